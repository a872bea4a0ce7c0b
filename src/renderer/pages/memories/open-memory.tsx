// The memory that the address names, where the list does not show it.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../components/controls/button.tsx'
import { Failed, SkeletonBlock } from '../../components/feedback/states.tsx'
import { api } from '../../core-client.ts'
import { MemoryItem } from './memory-item.tsx'

export function OpenMemory({
  id,
  placeOf,
  onTag,
  onGone,
}: {
  id: string
  placeOf: (namespace: string) => string
  onTag: (tag: string) => void
  onGone: () => void
}) {
  const query = useQuery(api.memories.get.queryOptions({ input: { id } }))
  if (query.error !== null) {
    return (
      <Failed error={query.error} retry={() => void query.refetch()}>
        <Link to="/memories" search={{}} className={buttonClass('plain')}>
          Show all memories
        </Link>
      </Failed>
    )
  }
  if (query.data === undefined) return <SkeletonBlock height={120} />
  return (
    <ol className="mb-3 max-w-220">
      <MemoryItem
        memory={query.data}
        place={placeOf(query.data.namespace)}
        isOpen
        isChosen={null}
        onTag={onTag}
        onGone={onGone}
      />
    </ol>
  )
}
