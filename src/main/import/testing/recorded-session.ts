// Sessions of the real client (2.1.329), recorded by its hooks and in its transcripts, sent into a store in any way.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { ImportStore } from './import-store.ts'

/**
 * `foreground`: calls at once, a subagent that is waited for, a call that configuration refuses, a compaction and two
 * resumes, without a terminal. `background`: in a terminal, a failed call, a subagent in the background with calls of
 * its own that ends after the turn, a refusal, a running call that the user broke off. `killed`: the client ended by
 * SIGKILL while a call ran. `notified`: a resume, with a subagent in the background that ends while another call runs,
 * so that the client hands its notice to the agent within the turn.
 */
export const recordedNames = ['foreground', 'background', 'killed', 'notified'] as const

/**
 * Three sessions that follow each other in a terminal: a refusal with words, a question that is answered, a running
 * call that the user broke off, `/clear` at once after work, a plan that is accepted with a cleared context. Of the
 * prompt that begins the last one the client tells no hook.
 */
const recordedSeries = 'terminal'

const hookSchema = z.object({ at: z.int(), event: z.string(), payload: z.looseObject({}) })
const lineSchema = z.looseObject({ timestamp: z.string().optional() })
const recordedHome = '/home/dev/.claude/projects/-home-dev-shop'

/** A step of a session as it happened: a hook that ran, or lines that were written to a file. */
export interface Step {
  /** Milliseconds since 1970. */
  readonly at: number
  run(store: ImportStore): void
}

/** A recorded session: all its hooks, and all that was written to its files, each in their order. */
export interface RecordedSession {
  readonly hooks: readonly Step[]
  readonly lines: readonly Step[]
}

/** Reads a recorded session, each line of it changed by `change`. */
export function readRecorded(
  name: (typeof recordedNames)[number] | typeof recordedSeries,
  change: (line: string) => string = (line) => line,
): RecordedSession {
  const folder = join(import.meta.dirname, 'recorded-sessions', name)
  const read = (file: string): string[] =>
    readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').map(change)
  const hooks = read('hooks.jsonl').map((text) => hookStep(text))
  const files = readdirSync(folder).filter((file) => file !== 'hooks.jsonl')
  return { hooks, lines: files.flatMap((file) => lineSteps(file, read(file))) }
}

function hookStep(text: string): Step {
  const { at, event, payload } = hookSchema.parse(JSON.parse(text))
  return {
    at,
    run(store) {
      const placed = JSON.stringify(payload).replaceAll(recordedHome, folderIn(store))
      const bytes = Buffer.from(placed)
      const meta = { at, event, bytes: text.length, via: 'http' } as const
      store.capture.ingest(store.capture.parse(bytes), meta)
    },
  }
}

/** Lines are written in their order, and may tell earlier times; one without a time was written with the one before. */
function lineSteps(file: string, lines: readonly string[]): Step[] {
  let at = 0
  return lines.map((text) => {
    const { timestamp } = lineSchema.parse(JSON.parse(text))
    if (timestamp !== undefined) at = Math.max(at, Date.parse(timestamp))
    return {
      at,
      run(store) {
        const path = join(folderIn(store), placeOf(file, text))
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, `${text}\n`, { flag: 'a' })
      },
    }
  })
}

function folderIn(store: ImportStore): string {
  return join(store.projects, '-home-dev-shop')
}

const sessionSchema = z.looseObject({ sessionId: z.string() })

function placeOf(file: string, text: string): string {
  const { sessionId } = sessionSchema.parse(JSON.parse(text))
  return file === 'session.jsonl' ? `${sessionId}.jsonl` : join(sessionId, 'subagents', file)
}
