// What the transcripts of one agent give: where they are, and what their lines tell.
import type { AgentEvent } from '../agent-event.ts'
import type { RawLine } from './line-reader.ts'
import type { ReaderState } from './reader-state.ts'

/** A transcript file as it was found. */
export interface FoundFile {
  readonly path: string
  readonly size: number
  /** Time of the last change in ms. */
  readonly mtime: number
  /** A subagent's file, read after that of its session. */
  readonly agent: boolean
}

/** A folder with transcripts: all sessions of one project, in Claude Code's own layout; or a single file. */
export interface FoundFolder {
  /** Its number among those of one look. */
  readonly id: number
  readonly path: string
  readonly files: number
  readonly bytes: number
  /** Time of the newest file in ms. */
  readonly newest: number
}

/** Hears of a file or folder that could not be read, and why. */
export type OnUnreadable = (path: string, reason: string) => void

/** Takes in some files of a folder as they are found. */
export type OnFound = (folder: number, files: readonly FoundFile[]) => void

/** Why a line gave nothing. */
export type SkipReason =
  | 'not JSON'
  | 'cut off'
  | 'too long'
  | 'unknown type'
  | 'copied from another session'

/** A line that gave nothing. */
interface UnreadLine {
  readonly kind: 'skipped'
  readonly reason: SkipReason
  readonly line: number
}

/** What a line tells, or why it tells nothing. */
export type TranscriptEvent = AgentEvent | UnreadLine

/** Reads the lines of one file. */
export interface TranscriptReader {
  /** Reads one line. A last line that is still being written gives null and is to be read again later. */
  read(line: RawLine): readonly TranscriptEvent[] | null
  /** What is known of the running turn and its subagents; call it when the lines at hand are used up. */
  tell(): readonly TranscriptEvent[]
  /** What was left open: calls without a result, as interrupted; for a file to which nothing is added any more. */
  finish(): readonly TranscriptEvent[]
  /** Number of the last line that was read. */
  line(): number
  /** How many lines were passed over since this was last asked, by their type. */
  takePassed(): Record<string, number>
  /** Time of the latest line in ms, 0 when none had one. */
  latestAt(): number
  /** The memory at this point, as plain data. */
  state(): ReaderState
}

/** What the time is, and when the file was last written, in ms since 1970. */
export interface ReaderClock {
  readonly now: number
  readonly writtenAt: number
}

/** How the transcripts of an agent are found and read. */
export interface AgentTranscripts {
  /**
   * The folders below `roots` that hold transcripts, newest first, with figures; the files are handed to `onFound` in
   * batches.
   */
  findFolders(
    roots: readonly string[],
    onUnreadable: OnUnreadable,
    signal?: AbortSignal,
    onFound?: OnFound,
  ): Promise<FoundFolder[]>
  /** The files of one such folder. */
  filesOf(folder: string, onUnreadable: OnUnreadable): Promise<FoundFile[]>
  /** The files of a session's subagents, by the session's own. */
  agentsOf(sessionFile: string): Promise<FoundFile[]>
  /**
   * A reader that goes on from `from`; `fallbackSession` names the session of a file whose lines do not. A time that
   * no line can have counts as none.
   */
  createReader(fallbackSession: string, from?: ReaderState, clock?: ReaderClock): TranscriptReader
  /** Whether what came as a prompt is a notice of the client's. */
  isNotice(text: string): boolean
}
