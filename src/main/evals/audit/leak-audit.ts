// The standing audit: whether anything was given or kept where it does not belong, and whether what was deleted is gone.
import { basename } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import { z } from 'zod'
import { type LeakAudit, leakAuditSchema } from '../../../shared/contract/evaluation-use.ts'
import { createDeletionStore } from '../../db/deletion-store.ts'
import { createErasureStore, type Erasure } from '../../db/events/erasure-store.ts'
import type { Db } from '../../db/open.ts'
import { openReader } from '../../db/open-reader.ts'
import { listBackups } from '../../keep/backups/backup-list.ts'
import { defineRead } from '../../threads/define-read.ts'
import { createDeletedRows } from './deleted-rows.ts'
import { createLeaks, createStrays } from './misplaced.ts'
import { filesOf, namesAny } from './named-in-files.ts'

/** Injections looked at in one slice, and deletions. */
const slice = 500

const inputSchema = z.object({
  /** When it is made (ms since 1970). */
  at: z.int(),
  backups: z.string(),
  /** Folders whose files name sessions: logs, the spool and what it set aside. */
  folders: z.array(z.string()),
  /** Where the kept copies of transcripts lie. */
  transcripts: z.string(),
  /** Damaged files kept aside: nothing can be taken out of them, nor be looked for. */
  damaged: z.array(z.object({ path: z.string(), at: z.number() })),
})

/** Reads all that was given and kept, the backups and the files beside them; other reads go between its slices. */
export const leakAudit = defineRead({
  name: 'audit.leaks',
  input: inputSchema,
  output: leakAuditSchema,
  thread: 'sizes',
  open: (db) => (input) => audit(db, input),
})

async function audit(db: Db, input: z.infer<typeof inputSchema>): Promise<LeakAudit> {
  const startedAt = performance.now()
  const count = (table: string): number =>
    db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0
  const leaks = await leaksOf(db)
  const strays: LeakAudit['strays'] = []
  for (const step of createStrays(db)) {
    strays.push(...step())
    await nextTick()
  }
  const erased = createErasureStore(db)
  const asked = erased.all()
  const erasures = withSessions(db, asked)
  const residue = await residueIn(db, erasures, 'memory')
  const backups = listBackups(input.backups)
  for (const { path, name } of backups) residue.push(...(await residueOfFile(path, name, erasures)))
  // The deletion came after the file was set aside, so that it may stand there still.
  for (const { path, at } of input.damaged) {
    const count = erasures.filter((erasure) => erasure.at > at).length
    if (count > 0)
      residue.push({ place: basename(path), what: 'damaged: cannot be gone over', count })
  }
  const sessions = erasures.flatMap(({ kind, ref }) => (kind === 'session' ? [ref] : []))
  const notKept = [...new Set([...sessions, ...sessionsWithout(db)])]
  const files = [
    ...input.folders.flatMap(filesOf).map((file) => ({ ...file, ids: sessions })),
    ...filesOf(input.transcripts).map((file) => ({ ...file, ids: notKept })),
  ]
  let bytes = backups.reduce((sum, backup) => sum + backup.bytes, 0)
  for (const file of files) {
    bytes += file.bytes
    const found = await namesAny(file.path, file.ids)
    if (found > 0) residue.push({ place: file.name, what: 'names of sessions', count: found })
  }
  return {
    at: input.at,
    durationMs: performance.now() - startedAt,
    looked: {
      items: count('injection_items'),
      events: count('events'),
      calls: count('tool_events'),
      deleted: asked.length,
      open: createDeletionStore(db).all().length + erased.open().erasures.length,
      files: files.length + backups.length + 1,
      bytes,
    },
    ...{ leaks, strays, residue },
    isClean: leaks.length + strays.length + residue.length === 0,
  }
}

async function leaksOf(db: Db): Promise<LeakAudit['leaks']> {
  const find = createLeaks(db)
  const last =
    db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM injections').pluck().get() ?? 0
  const found: LeakAudit['leaks'] = []
  for (let to = last; to > 0 && found.length < 200; to -= slice) {
    found.push(...find(Math.max(0, to - slice), to))
    await nextTick()
  }
  return found.slice(0, 200)
}

async function residueIn(
  db: Db,
  erasures: readonly Erasure[],
  place: string,
): Promise<LeakAudit['residue']> {
  const left = createDeletedRows(db)
  const counts = new Map<string, number>()
  for (const [index, erasure] of erasures.entries()) {
    for (const { what, count } of left(erasure)) counts.set(what, (counts.get(what) ?? 0) + count)
    if (index % slice === slice - 1) await nextTick()
  }
  return [...counts].map(([what, count]) => ({ place, what, count }))
}

/** A backup that cannot be opened is told as one that could not be looked through. */
async function residueOfFile(
  path: string,
  name: string,
  erasures: readonly Erasure[],
): Promise<LeakAudit['residue']> {
  if (erasures.length === 0) return []
  let copy: Db | null = null
  try {
    copy = openReader(path)
    return await residueIn(copy, erasures, name)
  } catch {
    return [{ place: name, what: 'could not be looked through', count: 1 }]
  } finally {
    copy?.close()
  }
}

/** The sessions that went with their project are told by their tombstones alone. */
function withSessions(db: Db, erasures: readonly Erasure[]): Erasure[] {
  const known = new Set(erasures.flatMap(({ kind, ref }) => (kind === 'session' ? [ref] : [])))
  const gone = db
    .prepare<[], { ref: string; at: number }>(
      `SELECT key AS ref, at FROM tombstones WHERE kind = 'session'`,
    )
    .all()
    .filter(({ ref }) => !known.has(ref))
  return [...erasures, ...gone.map((one) => ({ ...one, kind: 'session' as const }))]
}

/** Sessions of which a turn was deleted: no copy of their transcripts may be kept. */
function sessionsWithout(db: Db): string[] {
  const keys = db
    .prepare<[], string>(`SELECT key FROM tombstones WHERE kind = 'turn'`)
    .pluck()
    .all()
  return keys.map((key) => key.slice(0, key.lastIndexOf(':')))
}
