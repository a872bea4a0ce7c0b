// Writes a turn's observations, and gives distilling all that it reads and writes besides.
import {
  type ObservationFacts,
  observationFactsSchema,
} from '../../../shared/facts/observation-facts.ts'
import { readRowFacts, rowFactsText } from '../../../shared/facts/row-facts.ts'
import type { Db } from '../open.ts'
import { storedTexts, withLists } from '../stored-json.ts'
import { type ClosingStore, createClosingStore } from './closing-store.ts'
import { createDistilSources, type DistilSources } from './distil-sources.ts'
import {
  fingerprintOf,
  type ObservationRow,
  type SummarisedObservation,
  type TurnToDistil,
} from './distilled-rows.ts'
import { rankOf } from './levels.ts'
import { createTalkEnds, type TalkEnds } from './talk-ends.ts'

/** All writing methods join the caller's transaction. */
export interface ObservationStore extends DistilSources, ClosingStore, TalkEnds {
  /** Keys that the user deleted from the turn. */
  forgotten(turnId: number): ReadonlySet<string>
  /** Keys of the turn's observations that stand on any of these tool events. */
  keysBehind(turnId: number, eventIds: readonly number[]): string[]
  /** What the turn's observation of that key says, in the form of `fingerprintOf`; null when there is none. */
  fingerprint(turnId: number, key: string): string | null
  /** Keys of the turn's observations that a better level wrote, such as a language model. */
  keysOfBetterLevels(turnId: number, level: string): string[]
  /** Adds the observation or updates the one of that turn and key; its row, or null where a better level stands. */
  put(turn: TurnToDistil, observation: ObservationRow): number | null
  /** Writes an observation's facts and leaves its words. */
  putFacts(turnId: number, key: string, facts: ObservationFacts): void
  /** Removes the turn's observations whose key is not in `kept`; returns their rows. */
  removeOthers(turnId: number, kept: ReadonlySet<string>): number[]
  /** Runs the work in a transaction of its own. */
  atOnce(work: () => void): void
  /** A turn's observations in the order of time. */
  summarised(turnId: number): SummarisedObservation[]
  /** What the turn's observations are called, and their weight. */
  titles(turnId: number): { readonly title: string; readonly importance: number }[]
}

/** The store over the observation tables, and over those that distilling reads and closes. */
export function createObservationStore(db: Db): ObservationStore {
  const forgotten = db
    .prepare<[number], string>('SELECT key FROM forgotten_observations WHERE turn_id = ?')
    .pluck()
  const rowOf = db.prepare<
    [number, string],
    Omit<
      ObservationRow,
      'files' | 'functions' | 'failed' | 'eventIds' | 'facts' | 'told' | 'distilMs'
    > & {
      facts: string | null
      files: string
      functions: string
      failed: 0 | 1
    }
  >(`
    SELECT key, kind, tool, facts, title, summary, detail, files, functions, failed, level, importance, at,
      duration_ms AS durationMs, raw_bytes AS rawBytes, tokens
    FROM observations WHERE turn_id = ? AND key = ?`)
  const keysOfBetterLevels = db
    .prepare<[{ turnId: number; level: string }], string>(
      `SELECT key FROM observations WHERE turn_id = @turnId AND ${rankOf('level')} > ${rankOf('@level')}`,
    )
    .pluck()
  const titles = db.prepare<[number], { title: string; importance: number }>(
    'SELECT title, importance FROM observations WHERE turn_id = ? ORDER BY at, id',
  )
  const keysBehind = db
    .prepare<[{ turnId: number; events: string }], string>(`
      SELECT DISTINCT o.key FROM observation_sources x JOIN observations o ON o.id = x.observation_id
      WHERE o.turn_id = @turnId AND x.tool_event_id IN (SELECT value FROM json_each(@events))`)
    .pluck()
  const upsert = db
    .prepare<[Record<string, unknown>], number>(`
      INSERT INTO observations (project_id, session_id, turn_id, key, kind, tool, facts, title, summary,
        detail, files, functions, failed, level, importance, at, duration_ms, raw_bytes, tokens, distil_ms)
      VALUES (@projectId, @sessionId, @turnId, @key, @kind, @tool, @facts, @title, @summary,
        @detail, @files, @functions, @failed, @level, @importance, @at, @durationMs, @rawBytes, @tokens, @distilMs)
      ON CONFLICT (turn_id, key) DO UPDATE SET
        project_id = excluded.project_id, kind = excluded.kind, tool = excluded.tool,
        facts = excluded.facts,
        title = excluded.title, summary = excluded.summary, detail = excluded.detail,
        files = excluded.files, functions = excluded.functions, failed = excluded.failed,
        level = excluded.level, importance = excluded.importance, at = excluded.at,
        duration_ms = excluded.duration_ms, raw_bytes = excluded.raw_bytes, tokens = excluded.tokens,
        distil_ms = excluded.distil_ms
      WHERE ${rankOf('excluded.level')} >= ${rankOf('observations.level')}
      RETURNING id`)
    .pluck()
  const dropSources = db.prepare(`
    DELETE FROM observation_sources WHERE observation_id = @id
    AND tool_event_id NOT IN (SELECT value FROM json_each(@events))`)
  const addSources = db.prepare(`
    INSERT OR IGNORE INTO observation_sources (observation_id, tool_event_id)
    SELECT @id, e.id FROM json_each(@events) j JOIN tool_events e ON e.id = j.value`)
  const removeOthers = db
    .prepare<[{ turnId: number; kept: string }], number>(`
      DELETE FROM observations WHERE turn_id = @turnId
      AND key NOT IN (SELECT value FROM json_each(@kept)) RETURNING id`)
    .pluck()
  const putFacts = db.prepare(
    'UPDATE observations SET facts = @facts WHERE turn_id = @turnId AND key = @key AND facts IS NOT @facts',
  )
  const observationsOf = db.prepare<
    [number],
    Omit<SummarisedObservation, 'facts' | 'files' | 'failed'> & {
      facts: string | null
      files: string
      functions: string
      failed: 0 | 1
    }
  >(`
    SELECT kind, tool, facts, files, functions, failed, importance, at
    FROM observations WHERE turn_id = ? ORDER BY at, id`)

  return {
    ...createDistilSources(db),
    ...createClosingStore(db),
    ...createTalkEnds(db),
    forgotten: (turnId) => new Set(forgotten.all(turnId)),
    keysBehind: (turnId, eventIds) => keysBehind.all({ turnId, events: JSON.stringify(eventIds) }),
    fingerprint(turnId, key) {
      const row = rowOf.get(turnId, key)
      if (!row) return null
      return fingerprintOf({ ...withLists(row), failed: row.failed === 1 })
    },
    keysOfBetterLevels: (turnId, level) => keysOfBetterLevels.all({ turnId, level }),
    put(of, observation) {
      const { eventIds, told: _, ...rest } = observation
      const id = upsert.get({
        ...rest,
        projectId: of.projectId,
        sessionId: of.sessionId,
        turnId: of.id,
        files: JSON.stringify(rest.files),
        functions: JSON.stringify(rest.functions),
        failed: rest.failed ? 1 : 0,
        durationMs: rest.durationMs === null ? null : Math.round(rest.durationMs),
      })
      if (id === undefined) return null
      const sources = JSON.stringify(eventIds)
      dropSources.run({ id, events: sources })
      addSources.run({ id, events: sources })
      return id
    },
    removeOthers: (turnId, kept) => removeOthers.all({ turnId, kept: JSON.stringify([...kept]) }),
    atOnce(work) {
      db.transaction(work).immediate()
    },
    putFacts(turnId, key, facts) {
      const row = rowOf.get(turnId, key)
      if (row) putFacts.run({ turnId, key, facts: rowFactsText(facts, withLists(row)) })
    },
    titles: (turnId) => titles.all(turnId),
    summarised: (turnId) =>
      observationsOf.all(turnId).map(({ functions, ...one }) => ({
        ...one,
        facts: readRowFacts(observationFactsSchema, { ...one, functions }),
        files: storedTexts(one.files),
        failed: one.failed === 1,
      })),
  }
}
