// Reads the newest calls with commits, pushes and pull requests, of which several layers tell.
import { readFacts } from '../../../shared/facts/facts-text.ts'
import type { Commit } from '../../../shared/facts/git-work.ts'
import { type CommandFacts, commandFactsSchema } from '../../../shared/facts/observation-facts.ts'
import { bound } from '../../db/bound.ts'
import type { Db } from '../../db/open.ts'
import { visibleObservation } from '../../db/visible.ts'
import { commitsTakenBack } from '../../distill/matters/taken-back.ts'
import { onceForScope, type Scope } from '../layer.ts'

/** So many calls are looked at: where there are as many, there may be more. */
export const commitCallsRead = 60

/** What is told of a call; the rest of its facts, which takes most of the time, is not read. */
const gitFactsSchema = commandFactsSchema.pick({
  v: true,
  commits: true,
  takenBack: true,
  branchMoves: true,
  push: true,
  pullRequest: true,
})

/** A call that worked with commits. */
export interface CommitCall {
  /** The observation's row. */
  readonly id: number
  readonly sessionId: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly facts: Pick<
    CommandFacts,
    'commits' | 'takenBack' | 'branchMoves' | 'push' | 'pullRequest'
  >
}

/**
 * Makes the reader of the newest calls with commits, pushes and pull requests of a project's other sessions, newest
 * first, whatever the scope has seen; a scope is read once. Where one took commits back, those that made branches or
 * went to them are among them.
 */
export function createCommitCalls(db: Db): (scope: Scope) => readonly CommitCall[] {
  // `+` keeps SQLite from choosing the index of sessions for a project.
  const newest = db.prepare<
    [{ projectId: string; sessionId: string | null; kind: string }],
    Omit<CommitCall, 'facts'> & { facts: string }
  >(`
    SELECT o.id, o.session_id AS sessionId, o.at, o.facts FROM observations o
    WHERE o.project_id = ${bound('projectId')} AND +o.session_id IS NOT @sessionId AND o.facts IS NOT NULL
      AND ${visibleObservation('o')} AND o.kind = ${bound('kind')} AND o.failed = 0
    ORDER BY o.at DESC, o.id DESC LIMIT ${commitCallsRead}`)
  const read = ({ projectId, sessionId }: Scope, kind: 'commit' | 'command'): CommitCall[] =>
    newest.all({ projectId, sessionId, kind }).flatMap((row) => {
      const facts = readFacts(gitFactsSchema, row.facts)
      return facts ? { ...row, facts } : []
    })
  return onceForScope((scope) => {
    const work = read(scope, 'commit')
    // A branch that was made before may hold what was taken back.
    const moves = work.some(({ facts }) => facts.takenBack !== null)
      ? read(scope, 'command').filter(
          ({ facts, at }) => facts.branchMoves !== undefined && at > (work.at(-1)?.at ?? 0),
        )
      : []
    return [...work, ...moves].sort((a, b) => b.at - a.at || b.id - a.id)
  })
}

/** Those commits of these calls, which come newest first, that were taken back. */
export function takenBackIn(calls: readonly Pick<CommitCall, 'facts'>[]): ReadonlySet<Commit> {
  return commitsTakenBack(calls.map(({ facts }) => facts).reverse())
}
