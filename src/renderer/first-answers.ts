// What each page asks first: asked beside its code when the way there begins, or when there is nothing else to do.
import { settingsSchema } from '../shared/settings.ts'
import { api, queryClient } from './core-client.ts'
import { sessionTokens } from './features/use-session-tokens.ts'
import { startOfRange } from './format/time-range.ts'

function tokensOf(sessionId: string): Promise<void>[] {
  const { main, agents } = sessionTokens(sessionId)
  return [queryClient.prefetchQuery(main), queryClient.prefetchQuery(agents)]
}

/** What the settings show of a context first: for the newest project, with the settings in force. */
async function askPreview(): Promise<void> {
  const [raw, projects] = await Promise.all([
    queryClient.fetchQuery(api.system.settings.queryOptions()),
    queryClient.fetchQuery(api.projects.list.queryOptions()),
  ])
  const projectId = projects.rows[0]?.id
  if (projectId === undefined) return
  const { budgetTokens, layers } = settingsSchema.parse(raw).context
  const input = { projectId, source: 'startup', budgetTokens, layers } as const
  await queryClient.prefetchQuery(api.context.previewSoon.queryOptions({ input }))
}

const ask = {
  overview: () => queryClient.prefetchQuery(api.system.overview.queryOptions()),
  /** The week by model, as the overview begins with it. */
  cost: () => {
    const from = startOfRange('7d', Date.now())
    return Promise.all([
      queryClient.prefetchQuery(api.usage.days.queryOptions({ input: { split: 'model', from } })),
      queryClient.prefetchQuery(api.usage.by.queryOptions({ input: { group: 'model', from } })),
    ])
  },
  // The list without a filter, as its page asks for it.
  sessions: () =>
    queryClient.prefetchQuery(
      api.sessions.list.queryOptions({
        input: { sort: 'startedAt', direction: 'desc', limit: 100, offset: 0 },
      }),
    ),
  session: (id: string) =>
    Promise.all([
      queryClient.prefetchQuery(api.sessions.get.queryOptions({ input: { id } })),
      queryClient.prefetchQuery(api.sessions.timeline.queryOptions({ input: { id } })),
      ...tokensOf(id),
    ]),
  projects: () => queryClient.prefetchQuery(api.projects.list.queryOptions()),
  code: (projectId: string) =>
    Promise.all([
      queryClient.prefetchQuery(api.code.files.queryOptions({ input: { projectId } })),
      queryClient.prefetchQuery(api.code.status.queryOptions({ input: { projectId } })),
    ]),
  evaluation: () =>
    Promise.all([
      queryClient.prefetchQuery(api.distill.quality.queryOptions()),
      queryClient.prefetchQuery(api.experiments.list.queryOptions()),
    ]),
  hooks: () => queryClient.prefetchQuery(api.hooks.state.queryOptions()),
  settings: () => queryClient.prefetchQuery(api.system.settings.queryOptions()),
} as const

/** For the loaders of the routes: none of them holds its page up. */
export const askFirst = {
  overview: () => void Promise.all([ask.overview(), ask.cost()]),
  sessions: () => void Promise.all([ask.sessions(), ask.projects()]),
  session: ({ params }: { params: { sessionId: string } }) => void ask.session(params.sessionId),
  projects: () => void ask.projects(),
  code: ({ params }: { params: { projectId: string } }) =>
    void Promise.all([ask.code(params.projectId), ask.projects()]),
  evaluation: () => void ask.evaluation(),
  settings: () => void Promise.all([ask.settings(), ask.hooks()]),
  settingsSection: ({ params }: { params: { section: string } }) => {
    if (params.section === 'context') void askPreview().catch(() => undefined)
    else void ask.settings()
  },
} as const

/** What the pages of the sidebar show first, for one after the other while nobody waits. */
export const worthKnowing: readonly (() => Promise<void>)[] = [
  ask.sessions,
  ask.projects,
  ask.overview,
  ask.hooks,
  ask.settings,
  askPreview,
]
