// Hands what a thread of its own finds by meaning to the one that looks for words meanwhile, by shared memory.
import type { NearDocument } from '../../embed/vectors/vector-index.ts'

/** How far it is. Whoever begins says so first: the same is never looked for twice, and nobody waits for nothing. */
const state = { asked: 0, begun: 1, found: 2, failed: 3, notNeeded: 4 } as const

/** Where things lie: the state and the number of documents, then their ids, then their similarities. */
const headBytes = 8
const mostFound = 600

/** Memory for the answer to one question, of 9.6 KB. */
export function createNearestBeside(): SharedArrayBuffer {
  return new SharedArrayBuffer(headBytes + mostFound * 16)
}

/** In the thread of vectors: finds what nobody has begun to look for. */
export function findBeside(shared: SharedArrayBuffer, find: () => readonly NearDocument[]): void {
  const head = new Int32Array(shared, 0, 2)
  if (Atomics.compareExchange(head, 0, state.asked, state.begun) !== state.asked) return
  Atomics.notify(head, 0)
  let end: number = state.failed
  try {
    const found = find().slice(0, mostFound)
    const { ids, similarities } = columnsOf(shared)
    for (const [place, { documentId, similarity }] of found.entries()) {
      ids[place] = documentId
      similarities[place] = similarity
    }
    head[1] = found.length
    end = state.found
  } finally {
    Atomics.store(head, 0, end)
    Atomics.notify(head, 0)
  }
}

/**
 * In the thread that searches: what was found, once it is; null where it must be looked for here, since the other
 * thread has not begun within `patienceMs`, failed, or needs longer than `limitMs`.
 */
export function takeBeside(
  shared: SharedArrayBuffer,
  patienceMs: number,
  limitMs: number,
): readonly NearDocument[] | null {
  const head = new Int32Array(shared, 0, 2)
  if (Atomics.load(head, 0) === state.asked) Atomics.wait(head, 0, state.asked, patienceMs)
  if (Atomics.compareExchange(head, 0, state.asked, state.notNeeded) === state.asked) return null
  if (Atomics.load(head, 0) === state.begun) Atomics.wait(head, 0, state.begun, limitMs)
  if (Atomics.load(head, 0) !== state.found) return null
  const { ids, similarities } = columnsOf(shared)
  return Array.from({ length: head[1] ?? 0 }, (_, place) => ({
    documentId: ids[place] ?? 0,
    similarity: similarities[place] ?? 0,
  }))
}

function columnsOf(shared: SharedArrayBuffer) {
  return {
    ids: new Float64Array(shared, headBytes, mostFound),
    similarities: new Float64Array(shared, headBytes + mostFound * 8, mostFound),
  }
}
