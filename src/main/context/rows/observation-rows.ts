// Reads observations for the layers: of a whole project without the starting session, or of one session.

import { observationFactsSchema } from '../../../shared/facts/observation-facts.ts'
import { readRowFacts } from '../../../shared/facts/row-facts.ts'
import { bound } from '../../db/bound.ts'
import type { DistilledObservation } from '../../db/memories/distilled-rows.ts'
import type { Db } from '../../db/open.ts'
import { visibleObservation } from '../../db/visible.ts'
import type { Scope } from '../layer.ts'

/** An observation as the layers use it. */
export interface LayerObservation
  extends Pick<DistilledObservation, 'kind' | 'facts' | 'title' | 'summary' | 'at'> {
  readonly id: number
  readonly sessionId: string
}

interface StoredRow extends Omit<LayerObservation, 'facts'> {
  readonly facts: string
  readonly files: string
  readonly functions: string
}

/** Whose observations are asked for: of all other sessions of the project, or of the session alone. */
export type Whose = 'others' | 'own'

/** What has no facts is history: how it stands cannot be told. */
export interface ObservationReader {
  /** The newest of a kind, failed or not as asked. */
  newest(
    scope: Scope,
    kind: string,
    options: { failed: boolean; limit: number },
  ): LayerObservation[]
}

const columns =
  'o.id, o.session_id AS sessionId, o.kind, o.facts, o.files, o.functions, o.title, o.summary, o.at'

/** The reader; `whose` is fixed, so that each question is one prepared statement on its index. */
export function createObservationReader(db: Db, whose: Whose): ObservationReader {
  // `+` keeps SQLite from choosing the index of sessions for a project and the other way round.
  const place =
    whose === 'own'
      ? `o.session_id = ${bound('sessionId')} AND +o.project_id = ${bound('projectId')}`
      : `o.project_id = ${bound('projectId')} AND +o.session_id IS NOT @sessionId`
  const where = `${place} AND o.at > @since AND o.facts IS NOT NULL AND ${visibleObservation('o')}`
  const newest = db.prepare<[Record<string, unknown>], StoredRow>(`
    SELECT ${columns} FROM observations o
    WHERE ${where} AND o.kind = ${bound('kind')} AND o.failed = ${bound('failed')}
    ORDER BY o.at DESC, o.id DESC LIMIT ${bound('limit')}`)
  const values = (scope: Scope) => ({
    projectId: scope.projectId,
    sessionId: scope.sessionId,
    since: scope.since ?? 0,
  })
  return {
    newest: (scope, kind, options) =>
      newest
        .all({
          ...values(scope),
          kind,
          failed: options.failed ? 1 : 0,
          limit: options.limit,
        })
        .flatMap(withFacts),
  }
}

function withFacts(stored: StoredRow): LayerObservation | [] {
  const facts = readRowFacts(observationFactsSchema, stored)
  const { files: _files, functions: _functions, ...row } = stored
  return facts ? { ...row, facts } : []
}
