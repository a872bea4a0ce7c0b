// What tells against a memory, as a line that an agent is given has it.
import type { Doubt } from '../../shared/memories/doubt-schema.ts'
import { sayDoubts } from '../../shared/memories/doubts.ts'
import { isoDay } from './dates.ts'
import { plainLine } from './plain-line.ts'

/** The doubts in brackets behind a blank, made harmless as `plainLine` does; empty where there are none. */
export function plainDoubts(doubts: readonly Doubt[]): string {
  return doubts.length > 0 ? ` (${plainLine(sayDoubts(doubts, isoDay), 160)})` : ''
}
