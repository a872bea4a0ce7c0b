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
  /(?:[,;:]|\.{2,4}|…|\s[-–—]{1,2})\s+(?=(?:(?:h+m+|oh|ah|no|nope|nah|and|but|well|or),? )?(?:no,? wait|wait|scratch that|forget that|strike that|correction|actually|sorry|oops|or rather|rather|(?:no, )?i mean|on second thoughts?|make (?:it|that)|(?:no|nope|nah)[,:])(?![\p{L}\d'’-]))/iu
/** Takes back what was said, and gives nothing for it. */
const onlyTakesBack =
  /^(?:(?:h+m+|oh|ah|no|nope|nah|wait|actually|well|sorry|and|but)[,.]? )*(?:forget|scratch|disregard|ignore|strike|never ?mind)(?: (?:that|this|it))?(?: (?:last )?(?:one|rule|part|bit|sentence))?[.!]*$/iu

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
      const taken = behindOne(last, both)
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
  const value = anotherValue(sentence.slice(found.index + found[0].length))
  if (value === null || value.turning === 'none') return null
  const placed = placedValue(base, value.value)
  if (placed === null || (placed.by === 'object' && value.turning !== 'denied')) return null
  return { now: `${placed.text}.`, was: sentence }
}

/** What a sentence makes of the one before it; null where it takes nothing of it back. */
function behindOne(last: Sentence, sentence: string): { now: string; isWithNext: boolean } | null {
  const value = anotherValue(sentence)
  if (value !== null && value.turning !== 'none') {
    const placed = placedValue(last.now, value.value)
    if (placed !== null && (placed.by !== 'object' || value.turning === 'denied'))
      return { now: placed.text, isWithNext: true }
  }
  if (onlyTakesBack.test(sentence)) return { now: '', isWithNext: false }
  const { rest, turning } = withoutTakingBack(sentence)
  if (turning !== 'denied' || !isOver(last.now, rest)) return null
  return { now: rest.slice(0, 1).toUpperCase() + rest.slice(1), isWithNext: true }
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
