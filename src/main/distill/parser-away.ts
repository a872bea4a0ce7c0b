// Turns told while the process that parses was away: each is told again when it may be back.
import type { Queue } from '../jobs/queue.ts'

const minuteMs = 60_000
/** The waits before a turn is told again, ms; one that did not start is tried again after ten minutes. */
const waitsMs: readonly number[] = [2 * minuteMs, 15 * minuteMs, 60 * minuteMs]
/** Turns that are remembered; of more, the oldest are told as they are. */
const mostTurns = 500

export interface ParserAway {
  /** Queues a turn that was told without the parser, a few times; a machine on which it never starts is left alone. */
  tellAgain(turn: number, priority: number): void
  /** The turn was told with all that its sources declare. */
  toldWhole(turn: number): void
}

export function createParserAway(queue: Pick<Queue, 'enqueue'>): ParserAway {
  const times = new Map<number, number>()
  return {
    tellAgain(turn, priority) {
      const before = times.get(turn) ?? 0
      const delayMs = waitsMs[before]
      if (delayMs === undefined) return
      times.set(turn, before + 1)
      const [oldest] = times.keys()
      if (times.size > mostTurns && oldest !== undefined) times.delete(oldest)
      queue.enqueue('distill.turn', String(turn), { priority, delayMs })
    },
    toldWhole(turn) {
      times.delete(turn)
    },
  }
}
