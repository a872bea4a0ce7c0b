// Asks every query of a set, each at its time and within its scope, by plain BM25 and in the ways that search knows.
import type { Core } from '../../../src/main/app/core.ts'
import type { SearchMode } from '../../../src/shared/contract/search.ts'
import { createBm25 } from './bm25.ts'
import type { Clock, FilledSet } from './fill-set.ts'
import type { Answer } from './measures.ts'
import type { RetrievalSet, SetQuery } from './sets.ts'

/** An answer with the question that it answers. */
export interface AskedQuery extends Answer {
  readonly query: SetQuery
}

/** Longest question that search takes, in characters. */
const longestQuestion = 20_000

/** The queries that have a right document, with those; only every second when `half` is 0 or 1. */
function* asked({ queries, grades }: RetrievalSet, half: number | null) {
  for (const [place, query] of queries.entries()) {
    const right = grades.get(query.id)
    if (!right || right.size === 0) continue
    if (half === null || place % 2 === half % 2) yield { query, grades: right }
  }
}

export function askBm25(set: RetrievalSet, half: number | null): AskedQuery[] {
  const find = createBm25(set.documents)
  return [...asked(set, half)].map(({ query, grades }) => {
    const start = performance.now()
    const ranked = find(query.text, query.scope)
    return { query, grades, ranked, ms: performance.now() - start }
  })
}

/** Asks the product's own search; the clock stands at each question's time while it is asked. */
export async function askSearch(
  core: Core,
  set: RetrievalSet,
  { idsOf, projects }: FilledSet,
  { clock, mode, half }: { clock: Clock; mode: SearchMode; half: number | null },
): Promise<AskedQuery[]> {
  const newest = clock.at
  const answers: AskedQuery[] = []
  for (const { query, grades } of asked(set, half)) {
    clock.at = query.at ?? newest
    const projectId = query.scope === null ? undefined : projects.get(query.scope)
    const input = { query: query.text.slice(0, longestQuestion), mode, limit: 100 }
    const start = performance.now()
    const { hits } = await core.search.query(
      projectId === undefined ? input : { ...input, projectId },
    )
    const ms = performance.now() - start
    const ranked = [...new Set(hits.flatMap(({ ref }) => idsOf.get(ref) ?? []))]
    answers.push({ query, grades, ranked, ms })
  }
  clock.at = newest
  return answers
}
