// Changes a copy of the database that lies still: what was deleted is taken out of it, and is gone from its bytes.
import { closeSync, existsSync, openSync, renameSync, statSync, utimesSync } from 'node:fs'
import Database from 'better-sqlite3'
import { codeOf } from '../../../shared/errors.ts'
import { createErasureStore, type Erasure } from '../../db/events/erasure-store.ts'
import { currentVersion, migrate } from '../../db/migrate.ts'
import type { Db } from '../../db/open.ts'
import { hasVectorTable, openIndexTable } from '../../embed/vectors/index-table.ts'
import { loadSqliteVec } from '../../embed/vectors/sqlite-vec.ts'
import { erase } from '../../forget/erase.ts'
import { redactRows } from '../../forget/redact-rows.ts'
import { kindsIn, recordAt } from '../../search/kinds/record-sql.ts'
import { checkDatabase } from '../salvage/check-database.ts'
import { copyPlain, factsOf, removeDatabase } from './backup-file.ts'
import type { CopyChange, CopyOutcome } from './copy-change.ts'

/**
 * Changes one copy: in a copy of it, which then takes its place and keeps its time. A copy that cannot be
 * changed, such as a damaged one, is removed: what was to go may lie anywhere in it.
 */
export async function changeCopy(file: string, change: CopyChange): Promise<CopyOutcome> {
  if (!existsSync(file)) return 'untouched'
  const temporary = `${file}.tmp`
  try {
    factsOf(file)
    if (!(await concerns(file, change))) return 'untouched'
    const { atime, mtime } = statSync(file)
    removeDatabase(temporary)
    closeSync(openSync(temporary, 'wx', 0o600))
    await copyPlain(file, temporary)
    await changeStaged(temporary, change)
    if (!checkDatabase(temporary, false).isSound) throw new Error('The changed copy is not sound')
    renameSync(temporary, file)
    utimesSync(file, atime, mtime)
    for (const suffix of ['-wal', '-shm', '-journal']) removeDatabase(file + suffix)
    return 'changed'
  } catch (error) {
    // A full disk says nothing about the copy: the change waits until there is room.
    if (/^SQLITE_FULL|^SQLITE_IOERR_WRITE|^ENOSPC|^EDQUOT/.test(codeOf(error))) throw error
    removeDatabase(file)
    return 'dropped'
  } finally {
    removeDatabase(temporary)
  }
}

/** Changes a copy that nobody else sees yet, at the current schema version. */
export async function changeStaged(file: string, change: CopyChange): Promise<void> {
  const db = new Database(file)
  try {
    db.pragma('foreign_keys = ON')
    db.pragma('secure_delete = ON')
    // It needs no backup of its own before that, nor a way back: a copy that fails is thrown away.
    db.pragma('journal_mode = OFF')
    migrate(db, ':memory:', Date.now, currentVersion)
    // No journal on disk: it would hold what is taken out.
    db.pragma('journal_mode = MEMORY')
    openVectors(db)
    await changeDatabase(db, change)
  } finally {
    db.close()
  }
}

async function changeDatabase(db: Db, change: CopyChange): Promise<void> {
  if (change.change === 'redact') {
    await redactRows(db, { looked: () => {}, isStopped: () => false }, false)
    return
  }
  const { erasures } = change
  const store = createErasureStore(db)
  for (const erasure of erasures) {
    await erase(db, { kind: erasure.kind, id: erasure.ref }, erasure.at)
    store.add(erasure)
  }
  db.prepare('UPDATE erasures SET copies_done = 1').run()
}

/** Lets the vectors of a text go with it: a trigger of the connection takes them out. */
function openVectors(db: Db): void {
  if (loadSqliteVec(db) !== null) return
  const profiles = db
    .prepare<[], { id: number; dimensions: number }>(
      'SELECT id, dimensions FROM embedding_profiles',
    )
    .all()
  for (const { id, dimensions } of profiles) {
    if (hasVectorTable(db, id)) openIndexTable(db, id, dimensions)
  }
}

/** Whether a copy holds anything that the change is about. */
async function concerns(file: string, change: CopyChange): Promise<boolean> {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    return change.change === 'redact'
      ? await holdsSecrets(db)
      : change.erasures.some((erasure) => holds(db, erasure))
  } finally {
    db.close()
  }
}

async function holdsSecrets(db: Db): Promise<boolean> {
  let found = false
  const looked = (_: unknown, marks: ReadonlyMap<string, number>) => {
    found ||= marks.size > 0
  }
  await redactRows(db, { looked, isStopped: () => found }, true)
  return found
}

function holds(db: Db, { kind, ref }: Erasure): boolean {
  const record = kind === 'project' ? { table: 'projects', key: ref } : recordAt(kind, ref)
  // An older copy has no table for a kind that came later, nor anything of it.
  if (record === null || (kind !== 'project' && !kindsIn(db).includes(kind))) return false
  const { table, key } = record
  return db.prepare(`SELECT 1 FROM "${table}" WHERE id = ?`).get(key) !== undefined
}
