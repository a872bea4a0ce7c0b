// Which week the digest told of last, kept in digest.json and mistrusted when read.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { messageOf } from '../../../shared/errors.ts'
import type { Logger } from '../../base/logs/log.ts'
import { writeAtomic } from '../../base/write-atomic.ts'

const digestStateSchema = z.object({ toldUntil: z.int() })

export interface DigestStateFile {
  /** The end of the last week that was told of, ms since 1970; null where there is none that can be used. */
  load(): number | null
  /** What cannot be saved is logged alone: the digest comes once more after the next start. */
  save(toldUntil: number): void
}

/** The state kept in `file`. */
export function createDigestStateFile(file: string, log: Logger): DigestStateFile {
  return {
    load() {
      try {
        return digestStateSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).toldUntil
      } catch {
        return null
      }
    },
    save(toldUntil) {
      try {
        writeAtomic(file, `${JSON.stringify({ toldUntil })}\n`)
      } catch (error) {
        log.warn({ reason: messageOf(error) }, 'the week that was told of could not be saved')
      }
    },
  }
}
