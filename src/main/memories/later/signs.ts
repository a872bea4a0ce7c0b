// What speaks for a statement of an older talk being replaced by a later one, and for its standing.
import { formerValues, leftAfter } from '../amendments.ts'
import { isOfAnother } from '../changed-part.ts'
import { sentencesOf } from '../extract/sentences.ts'
import { numbersIn } from '../measures.ts'
import type { Around } from '../over-values.ts'
import { hasWhole } from '../reconcile/whole.ts'
import { createKept, saysKept } from './kept.ts'
import { countedIn, timesOf } from './kin.ts'
import { clausesOf, partsOf, readStatement, type Statement } from './statements.ts'
import { createTopic } from './topic.ts'
import { areOfOneKind, isOfKind, isSameValue, type Value, valuesIn } from './values.ts'

/** What is read of what was said in each talk (UTF-16 units). */
const looked = 6000

/** What speaks for or against a statement: each 0 or 1, a share, or as much as there is. */
export interface Signs {
  /** How much the later talk is about it. */
  readonly topic: number
  /** … of how much it is about the statement that it is most about. */
  readonly topicOfAll: number
  /** … with the question that it answers. */
  readonly topicAsked: number
  /** How much of a thing it names that the later talk says stays. */
  readonly kept: number
  /** The later talk speaks of the same and sets another value. */
  readonly rival: number
  /** It alone sets a value of its kind, and the later talk sets such. */
  readonly alone: number
  /** The share of its values that the later talk names where it changes something. */
  readonly named: number
  /** The later talk names a number of it, and comes to others. */
  readonly over: number
  /** Rules tell that it, or a part of it, is replaced. */
  readonly ruled: number
  /** The later talk says that a value of it holds no longer. */
  readonly former: number
  /** How many words tell what it is about, of eight. */
  readonly long: number
}

/** A statement of the older talk, with the number of its sentence and what speaks for and against it. */
export interface Judged extends Statement {
  readonly sentence: number
  /** The number of the line that it stands in. */
  readonly line: number
  readonly signs: Signs
}

const mostWords = 8

/** Reads what was said in an older talk, line by line, beside what a later one of the same matter came to, `said`. */
export function judged(lines: readonly string[], said: string, around: Around): Judged[] {
  const asked = askedIn(around.before.slice(0, looked))
  const sentences = lines.flatMap((whole, line) =>
    sentencesOf(whole).map((sentence) => ({ sentence, line })),
  )
  const parts = sentences.flatMap(({ sentence, line }, at) =>
    partsOf(sentence).map((text) => ({
      ...{ ...readStatement(text), sentence: at, line },
      asked: readStatement(`${text} ${asked.get(sentence) ?? ''}`).words,
    })),
  )
  // What it came to may have been put together from elsewhere.
  const clauses = [
    ...new Set([
      ...clausesOf(around.talked.slice(around.opening.length, looked)),
      ...clausesOf(said),
    ]),
  ]
  const content = lines.join(' ')
  const before = numbersIn(content)
  const kept = new Set(clauses.filter((one) => saysKept(one, before)))
  const changes = clauses.filter((one) => !kept.has(one)).map(readStatement)
  const opening = clausesOf(around.opening).map(readStatement)
  const all = [...changes, ...opening]
  const texts = parts.map(({ text }) => text)
  const topicOf = createTopic(all, parts)
  const keptOf = createKept([...kept])
  const former = formerValues(said)
  const ruled = leftAfter(content, said, around)
  const values = {
    talked: [...all, ...[...kept].map(readStatement)].flatMap((one) => one.values),
    said: valuesIn(said),
  }
  const topics = parts.map(({ words }) => topicOf(words))
  const most = Math.max(...topics)
  return parts.map((part, at) => {
    const topic = topics[at] ?? 0
    const isFormer = former.some((value) => hasWhole(part.text, value))
    const own = changes.filter(({ text }) => !isOfAnother(text, texts, at))
    const isRival = own.some((one) => setsAnother(one, part))
    const named = part.values.filter((own) =>
      changes.some(({ values }) => values.some((value) => isSameValue(own, value))),
    )
    const isOver = part.values.some(
      (own) => isAmong(own, values.talked) && !isAmong(own, values.said),
    )
    const signs = {
      topic,
      topicOfAll: most > 0 ? topic / most : 0,
      topicAsked: topicOf(part.asked),
      kept: isFormer || isRival ? 0 : keptOf(part),
      rival: Number(isRival),
      alone: Number(isAlone(part, parts, [...own, ...opening])),
      named: part.values.length > 0 ? named.length / part.values.length : 0,
      over: Number(isOver),
      ruled: Number(!ruled.includes(part.text.replace(/[.,;:]$/u, ''))),
      former: Number(isFormer),
      long: Math.min(1, part.words.size / mostWords),
    }
    return { ...part, signs }
  })
}

/** Sentences by the question right before each: it says what they are about. */
function askedIn(before: string): ReadonlyMap<string, string> {
  const sentences = sentencesOf(before.replace(/\s+/gu, ' '))
  return new Map(
    sentences.flatMap((sentence, at) => {
      const question = sentences[at - 1] ?? ''
      return question.endsWith('?') ? [[sentence, question] as const] : []
    }),
  )
}

/** Whether a clause speaks of the same as a statement, and sets another value for it. */
function setsAnother(clause: Statement, { words, values }: Statement): boolean {
  const others = clause.values.filter((value) =>
    values.some((own) => areOfOneKind(own, value) || (isAmount(own) && !isOfKind(value))),
  )
  if (others.length === 0 || others.some((value) => values.some((own) => isSameValue(own, value))))
    return false
  const there = countedIn([clause.words])
  return [...words].some((word) => timesOf(word, there) > 0)
}

/** Whether the value may be told without what it is of: "45." */
function isAmount({ of }: Value): boolean {
  return of !== 'clock' && of !== 'weekday'
}

function isAmong(own: Value, values: readonly Value[]): boolean {
  return values.some((value) => isSameValue(own, value))
}

/** Whether no other statement sets another value of one of its kinds, and later clauses set such. */
function isAlone(
  part: Statement,
  parts: readonly Statement[],
  later: readonly Statement[],
): boolean {
  return part.values.some((own) => {
    const isOfIt = (value: Value) => areOfOneKind(own, value)
    const others = parts.flatMap(({ values }) => values.filter(isOfIt))
    return (
      others.every((value) => isSameValue(own, value)) &&
      later.some(({ values }) => values.some(isOfIt))
    )
  })
}
