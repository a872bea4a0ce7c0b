// Memories by words, by meaning where a model is chosen, or by a tag: search finds them, the store tells what they are.
import type { Memory } from '../../shared/contract/memories.ts'
import { parseId } from '../../shared/ids.ts'
import type { MemoryFilter } from '../db/memories/memory-store.ts'
import { projectOf } from '../memories/memories.ts'
import type { ApiRooms } from './api-rooms.ts'
import { queriesOf } from './queries.ts'

interface Wanted extends MemoryFilter {
  readonly text: string
  readonly tag: string | undefined
}

/** As many as one search gives; who wants more of them narrows the words. */
const mostFound = 100
/** So many of the best are looked through for those that fit. */
const mostLooked = 1000
/** So many of the newest rejected ones are looked through. */
const mostRejected = 500

/** What fits, the best first; `total` counts what was found, up to a hundred. */
export async function findMemories(
  core: ApiRooms,
  { text, tag, limit, offset, ...filter }: Wanted,
): Promise<{ rows: Memory[]; total: number }> {
  // What was rejected is not in the index of words.
  if (filter.life === 'rejected') return rejectedOnes(core, { text, tag, limit, offset, ...filter })
  const store = queriesOf(core).memories
  const projectId = filter.namespace === undefined ? null : projectOf(filter.namespace)
  const found: Memory[] = []
  // What does not fit takes no place of the hundred.
  for (let from = 0; from < mostLooked && found.length < mostFound; from += mostFound) {
    const { hits } = await core.search.query({
      query: `${text} ${tag ?? ''}`.trim(),
      kinds: ['memory'],
      // A page of memories has no place to say what was understood.
      dates: false,
      limit: mostFound,
      offset: from,
      ...(projectId === null ? {} : { projectId }),
    })
    for (const { ref } of hits) {
      const row = parseId('memory', ref)
      const memory = row === null ? null : store.get(row)
      if (memory === null || (tag !== undefined && !memory.tags.includes(tag))) continue
      if (fits(memory, filter) && found.length < mostFound) found.push(memory)
    }
    if (hits.length < mostFound) break
  }
  return { rows: found.slice(offset, offset + limit), total: found.length }
}

function fits(
  memory: Memory,
  {
    namespace,
    kind,
    life,
    origin,
    author,
    least,
    since = 0,
  }: Omit<MemoryFilter, 'limit' | 'offset'>,
): boolean {
  return (
    (namespace === undefined || memory.namespace === namespace) &&
    (kind === undefined || memory.kind === kind) &&
    (life === 'all' || memory.life === life) &&
    (origin === undefined || memory.origin === origin) &&
    (author === undefined || memory.author === author) &&
    memory.confidence >= least &&
    memory.createdAt >= since
  )
}

function rejectedOnes(
  core: ApiRooms,
  { text, tag, limit, offset, ...filter }: Wanted,
): { rows: Memory[]; total: number } {
  const { rows } = core.memories.list({ ...filter, limit: mostRejected, offset: 0 })
  const words = text.toLowerCase().split(/\s+/)
  const found = rows.filter(({ content, tags }) => {
    const there = `${content} ${tags.join(' ')}`.toLowerCase()
    return words.every((word) => there.includes(word)) && (tag === undefined || tags.includes(tag))
  })
  return { rows: found.slice(offset, offset + limit), total: found.length }
}
