// The coding agents, one entry each, and how an event's agent is told.
import type { AgentId } from '../../shared/agents.ts'
import type { AgentAdapter } from './adapter.ts'
import { claudeCode, isForeign } from './claude-code/adapter.ts'
import { codex } from './codex/adapter.ts'
import { copilot } from './copilot/adapter.ts'
import { cursor } from './cursor/adapter.ts'
import { type Fields, textOf } from './fields.ts'
import { gemini } from './gemini/adapter.ts'
import { opencode } from './opencode/adapter.ts'
import { other } from './other/adapter.ts'

const adapters: Readonly<Record<AgentId, AgentAdapter>> = {
  'claude-code': claudeCode,
  codex,
  copilot,
  gemini,
  cursor,
  opencode,
  other,
}

/** In the order in which shapes are tried: the one that says most comes first. */
const byShape = [cursor, codex, claudeCode, gemini, copilot, opencode]

/** The adapter of an agent. */
export function adapterOf(id: AgentId): AgentAdapter {
  return adapters[id]
}

/**
 * Which agent sent a payload. Its shape decides; where that fits several agents, the marks of the hook script do, if
 * they name one alone: an agent that was started by another sees the variables of both. Null where nothing tells.
 */
export function tellAgent(
  payload: Fields,
  event: string,
  marks: readonly string[],
): AgentId | null {
  const shaped = byShape.find((adapter) => adapter.recognises(payload, event))
  const marked = byShape.filter(({ mark }) => mark !== null && marks.includes(mark))
  const only = marked.length === 1 ? (marked[0]?.id ?? null) : null
  // A time and no transcript is the shape of Copilot's by what is missing: a variable says more.
  const isLoose = shaped === copilot && textOf(payload.sessionId) === null
  if (shaped && !(isLoose && only !== null)) return shaped.id
  if (marked.length > 0) return only
  return isForeign(textOf(payload.transcript_path) ?? '') ? 'other' : null
}

/**
 * The agent of a session that is known as `known`, after an event of `told`: what its transcript says stays, and
 * an event of which nobody knows the agent corrects only what was taken for granted.
 */
export function settledAgent(
  known: { readonly agent: AgentId; readonly transcriptPath: string | null },
  told: AgentId | null,
): AgentId {
  const { agent, transcriptPath } = known
  if (told === null || told === agent) return agent
  if (told === 'other' && agent !== 'claude-code') return agent
  const isSure = tellAgent({ transcript_path: transcriptPath }, '', []) === agent
  return isSure ? agent : told
}

const known: ReadonlySet<string> = new Set(
  byShape.flatMap(({ mark }) => (mark === null ? [] : [mark])),
)

/** Whether an agent runs this program, by the variables that it sets for what it starts. */
export function isRunByAgent(env: Readonly<Record<string, string | undefined>>): boolean {
  return byShape.some(({ variables }) => variables.some((name) => env[name]))
}

/** The marks in what a hook script noted, such as `claude.copilot`. */
export function readMarks(noted: string | undefined): string[] {
  return (noted ?? '').split('.').filter((mark) => known.has(mark))
}
