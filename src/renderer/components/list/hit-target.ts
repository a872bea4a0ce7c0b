// Where a found record is shown.
import type { SearchHit } from '../../../shared/contract/search.ts'
import { documentKinds } from '../../../shared/document-kinds.ts'
import type { PagedKind } from '../../../shared/kinds.ts'

/** A session and the place in it (`at` of its page), or a page of the kind's own and the id it opens. */
type HitTarget =
  | { readonly in: 'session'; readonly sessionId: string; readonly at: string }
  | {
      readonly in: 'page'
      readonly page: (typeof documentKinds)[PagedKind]['shown']['page']
      readonly id: string
    }

/** The place that shows a hit, or null for one that should have a session and has none. */
export function hitTarget({
  kind,
  ref,
  sessionId,
}: Pick<SearchHit, 'kind' | 'ref' | 'sessionId'>): HitTarget | null {
  const { shown } = documentKinds[kind]
  if (shown.in === 'page') return { in: 'page', page: shown.page, id: ref }
  if (sessionId === null) return null
  return { in: 'session', sessionId, at: shown.at === 'overview' ? 'overview' : ref }
}
