// Sends a long list to the host in parts that its event loop takes in between two frames.
import type { ListPart } from '../../../shared/worker/parse-messages.ts'

/** Sends a part of an answer ahead of its end; resolves when the host has taken it. */
export type SendPart = (value: ListPart) => Promise<void>

/** Weight of a part: some 100 KB, which a host reads in 1 to 2 ms. */
const mostWeight = 400

/** Sends all of `list` in parts that weigh little; `weightOf` is 1 for some 250 bytes. */
export async function sendInParts<T>(
  list: readonly T[],
  weightOf: (one: T) => number,
  part: SendPart,
): Promise<void> {
  let from = 0
  let weight = 0
  for (const [at, one] of list.entries()) {
    const own = weightOf(one)
    if (at > from && weight + own > mostWeight) {
      await part({ from, list: list.slice(from, at) })
      from = at
      weight = 0
    }
    weight += own
  }
  if (list.length > from) await part({ from, list: list.slice(from) })
}
