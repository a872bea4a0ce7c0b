// What happened in a session, in the same shapes for every agent: told live by its hooks, or later by its transcript.
import type { RefusedBy, ToolCall } from './tool-call.ts'

/** Where an event belongs. */
interface Place {
  readonly sessionId: string
  /** The prompt id of the turn; null before the first prompt, where only the subagent is known, and of versions without. */
  readonly promptId: string | null
  /** Set inside a subagent. */
  readonly agentId: string | null
}

/** What is known about the session; sent again when something changed. */
export interface SessionEvent {
  readonly kind: 'session'
  readonly sessionId: string
  readonly cwd: string | null
  readonly version: string | null
  readonly branch: string | null
  readonly at: number
}

export interface PromptEvent extends Place {
  readonly kind: 'prompt'
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

/** How the session began or went on: `startup`, `resume`, …; null where that is not told. */
interface StartEvent {
  readonly kind: 'start'
  readonly sessionId: string
  readonly source: string | null
  readonly at: number
}

/** The session is over. */
interface EndEvent {
  readonly kind: 'end'
  readonly sessionId: string
  readonly at: number
}

/** A command in the background came to its end, as the agent was told after its call. */
export interface TaskEndEvent extends Place {
  readonly kind: 'task_end'
  /** As the call that started it names it in its result. */
  readonly taskId: string
  /** The call that started it, where the notice names it. */
  readonly toolUseId: string | null
  readonly status: string
  readonly exitCode: number | null
  readonly at: number
}

/** A transcript shows what a hook added to the agent's context. */
export interface ShownEvent {
  readonly kind: 'shown'
  readonly sessionId: string
  /** The hook, such as `SessionStart`. */
  readonly hook: string
  /** As the agent was shown it; compared, and not kept. */
  readonly text: string
  readonly at: number
}

/** The user is asked whether a tool may run. */
export interface RequestEvent extends Place {
  readonly kind: 'request'
  readonly tool: string
  readonly input: unknown
  readonly at: number
}

/** A finished tool call; `words` are the user's in a refusal. */
export interface CallEvent extends Place {
  readonly kind: 'tool'
  readonly call: ToolCall
  /** Files that the agent names beside the fields of the call, as those of a patch. */
  readonly files: readonly string[]
  readonly words: string | null
  /** Who refused the call. */
  readonly refusedBy: RefusedBy | null
  /** Set where the record says that the user allowed the call when asked. */
  readonly isAllowedByUser?: true
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
  /** The file of its own in which it works, where that is told. */
  readonly transcriptPath: string | null
  readonly at: number
}

export interface CompactionEvent {
  readonly kind: 'compaction'
  readonly sessionId: string
  readonly promptId: string | null
  /** Uuid of the transcript's boundary line; null for its beginning or end as hooks tell them. */
  readonly uuid: string | null
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

/** A turn so far: sent whenever lines were read, and with `ended` when the agent stopped or the next one began. */
export interface TurnEvent extends Place {
  readonly kind: 'turn'
  readonly lastMessage: string | null
  readonly at: number
  readonly ended: boolean
}

/** What hooks and transcripts both become. */
export type AgentEvent =
  | SessionEvent
  | StartEvent
  | EndEvent
  | PromptEvent
  | RequestEvent
  | WordsEvent
  | UsageEvent
  | CallEvent
  | TaskEndEvent
  | SubagentEvent
  | CompactionEvent
  | TitleEvent
  | SummaryEvent
  | ShownEvent
  | TurnEvent
