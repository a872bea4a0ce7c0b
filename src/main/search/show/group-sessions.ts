// Puts the hits of one session together under the best of them, so that ten hits are ten things.
import type { SearchHit } from '../../../shared/contract/search.ts'
import { documentKind } from '../../../shared/kinds.ts'
import type { Db } from '../../db/open.ts'
import { shownTitle } from './shown-title.ts'

/** What tells where a hit belongs, and a line of it. */
type Grouped = Pick<SearchHit, 'kind' | 'ref' | 'title' | 'at' | 'sessionId'> & {
  /** Whether it holds words of the question; else meaning alone found it. */
  readonly isMatch: boolean
  /** Whether it hardly answers: then it is not told beside the best of its session. */
  readonly isWeak?: boolean
}

/** Groups in the order of their best. */
export interface SessionGroup<Hit extends Grouped> {
  readonly best: Hit
  readonly others: readonly Hit[]
}

/** So many further hits of a session are told; its own page has them all. */
const mostOthers = 8

/** The hits in their order, each session's under its first. What only stands on a page of its own is its own group. */
export function groupBySession<Hit extends Grouped>(hits: readonly Hit[]): SessionGroup<Hit>[] {
  const groups = new Map<unknown, { best: Hit; others: Hit[] }>()
  for (const hit of hits) {
    const key = isInSession(hit) ? hit.sessionId : hit
    const group = groups.get(key)
    if (group && hit.isWeak) continue
    if (group) group.others.push(hit)
    else groups.set(key, { best: hit, others: [] })
  }
  return [...groups.values()]
}

/** A function that tells what stands with the best hits of sessions, by the sessions' own titles. */
export function createGroupTeller(
  db: Db,
): (
  groups: readonly SessionGroup<Grouped>[],
  inSessions: (sessionIds: readonly string[]) => ReadonlyMap<string, number>,
) => SearchHit['group'][] {
  const titlesOf = db.prepare<[string], { id: string; title: string | null }>(
    'SELECT s.id, s.title FROM json_each(?) wanted CROSS JOIN sessions s ON s.id = wanted.value',
  )
  return (groups, inSessions) => {
    const ofGroups = groups.flatMap(({ best }) =>
      isInSession(best) && best.sessionId !== null ? [best.sessionId] : [],
    )
    const counts = inSessions(ofGroups)
    const ids = JSON.stringify(ofGroups)
    const titles = new Map(titlesOf.all(ids).map(({ id, title }) => [id, title]))
    return groups.map(({ best, others }) => {
      if (!isInSession(best)) return undefined
      const told = others.slice(0, mostOthers)
      return {
        title: titles.get(best.sessionId ?? '') ?? null,
        others: told.map(({ kind, ref, title, at }) => ({
          kind,
          ref,
          title: shownTitle(title),
          at,
        })),
        count: Math.max(
          told.length,
          (counts.get(best.sessionId ?? '') ?? 0) - (best.isMatch ? 1 : 0),
        ),
      }
    })
  }
}

function isInSession({ sessionId, kind }: Grouped): boolean {
  return sessionId !== null && documentKind(kind).shown.in === 'session'
}
