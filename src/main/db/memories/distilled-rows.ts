// What distilling reads and writes, row by row.
import type { ObservationFacts } from '../../../shared/facts/observation-facts.ts'
import type { TurnFacts } from '../../../shared/facts/work-facts.ts'
import type { FunctionChange, ObservationKind, ToolOutcome } from '../../../shared/kinds.ts'

/** A turn with what its session knows. */
export interface TurnToDistil {
  readonly id: number
  readonly sessionId: string
  readonly projectId: string
  readonly cwd: string | null
  readonly prompt: string | null
  readonly lastMessage: string | null
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly sessionEnded: boolean
}

export interface StoredToolEvent {
  readonly id: number
  readonly toolUseId: string
  readonly tool: string
  readonly agentId: string | null
  readonly agentType: string | null
  readonly at: number
  readonly durationMs: number | null
  readonly outcome: ToolOutcome
  readonly error: string | null
  readonly files: readonly string[]
  readonly rawBytes: number
}

export interface StoredSubagent {
  readonly agentId: string
  readonly agentType: string | null
  readonly result: string | null
  readonly startedAt: number | null
  readonly endedAt: number | null
}

/** A permission request; `input` is parsed. */
export interface StoredDecision {
  readonly tool: string
  readonly input: unknown
  readonly choice: 'pending' | 'allow' | 'deny' | 'observe'
  readonly found: 'ran' | 'inferred' | 'transcript' | null
  /** The user's words to it. */
  readonly message: string | null
  /** When it was put (ms since 1970). */
  readonly at: number
}

/** An observation as a row; `tokens` counts title, summary and detail. */
export interface ObservationRow {
  readonly key: string
  readonly kind: ObservationKind
  readonly tool: string | null
  /** JSON text. */
  readonly facts: string
  readonly title: string
  readonly summary: string
  readonly detail: string
  readonly files: readonly string[]
  readonly functions: readonly FunctionChange[]
  readonly failed: boolean
  readonly level: string
  readonly importance: number
  readonly at: number
  readonly durationMs: number | null
  readonly rawBytes: number
  readonly tokens: number
  readonly eventIds: readonly number[]
}

/** What a turn is called and told as. */
export interface TurnClosing {
  readonly title: string
  readonly summary: string
  readonly level: string
}

export interface SummarisedObservation {
  readonly kind: ObservationKind
  readonly tool: string | null
  readonly at: number
  /** Null where an older version wrote it without any. */
  readonly facts: ObservationFacts | null
  readonly files: readonly string[]
  readonly failed: boolean
  readonly importance: number
}

export interface SessionToDistil {
  readonly id: string
  readonly projectId: string
  readonly startedAt: number
  readonly cwd: string | null
  readonly turns: readonly {
    readonly id: number
    readonly prompt: string | null
    readonly title: string | null
    readonly summary: string | null
    readonly level: string | null
    readonly lastMessage: string | null
    readonly facts: TurnFacts | null
  }[]
  /** Permission requests of all turns in the order of time. */
  readonly decisions: readonly StoredDecision[]
  readonly rawBytes: number
  readonly tokens: number
}

/** Everything that an observation says as one text, to tell whether it changed. */
export function fingerprintOf(
  row: Omit<ObservationRow, 'eventIds' | 'facts'> & { readonly facts: string | null },
): string {
  const { key, kind, tool, facts, title, summary, detail, files, functions, failed, level } = row
  const { importance, at, durationMs, rawBytes, tokens } = row
  const rounded = durationMs === null ? null : Math.round(durationMs)
  const parts = [key, kind, tool, facts, title, summary, detail, files, functions, failed, level]
  return JSON.stringify([...parts, importance, at, rounded, rawBytes, tokens])
}
