// Asks what a session of the chosen project would be given now, with the settings as they are being set.
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { LayerSettings } from '../../../../shared/context-layers.ts'
import type { ContextResult } from '../../../../shared/contract/context.ts'
import { type SessionSource, sessionSources } from '../../../../shared/kinds.ts'
import { useDebounced } from '../../../components/list/use-debounced.ts'
import { api } from '../../../core-client.ts'

/** The preview's choices and its answer, for a budget in tokens that may still be dragged. */
export function useContextPreview(budget: number | undefined, layers: LayerSettings | undefined) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const projects = useQuery(api.projects.list.queryOptions())
  const settled = useDebounced(budget, 200)
  const projectId = search.project ?? projects.data?.rows[0]?.id
  const source = sessionSources.find((each) => each === search.source) ?? 'startup'
  const choose = (next: { project?: string | undefined; source?: SessionSource | undefined }) =>
    void navigate({
      to: '/settings/$section',
      params: { section: 'context' },
      search: { project: projectId, source, ...next },
      replace: true,
    })
  const query = useQuery(
    api.context.preview.queryOptions({
      input:
        projectId === undefined || settled === undefined || layers === undefined
          ? skipToken
          : { projectId, source, budgetTokens: settled, layers },
      placeholderData: keepPreviousData,
    }),
  )
  // Without the list of projects there is nothing to preview either.
  const failed = projects.data === undefined ? projects : query
  const given: ContextResult | undefined = query.data
  return {
    projects: projects.data?.rows,
    projectId,
    source,
    choose,
    given,
    isOld: query.isPlaceholderData,
    error: failed.error,
    retry: () => void failed.refetch(),
  }
}
