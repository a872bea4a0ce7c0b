// Handlers of the area `memories`: direct stores, their list, statistics and clean-up.
import { AppError } from '../../../shared/errors.ts'
import { parseId } from '../../../shared/ids.ts'
import { projectAtFolder } from '../../capture/project/named-project.ts'
import { openProjectOfFolder } from '../../capture/project/project-of-folder.ts'
import type { ApiRooms } from '../api-rooms.ts'
import { findMemories } from '../find-memories.ts'
import { api } from '../implementer.ts'
import { queriesOf } from '../queries.ts'

const dayMs = 86_400_000

export const memories = {
  store: api.memories.store.handler(({ context: { core }, input }) => {
    const { namespace, cwd, ...memory } = input
    if (memory.by === 'agent') {
      return core.memories.store({ ...memory, namespace: agentsPlace(core, namespace, cwd) })
    }
    const projectId =
      namespace === undefined && cwd !== undefined ? projectAtFolder(core.db, cwd, core.now) : null
    const place = namespace ?? (projectId === null ? 'global' : `project:${projectId}`)
    return core.memories.store({ ...memory, namespace: place })
  }),
  list: api.memories.list.handler(({ context: { core }, input }) => {
    const { text = '', tag, ...filter } = input
    if (text === '' && tag === undefined) return core.memories.list(filter)
    return findMemories(core, { ...filter, text, tag })
  }),
  get: api.memories.get.handler(({ context: { core }, input: { id } }) => {
    const row = parseId('memory', id)
    const memory = row === null ? null : queriesOf(core).memories.get(row)
    if (memory === null) {
      throw new AppError('not_found', `There is no memory ${id}: it was deleted, or never was.`)
    }
    return memory
  }),
  forget: api.memories.forget.handler(({ context: { core }, input }) =>
    core.forget.schedule({ kind: 'memory', id: input.id }),
  ),
  stats: api.memories.stats.handler(({ context: { core } }) => core.memories.stats()),
  cleanUp: api.memories.cleanUp.handler(({ context: { core }, input }) => ({
    removed: core.queue.cleanUp(input.olderThanDays * dayMs),
  })),
}

/** Where an agent's memory belongs: the project that it works in, which becomes known by it. */
function agentsPlace(
  core: ApiRooms,
  namespace: string | undefined,
  cwd: string | undefined,
): string {
  const projectId = cwd === undefined ? null : openProjectOfFolder(core.db, cwd, core.now)
  const own = projectId === null ? null : `project:${projectId}`
  if (own === null || (namespace !== undefined && namespace !== own)) {
    throw new AppError(
      'invalid_input',
      'What an agent notes stays in the project that it works in: leave the namespace out and name the folder.',
    )
  }
  return own
}
