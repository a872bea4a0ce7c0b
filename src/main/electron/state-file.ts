// A small file in which the shell keeps something between two starts, mistrusted when read.
import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { messageOf } from '../../shared/errors.ts'
import type { Logger } from '../base/logs/log.ts'
import { writeAtomic } from '../base/write-atomic.ts'

export interface StateFile<State> {
  /** Null when there is none or it cannot be used. */
  load(): State | null
  /** What cannot be saved is logged and forgotten: the shell goes on all the same. */
  save(state: State): void
}

/** The state kept in `file`; `lost` says in the log what could not be saved. */
export function createStateFile<State>(
  file: string,
  schema: z.ZodType<State>,
  lost: string,
  log: Logger,
): StateFile<State> {
  return {
    load() {
      try {
        return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
      } catch {
        return null
      }
    },
    save(state) {
      try {
        writeAtomic(file, `${JSON.stringify(state)}\n`)
      } catch (error) {
        log.warn({ reason: messageOf(error) }, lost)
      }
    },
  }
}
