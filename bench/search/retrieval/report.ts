// The figures of a run as a table and as JSON: each way of asking, differences with their ranges, and slices.
import type { AskedQuery } from './ask-set.ts'
import { type Difference, pairedBootstrap } from './bootstrap.ts'
import { figuresOf, ndcg10 } from './measures.ts'
import type { RetrievalSet } from './sets.ts'
import { type Slice, sessionHits, sliceFigure, slicesByAge, slicesByLength } from './slices.ts'

/** Answers by the way of asking: plain BM25 and those that the product knows. */
export type Ways = Readonly<Record<string, readonly AskedQuery[]>>

/** Ways that are compared; vectors alone are shown for themselves. */
const compared = ['words', 'hybrid']

export interface Report {
  readonly text: string
  readonly json: unknown
}

/** `last` holds nDCG@10 of each query of an earlier run, by way. */
export function reportOf(
  set: RetrievalSet,
  ways: Ways,
  last: Readonly<Record<string, readonly number[]>> | null,
): Report {
  const entries = Object.entries(ways)
  const figures = Object.fromEntries(entries.map(([way, answers]) => [way, figuresOf(answers)]))
  const sessions = Object.fromEntries(
    entries.map(([way, answers]) => [way, sessionHits(set, answers, 10)]),
  )
  const differences = differencesOf(ways, last)
  const slices = [...slicesByAge(set), ...slicesByLength()].flatMap((slice) => sliceOf(slice, ways))
  return {
    json: { ...figures, sessionHits10: sessions, differences, slices },
    text: [
      ...figureLines(figures),
      ...sessionLine(sessions),
      '',
      ...differenceLines(differences),
      '',
      ...sliceLines(slices, Object.keys(ways)),
      '',
    ].join('\n'),
  }
}

function differencesOf(ways: Ways, last: Readonly<Record<string, readonly number[]>> | null) {
  const scores = (way: string) => (ways[way] ?? []).map((answer) => ndcg10(answer))
  const found: { readonly name: string; readonly difference: Difference }[] = []
  const compare = (name: string, first: readonly number[], second: readonly number[]) =>
    found.push({ name, difference: pairedBootstrap(first, second) })
  for (const way of compared) {
    if (!ways[way]) continue
    compare(`${way} − BM25`, scores(way), scores('bm25'))
    const before = last?.[way]
    if (before?.length === ways[way].length) compare(`${way} − last ${way}`, scores(way), before)
  }
  if (ways.hybrid) compare('hybrid − words', scores('hybrid'), scores('words'))
  return found
}

function sliceOf(slice: Slice, ways: Ways) {
  const figures = Object.entries(ways).map(
    ([way, answers]) => [way, sliceFigure(slice, answers)] as const,
  )
  const n = figures[0]?.[1].n ?? 0
  if (n === 0) return []
  const ndcg = Object.fromEntries(figures.map(([way, { ndcg10 }]) => [way, ndcg10]))
  return [{ name: slice.name, n, ndcg10: ndcg }]
}

const names = ['ndcg10', 'recall5', 'recall10', 'recall100', 'mrr', 'p50Ms', 'p95Ms'] as const

function figureLines(figures: Readonly<Record<string, ReturnType<typeof figuresOf>>>): string[] {
  return [
    row(['', ...names]),
    ...Object.entries(figures).map(([way, each]) =>
      row([way, ...names.map((name) => each[name].toFixed(4))]),
    ),
  ]
}

function sessionLine(sessions: Readonly<Record<string, number | null>>): string[] {
  const told = Object.entries(sessions).filter(([, share]) => share !== null)
  if (told.length === 0) return []
  const shares = told.map(([way, share]) => `${way} ${(share ?? 0).toFixed(4)}`)
  return ['', `A right session among the first ten: ${shares.join(', ')}`]
}

function differenceLines(differences: ReturnType<typeof differencesOf>): string[] {
  return differences.map(({ name, difference: { mean, low, high, n } }) => {
    const sign = (value: number) => `${value < 0 ? '' : '+'}${value.toFixed(4)}`
    return `nDCG@10, ${name}: ${sign(mean)} (95 % of resamples ${sign(low)} to ${sign(high)}, n ${n})`
  })
}

function sliceLines(slices: ReturnType<typeof sliceOf>, ways: readonly string[]): string[] {
  return [
    row(['nDCG@10', 'n', ...ways]),
    ...slices.map(({ name, n, ndcg10 }) =>
      row([name, String(n), ...ways.map((way) => (ndcg10[way] ?? 0).toFixed(4))]),
    ),
  ]
}

function row(cells: readonly string[]): string {
  const [first = '', ...others] = cells
  return `${first.padEnd(20)}${others.map((cell) => cell.padStart(10)).join('')}`.trimEnd()
}
