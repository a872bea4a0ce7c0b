// Sends a long list to the host in parts that its event loop takes in between two frames.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ListPart } from '../../../shared/worker/parse-messages.ts'

/** Sends a part of an answer ahead of its end. */
export type SendPart = (value: ListPart) => void

/** Waits between parts, ms: what is sent at once is read at once, 2 MB in one turn of the host's loop. */
const pauseMs = 2

/** Sends all of `list`, `size` of them at a time. */
export async function sendInParts(
  list: readonly unknown[],
  size: number,
  part: SendPart,
): Promise<void> {
  for (let start = 0; start < list.length; start += size) {
    if (start > 0) await sleep(pauseMs)
    part({ from: start, list: list.slice(start, start + size) })
  }
}
