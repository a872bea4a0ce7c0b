// The standing audit: whether anything was given or kept where it does not belong, and whether what was deleted is gone.
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import { z } from 'zod'
import { type LeakAudit, leakAuditSchema } from '../../../shared/contract/evaluation-use.ts'
import { createErasureStore, type Erasure } from '../../db/events/erasure-store.ts'
import type { Db } from '../../db/open.ts'
import { openReader } from '../../db/open-reader.ts'
import { listBackups } from '../../keep/backups/backup-list.ts'
import { defineRead } from '../../threads/define-read.ts'
import { createDeletedRows } from './deleted-rows.ts'
import { createLeaks, createStrays } from './misplaced.ts'

/** Injections looked at in one slice, and deletions. */
const slice = 500
/** An id may stand across the end of one piece of a file. */
const longestId = 200

const inputSchema = z.object({
  /** When it is made (ms since 1970). */
  at: z.int(),
  backups: z.string(),
  /** Folders whose files name sessions: logs, the spool and what it set aside. */
  folders: z.array(z.string()),
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
  const erasures = createErasureStore(db).all()
  const residue = await residueIn(db, erasures, 'memory')
  const backups = listBackups(input.backups)
  for (const { path, name } of backups) residue.push(...(await residueOfFile(path, name, erasures)))
  const sessions = erasures.flatMap(({ kind, ref }) => (kind === 'session' ? [ref] : []))
  const files = input.folders.flatMap(filesOf)
  let bytes = backups.reduce((sum, backup) => sum + backup.bytes, 0)
  for (const file of files) {
    bytes += file.bytes
    const found = await namesAny(file.path, sessions)
    if (found > 0) residue.push({ place: file.name, what: 'names of sessions', count: found })
  }
  return {
    at: input.at,
    durationMs: performance.now() - startedAt,
    looked: {
      items: count('injection_items'),
      events: count('events'),
      calls: count('tool_events'),
      deleted: erasures.length,
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

function filesOf(folder: string): { path: string; name: string; bytes: number }[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    const bytes = entry.isFile() ? statSync(path, { throwIfNoEntry: false })?.size : undefined
    return bytes === undefined ? [] : [{ path, name: entry.name, bytes }]
  })
}

/** How many of the ids stand in a file; none in one that is gone meanwhile. */
async function namesAny(path: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const found = new Set<string>()
  let before = ''
  try {
    for await (const piece of createReadStream(path, {
      encoding: 'latin1',
      highWaterMark: 1 << 20,
    })) {
      const text = before + String(piece)
      for (const id of ids) if (text.includes(id)) found.add(id)
      before = text.slice(-longestId)
    }
  } catch {
    return found.size
  }
  return found.size
}
