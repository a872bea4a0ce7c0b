// Handlers of the area `memories`: direct stores, their list, statistics and clean-up.
import { AppError } from '../../../shared/errors.ts'
import { parseId } from '../../../shared/ids.ts'
import { openProjectAtFolder, projectByName } from '../../capture/project/named-project.ts'
import { openProjectOfFolder } from '../../capture/project/project-of-folder.ts'
import { transact } from '../../db/transact.ts'
import { markOf } from '../../memories/file/marks.ts'
import type { Hand } from '../../memories/hand/hand.ts'
import { projectOf } from '../../memories/memories.ts'
import type { ApiRooms } from '../api-rooms.ts'
import { type Caller, onlyUser } from '../caller.ts'
import { findMemories } from '../find-memories.ts'
import { api } from '../implementer.ts'
import { proposalFor, withDoubts, withPlacesAndDoubts } from '../known-places.ts'
import { knownMemory, memoryCard } from '../memory-card.ts'
import { queriesOf } from '../queries.ts'

const dayMs = 86_400_000

export const memories = {
  store: api.memories.store.handler(({ context: { core, caller }, input }) => {
    const { cwd, ...rest } = input
    const namespace = placeNamed(core, input.namespace)
    const memory = caller === 'agent' ? { ...rest, by: 'agent' as const } : rest
    const placeOf = memory.by === 'agent' ? agentsPlace : usersPlace
    // A project that becomes known by a memory is not to stay behind where that is refused.
    return transact(core.db, () =>
      core.memories.store({ ...memory, namespace: placeOf(core, namespace, cwd) }),
    )
  }),
  list: api.memories.list.handler(async ({ context: { core }, input }) => {
    const { text = '', tag, ...filter } = input
    const { rows, total } =
      text === '' && tag === undefined
        ? core.memories.list(filter)
        : await findMemories(core, { ...filter, text, tag })
    return { rows: await withPlacesAndDoubts(core, rows), total }
  }),
  get: api.memories.get.handler(({ context: { core }, input: { id, withVector } }) => {
    const memory = withDoubts(core, knownMemory(core, id))
    if (!withVector) return memory
    const vector = core.memories.vectorOf(memory.id)
    return { ...memory, vector: vector === null ? null : [...vector] }
  }),
  setVector: api.memories.setVector.handler(({ context, input: { id, vector } }) => {
    onlyUser(context.caller, 'to set the vector of a memory')
    return { isSet: context.core.memories.setVector(id, vector) }
  }),
  card: api.memories.card.handler(async ({ context: { core }, input: { id } }) => {
    const card = memoryCard(core, id)
    const [memory = card.memory] = await withPlacesAndDoubts(core, [card.memory])
    return { ...card, memory }
  }),
  facets: api.memories.facets.handler(({ context: { core }, input: { life } }) =>
    queriesOf(core).memories.facets(life),
  ),
  edit: api.memories.edit.handler(({ context, input }) => {
    const namespace = placeNamed(context.core, input.namespace)
    return handOf(context, 'edit').edit({ ...input, ...(namespace ? { namespace } : {}) })
  }),
  confirm: api.memories.confirm.handler(({ context, input: { ids } }) =>
    handOf(context, 'confirm').confirm(ids),
  ),
  reject: api.memories.reject.handler(({ context, input: { ids } }) =>
    handOf(context, 'reject').reject(ids),
  ),
  restore: api.memories.restore.handler(({ context, input: { ids } }) =>
    handOf(context, 'restore').restore(ids),
  ),
  pin: api.memories.pin.handler(({ context, input: { ids, isPinned } }) =>
    handOf(context, 'pin').pin(ids, isPinned),
  ),
  move: api.memories.move.handler(({ context, input: { ids, kind, namespace } }) => {
    const place = placeNamed(context.core, namespace)
    return handOf(context, 'move').move(ids, {
      ...(kind ? { kind } : {}),
      ...(place ? { namespace: place } : {}),
    })
  }),
  merge: api.memories.merge.handler(({ context, input: { into, ids, content } }) =>
    handOf(context, 'merge').merge(into, ids, content),
  ),
  split: api.memories.split.handler(({ context, input: { id, contents } }) =>
    handOf(context, 'split').split(id, contents),
  ),
  decide: api.memories.decide.handler(({ context, input: { id, decision } }) =>
    handOf(context, 'review').decide(id, decision),
  ),
  undo: api.memories.undo.handler(({ context, input: { action } }) =>
    handOf(context, 'change').undo(action),
  ),
  export: api.memories.export.handler(({ context: { core }, input: { namespace, ...page } }) => {
    const place = placeNamed(core, namespace)
    const { rows, total } = core.memories.list({
      ...{ life: 'active', least: 0, sort: 'kind', ...page },
      ...(place === undefined ? {} : { namespace: place }),
    })
    return { rows: rows.map((memory) => ({ ...memory, mark: markOf(memory) })), total }
  }),
  proposal: api.memories.proposal.handler(({ context: { core }, input }) => {
    const namespace = placeNamed(core, input.namespace) ?? 'global'
    const projectId = projectOf(namespace)
    if (projectId !== null) core.memories.checkProject(projectId)
    return proposalFor(core, namespace)
  }),
  takeFile: api.memories.takeFile.handler(({ context: { core, caller }, input }) => {
    onlyUser(caller, 'to take memories from a file')
    const { items, namespace, cwd, ...options } = input
    const place = placeNamed(core, namespace)
    return core.fileTaker.take(items, { ...options, placeOf: () => usersPlace(core, place, cwd) })
  }),
  forget: api.memories.forget.handler(({ context: { core, caller }, input: { id } }) => {
    if (caller === 'agent' && isUsers(core, id)) onlyUser(caller, 'to delete what they said')
    return core.forget.schedule({ kind: 'memory', id })
  }),
  stats: api.memories.stats.handler(({ context: { core } }) => core.memories.stats()),
  cleanUp: api.memories.cleanUp.handler(({ context: { core }, input }) => ({
    removed: core.queue.cleanUp(input.olderThanDays * dayMs),
  })),
}

/** Whether a memory is more than a note of an agent, which that may take back. */
function isUsers(core: ApiRooms, id: string): boolean {
  const row = parseId('memory', id)
  const memory = row === null ? null : queriesOf(core).memories.get(row)
  if (memory === null) return false
  return memory.origin !== 'stored' || memory.author !== 'agent' || memory.isConfirmed
}

/** The user's hand, for the user alone. */
function handOf({ core, caller }: { core: ApiRooms; caller: Caller }, what: string): Hand {
  onlyUser(caller, `to ${what} memories`)
  return core.hand
}

/** A namespace with the project's id, where it named the project by a name that one has. */
function placeNamed(core: ApiRooms, namespace: string | undefined): string | undefined {
  const named = namespace === undefined ? null : projectOf(namespace)
  if (named === null) return namespace
  return `project:${projectByName(core.db, named) ?? named}`
}

/**
 * Where the user's memory belongs: as they say, else in the project of the folder, which becomes known by it as by a
 * session there. It holds for all projects only where they name that, or no folder at all.
 */
function usersPlace(
  core: ApiRooms,
  namespace: string | undefined,
  cwd: string | undefined,
): string {
  if (namespace !== undefined || cwd === undefined) return namespace ?? 'global'
  const projectId = openProjectAtFolder(core.db, cwd, core.now)
  if (projectId === null) {
    throw new AppError(
      'not_found',
      `There is no folder ${cwd.slice(0, 200)} and no project is known to have been there: name another folder, a project as project:<name>, or all projects as global.`,
    )
  }
  return `project:${projectId}`
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
