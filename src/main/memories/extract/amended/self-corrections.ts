// A message in which somebody takes back what they said a moment ago: "Use tabs. No wait, spaces." is read as "Use spaces."
import { byRules } from '../../reconcile/reconcile.ts'
import { isTyped, ownParagraphs, sentencesOf } from '../sentences.ts'
import { anotherValue, withoutTakingBack } from './another-value.ts'
import { placedValue } from './placed-value.ts'

/** A sentence that is taken back takes no more (UTF-16 units). */
const longest = 300
/** A message holds so many that are looked at. */
const mostCorrections = 6
/** Only where one of these stands is anything taken back: most messages are read no further. */
const hint =
  /\b(?:wait|nah|nope|no|scratch|forget|disregard|ignore|strike|never ?mind|correction|actually|sorry|oops|my bad|rather|i mean|i meant|changed my mind|second thoughts?|make (?:it|that)|back to)\b/iu
/** Goes on in the same sentence with what takes it back. */
const withinSentence =
  /(?:[,;:]|\.{2,4}|…|\s[-–—]{1,2})\s+(?=(?:(?:h+m+|oh|ah|no|nope|nah|and|but|well|or),? )?(?:no,? wait|wait|scratch that|forget that|strike that|correction|actually|sorry|oops|or rather|rather|(?:no, )?i mean|on second thoughts?|make (?:it|that)|(?:no|nope|nah)[,:]|(?:never ?mind|(?:forget|ignore|disregard)(?: about)? (?:that|this|it))(?=[,;.!…]|$))(?![\p{L}\d'’-]))/iu
/** Is said before one takes something back. */
const opening =
  /^(?:(?:h+m+|oh|ah|no|nope|nah|wait|actually|well|sorry|oops|please|just|ok(?:ay)?|and|but|so|or)(?![\p{L}\d'’]) ?)+/iu
/** Takes back what was said, and gives nothing for it. */
const takesBack =
  /^(?:forget|scratch|disregard|ignore|strike|never ?mind)(?: about)?(?: (?:that|this|it|what i (?:just )?said|the above))?(?: (?:last )?(?:one|rule|part|bit|sentence))?$/iu
/** Says of it that nothing is to hold. */
const nothingHolds =
  /^(?:there(?:['’]s| is) )?no (?:such )?(?:rule|convention|preference|need)(?: (?:there|here|needed|for (?:that|this|it)|about (?:that|this|it)))*$/iu
/** Ends a clause. */
const clauseEnd = /[,;:.!…]+\s*|\s[-–—]{1,2}\s/u

/** What a message says in the end. */
export interface SelfCorrected {
  readonly text: string
  /** Its sentences that are said otherwise than they were written, with what was written. */
  readonly said: readonly { readonly now: string; readonly was: string }[]
}

interface Sentence {
  readonly now: string
  readonly was: string
}

/** Leaves out of a message of the user what they take back in it, and says what they correct with its last value. */
export function selfCorrected(text: string): SelfCorrected {
  if (!isTyped(text) || !hint.test(text)) return { text, said: [] }
  let left = text
  const said: Sentence[] = []
  let looks = 0
  for (const paragraph of ownParagraphs(text)) {
    let last: Sentence | undefined
    const sentences = sentencesOf(paragraph)
    for (let at = 0; at < sentences.length; at++) {
      const sentence = sentences[at] ?? ''
      if (sentence.length > longest || !hint.test(sentence) || looks >= mostCorrections) {
        last = { now: sentence, was: sentence }
        continue
      }
      looks++
      const own = withinOne(sentence) ?? { now: sentence, was: sentence }
      if (own.now !== own.was || last === undefined) {
        left = replaced(left, own)
        if (own.now !== own.was) said.push(own)
        last = own
        continue
      }
      // "Wait no. Vitest." is one correction.
      const isHead = withoutTakingBack(sentence).rest === '' && sentences[at + 1] !== undefined
      const both = isHead ? `${sentence} ${sentences[at + 1]}` : sentence
      const taken = behindOne(last, both) ?? (isHead ? behindOne(last, sentence) : null)
      if (taken === null) {
        last = own
        continue
      }
      if (isHead && taken.isWithNext) at++
      const was = taken.isWithNext ? both : sentence
      const whole = { now: taken.now, was: `${last.was} ${was}` }
      left = replaced(replaced(left, { now: '', was }), { now: taken.now, was: last.now })
      said.splice(0, said.length, ...said.filter(({ now }) => now !== last?.now), whole)
      last = whole
    }
  }
  return left === text ? { text, said: [] } : { text: left, said }
}

/** A sentence that takes itself back: "Always deploy on Tuesdays, no wait, Thursdays." */
function withinOne(sentence: string): Sentence | null {
  const found = withinSentence.exec(sentence)
  if (!found) return null
  const base = sentence.slice(0, found.index)
  const later = sentence.slice(found.index + found[0].length)
  const isOfBefore = onlyTakesBack(base) || base.replace(opening, '') === ''
  if (onlyTakesBack(later)) return isOfBefore ? null : { now: '', was: sentence }
  const value = anotherValue(later)
  if (value === null || value.turning === 'none') return null
  const placed = placedValue(base, value.value)
  if (placed === null || (placed.by === 'object' && value.turning !== 'denied')) return null
  return { now: `${placed.text}.`, was: sentence }
}

/** What a sentence makes of the one before it; null where it takes nothing of it back. */
function behindOne(last: Sentence, sentence: string): { now: string; isWithNext: boolean } | null {
  if (onlyTakesBack(sentence)) return { now: '', isWithNext: false }
  const value = anotherValue(sentence)
  if (value !== null && value.turning !== 'none') {
    const placed = placedValue(last.now, value.value)
    if (placed !== null && (placed.by !== 'object' || value.turning === 'denied'))
      return { now: placed.text, isWithNext: true }
  }
  const { rest, turning } = withoutTakingBack(sentence)
  if (turning !== 'denied' || !isOver(last.now, rest)) return null
  return { now: rest.slice(0, 1).toUpperCase() + rest.slice(1), isWithNext: true }
}

/** Whether all of a text takes back what was said: "Actually forget that, ignore it." */
function onlyTakesBack(text: string): boolean {
  const clauses = text
    .slice(0, longest)
    .split(clauseEnd)
    .map((clause) => clause.trim())
    .filter((clause) => clause.replace(opening, '') !== '')
  const isBack = (clause: string) => takesBack.test(clause.replace(opening, ''))
  return (
    clauses.some(isBack) && clauses.every((clause) => isBack(clause) || nothingHolds.test(clause))
  )
}

/** Whether what is said later takes the place of what was said before it. */
function isOver(before: string, later: string): boolean {
  const of = { kind: 'convention', saidBy: 'user' } as const
  const candidate = {
    ...{ ...of, content: later, words: later, importance: 0.75, tags: [], keywords: [] },
    ...{ isChange: true, at: 1 },
  }
  const { kind } = byRules(candidate, [
    { ...of, id: 0, content: before, isConfirmed: false, at: 0 },
  ])
  return kind === 'supersedes' || kind === 'same' || kind === 'refines'
}

function replaced(text: string, { now, was }: Sentence): string {
  const at = text.indexOf(was)
  return at === -1 ? text : text.slice(0, at) + now + text.slice(at + was.length)
}
