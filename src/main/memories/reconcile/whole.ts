// Whether a name or a value stands in a text as itself, and not as a part of a longer one.

const ofWord = /[\p{L}\p{N}_]/u

/** Looks for a name in lower case; what begins or ends with a sign, as 'x_', may go on there. */
export function hasWhole(text: string, name: string): boolean {
  return standsIn(text, name, isInner)
}

/** Looks for a word in lower case, which goes on nowhere: 'x_' stands in "x_ on functions", and not in "x_load". */
export function hasWord(text: string, word: string): boolean {
  return standsIn(text, word, () => true)
}

/** Whether a name stands in a text with nothing of a word beside those of its ends that are closed. */
function standsIn(text: string, name: string, isClosed: (sign: string) => boolean): boolean {
  if (name === '') return false
  const there = text.toLowerCase()
  const [first = '', last = ''] = [name[0], name.at(-1)]
  for (let at = there.indexOf(name); at !== -1; at = there.indexOf(name, at + 1)) {
    const goesOnBefore = isClosed(first) && ofWord.test(there[at - 1] ?? '')
    const goesOnBehind = isClosed(last) && ofWord.test(there[at + name.length] ?? '')
    if (!goesOnBefore && !goesOnBehind) return true
  }
  return false
}

function isInner(sign: string): boolean {
  return /[\p{L}\p{N}]/u.test(sign)
}
