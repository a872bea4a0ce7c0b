// Whether a name or a value stands in a text as itself, and not as a part of a longer one.

const ofWord = /[\p{L}\p{N}_]/u

/** Looks for a name in lower case; what begins or ends with a sign, as 'x_', may go on there. */
export function hasWhole(text: string, name: string): boolean {
  if (name === '') return false
  const there = text.toLowerCase()
  const [first = '', last = ''] = [name[0], name.at(-1)]
  for (let at = there.indexOf(name); at !== -1; at = there.indexOf(name, at + 1)) {
    const goesOnBefore = isInner(first) && ofWord.test(there[at - 1] ?? '')
    const goesOnBehind = isInner(last) && ofWord.test(there[at + name.length] ?? '')
    if (!goesOnBefore && !goesOnBehind) return true
  }
  return false
}

function isInner(sign: string): boolean {
  return /[\p{L}\p{N}]/u.test(sign)
}
