// One tool call with its result, in the one shape that hooks and transcripts both give.

import type { DeclaredTexts } from '../../shared/facts/declared.ts'
import type { Matter } from '../../shared/facts/matter.ts'
import type { ToolOutcome } from '../../shared/kinds.ts'

/** What is missing from the middle of a text. */
export interface Cut {
  readonly characters: number
  /** Line ends among them. */
  readonly lines: number
}

/** Texts that were cut, as they are now, with what is missing from each. */
export type Cuts = ReadonlyMap<string, Cut>

/** `unknown` where the agent's version does not say. */
export type RefusedBy = 'user' | 'rule' | 'unknown'

/** A finished tool call as the rules read it. `input` and `response` follow Claude Code's own shapes. */
export interface ToolCall {
  /** Row of the tool event; 0 where it is not stored yet. */
  readonly eventId: number
  readonly toolUseId: string
  readonly tool: string
  readonly input: unknown
  /**
   * The structured result; `exitCode: null` in that of a shell says that its agent does not tell how it ended. Null for a
   * failed call or where retention dropped it.
   */
  readonly response: unknown
  /** What a failed call said, such as `Exit code 1\n…`. */
  readonly error: string | null
  /** `ok` also where the response says that the end is not told. */
  readonly outcome: Exclude<ToolOutcome, 'untold'>
  /** Who refused a call that was not permitted, where the record says it. */
  readonly refusedBy?: RefusedBy
  /** Milliseconds since 1970. */
  readonly at: number
  readonly durationMs: number | null
  /** The folder it ran in, where its record says it. */
  readonly cwd?: string
  /** Set inside a subagent. */
  readonly agentId: string | null
  readonly agentType: string | null
  /** Bytes of the raw payload. */
  readonly rawBytes: number
  /** The texts of the call that were cut, so that what is counted in them is counted whole. */
  readonly cuts?: Cuts
  /** What the sources in it declare, as they were read when it was loaded. */
  readonly declared?: DeclaredTexts
}

/** What is kept of a call beside its payload. */
export interface CallRecord
  extends Omit<
    ToolCall,
    'eventId' | 'input' | 'response' | 'outcome' | 'cuts' | 'cwd' | 'declared'
  > {
  readonly outcome: ToolOutcome
}

/** A turn with all that the rules need to distil it. */
export interface TurnRecord {
  readonly prompt: string | null
  readonly lastMessage: string | null
  /** What the agent had said when the prompt came. */
  readonly answerBefore?: string | null
  /** The number of the later turn that takes back what this one's answer says, and whether the agent does by itself. */
  readonly takenBack?: { readonly turn: number; readonly isSure: boolean } | null
  /** How tests and checks stood after each of the turns before, in the order of time. */
  readonly mattersBefore?: readonly Matter[]
  readonly calls: readonly ToolCall[]
  /** The calls that kept the list of tasks in the turns before, where this one goes on with it. */
  readonly taskCallsBefore?: readonly ToolCall[]
  /** Commands that went to the background in turns before, of which a call of this one shows the end. */
  readonly startedBefore?: readonly ToolCall[]
  readonly subagents: readonly SubagentRecord[]
  /** Permission requests in the order in which they were put. */
  readonly decisions: readonly DecisionRecord[]
  /** The folder in which the agent worked, to shorten paths. */
  readonly cwd: string | null
  /** The session that began with the plan of this turn, and what it was asked. */
  readonly handedOn?: { readonly sessionId: string; readonly prompt: string } | null
  /** Whether the context was cleared right after the turn, as it is to carry out a plan in a new session. */
  readonly isCleared?: boolean
  /** Whether the client wrote down that the user stopped it, and no words of the agent after that. */
  readonly isBrokenOff?: boolean
  /** What the agent said in it, also between its calls, in the order of time. */
  readonly said?: readonly string[]
  /** What the user said while the turn ran, in the order of time. */
  readonly steering?: readonly string[]
  /** When the agent told that it had stopped, which is an end also without an answer (ms since 1970); null if never. */
  readonly stoppedAt?: number | null
  /** How commands in the background ended, as the agent was told after their calls. */
  readonly taskEnds?: TaskEnds
}

/** Ends of background commands by the id under which they ran. */
export type TaskEnds = ReadonlyMap<
  string,
  { readonly status: string; readonly exitCode: number | null }
>

export interface SubagentRecord {
  readonly agentId: string
  readonly agentType: string | null
  readonly result: string | null
  readonly startedAt: number | null
  readonly endedAt: number | null
}

/** A permission request and what became of it. */
export interface DecisionRecord {
  readonly tool: string
  readonly input: unknown
  readonly choice: 'pending' | 'allow' | 'deny' | 'observe'
  /** How the choice is known: the tool ran, it never ran, the transcript says so, or a rule of the user answered it. */
  readonly found: 'ran' | 'inferred' | 'transcript' | 'rule' | null
  /** The user's words to it; of a rule's refusal the reason that stands in the rule. */
  readonly message: string | null
  /** When it was put (ms since 1970). */
  readonly at?: number
}

/** What is kept as the error of a call that the user stopped while it ran. */
export const stoppedWhileRunning = 'Interrupted by the user while running'
