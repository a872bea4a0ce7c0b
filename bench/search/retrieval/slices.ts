// The queries of a set by the age of what answers them and by their length, and hits by session.
import type { AskedQuery } from './ask-set.ts'
import { ndcg10 } from './measures.ts'
import type { RetrievalSet } from './sets.ts'

/** Queries of one kind. */
export interface Slice {
  readonly name: string
  has(asked: AskedQuery): boolean
}

const dayMs = 86_400_000
const ages = [0, 14, 30, 60, 120, Number.POSITIVE_INFINITY]
const lengths = [0, 5, 10, 20, 50, 100, Number.POSITIVE_INFINITY]

/** By the age of the newest right document when it is asked for, in days; none in a set without dates. */
export function slicesByAge({ documents }: RetrievalSet): Slice[] {
  const times = new Map(documents.map(({ id, at }) => [id, at]))
  const ageOf = ({ query, grades }: AskedQuery) => {
    const newest = Math.max(...[...grades.keys()].map((id) => times.get(id) ?? Number.NaN))
    return query.at === null ? Number.NaN : Math.max(0, query.at - newest) / dayMs
  }
  return spansOf(ages).map(([from, to]) => ({
    name: to === Number.POSITIVE_INFINITY ? `older than ${from} d` : `${from}–${to} days old`,
    has: (asked) => ageOf(asked) >= from && ageOf(asked) < to,
  }))
}

/** By the words of the question. */
export function slicesByLength(): Slice[] {
  const wordsOf = ({ query }: AskedQuery) => query.text.match(/\S+/g)?.length ?? 0
  return spansOf(lengths).map(([from, to]) => ({
    name: to === Number.POSITIVE_INFINITY ? `${from} words and more` : `${from}–${to - 1} words`,
    has: (asked) => wordsOf(asked) >= from && wordsOf(asked) < to,
  }))
}

/** Mean nDCG@10 of the answers in a slice, with how many they are. */
export function sliceFigure({ has }: Slice, answers: readonly AskedQuery[]) {
  const some = answers.filter(has)
  const sum = some.reduce((all, answer) => all + ndcg10(answer), 0)
  return { n: some.length, ndcg10: some.length === 0 ? 0 : sum / some.length }
}

/** Share of the questions with a document of a right session among the first `depth`; null where none is told. */
export function sessionHits(
  { documents }: RetrievalSet,
  answers: readonly AskedQuery[],
  depth: number,
): number | null {
  const sessions = new Map(documents.map(({ id, session }) => [id, session]))
  const told = answers.filter(({ grades }) => [...grades.keys()].some((id) => sessions.get(id)))
  if (told.length === 0) return null
  const met = told.filter(({ ranked, grades }) => {
    const right = new Set([...grades.keys()].map((id) => sessions.get(id)))
    return ranked.slice(0, depth).some((id) => right.has(sessions.get(id)))
  })
  return met.length / told.length
}

function spansOf(bounds: readonly number[]): [from: number, to: number][] {
  return bounds.slice(1).map((to, place) => [bounds[place] ?? 0, to])
}
