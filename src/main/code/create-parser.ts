// The parser of a host: its questions, and the processes that answer them.
import type { Logger } from '../base/logs/log.ts'
import type { Definition } from '../syntax/definitions/definition.ts'
import type { WorkerStarter } from '../threads/worker-process.ts'
import {
  declaredEndSchema,
  declaredSchema,
  definitionsEndSchema,
  definitionsSchema,
} from './parse-answers.ts'
import { createParseProcess } from './parse-process.ts'
import type { FoundDeclared, Parser, SourceDefinitions } from './parser.ts'
import { createProjectCalls } from './project-calls.ts'
import type { ProjectReader } from './project-files.ts'
import { createProjectReader } from './project-reader.ts'

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
  const texts = createParseProcess({ start, entry, log, idleMs, asksAgain: true })
  const projects = createProjectCalls({ start, entry, log })
  const readers = new Set<ProjectReader>()
  return {
    async definitions({ path, text }) {
      const definitions: Definition[] = []
      const answer = await texts.ask(
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
        : ({ ...end.data, definitions } satisfies SourceDefinitions)
    },
    async declared(wanted) {
      const found: FoundDeclared[] = []
      const length = wanted.reduce((sum, { text }) => sum + text.length, 0)
      const answer = await texts.ask(
        { name: 'declared', input: { texts: wanted }, limitMs: limitMs(length) },
        (list, from) => {
          found.splice(from)
          found.push(...declaredSchema.parse(list))
        },
      )
      const end = declaredEndSchema.safeParse(answer)
      if (!end.success) return { notRead: 'failed', detail: end.error.message }
      return 'notRead' in end.data ? end.data : found
    },
    calls: projects.calls,
    project(root) {
      const reader = createProjectReader({ start, entry, log, root })
      readers.add(reader)
      return {
        ...reader,
        async close() {
          readers.delete(reader)
          await reader.close()
        },
      }
    },
    async close() {
      const all = [texts, projects, ...readers]
      await Promise.all(all.map((one) => one.close()))
    },
  }
}
