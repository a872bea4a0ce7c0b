// What distilling reads and writes, row by row.

import type { FunctionChange } from '../../../shared/facts/file-change.ts'
import type { ObservationFacts } from '../../../shared/facts/observation-facts.ts'
import type { TurnFacts } from '../../../shared/facts/work-facts.ts'
import type { ObservationKind } from '../../../shared/kinds.ts'
import type { CallRecord, DecisionRecord } from '../../agents/tool-call.ts'

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
  /** Whether the turn itself ended. */
  readonly isOver: boolean
}

/** A tool event as it stands. */
export interface StoredToolEvent extends CallRecord {
  readonly id: number
  readonly files: readonly string[]
}

/** An observation that is stored or about to be. Depths: title about 10 tokens, summary about 50, detail about 200. */
export interface DistilledObservation {
  /** Names it inside its turn: the tool use id, or the group such as `explore`. */
  readonly key: string
  readonly kind: ObservationKind
  readonly tool: string | null
  /** What its words are made from, and all that later steps read of it. */
  readonly facts: ObservationFacts
  readonly title: string
  readonly summary: string
  readonly detail: string
  /** Paths relative to the project where they lie in it. */
  readonly files: readonly string[]
  readonly functions: readonly FunctionChange[]
  readonly failed: boolean
  /** `rules`, or the id of the language model that wrote it. */
  readonly level: string
  /** 0 to 1; how much a later session would want it. */
  readonly importance: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly durationMs: number | null
  readonly rawBytes: number
  /** Those of title, summary and detail. */
  readonly tokens: number
  /** Rows of the tool events behind it. */
  readonly eventIds: readonly number[]
}

/** An observation as a row. */
export interface ObservationRow extends Omit<DistilledObservation, 'facts'> {
  /** JSON text, without what the row's columns say. */
  readonly facts: string
  readonly told: ObservationFacts
  /** Its share of the milliseconds that telling its turn took, by tokens; null where that is not known. */
  readonly distilMs: number | null
}

/** What a turn is called and told as. */
export interface TurnClosing {
  readonly title: string
  readonly summary: string
  readonly level: string
}

/** What closings read of an observation. */
export interface SummarisedObservation
  extends Pick<DistilledObservation, 'kind' | 'tool' | 'at' | 'files' | 'failed' | 'importance'> {
  /** Null where an older version wrote it without any. */
  readonly facts: ObservationFacts | null
}

export interface SessionToDistil {
  readonly id: string
  readonly projectId: string
  readonly startedAt: number
  readonly cwd: string | null
  /** What the client's model called it; null where the user or nobody but us did. */
  readonly clientTitle: string | null
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
  readonly decisions: readonly DecisionRecord[]
}

/** Everything that an observation says as one text, to tell whether it changed; how long that took is none of it. */
export function fingerprintOf(
  row: Omit<ObservationRow, 'eventIds' | 'facts' | 'told' | 'distilMs'> & {
    readonly facts: string | null
  },
): string {
  const { key, kind, tool, facts, title, summary, detail, files, functions, failed, level } = row
  const { importance, at, durationMs, rawBytes, tokens } = row
  const rounded = durationMs === null ? null : Math.round(durationMs)
  const parts = [key, kind, tool, facts, title, summary, detail, files, functions, failed, level]
  return JSON.stringify([...parts, importance, at, rounded, rawBytes, tokens])
}
