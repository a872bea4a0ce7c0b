// A decision that the address names and the list does not hold: shown above it, so that a link always leads to it.
import { useQuery } from '@tanstack/react-query'
import { api } from '../../core-client.ts'
import { DecisionItem } from './decision-item.tsx'

export function OpenDecision({
  id,
  nameOf,
}: {
  id: string
  nameOf: (projectId: string | null) => string | null
}) {
  const query = useQuery(api.decisions.get.queryOptions({ input: { id } }))
  if (query.data === undefined)
    return query.error === null ? null : (
      <p className="mb-2 px-3 text-ink-faint" role="alert">
        That decision is not there any more.
      </p>
    )
  return (
    <ol className="mb-3 max-w-240" aria-label="The decision that was opened">
      <DecisionItem decision={query.data} project={nameOf(query.data.projectId)} isOpen />
    </ol>
  )
}
