// For what of code a mark is laid down: named beside it, in the answer that repeats it, or in the sentences around it.
import { type Element, elementsIn } from './elements.ts'
import type { Mark } from './marks.ts'
import { namesFormed, namesIn, restates } from './restated.ts'

/** What bears a mark. */
export interface Bearer {
  readonly name: string
  /** The sentence that names it, by its place in the message; null where the answer or the question does. */
  readonly at: number | null
  readonly by: 'same' | 'answer' | 'near'
}

/** So many sentences before are looked at. */
const mostBefore = 3
/** Leads from a mark to what bears it: "k_ in front of each method", "a docstring on every function". */
const leads =
  /^['"’”`]?(?:,? (?:decorator|prefix|suffix|at the (?:very )?(?:front|end|start|beginning|tail(?: end)?|back)|in front|up front))? (?:on|of|for|to|in|over|onto|before|above|with|into) (?:(?:top of|front of|each|every|all|any|the|our|your|of|names? of|these) ){0,4}$/iu
/** Begins to speak of something: "On methods they are not optional". */
const resumes =
  /^(?:(?:so|and|then|but),? )?(?:(?:on|for|in|every|each|all|any|an?|we|whenever|no) |our |your )/iu

/** Puts what was named before on all of a kind: "So hang it on every class you build." */
const bears =
  /\b(?:it|that|this|one|them)\b.{0,30}\b(?:on|over|onto|to|in|into|for|above|before|with) (?:(?:top of|front of) )?(?:every|each|all|any|your|our)\b/iu
/** What comes next is what is being named, whatever it is called later in the sentence. */
const naming =
  /\b(?:naming|declaring|defining|(?:name|declare|define)(?= ))(?: (?:your|our|the|all|any|new|an?|function|class|method))* $/iu
const pronoun = /(?<!\p{L})(?:them|their|theirs|those|these)(?!\p{L})/iu

/** What bears a mark by its own sentence. */
export function elementIn(sentence: string, mark: Mark, marks: readonly Mark[]): Bearer | null {
  const elements = elementsIn(sentence).filter(({ name }) => fits(name, mark))
  const led = elements.find(
    (one) => one.at >= mark.end && leads.test(sentence.slice(mark.end, one.at)),
  )
  const isFree = (from: number, to: number) =>
    !marks.some((one) => one !== mark && one.at >= from && one.end <= to && !one.isGone)
  const before =
    elements.find((one) => one.end <= mark.at && naming.test(sentence.slice(0, one.at))) ??
    elements.findLast(({ end }) => end <= mark.at)
  const behind = elements.find(({ at }) => at >= mark.end)
  // "I'd rather see them with x_, so that one can tell them from the fields."
  if (!led && !before && pronoun.test(sentence.slice(0, mark.at))) return null
  const one =
    led ??
    (before && isFree(before.end, mark.at) ? before : undefined) ??
    (behind && isFree(mark.end, behind.at) ? behind : undefined) ??
    before
  return one ? { name: one.name, at: null, by: 'same' } : null
}

/** What of a talk may name the bearer of a mark. */
interface Talk {
  /** Of the message, without what it quotes. */
  readonly sentences: readonly string[]
  /** The place of the sentence with the mark. */
  readonly at: number
  readonly answer: string
  readonly asked: string
  readonly mark: Mark
  readonly marks: readonly Mark[]
}

/** What bears a mark by the answer that repeats it, by the sentences around it, or by the question before. */
export function elementTold({ sentences, at, answer, asked, mark }: Talk): Bearer | null {
  // Of a sentence that names several, the clause tells which: "k_ for functions, a digit for classes".
  for (const ends of [/[.!?;:,]\s|\band\b/u, /[.!?;]\s/u])
    for (const part of partsOf(answer, ends).filter((one) => restates(one, mark))) {
      const [one, ...more] = own(part, mark)
      if (one && more.length === 0) return { name: one.name, at: null, by: 'answer' }
    }
  const behind = sentences[at + 1] ?? ''
  // "We're k_. Variables are k_rows and so forth."
  const isResumed = resumes.test(behind) || namesFormed(namesIn(behind), mark) > 0
  const [next] = isResumed ? own(behind, mark) : []
  if (next) return { name: next.name, at: at + 1, by: 'near' }
  for (let place = at + 1; place <= at + mostBefore; place++) {
    const one = sentences[place] ?? ''
    const borne = bears.test(one) ? own(one, mark)[0] : undefined
    if (borne) return { name: borne.name, at: place, by: 'near' }
  }
  for (let place = at - 1; place >= Math.max(0, at - mostBefore); place--) {
    const last = own(sentences[place] ?? '', mark).at(-1)
    if (last) return { name: last.name, at: place, by: 'near' }
  }
  const [one] = asked.endsWith('?') ? own(asked.slice(-200), mark) : []
  return one ? { name: one.name, at: null, by: 'near' } : null
}

/** What an answer says, part by part; two words alone belong to what stands before them: "From box import tally. All classes." */
function partsOf(answer: string, ends: RegExp): string[] {
  const parts: string[] = []
  for (const part of answer.split(ends)) {
    const last = parts.pop()
    if (last === undefined) parts.push(part)
    else if (/^(?:all|on|for|in|every|each) (?:\p{L}+ )?\p{L}+$/iu.test(part.trim()))
      parts.push(`${last}, ${part}`)
    else parts.push(last, part)
  }
  return parts
}

function own(sentence: string, mark: Mark): Element[] {
  return elementsIn(sentence).filter(({ name }) => fits(name, mark))
}

const callable = /(?:function|method)$/u

/** Whether a kind of thing can have what is laid down. */
function fits(name: string, { aspect, value }: Mark): boolean {
  if (aspect === 'import') return /(?:file|module|script)$/u.test(name)
  if (aspect === 'decorator') return callable.test(name) || name.endsWith('class')
  if (aspect !== 'construct') return name !== 'code'
  if (value === 'comment') return !/file|commit|branch/u.test(name)
  if (value === 'try statement') return callable.test(name)
  if (value === 'assert statement') return callable.test(name) || name.endsWith('test')
  return !/^(?:code|branch|commit|table|test|file|script)$/u.test(name)
}
