// The work on whole database files that a thread does: each task with the shapes of what it gets and gives.
import { z } from 'zod'
import { assertNever } from '../../shared/assert-never.ts'
import { salvagedTableSchema } from '../../shared/contract/keep.ts'
import { copyDatabase, putInPlace } from './backups/backup-file.ts'
import { copyChangeSchema, copyOutcomes } from './backups/copy-change.ts'
import { checkDatabase, rebuildIndexes } from './salvage/check-database.ts'

export const keepTaskSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('check'), file: z.string(), thorough: z.boolean() }),
  z.object({ do: z.literal('rebuildIndexes'), file: z.string(), names: z.array(z.string()) }),
  z.object({ do: z.literal('salvage'), file: z.string(), target: z.string(), now: z.number() }),
  z.object({ do: z.literal('copy'), file: z.string(), target: z.string() }),
  z.object({ do: z.literal('changeCopy'), file: z.string(), change: copyChangeSchema }),
  z.object({
    do: z.literal('stageRestore'),
    file: z.string(),
    stage: z.string(),
    live: z.string(),
  }),
  z.object({ do: z.literal('putInPlace'), file: z.string(), live: z.string() }),
])
export type KeepTask = z.infer<typeof keepTaskSchema>

/** What each task gives. */
export const keepAnswerSchemas = {
  check: z.object({
    isSound: z.boolean(),
    problems: z.array(z.string()),
    onlyIndexes: z.array(z.string()).nullable(),
  }),
  rebuildIndexes: z.null(),
  salvage: z.array(salvagedTableSchema),
  copy: z.object({ version: z.int(), sessions: z.int(), bytes: z.int() }),
  changeCopy: z.enum(copyOutcomes),
  stageRestore: z.object({ sessions: z.int(), deletions: z.int(), bytes: z.int() }),
  putInPlace: z.null(),
} as const

export type KeepAnswer<Name extends KeepTask['do']> = z.infer<(typeof keepAnswerSchemas)[Name]>

/**
 * Does one task on this thread. What writes the rows of other rooms is loaded for the tasks that do: of the 36 MB of a
 * thread that checks or copies the file, which every host does, it took more than half. @throws what the task throws.
 */
export async function doKeepTask(task: KeepTask): Promise<unknown> {
  switch (task.do) {
    case 'check':
      return checkDatabase(task.file, task.thorough)
    case 'rebuildIndexes':
      rebuildIndexes(task.file, task.names)
      return null
    case 'salvage': {
      const { salvage } = await import('./salvage/salvage.ts')
      return salvage(task.file, task.target, task.now)
    }
    case 'copy':
      return copyDatabase(task.file, task.target)
    case 'changeCopy': {
      const { changeCopy } = await import('./backups/change-copy.ts')
      return changeCopy(task.file, task.change)
    }
    case 'stageRestore': {
      const { stageRestore } = await import('./backups/stage-restore.ts')
      return stageRestore(task.file, task.stage, task.live)
    }
    case 'putInPlace':
      await putInPlace(task.file, task.live)
      return null
    default:
      return assertNever(task)
  }
}
