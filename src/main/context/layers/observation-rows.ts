// Reads observations for the layers: of a whole project without the starting session, or of one session.

import { readFacts } from '../../../shared/facts/facts-text.ts'
import type { Commit } from '../../../shared/facts/git-work.ts'
import { observationFactsSchema } from '../../../shared/facts/observation-facts.ts'
import type { DistilledObservation } from '../../db/memories/distilled-rows.ts'
import type { Db } from '../../db/open.ts'
import { visibleObservation } from '../../db/visible.ts'
import { commitsTakenBack } from '../../distill/matters/taken-back.ts'
import type { Scope } from '../layer.ts'

/** An observation as the layers use it. */
export interface LayerObservation
  extends Pick<DistilledObservation, 'kind' | 'facts' | 'title' | 'summary' | 'at'> {
  readonly id: number
  readonly sessionId: string
}

type StoredRow = Omit<LayerObservation, 'facts'> & { readonly facts: string }

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

const columns = 'o.id, o.session_id AS sessionId, o.kind, o.facts, o.title, o.summary, o.at'

/** The reader; `whose` is fixed, so that each question is one prepared statement on its index. */
export function createObservationReader(db: Db, whose: Whose): ObservationReader {
  // `+` keeps SQLite from choosing the index of sessions for a project and the other way round.
  const place =
    whose === 'own'
      ? 'o.session_id = @sessionId AND +o.project_id = @projectId'
      : 'o.project_id = @projectId AND +o.session_id IS NOT @sessionId'
  const where = `${place} AND o.at > @since AND o.facts IS NOT NULL AND ${visibleObservation('o')}`
  const newest = db.prepare<[Record<string, unknown>], StoredRow>(`
    SELECT ${columns} FROM observations o
    WHERE ${where} AND o.kind = @kind AND o.failed = @failed
    ORDER BY o.at DESC, o.id DESC LIMIT @limit`)
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

/** Calls with commits, pushes and pull requests that are looked at: where there are as many, there may be more. */
export const commitCallsRead = 60

/**
 * The newest calls with commits, pushes and pull requests of a project's other sessions, newest first, whatever the
 * scope has seen: several layers of one context tell of them. Where one took commits back, those that made branches or
 * went to them are among them.
 */
export function createCommitCalls(db: Db): (scope: Scope) => readonly LayerObservation[] {
  const read = createObservationReader(db, 'others')
  const known = new WeakMap<Scope, readonly LayerObservation[]>()
  return (scope) => {
    const before = known.get(scope)
    if (before) return before
    const options = { failed: false, limit: commitCallsRead }
    const all = { ...scope, since: null }
    const work = read.newest(all, 'commit', options)
    // A branch that was made before may hold what was taken back.
    const moves = work.some(({ facts }) => 'takenBack' in facts && facts.takenBack !== null)
      ? read
          .newest(all, 'command', options)
          .filter(({ facts, at }) => 'branchMoves' in facts && at > (work.at(-1)?.at ?? 0))
      : []
    const calls = [...work, ...moves].sort((a, b) => b.at - a.at || b.id - a.id)
    known.set(scope, calls)
    return calls
  }
}

/** Those commits of these calls, which come newest first, that were taken back. */
export function takenBackIn(
  calls: readonly Pick<LayerObservation, 'facts'>[],
): ReadonlySet<Commit> {
  return commitsTakenBack(calls.flatMap(({ facts }) => ('commits' in facts ? facts : [])).reverse())
}

function withFacts(row: StoredRow): LayerObservation | [] {
  const facts = readFacts(observationFactsSchema, row.facts)
  return facts ? { ...row, facts } : []
}
