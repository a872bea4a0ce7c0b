// Puts the turns, injections and compactions of a session into one line of time.
import type { Injection, TurnRow } from '../../../shared/contract/common.ts'

interface Compaction {
  readonly id: string
  readonly trigger: string | null
  readonly summary: string | null
  readonly startedAt: number | null
  readonly endedAt: number | null
}

/** One place in a session; `key` is its name in the address. */
export type OutlineEntry =
  | { readonly type: 'overview'; readonly key: 'overview' }
  | { readonly type: 'changes'; readonly key: 'changes' }
  | { readonly type: 'turn'; readonly key: string; readonly turn: TurnRow }
  | { readonly type: 'injection'; readonly key: string; readonly injection: Injection }
  | { readonly type: 'compaction'; readonly key: string; readonly compaction: Compaction }

/** What a place in the session is opened with. */
export interface Opening {
  readonly at: string
  readonly focus?: string | undefined
}

interface SessionParts {
  readonly turns: readonly TurnRow[]
  readonly injections: readonly Injection[]
  readonly compactions: readonly Compaction[]
}

/**
 * All places of the timeline in order; what was injected stands before the turn that began with it. The changes are
 * no moment of it.
 */
export function outlineOf(parts: SessionParts): readonly OutlineEntry[] {
  const timed = [
    ...parts.injections.map((injection) => ({
      at: injection.at,
      entry: { type: 'injection', key: injection.id, injection } as const,
    })),
    ...parts.compactions.map((compaction) => ({
      at: compaction.startedAt ?? compaction.endedAt ?? 0,
      entry: { type: 'compaction', key: compaction.id, compaction } as const,
    })),
    ...parts.turns.map((turn) => ({
      at: turn.startedAt,
      entry: { type: 'turn', key: turn.id, turn } as const,
    })),
  ]
  // The sort is stable, so entries of the same moment keep the order of the groups above.
  timed.sort((one, other) => one.at - other.at)
  return [{ type: 'overview', key: 'overview' }, ...timed.map(({ entry }) => entry)]
}

/**
 * The entry that the address names; `turns` is the first turn. Without a name the newest turn of a running session,
 * else the overview.
 */
export function findEntry(
  entries: readonly OutlineEntry[],
  at: string | undefined,
  isRunning: boolean,
): OutlineEntry | null {
  const wanted = at ?? (isRunning ? 'latest' : 'overview')
  if (wanted === 'latest') return latestTurn(entries) ?? entries[0] ?? null
  if (wanted === 'turns') return stepTurn(entries, null, 1) ?? entries[0] ?? null
  if (wanted === 'changes') return { type: 'changes', key: 'changes' }
  return entries.find(({ key }) => key === wanted) ?? null
}

/** The next or previous turn from an entry, or null at either end. */
export function stepTurn(
  entries: readonly OutlineEntry[],
  from: OutlineEntry | null,
  step: 1 | -1,
): OutlineEntry | null {
  const start = from === null ? (step === 1 ? -1 : entries.length) : entries.indexOf(from)
  for (let at = start + step; at >= 0 && at < entries.length; at += step) {
    const entry = entries[at]
    if (entry?.type === 'turn') return entry
  }
  return null
}

function latestTurn(entries: readonly OutlineEntry[]): OutlineEntry | null {
  return stepTurn(entries, null, -1)
}
