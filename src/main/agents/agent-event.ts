// What a transcript tells, in the same shapes for every version of the agent that wrote it.
import type { ToolCall } from './tool-call.ts'

/** Where a session event belongs. */
interface Place {
  readonly sessionId: string
  /** The prompt id of the turn; null before the first prompt and where only the agent is known. */
  readonly promptId: string | null
  /** Set inside a subagent. */
  readonly agentId: string | null
}

/** What is known about the session; sent again when something changed. */
export interface SessionFacts {
  readonly kind: 'session'
  readonly sessionId: string
  readonly cwd: string | null
  readonly version: string | null
  readonly branch: string | null
  readonly at: number
}

export interface PromptEvent {
  readonly kind: 'prompt'
  readonly sessionId: string
  readonly promptId: string
  readonly text: string
  readonly source: string | null
  readonly at: number
}

/** The agent's words, or what the user said in the middle of a turn. */
export interface WordsEvent extends Place {
  readonly kind: 'words'
  readonly role: 'agent' | 'steering' | 'interruption'
  /** Unique for what was said; the same in every file that repeats it. */
  readonly key: string
  readonly text: string
  readonly at: number
}

/** Tokens of one API response so far; a later event for the same message id replaces it. */
export interface UsageEvent extends Place {
  readonly kind: 'usage'
  readonly messageId: string
  readonly model: string
  readonly at: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cacheReadTokens: number
  readonly cacheWrite5mTokens: number
  readonly cacheWrite1hTokens: number
  /** True for a progress report, whose figures are those of an unfinished response. */
  readonly partial: boolean
}

/** How the session began or went on, by a hook's mark: `startup`, `resume`, … */
export interface StartEvent {
  readonly kind: 'start'
  readonly sessionId: string
  readonly source: string
  readonly at: number
}

/** A finished tool call; `words` are the user's in a refusal. */
export interface ToolEvent extends Place {
  readonly kind: 'tool'
  readonly call: ToolCall
  readonly words: string | null
  /** Who refused the call. */
  readonly refusedBy: 'user' | 'rule' | null
}

/** What is known about a subagent; sent again when more is known. */
export interface SubagentEvent extends Place {
  readonly kind: 'subagent'
  readonly agentId: string
  readonly agentType: string | null
  readonly agentKind: 'task' | 'compaction'
  readonly startedAt: number | null
  readonly endedAt: number | null
  readonly result: string | null
}

export interface CompactionEvent {
  readonly kind: 'compaction'
  readonly sessionId: string
  readonly promptId: string | null
  /** Uuid of the boundary line. */
  readonly uuid: string
  readonly trigger: string | null
  readonly summary: string | null
  readonly at: number
}

export interface TitleEvent {
  readonly kind: 'title'
  readonly sessionId: string
  readonly title: string
  readonly from: 'custom' | 'ai'
}

/** A title for the session whose last line is `leafUuid`; that is often another file's. */
export interface SummaryEvent {
  readonly kind: 'summary'
  readonly leafUuid: string
  readonly title: string
}

/** A turn so far: sent whenever lines were read, and with `ended` when the next one began. */
export interface TurnEvent {
  readonly kind: 'turn'
  readonly sessionId: string
  readonly promptId: string
  readonly lastMessage: string | null
  readonly at: number
  readonly ended: boolean
}

/** Why a line gave nothing. */
export type SkipReason =
  | 'not JSON'
  | 'cut off'
  | 'too long'
  | 'unknown type'
  | 'copied from another session'

export interface SkippedEvent {
  readonly kind: 'skipped'
  readonly reason: SkipReason
  readonly line: number
}

export type TranscriptEvent =
  | SessionFacts
  | StartEvent
  | PromptEvent
  | WordsEvent
  | UsageEvent
  | ToolEvent
  | SubagentEvent
  | CompactionEvent
  | TitleEvent
  | SummaryEvent
  | TurnEvent
  | SkippedEvent
