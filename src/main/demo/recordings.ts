// Reads what ships with the project for its demo: hook payloads of the real client in small made-up projects, and memories.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { memoryInputSchema } from '../../shared/contract/memories.ts'

const headSchema = z.object({ name: z.string(), daysAgo: z.number(), hour: z.number() })
const lineSchema = z.object({
  offsetMs: z.int(),
  payload: z.looseObject({ hook_event_name: z.string() }),
})

const memoriesSchema = z.array(
  memoryInputSchema
    .omit({ namespace: true, cwd: true })
    /** The name of its project; null for all projects. */
    .extend({ project: z.string().nullable() }),
)

/** The memories that the demo starts with. */
export function readMemories(folder: string): z.output<typeof memoriesSchema> {
  return memoriesSchema.parse(JSON.parse(readFileSync(join(folder, 'memories.json'), 'utf8')))
}

/** One recorded session. */
export interface Recording extends z.infer<typeof headSchema> {
  /** Its hook payloads in order, each with its distance from the session's start in ms. */
  readonly events: readonly z.infer<typeof lineSchema>[]
}

/** All recordings of a folder, the oldest first. */
export function readRecordings(folder: string): readonly Recording[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => {
      const [head, ...lines] = readFileSync(join(folder, name), 'utf8').trim().split('\n')
      return {
        ...headSchema.parse(JSON.parse(head ?? '')),
        events: lines.map((line) => lineSchema.parse(JSON.parse(line))),
      }
    })
    .sort((a, b) => b.daysAgo - a.daysAgo || a.hour - b.hour)
}
