// Handlers of the area `memories`: direct stores, their list, statistics and clean-up.
import { api } from './implementer.ts'
import { projectOfFolder } from './project-of-folder.ts'

const dayMs = 86_400_000

export const memories = {
  store: api.memories.store.handler(({ context: { core }, input }) => {
    const { namespace, cwd, ...memory } = input
    const projectId =
      namespace === undefined && cwd !== undefined ? projectOfFolder(core.db, cwd, core.now) : null
    const place = namespace ?? (projectId === null ? 'global' : `project:${projectId}`)
    return core.memories.store({ ...memory, namespace: place })
  }),
  list: api.memories.list.handler(({ context: { core }, input }) => core.memories.list(input)),
  forget: api.memories.forget.handler(({ context: { core }, input }) =>
    core.forget.schedule({ kind: 'memory', id: input.id }),
  ),
  stats: api.memories.stats.handler(({ context: { core } }) => core.memories.stats()),
  cleanUp: api.memories.cleanUp.handler(({ context: { core }, input }) => ({
    removed: core.queue.cleanUp(input.olderThanDays * dayMs),
  })),
}
