// Contract area: how the store is kept: its health, what the user must see, backups and restoring them.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { timeSchema } from './common.ts'

/** What was saved of one table of a damaged file. */
export const salvagedTableSchema = z.object({
  name: z.string(),
  saved: z.int(),
  /** Rows that could not be read; null when nobody can say how many there were. */
  lost: z.int().nullable(),
})
export type SalvagedTable = z.infer<typeof salvagedTableSchema>

/** Something that happened to the memory which the user has not yet said to have seen. */
export const noticeSchema = z.object({
  id: z.string(),
  code: z.enum([
    'damage',
    'repaired',
    'salvaged',
    'backup_skipped',
    'backup_failed',
    'events_lost',
    'events_cut',
    'copies_removed',
  ]),
  at: timeSchema,
  /** Plain sentences: what happened and what can be done. */
  message: z.string(),
  /** For `salvaged`: the tables that lost rows. */
  tables: z.array(salvagedTableSchema).optional(),
  /** For `events_lost` (at least) and `events_cut`: how many, and from when to when. */
  lost: z.object({ events: z.int(), since: timeSchema, until: timeSchema }).optional(),
})
export type Notice = z.infer<typeof noticeSchema>

/** `damaged`: found and not mended yet; while it is not `sound`, events wait on disk and nothing is written. */
export const storeStateSchema = z.object({
  state: z.enum(['sound', 'damaged', 'repairing', 'restoring']),
  /** What is wrong or going on, in a sentence; null when all is well. */
  problem: z.string().nullable(),
})
export type StoreState = z.infer<typeof storeStateSchema>

const backupSchema = z.object({
  /** The file's name in the folder of backups. */
  name: z.string(),
  at: timeSchema,
  bytes: z.int(),
  /** `daily`, by hand, before the schema of an older program was changed, or before a restore. */
  kind: z.enum(['daily', 'manual', 'upgrade', 'replaced']),
  /** Schema version; a newer program's cannot be restored. Null when the file cannot be read. */
  version: z.int().nullable(),
  sessions: z.int().nullable(),
})
export type Backup = z.infer<typeof backupSchema>

export const keepContract = {
  notices: oc.output(z.object({ rows: z.array(noticeSchema) })),
  /** The user has seen these, or all when `ids` is left out. */
  markSeen: oc
    .input(z.object({ ids: z.array(z.string()).optional() }))
    .output(z.object({ seen: z.int() })),
  /** Removes damaged files that were set aside, with all that lies in them. Gives their paths. */
  removeDamaged: oc.output(z.object({ removed: z.array(z.string()) })),
  /** Newest first. */
  backups: oc.output(
    z.object({ folder: z.string(), rows: z.array(backupSchema), nextAt: timeSchema.nullable() }),
  ),
  /**
   * Takes a backup now, into the folder of backups or to `file`, an absolute path that is not there yet. Fails
   * with `storage_full` when the disk has less than twice the database free.
   */
  backUp: oc
    .input(z.object({ file: z.string().optional() }))
    .output(backupSchema.extend({ file: z.string() })),
  /**
   * Puts a backup in place of the memory, which is kept aside: a name of the list or an absolute path. Deletions
   * made since stay deleted. Fails with `not_found`, `newer_database`, `corrupt_database`, `invalid_input` for a
   * file that is none of ours, `storage_full`, `conflict` while the store is being repaired.
   */
  restore: oc.input(z.object({ from: z.string() })).output(
    z.object({
      from: z.string(),
      at: timeSchema,
      sessions: z.int(),
      /** Where the memory from before lies now. */
      keptAside: z.string(),
      /** Deletions that were applied to it again. */
      deletions: z.int(),
    }),
  ),
}
