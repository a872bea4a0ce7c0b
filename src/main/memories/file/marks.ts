// By what a memory in a file is known again: which memory of which store it is, and what it said when it was written.
import { createHash } from 'node:crypto'
import type { Memory } from '../../../shared/contract/memories.ts'
import type { FileMark } from '../../../shared/memories/memory-file.ts'

type Wording = Pick<Memory, 'namespace' | 'kind' | 'content' | 'importance' | 'tags'>

/** What a file says of a memory of this store. */
export function markOf(memory: Memory): FileMark {
  const { id, importance, tags } = memory
  return { id, key: keyOf(memory), was: wordingOf(memory), importance, tags }
}

/** Tells a memory of this store from one of another store with the same id. */
export function keyOf({ id, createdAt }: Pick<Memory, 'id' | 'createdAt'>): string {
  return hash(`${id} ${createdAt}`)
}

/** What a memory says, so that a change is seen. */
export function wordingOf({ namespace, kind, content, importance, tags }: Wording): string {
  return hash(JSON.stringify([namespace, kind, content, importance, tags]))
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
