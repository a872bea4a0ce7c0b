// Which memories the agent is told by files of its own already, what tells against each, and what could stand there besides.
import type { Memory } from '../../shared/contract/memories.ts'
import type { SearchHit } from '../../shared/contract/search.ts'
import { parseId } from '../../shared/ids.ts'
import { projectOf } from '../memories/memories.ts'
import type { ApiRooms } from './api-rooms.ts'
import { queriesOf } from './queries.ts'

/** Of so many projects the files are read for one list. */
const mostProjects = 20
/** More than this is no preview. */
const mostProposed = 60
/** What the user wishes or states for good; a decision of one task stays with its conversation. */
const lasting: ReadonlySet<string> = new Set([
  ...(['preference', 'convention', 'correction', 'fact', 'operational'] as const),
  ...(['architecture', 'gotcha', 'pattern', 'dependency', 'workaround'] as const),
])
/** In a third session, or confirmed. */
const sureEnough = 0.85

/** The memories with where the agent's files say them, and with what tells against them. */
export async function withPlacesAndDoubts(
  core: ApiRooms,
  memories: readonly Memory[],
): Promise<Memory[]> {
  return (await withKnownPlaces(core, memories)).map((memory) => withDoubts(core, memory))
}

/** The memory with what tells against it. */
export function withDoubts<One extends Memory>(core: ApiRooms, memory: One): One {
  const { memoryDoubts } = queriesOf(core)
  return {
    ...memory,
    doubts: memoryDoubts({ ...memory, row: parseId('memory', memory.id) ?? 0 }),
  }
}

/** The hits with what tells against those that are memories. */
export function hitsWithDoubts(core: ApiRooms, hits: readonly SearchHit[]): SearchHit[] {
  return hits.map((hit) => {
    const row = hit.kind === 'memory' ? parseId('memory', hit.ref) : null
    // It may have been deleted since it was found.
    const memory = row === null ? null : queriesOf(core).memories.get(row)
    const { doubts = [] } = memory ? withDoubts(core, memory) : {}
    return doubts.length > 0 ? { ...hit, doubts } : hit
  })
}

async function withKnownPlaces(
  { known }: Pick<ApiRooms, 'known'>,
  memories: readonly Memory[],
): Promise<Memory[]> {
  const spaces = [...new Set(memories.map(({ namespace }) => namespace))].slice(0, mostProjects)
  const texts = new Map(
    await Promise.all(
      spaces.map(async (space) => [space, await known.of(projectOf(space))] as const),
    ),
  )
  return memories.map((memory) => ({
    ...memory,
    knownIn: texts.get(memory.namespace)?.placeOf(memory.content) ?? null,
  }))
}

/** What could be put into a CLAUDE.md of a namespace, the surest first. */
export async function proposalFor(
  core: Pick<ApiRooms, 'known' | 'memories'>,
  namespace: string,
): Promise<{ rows: Memory[]; known: number }> {
  const { rows } = core.memories.list({
    ...{ namespace, life: 'active', author: 'user', least: sureEnough },
    ...{ sort: 'confidence', limit: 200, offset: 0 },
  })
  const placed = await withKnownPlaces(
    core,
    rows.filter(({ kind }) => lasting.has(kind)),
  )
  const open = placed.filter(({ knownIn }) => knownIn === null)
  return { rows: open.slice(0, mostProposed), known: placed.length - open.length }
}
