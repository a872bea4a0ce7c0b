// Reads the files of one project in a process of its own: which there are, and what each defines.
import { z } from 'zod'
import { type NotRead, notReadSchema } from '../../shared/worker/parse-messages.ts'
import {
  type ListedSource,
  leftOutSchema,
  listedSourceSchema,
  unreadReasons,
} from '../../shared/worker/project-messages.ts'
import type { Logger } from '../base/logs/log.ts'
import type { Definition } from '../syntax/definitions/definition.ts'
import { syntaxLanguages } from '../syntax/grammars/language.ts'
import type { WorkerStarter } from '../threads/worker-process.ts'
import { definitionSchema } from './parse-answers.ts'
import { createParseProcess } from './parse-process.ts'
import type { ProjectReader, ReadSource } from './project-files.ts'

interface Dependencies {
  readonly start: WorkerStarter
  readonly entry: string
  readonly log: Pick<Logger, 'error'>
  readonly root: string
  /** So long may reading so many files take, ms by the clock. */
  readonly limitMs?: (files: number) => number
}

/** A file takes milliseconds, and seconds where it is hard to parse: this is for what hangs, on a machine that is busy. */
const usualLimitMs = (files: number): number => 120_000 + 2000 * files
const listLimitMs = 5 * 60_000

const endSchema = z.object({
  path: z.string(),
  isEnd: z.literal(true),
  unread: z.enum(unreadReasons).nullable(),
  detail: z.string(),
  hash: z.string(),
  language: z.enum(syntaxLanguages).nullable(),
  hasError: z.boolean(),
  ms: z.number(),
})
const partsSchema = z.array(z.union([z.object({ definition: definitionSchema }), endSchema]))
const listEndSchema = z.union([notReadSchema, z.object({ leftOut: leftOutSchema })])
const readEndSchema = z.union([
  notReadSchema,
  z.object({ files: z.int(), cpuMs: z.number(), peakBytes: z.number() }),
])

export function createProjectReader(dependencies: Dependencies): ProjectReader {
  const { root, limitMs = usualLimitMs } = dependencies
  const worker = createParseProcess({ ...dependencies, idleMs: null, asksAgain: false })
  let isClosed = false

  const read: ProjectReader['read'] = async (wanted) => {
    const files: ReadSource[] = []
    let cpuMs = 0
    let peakBytes = 0
    for (let rest = wanted; rest.length > 0; rest = wanted.slice(files.length)) {
      const taken: ReadSource[] = []
      let definitions: Definition[] = []
      const question = { name: 'sources', input: { root, files: rest } }
      const answer = await worker.ask({ ...question, limitMs: limitMs(rest.length) }, (list) => {
        for (const one of partsSchema.parse(list)) {
          if ('definition' in one) definitions.push(one.definition)
          else {
            const { isEnd, ...end } = one
            taken.push({ ...end, definitions })
            definitions = []
          }
        }
      })
      if (isClosed) return cancelled
      files.push(...taken)
      const end = readEndSchema.safeParse(answer)
      if (!end.success) return { notRead: 'failed', detail: end.error.message }
      if (!('notRead' in end.data)) {
        cpuMs += end.data.cpuMs
        peakBytes = Math.max(peakBytes, end.data.peakBytes)
        break
      }
      const culprit = wanted[files.length]
      if (end.data.notRead !== 'process_ended' || culprit === undefined) return end.data
      files.push({
        ...{ path: culprit.path, unread: 'process_ended', detail: end.data.detail },
        ...{ hash: '', language: null, hasError: false, ms: null, definitions: [] },
      })
    }
    return { files, cpuMs, peakBytes }
  }

  return {
    async list() {
      const files: ListedSource[] = []
      const question = { name: 'listing', input: { root }, limitMs: listLimitMs }
      const answer = await worker.ask(question, (list) => {
        files.push(...z.array(listedSourceSchema).parse(list))
      })
      if (isClosed) return cancelled
      const end = listEndSchema.safeParse(answer)
      if (!end.success) return { notRead: 'failed', detail: end.error.message }
      return 'notRead' in end.data ? end.data : { files, ...end.data }
    },
    read,
    async close() {
      isClosed = true
      await worker.close()
    },
  }
}

const cancelled: NotRead = { notRead: 'cancelled', detail: 'It was no longer wanted.' }
