// Makes a backup ready to take the place of the memory: a copy at the current schema, without what was deleted since.
import Database from 'better-sqlite3'
import { type Erasure, erasureSchema } from '../../db/events/erasure-store.ts'
import { copyDatabase, factsOf } from './backup-file.ts'
import { changeStaged } from './change-copy.ts'

interface StagedRestore {
  readonly sessions: number
  /** Deletions made after the backup, which were made in it again. */
  readonly deletions: number
  readonly bytes: number
}

interface Tombstone {
  readonly kind: string
  readonly key: string
  readonly at: number
}

/** Later deletions of the memory `live`, and the marks that keep deleted work from coming back. */
interface Since {
  readonly erasures: readonly Erasure[]
  readonly tombstones: readonly Tombstone[]
  /** Hidden, and not yet erased. */
  readonly deletions: readonly Tombstone[]
}

/**
 * Copies the backup `file` to `stage` and makes the deletions in it that `live` knows of and it does not.
 * @throws AppError `newer_database`, `corrupt_database`, `invalid_input` for a file that cannot be restored.
 */
export async function stageRestore(
  file: string,
  stage: string,
  live: string,
): Promise<StagedRestore> {
  factsOf(file)
  await copyDatabase(file, stage)
  // Brings it to the current schema, where its deletions can be read.
  await changeStaged(stage, { change: 'erase', erasures: [] })
  const known = read(stage)
  const since = read(live)
  const keyOf = ({ kind, ref, at }: Erasure) => `${kind} ${ref} ${at}`
  const done = new Set(known.erasures.map(keyOf))
  const erasures = since.erasures.filter((erasure) => !done.has(keyOf(erasure)))
  await changeStaged(stage, { change: 'erase', erasures: [...erasures] })
  addTombstones(stage, since)
  return { ...factsOf(stage), deletions: erasures.length }
}

function read(file: string): Since {
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 5000 })
  try {
    return {
      erasures: db
        .prepare('SELECT kind, ref, at FROM erasures ORDER BY id')
        .all()
        .map((row) => erasureSchema.parse(row)),
      tombstones: db.prepare<[], Tombstone>('SELECT kind, key, at FROM tombstones').all(),
      deletions: db.prepare<[], Tombstone>('SELECT kind, ref AS key, at FROM deletions').all(),
    }
  } finally {
    db.close()
  }
}

function addTombstones(stage: string, { tombstones, deletions }: Since): void {
  const db = new Database(stage)
  try {
    const insert = db.prepare('INSERT OR IGNORE INTO tombstones (kind, key, at) VALUES (?, ?, ?)')
    const hide = db.prepare('INSERT OR IGNORE INTO deletions (kind, ref, at) VALUES (?, ?, ?)')
    db.transaction(() => {
      for (const { kind, key, at } of tombstones) insert.run(kind, key, at)
      for (const { kind, key, at } of deletions) hide.run(kind, key, at)
    })()
  } finally {
    db.close()
  }
}
