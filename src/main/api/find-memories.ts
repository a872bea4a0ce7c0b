// Memories by words or by a tag: search finds them, the store tells what they are.
import type { Memory } from '../../shared/contract/memories.ts'
import { parseId } from '../../shared/ids.ts'
import type { MemoryFilter } from '../db/memories/memory-store.ts'
import type { ApiRooms } from './api-rooms.ts'
import { queriesOf } from './queries.ts'

interface Wanted extends MemoryFilter {
  readonly text: string
  readonly tag: string | undefined
}

/** As many as one search gives; who wants more of them narrows the words. */
const mostFound = 100

/** What fits, the best first; `total` counts what was found, up to a hundred. */
export async function findMemories(
  core: ApiRooms,
  { text, tag, namespace, kind, limit, offset }: Wanted,
): Promise<{ rows: Memory[]; total: number }> {
  const { hits } = await core.search.query({
    query: `${text} ${tag ?? ''}`.trim(),
    kinds: ['memory'],
    mode: 'words',
    // A page of memories has no place to say what was understood.
    dates: false,
    limit: mostFound,
  })
  const store = queriesOf(core).memories
  const found = hits.flatMap(({ ref }) => {
    const row = parseId('memory', ref)
    const memory = row === null ? null : store.get(row)
    if (memory === null) return []
    const fits =
      (tag === undefined || memory.tags.includes(tag)) &&
      (namespace === undefined || memory.namespace === namespace) &&
      (kind === undefined || memory.kind === kind)
    return fits ? [memory] : []
  })
  return { rows: found.slice(offset, offset + limit), total: found.length }
}
