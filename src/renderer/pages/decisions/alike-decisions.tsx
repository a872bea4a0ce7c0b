// The decisions that are most like a request that is typed, the nearest first.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Empty, Failed, SkeletonRows } from '../../components/feedback/states.tsx'
import { api } from '../../core-client.ts'
import { plural } from '../../format/numbers.ts'
import { DecisionItem } from './decision-item.tsx'

/** What is less like it has next to nothing in common. */
const leastLikeness = 0.08
const most = 30

export function AlikeDecisions({
  request,
  tool,
  projectId,
  openId,
  nameOf,
}: {
  /** A command line, an address, or a path where the tool is one that works on files. */
  request: string
  tool: string | undefined
  projectId: string | undefined
  openId: string | undefined
  nameOf: (projectId: string | null) => string | null
}) {
  const query = useQuery(
    api.decisions.recall.queryOptions({
      input: {
        ...requestOf(request, tool),
        k: most,
        ...(projectId === undefined
          ? { scope: 'everywhere' as const }
          : { scope: 'project' as const, projectId }),
      },
      placeholderData: keepPreviousData,
    }),
  )
  if (query.error !== null && query.data === undefined)
    return <Failed error={query.error} retry={() => void query.refetch()} />
  if (query.data === undefined) return <SkeletonRows rows={6} height={52} />
  const rows = query.data.rows.filter(
    ({ decision, likeness }) =>
      likeness >= leastLikeness && (tool === undefined || decision.tool === tool),
  )
  if (rows.length === 0)
    return (
      <Empty icon={SearchX} title="Nothing like it was decided">
        Give the command line as the agent would run it, or an address that it would fetch.
      </Empty>
    )
  return (
    <>
      <p className="mb-1 px-3 text-xs text-ink-faint" role="status">
        {plural(rows.length, 'decision')} like it, by{' '}
        {query.data.mode === 'hybrid' ? 'what the words mean and' : 'words and'} what would be run
      </p>
      <ol className="grid max-w-240 gap-px" aria-label="Decisions">
        {rows.map(({ decision, likeness }) => (
          <DecisionItem
            key={decision.id}
            decision={decision}
            project={projectId === undefined ? nameOf(decision.projectId) : null}
            isOpen={decision.id === openId}
            likeness={likeness}
          />
        ))}
      </ol>
    </>
  )
}

function requestOf(
  request: string,
  tool: string | undefined,
): { tool: string; input: Readonly<Record<string, string>> } {
  if (/^https?:\/\/\S+$/i.test(request.trim()))
    return { tool: tool ?? 'WebFetch', input: { url: request.trim() } }
  if (tool !== undefined && /^(?:Edit|MultiEdit|Write|Read|NotebookEdit)$/.test(tool))
    return { tool, input: { file_path: request.trim() } }
  return { tool: tool ?? 'Bash', input: { command: request } }
}
