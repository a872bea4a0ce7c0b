// What a few words put in the place of what was said right before them: "no wait, spaces", "make that 4", "Fridays after all".

/** Nobody changes a value in more (UTF-16 units), nor names one in more words. */
const longest = 80
const mostWords = 3

/** Takes back what was said before. */
const takesBack =
  /(?:(?:forget|scratch|disregard|ignore|strike|cancel|undo) (?:that|this|it|what i said)|never ?mind(?: that)?|(?:i(?:['’]ve| have)? )?changed my mind(?: again)?|(?:on|come to) (?:second thoughts?|think of it)|correction|wait|no wait|nope|nah|no|sorry|oops|my bad|actually|(?:or |but )?rather|(?:or |no, )?i (?:really |actually )?mean(?:t)?)(?![\p{L}\d'’-])/iuy
/** Is said before it, and takes nothing back. */
const opens =
  /(?:h{1,4}m{1,6}|u{1,4}gh|u{1,4}h|ah|oh|well|ok(?:ay)?|right|so|and|but|or|then|please|again|just|better|now|hold on|go with|stick with|keep to|settle on)(?![\p{L}\d'’-])/iuy
/** Puts a value in the place of another one that was named before. */
const replaces =
  /(?:make|call) (?:it|that|them|this)(?! \p{L}+ing\b)(?![\p{L}\d'’-])|(?:(?:let['’]s|let us|i(?:['’]d| would)|we(?:['’]d| would)?) )?(?:rather|better|go back to|back to|make (?:it|that)) ?(?:do|use|go with|take|have|say)?(?![\p{L}\d'’-])|(?:go |switch |change |and )?back to(?![\p{L}\d'’-])/iuy
/** Puts one in any place. */
const puts =
  /(?:let['’]s|let us) (?:just )?(?:do|use|go with|take|have|say|switch to|stick with|keep)(?![\p{L}\d'’-])|(?:(?:we|i)(?:['’]ll| will| would)? )?(?:use|using|take|prefer|want|go for|say)(?![\p{L}\d'’-])|it['’]s(?: now)?(?![\p{L}\d'’-])/iuy
const gaps = /[\s,.:;!–—-]{1,8}/uy
/** Is said behind it. */
const closes =
  /[\s,]{1,3}(?:then|instead|rather|again|after all|it is|please|pls|actually|now|from now on|for good|i think|will do|it should be)$/iu
const replacesBehind = /^[\s,]{1,3}(?:then|instead|rather|again|after all|it is|actually)$/iu
const onceOnly =
  /\b(?:for now|this time|just (?:this )?once|today|tonight|for (?:this|that|the) \p{L}+|in this \p{L}+|here)\b/iu
const aside = /[,;:!?(){}[\]]|\s[-–—]\s/u

/** How surely words speak of something said before: they say that it does not hold, put another value there, or neither. */
export type Turning = 'denied' | 'replaced' | 'none'

/** A value that stands by itself. */
export interface AnotherValue {
  /** As it is written, with the preposition before it. */
  readonly value: string
  readonly turning: Turning
}

/** What is left of a text behind the words that take back what was said before it. */
export function withoutTakingBack(text: string): { rest: string; turning: Turning } {
  let at = 0
  let turning: Turning = 'none'
  for (;;) {
    const found = [replaces, takesBack, opens, puts, gaps].find((one) => {
      one.lastIndex = at
      return one.test(text) && one.lastIndex > at
    })
    if (found === undefined) break
    if (found === takesBack) turning = 'denied'
    else if (found === replaces && turning === 'none') turning = 'replaced'
    at = found.lastIndex
  }
  return { rest: text.slice(at), turning }
}

/** Reads a short text that names a value, and nothing else; null where it says more, or is of one occasion. */
export function anotherValue(text: string): AnotherValue | null {
  if (text.length > longest || text.includes('?') || onceOnly.test(text)) return null
  const begun = withoutTakingBack(text.trim())
  let turning = begun.turning
  let value = begun.rest.replace(/[.!…]{1,5}$/u, '')
  for (let found = closes.exec(value); found !== null; found = closes.exec(value)) {
    if (turning === 'none' && replacesBehind.test(found[0])) turning = 'replaced'
    value = value.slice(0, found.index)
  }
  if (value === '' || aside.test(value) || value.split(/\s+/u).length > mostWords) return null
  return { value, turning }
}
