// Reads one transcript file in parts that are ready to be stored, each with the memory to go on from.
import { basename } from 'node:path'
import { fullAgent } from '../../agents/adapters.ts'
import type { TranscriptEvent } from '../../agents/transcripts/agent-transcripts.ts'
import { type RawLine, readLines } from '../../agents/transcripts/line-reader.ts'
import { type ReaderState, readerStateSchema } from '../../agents/transcripts/reader-state.ts'
import type { PreparedEvent } from '../../capture/record/prepare-event.ts'
import { redactPayload } from '../../capture/redact/redact-payload.ts'
import { createReadying } from '../ready-event.ts'

/** What is to be read. */
export interface PartRequest {
  readonly path: string
  /** First byte to read; the file's size when nothing is new. */
  readonly offset: number
  /** The reader's memory there, as JSON; null at the beginning. */
  readonly state: string | null
  /** The file's size in bytes and time of change in ms. */
  readonly size: number
  readonly mtime: number
  /** The time in ms. */
  readonly now: number
}

/** Some lines, as they are stored together. */
export interface TranscriptPart {
  readonly events: readonly PreparedEvent[]
  /** The number of the line that each event comes from. */
  readonly lines: readonly number[]
  /** Lines that gave nothing. */
  readonly skips: readonly { readonly line: number; readonly reason: string }[]
  /** Lines of types that carry nothing for the memory, by type. */
  readonly passed: Readonly<Record<string, number>>
  /** Bytes up to which the file is read with this part. */
  readonly position: number
  readonly sessionId: string | null
  readonly lastUuid: string | null
  /** The reader's memory after this part, as JSON without secrets. */
  readonly state: string
  /** Set on the last part: all that is at hand has been read. */
  readonly end: {
    /** Whether the file will not grow any more, by all that is known. */
    readonly isFinal: boolean
    /** Time of the latest line in ms. */
    readonly latestAt: number
  } | null
}

/** Gives the parts of a file, on this thread or from another; it begins at once. */
export type PartSource = (request: PartRequest) => AsyncGenerator<TranscriptPart, void, void>

/** A part ends after so many bytes of lines or so many events, whichever comes first. */
const partBytes = 128 * 1024
const partEvents = 64
/** A file that did not change for so long (ms) will not grow any more, until it does. */
const quietMs = 10 * 60_000

/** Reads on this thread. */
export async function* readParts(request: PartRequest): AsyncGenerator<TranscriptPart, void, void> {
  const { path, offset, size, now } = request
  const saved = savedState(request.state)
  const reader = fullAgent.transcripts.createReader(basename(path, '.jsonl'), saved ?? undefined, {
    now,
    writtenAt: request.mtime,
  })
  const ready = createReadying(saved?.cwd ?? null)
  let events: PreparedEvent[] = []
  let lines: number[] = []
  let skips: { line: number; reason: string }[] = []
  let position = offset
  let bytes = 0

  const add = (told: readonly TranscriptEvent[]): void => {
    for (const event of told) {
      if (event.kind === 'skipped') skips.push({ line: event.line, reason: event.reason })
      else {
        events.push(ready(event))
        lines.push(reader.line())
      }
    }
  }
  /** Whether the line is over: one on which our own work fails costs itself, one still being written waits. */
  const read = (line: RawLine): boolean => {
    try {
      const told = reader.read(line)
      if (told) add(told)
      return told !== null
    } catch {
      skips.push({ line: reader.line(), reason: 'not understood' })
      return true
    }
  }
  const part = (end: TranscriptPart['end']): TranscriptPart => {
    const state = reader.state()
    const { sessionId, lastUuid } = state
    const made = {
      events,
      lines,
      skips,
      passed: reader.takePassed(),
      position,
      sessionId,
      lastUuid,
      state: savedText(state),
      end,
    }
    events = []
    lines = []
    skips = []
    bytes = 0
    return made
  }
  /** By the time of its lines, for a copied file is new; by its own where they tell none or a wrong one. */
  const isFinal = (): boolean => {
    const said = reader.latestAt()
    return now - (said > 0 && said <= now ? said : request.mtime) > quietMs
  }

  if (saved?.sessionId) {
    const { sessionId, cwd, version, branch, latestAt: at } = saved
    add([{ kind: 'session', sessionId, cwd, version, branch, at: at || request.mtime }])
  }
  if (offset !== size) {
    for await (const line of readLines(path, { offset, continues: saved?.passing ?? false })) {
      if (read(line)) position = line.end
      else if (isFinal()) skips.push({ line: reader.line() + 1, reason: 'cut off' })
      bytes += line.end - line.start
      if (bytes >= partBytes || events.length >= partEvents) yield part(null)
    }
  }
  const isOver = isFinal()
  add(reader.tell())
  if (isOver) add(reader.finish())
  yield part({ isFinal: isOver, latestAt: reader.latestAt() })
}

/** The memory without secrets. Calls that nest too deep to be redacted are forgotten. */
function savedText(state: ReaderState): string {
  try {
    return JSON.stringify(redactPayload(state))
  } catch {
    return JSON.stringify(redactPayload({ ...state, open: [] }))
  }
}

/** The memory that was saved; null when there is none, or one that another version wrote. */
export function savedState(json: string | null): ReaderState | null {
  if (json === null) return null
  const parsed = readerStateSchema.safeParse(JSON.parse(json))
  return parsed.success ? parsed.data : null
}
