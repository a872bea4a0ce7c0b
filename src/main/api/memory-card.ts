// One memory for whoever asks where it came from, what became of it and where it was given.
import type { Memory, MemoryCard } from '../../shared/contract/memories.ts'
import { AppError } from '../../shared/errors.ts'
import { formatId, parseId } from '../../shared/ids.ts'
import { memoryGiven, memoryOrigin } from '../db/memories/memory-origin.ts'
import type { ApiRooms } from './api-rooms.ts'
import { queriesOf } from './queries.ts'

/** The memory of an id. @throws AppError `not_found`. */
export function knownMemory(core: ApiRooms, id: string): Memory {
  const row = parseId('memory', id)
  const memory = row === null ? null : queriesOf(core).memories.get(row)
  if (memory === null) {
    throw new AppError('not_found', `There is no memory ${id}: it was deleted, or never was.`)
  }
  return memory
}

/** The memory of an id with its sources and history. @throws AppError `not_found`. */
export function memoryCard(core: ApiRooms, id: string): MemoryCard {
  const memory = knownMemory(core, id)
  const row = parseId('memory', id) ?? 0
  const { sources, changes } = memoryOrigin(core.db, row)
  const other = memory.review?.other ?? memory.supersededBy
  const otherRow = other === null ? null : parseId('memory', other)
  return {
    memory,
    sources: sources.map(({ turnId, ...source }) => ({
      ...source,
      turnId: formatId('turn', turnId),
    })),
    changes: changes.map(({ otherId, ...change }) => ({
      ...change,
      other: otherId === null ? null : formatId('memory', otherId),
    })),
    given: memoryGiven(core.db, memory.id),
    other: otherRow === null ? null : queriesOf(core).memories.get(otherRow),
  }
}
