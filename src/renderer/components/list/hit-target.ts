// Where a found record is shown.
import type { SearchHit } from '../../../shared/contract/search.ts'

/** The session and the place in it (`at` of its page) that show a hit, or null for what has no session. */
export function hitTarget(
  hit: Pick<SearchHit, 'kind' | 'ref' | 'sessionId'>,
): { readonly sessionId: string; readonly at: string } | null {
  if (hit.sessionId === null || hit.kind === 'memory') return null
  return { sessionId: hit.sessionId, at: hit.kind === 'session' ? 'overview' : hit.ref }
}
