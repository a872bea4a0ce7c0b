// Events that were set aside long ago: every update tried them again in vain.
import { expireRejected } from '../capture/rejected-events.ts'
import type { Amount, Sweep } from './sweep.ts'

/** However young they are, they take no more room (bytes): the oldest go first. */
const mostBytes = 100 * 1024 * 1024

/** How many events in `folder` would go, with the bytes of their files. */
export function countRejectedEvents(folder: string): (before: number) => Amount {
  return (before) => amountOf(folder, before, true)
}

/** `folder` holds them, each beside the note of its reason. */
export function sweepRejectedEvents(folder: string): Sweep {
  return {
    kind: 'rejectedEvents',
    drop: async (before) => ({ ...amountOf(folder, before, false), isDone: true }),
  }
}

function amountOf(folder: string, before: number, isPreview: boolean): Amount {
  const { files, bytes } = expireRejected(folder, { before, mostBytes, isPreview })
  return { rows: files, bytes }
}
