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
  const input =
    projectId === undefined || settled === undefined || layers === undefined
      ? skipToken
      : { projectId, source, budgetTokens: settled, layers }
  const soon = useQuery(api.context.previewSoon.queryOptions({ input, staleTime: Infinity }))
  const isShown = useDebounced(soon.isFetched, 200)
  const query = useQuery(
    api.context.preview.queryOptions({
      input,
      placeholderData: keepPreviousData,
      // What this has to begin takes the processor from the page that is just being shown.
      enabled: (asked) => isShown || soon.data === null || asked.state.data !== undefined,
    }),
  )
  // Without the list of projects there is nothing to preview either.
  const failed = projects.data === undefined ? projects : query
  // Without what is found there may be nothing to tell, which is not yet known then.
  const isFirst = query.data === undefined && query.error === null
  const early = isFirst && soon.data?.text ? soon.data : undefined
  const given: ContextResult | undefined = query.data ?? early
  return {
    projects: projects.data?.rows,
    projectId,
    source,
    choose,
    given,
    /** Whether what is found for the files at hand is still to come. */
    isLooking: early !== undefined,
    isOld: query.isPlaceholderData,
    error: failed.error,
    retry: () => void failed.refetch(),
  }
}
