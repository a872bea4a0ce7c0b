// What the reader must remember between two lines, as plain data, so that it can go on where it was.
import { z } from 'zod'

const text = z.string().nullable()
const time = z.number()

const openCallSchema = z.object({
  toolUseId: z.string(),
  tool: z.string(),
  input: z.unknown(),
  at: time,
  bytes: z.number(),
  promptId: text,
  agentId: text,
  /** The message that made the call. */
  messageId: text.default(null),
  /** Its result says that it was rejected, and not whether it ran: the line after may tell. */
  rejected: z.object({ error: text, at: time, bytes: z.number() }).nullable().default(null),
})

/** A tool call of which it is not known yet how it ended. */
export type OpenCall = z.infer<typeof openCallSchema>

const agentSchema = z.object({
  agentType: text,
  agentKind: z.enum(['task', 'compaction']),
  toolUseId: text,
  promptId: text,
  startedAt: time.nullable(),
  lastMessageId: text,
  lastText: text,
  lastAt: time.nullable(),
  ended: z.boolean(),
})

/** A subagent that has been seen in this file. */
export type AgentState = z.infer<typeof agentSchema>

export const readerStateSchema = z.object({
  line: z.number(),
  /** Whether the position lies in a line that is too long to be read. */
  passing: z.boolean().default(false),
  sessionId: text,
  cwd: text,
  version: text,
  branch: text,
  /** The agent's permission mode, as the last prompt told it. */
  mode: text.default(null),
  promptId: text,
  lastUuid: text,
  /** Time of the latest line of the main thread, and of any line. */
  lastAt: time,
  latestAt: time,
  /** Time of the earliest line of the session so far: lines are not written in order. */
  earliestAt: time.nullable().default(null),
  /** Whether the desktop app runs the session, and how that named it first. */
  isDesktop: z.boolean().default(false),
  desktopTitle: text.default(null),
  lastMessageId: text,
  lastText: text,
  /** Whether the agent has stopped in the turn: its last words call no tool, or it was broken off. */
  isStopped: z.boolean().default(false),
  /** Whether the turn got lines since its state was last told. */
  turnChanged: z.boolean(),
  open: z.array(openCallSchema),
  agents: z.record(z.string(), agentSchema),
  /** Uuid of an inline sidechain's line, and the subagent that it belongs to; the latest ones. */
  sidechains: z.array(z.tuple([z.string(), z.string()])),
  queued: z.array(z.object({ text: z.string(), at: time, taken: z.boolean() })),
  boundary: z.object({ uuid: z.string(), trigger: text, at: time, promptId: text }).nullable(),
})

/** The reader's memory at a line's end. */
export type ReaderState = z.infer<typeof readerStateSchema>

/** The memory before the first line. */
export function emptyReaderState(): ReaderState {
  return {
    line: 0,
    passing: false,
    sessionId: null,
    cwd: null,
    version: null,
    branch: null,
    mode: null,
    promptId: null,
    lastUuid: null,
    lastAt: 0,
    latestAt: 0,
    earliestAt: null,
    isDesktop: false,
    desktopTitle: null,
    lastMessageId: null,
    lastText: null,
    isStopped: false,
    turnChanged: false,
    open: [],
    agents: {},
    sidechains: [],
    queued: [],
    boundary: null,
  }
}
