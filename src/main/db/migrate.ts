// Brings a database file to the current schema version, one transaction per step, after a backup.
import { mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type Database from 'better-sqlite3'
import { AppError } from '../../shared/errors.ts'
import { copyOpenFile } from './copy-open-file.ts'
import { type LongMigration, withoutForeignKeys } from './long-migration.ts'
import { initial } from './migrations/001-020/001-initial.ts'
import { transcripts } from './migrations/001-020/002-transcripts.ts'
import { embeddings } from './migrations/001-020/003-embeddings.ts'
import { directMemories } from './migrations/001-020/004-memories.ts'
import { retention } from './migrations/001-020/005-retention.ts'
import { memoryAuthors } from './migrations/001-020/006-memory-authors.ts'
import { hookArrivals } from './migrations/001-020/007-hook-arrivals.ts'
import { erasures } from './migrations/001-020/008-erasures.ts'
import { ownVectors } from './migrations/001-020/009-own-vectors.ts'
import { deletions } from './migrations/001-020/010-deletions.ts'
import { facts } from './migrations/001-020/011-facts.ts'
import { lanes } from './migrations/001-020/012-lanes.ts'
import { sessionLevel } from './migrations/001-020/013-session-level.ts'
import { unreadColumns } from './migrations/001-020/014-unread-columns.ts'
import { openKinds } from './migrations/001-020/015-open-kinds.ts'
import { payloadAgents } from './migrations/001-020/016-payload-agents.ts'
import { callsBySession } from './migrations/001-020/017-calls-by-session.ts'
import { layerNames } from './migrations/001-020/018-layer-names.ts'
import { untoldEnds } from './migrations/001-020/019-untold-ends.ts'
import { taskEnds } from './migrations/001-020/020-task-ends.ts'
import { lastOfProject } from './migrations/021-040/021-last-of-project.ts'
import { noResults } from './migrations/021-040/022-no-results.ts'
import { otherAgents } from './migrations/021-040/023-other-agents.ts'
import { untoldResults } from './migrations/021-040/024-untold-results.ts'
import { stoppedTurns } from './migrations/021-040/025-stopped-turns.ts'
import { earlyEndPrompts } from './migrations/021-040/026-early-end-prompts.ts'
import { callsByTurn } from './migrations/021-040/027-calls-by-turn.ts'
import { settledSessions } from './migrations/021-040/028-settled-sessions.ts'
import { code } from './migrations/021-040/029-code.ts'
import { codeCalls } from './migrations/021-040/030-code-calls.ts'
import { modelCalls } from './migrations/021-040/031-model-calls.ts'
import { distillations } from './migrations/021-040/032-distillations.ts'
import { learnings } from './migrations/021-040/033-learnings.ts'
import { usersHand } from './migrations/021-040/034-users-hand.ts'
import { distillingTime } from './migrations/021-040/035-distilling-time.ts'
import { directStores } from './migrations/021-040/036-direct-stores.ts'
import { wasItUsed } from './migrations/021-040/037-was-it-used.ts'
import { decisions } from './migrations/021-040/038-decisions.ts'
import { decisionRules } from './migrations/021-040/039-decision-rules.ts'
import { selfTest } from './migrations/021-040/040-self-test.ts'
import { rolledUpSums } from './migrations/041-060/041-rolled-up-sums.ts'
import { eventStatus } from './migrations/041-060/042-event-status.ts'
import { rationaleSpeakers } from './migrations/041-060/043-rationale-speakers.ts'
import { eventDurations } from './migrations/041-060/044-event-durations.ts'
import { selfTestMeasure } from './migrations/041-060/045-self-test-measure.ts'
import { formerNames } from './migrations/041-060/046-former-names.ts'
import { formerPaths } from './migrations/041-060/047-former-paths.ts'
import { formerBodies } from './migrations/041-060/048-former-bodies.ts'
import { talkAmendments } from './migrations/041-060/049-talk-amendments.ts'

/** Every migration in order; entry n brings `user_version` from n to n + 1. Released entries never change. */
export const migrations: readonly (string | LongMigration)[] = [
  initial,
  transcripts,
  embeddings,
  directMemories,
  retention,
  memoryAuthors,
  hookArrivals,
  erasures,
  ownVectors,
  deletions,
  facts,
  lanes,
  sessionLevel,
  unreadColumns,
  openKinds,
  payloadAgents,
  callsBySession,
  layerNames,
  untoldEnds,
  taskEnds,
  lastOfProject,
  noResults,
  otherAgents,
  untoldResults,
  stoppedTurns,
  earlyEndPrompts,
  callsByTurn,
  settledSessions,
  code,
  codeCalls,
  modelCalls,
  distillations,
  learnings,
  usersHand,
  distillingTime,
  directStores,
  wasItUsed,
  decisions,
  decisionRules,
  selfTest,
  rolledUpSums,
  eventStatus,
  rationaleSpeakers,
  eventDurations,
  selfTestMeasure,
  formerNames,
  formerPaths,
  formerBodies,
  talkAmendments,
]

/** The `user_version` that this program writes. */
export const currentVersion = migrations.length

/**
 * Refuses a file of a newer program. To be called before anything is written to it.
 * @throws AppError `newer_database`.
 */
export function refuseNewer(db: Database.Database, file: string): void {
  const version = versionOf(db)
  if (version <= currentVersion) return
  throw new AppError(
    'newer_database',
    `The database ${file} was written by a newer Recollect (schema ${version}, this program knows ${currentVersion}): update Recollect; nothing was changed.`,
  )
}

/**
 * Runs the migrations that `db` lacks, up to `target`. An existing file is first copied to `backups/` beside it; `tell`
 * hears how far they are, from 0 to 1.
 */
export function migrate(
  db: Database.Database,
  file: string,
  now: () => number = Date.now,
  target = currentVersion,
  tell: (part: number) => void = () => {},
): void {
  const before = versionOf(db)
  if (before >= target) return
  if (before > 0 && file !== ':memory:') backUp(db, file, before, now())
  const steps = migrations.slice(before, target)
  if (steps.length < target - before) throw new Error(`There is no migration ${target}`)
  const whole = steps.reduce((sum, one) => sum + shareOf(one), 0)
  // A new file is there at once: nobody waits for it.
  const say = before > 0 ? tell : () => {}
  let done = 0
  for (const [at, migration] of steps.entries()) {
    const version = `user_version = ${before + at + 1}`
    if (typeof migration === 'string') {
      db.transaction(() => {
        db.exec(migration)
        db.pragma(version)
      })()
    } else {
      withoutForeignKeys(db, () => {
        migration.run(db, (part) => say((done + part * shareOf(migration)) / whole))
        db.pragma(version)
      })
    }
    done += shareOf(migration)
    say(done / whole)
  }
}

/** How much of the time a migration takes, beside the others. */
function shareOf(migration: string | LongMigration): number {
  return typeof migration === 'string' ? 1 : 4
}

function versionOf(db: Database.Database): number {
  return Number(db.pragma('user_version', { simple: true }))
}

function backUp(db: Database.Database, file: string, version: number, time: number): void {
  const folder = join(dirname(file), 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  db.pragma('wal_checkpoint(TRUNCATE)')
  copyOpenFile(file, join(folder, `${basename(file)}.v${version}-${time}`))
}
