// The whole text of a result, read below it without leaving the list.
import { useQuery } from '@tanstack/react-query'
import type { SearchHit } from '../../../shared/contract/search.ts'
import { Failed, SkeletonRows } from '../../components/feedback/states.tsx'
import { LongText } from '../../components/text/long-text.tsx'
import { api } from '../../core-client.ts'

/** Lines that are there at once. */
const shownLines = 24

export function HitText({ hit }: { hit: Pick<SearchHit, 'ref'> }) {
  const found = useQuery(api.search.get.queryOptions({ input: { refs: [hit.ref] } }))
  const record = found.data?.records[0]
  return (
    <div className="mx-3 mb-2 rounded-md border bg-sunken px-3 py-2">
      {found.error !== null ? (
        <Failed error={found.error} retry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <SkeletonRows rows={3} />
      ) : record === undefined ? (
        <p className="text-ink-faint">It has been deleted meanwhile.</p>
      ) : (
        <LongText text={record.text} lines={shownLines} />
      )}
    </div>
  )
}
