// The parser of a host: its questions, and the process that answers them.
import type { Logger } from '../base/logs/log.ts'
import type { Definition, FileDefinitions } from '../syntax/definitions/definition.ts'
import type { WorkerStarter } from '../threads/worker-process.ts'
import { definitionsEndSchema, definitionsSchema } from './parse-answers.ts'
import { createParseProcess } from './parse-process.ts'
import type { Parser } from './parser.ts'

interface Dependencies {
  readonly start: WorkerStarter
  /** The file of the program, `programFile(workerPrograms.parser.source)`. */
  readonly entry: string
  readonly log: Pick<Logger, 'error'>
  /** The process is ended after so many ms without questions. */
  readonly idleMs?: number
  /** So long may reading a text of so many characters take, ms by the clock. */
  readonly limitMs?: (length: number) => number
}

/** Grammars take 20 MB and more, and are loaded anew in a tenth of a second. */
const usualIdleMs = 60_000
/** Parsing ends by itself after less CPU time: this is for what hangs behind it, on a machine that is busy. */
const usualLimitMs = (length: number): number => 30_000 + length / 20

export function createParser({
  start,
  entry,
  log,
  idleMs = usualIdleMs,
  limitMs = usualLimitMs,
}: Dependencies): Parser {
  const process = createParseProcess({ start, entry, log, idleMs })
  return {
    async definitions({ path, text }) {
      const definitions: Definition[] = []
      const answer = await process.ask(
        { name: 'definitions', input: { path, text }, limitMs: limitMs(text.length) },
        (list, from) => {
          definitions.splice(from)
          definitions.push(...definitionsSchema.parse(list))
        },
      )
      const end = definitionsEndSchema.safeParse(answer)
      if (!end.success) return { notRead: 'failed', detail: end.error.message }
      return 'notRead' in end.data
        ? end.data
        : ({ ...end.data, definitions } satisfies FileDefinitions)
    },
    close: process.close,
  }
}
