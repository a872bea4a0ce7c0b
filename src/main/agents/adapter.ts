// What each coding agent's adapter gives: how its payloads are told and read in our own form, how its transcripts are
// found and read, how our hooks get into it.
import type { AgentId } from '../../shared/agents.ts'
import type { AgentEvent } from './agent-event.ts'
import type { Fields } from './fields.ts'
import type { HookEvent } from './hook-event.ts'
import type { AgentInstaller } from './installer.ts'
import type { OwnMemoryReader } from './own-memory.ts'
import type { Recognised } from './told-agent.ts'
import type { AgentTranscripts } from './transcripts/agent-transcripts.ts'

/** One coding agent. */
export interface AgentAdapter {
  readonly id: AgentId
  /** What the hook scripts note where they saw a variable that only this agent sets; null where there is none. */
  readonly mark: string | null
  /** Variables that it sets for the commands that it starts, by which they know that an agent runs them. */
  readonly variables: readonly string[]
  /** The one that names the session, for what the agent starts; null where none does. */
  readonly sessionVariable: string | null
  /**
   * Whether a payload has a shape that only this agent's have, or one of which a variable that the hook saw says more;
   * `event` is the name that its hook was called with.
   */
  recognises(payload: Fields, event: string): Recognised
  /**
   * The payload in our own form: the event names, fields and tools of Claude Code's hooks. What has no counterpart
   * there stays as it is.
   */
  translate(payload: Fields, event: string): Fields
  /** What a translated payload tells; nothing for one that is only kept. The end of a call stands first. */
  readHook(hook: HookEvent): readonly AgentEvent[]
  /** The words of the user in a text that came as a prompt; null where none of it is the user's. */
  userWords(text: string): string | null
  /** Whether what our hook prints is known to be understood as context. */
  readonly takesContext: boolean
  /** Reads what it is told by files of its own; null where that is not known. */
  readonly ownMemory: OwnMemoryReader | null
  /** Null where its transcripts are not read. */
  readonly transcripts: AgentTranscripts | null
  /** Null where nothing of ours is installed in it. */
  readonly installer: AgentInstaller | null
}

/** An agent whose transcripts are read, and in which our hooks are installed. */
export interface FullAdapter extends AgentAdapter {
  readonly ownMemory: OwnMemoryReader
  readonly transcripts: AgentTranscripts
  readonly installer: AgentInstaller
}
