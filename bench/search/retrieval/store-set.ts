// Asks a store that holds records of all kinds, as search does it: each question at its time, about what is older.
import type { Core } from '../../../src/main/app/core.ts'
import { type Difference, pairedBootstrap } from './bootstrap.ts'
import type { Clock } from './fill-set.ts'
import { ndcg10 } from './measures.ts'

/** A question about a store with the records that answer it, by the name that `nameOf` gives them. */
export interface StoreQuestion {
  readonly text: string
  /** When it is asked, in ms since 1970. */
  readonly at: number
  readonly projectId: string
  readonly right: readonly string[]
  /** What it tells apart, to be told by itself. */
  readonly about: string
}

export interface StoreSet {
  readonly name: string
  readonly questions: readonly StoreQuestion[]
  /** The record that a document is shown for; null for what is none of those asked for. */
  readonly nameOf: (kind: string, ref: string) => string | null
}

const dayMs = 86_400_000

/** nDCG@10 of each question by way: the newest first, by words, and with a model. */
async function scoresOf(core: Core, set: StoreSet, clock: Clock, ways: readonly string[]) {
  const newest = core.db.prepare<[string, number], { kind: string; ref: string }>(
    'SELECT kind, ref FROM search_documents WHERE project_id = ? AND at < ? ORDER BY at DESC, id DESC LIMIT 300',
  )
  const scores = new Map<string, number[]>(ways.map((way) => [way, []]))
  for (const { text, at, projectId, right } of set.questions) {
    clock.at = at
    const grades = new Map(right.map((name) => [name, 1]))
    for (const way of ways) {
      const found =
        way === 'newest'
          ? newest.all(projectId, at)
          : (
              await core.search.query({
                ...{ query: text.slice(0, 20_000), projectId, to: at - 1, limit: 100 },
                mode: way === 'words' ? 'words' : 'hybrid',
              })
            ).hits
      const named = found.flatMap(({ kind, ref }) => set.nameOf(kind, ref) ?? [])
      scores.get(way)?.push(ndcg10({ ranked: [...new Set(named)], grades }))
    }
  }
  return scores
}

/** The figures of a set as lines and as JSON. */
export async function askStore(core: Core, set: StoreSet, clock: Clock, hasModel: boolean) {
  const ways = ['newest', 'words', ...(hasModel ? ['hybrid'] : [])]
  const scores = await scoresOf(core, set, clock, ways)
  const of = (way: string) => scores.get(way) ?? []
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const told = ways.map((way) => `${way} ${mean(of(way)).toFixed(4)}`).join(', ')
  const differences = ways
    .slice(1)
    .map((way, place) => ({ way, than: ways[place] ?? '' }))
    .map(({ way, than }) => ({ way, than, ...pairedBootstrap(of(way), of(than)) }))
  const abouts = [...new Set(set.questions.map(({ about }) => about))]
  const byAbout = abouts.map((about) => {
    const places = set.questions.flatMap((question, at) => (question.about === about ? [at] : []))
    const figures = ways.map((way) => [way, mean(places.map((at) => of(way)[at] ?? 0))] as const)
    return { about, n: places.length, ndcg10: Object.fromEntries(figures) }
  })
  const json = {
    set: set.name,
    n: set.questions.length,
    ways: Object.fromEntries(ways.map((way) => [way, mean(of(way))])),
    differences,
    byAbout,
  }
  const lines = [
    `${set.name}: nDCG@10 ${told}; n ${set.questions.length}`,
    ...differences.map(({ way, than, ...difference }) => line(`${way} − ${than}`, difference)),
    ...byAbout.map(({ about, n, ndcg10: figures }) => {
      const each = Object.entries(figures).map(([way, value]) => `${way} ${value.toFixed(3)}`)
      return `  ${about} (n ${n}): ${each.join(', ')}`
    }),
  ]
  return { text: `${lines.join('\n')}\n`, json, scores: Object.fromEntries(scores) }
}

function line(name: string, { mean, low, high, n }: Difference): string {
  const sign = (value: number) => `${value < 0 ? '' : '+'}${value.toFixed(4)}`
  return `${name}: ${sign(mean)} (95 % of resamples ${sign(low)} to ${sign(high)}, n ${n})`
}

/** So long before another, in ms. */
export function days(count: number): number {
  return count * dayMs
}
