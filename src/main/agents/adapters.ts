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
import { other, unknown } from './other/adapter.ts'
import type { ToldAgent } from './told-agent.ts'

const adapters: Readonly<Record<AgentId, AgentAdapter>> = {
  'claude-code': claudeCode,
  codex,
  copilot,
  gemini,
  cursor,
  opencode,
  other,
  unknown,
}

/** In the order in which shapes are tried: the one that says most comes first. */
const byShape = [cursor, codex, claudeCode, gemini, copilot, opencode]

/** The agent whose transcripts are read and in which our hooks are installed: as yet the only one. */
export const fullAgent = claudeCode

/** Agents whose sessions are treated as the full one's. */
export const treatedAsFull: readonly AgentId[] = [fullAgent.id, 'unknown']

/**
 * Whether it is the full agent, for all that is known. An event of our hooks of which nothing tells the agent comes from
 * the one in which they are installed, most likely: it is answered and read on like that one's, in all but name.
 */
export function mayBeFull(id: AgentId): boolean {
  return treatedAsFull.includes(id)
}

/** The adapter of an agent. */
export function adapterOf(id: AgentId): AgentAdapter {
  return adapters[id]
}

/**
 * Which agent sent a payload. Its shape decides; where that fits several agents, the marks of the hook script do, if
 * they name one alone: an agent that was started by another sees the variables of both.
 */
export function tellAgent(payload: Fields, event: string, marks: readonly string[]): ToldAgent {
  const read = byShape.map(({ id, mark, recognises }) => ({
    ...{ agent: id, isMarked: mark !== null && marks.includes(mark) },
    shape: recognises(payload, event),
  }))
  const sure = read.find(({ shape }) => shape === 'sure')
  if (sure) return sure
  const marked = read.filter(({ isMarked }) => isMarked)
  const only = marked.length === 1 ? marked[0] : undefined
  const likely = read.find(({ shape }) => shape === 'likely')
  if (likely && only === likely) return { ...likely, shape: 'sure' }
  if (likely && only === undefined) return likely
  if (marked.length > 0) return { agent: only?.agent ?? null, shape: null }
  const isOther = isForeign(textOf(payload.transcript_path) ?? '')
  return { agent: isOther ? 'other' : null, shape: null }
}

/** What is known of a session, as far as it tells whose it is. */
interface KnownAgent {
  readonly agent: AgentId
  readonly transcriptPath: string | null
}

/**
 * The agent of a session that is known as `known`, after an event of `told`: what its transcript says stays, and so does
 * what is known where the event is not sure.
 */
export function settledAgent(known: KnownAgent, { agent: told, shape }: ToldAgent): AgentId {
  const { agent } = known
  if (told === null || told === agent) return agent
  if (agent === 'unknown' || (agent === 'other' && told !== 'other')) return told
  if (told === 'other' ? agent !== 'claude-code' : shape !== 'sure') return agent
  return isToldByTranscript(known) ? agent : told
}

/** Whether an event belongs to another session than the one that is known by the id that it names. */
export function isAnothersSession(known: KnownAgent, { agent: told, shape }: ToldAgent): boolean {
  const { agent } = known
  if (told === agent || agent === 'unknown' || agent === 'other') return false
  if (agent !== 'claude-code') return shape !== null
  // A variable alone made it Claude Code's: an agent that it started sees that too.
  return shape === 'sure' && isToldByTranscript(known)
}

function isToldByTranscript({ agent, transcriptPath }: KnownAgent): boolean {
  return tellAgent({ transcript_path: transcriptPath }, '', []).agent === agent
}

const known: ReadonlySet<string> = new Set(
  byShape.flatMap(({ mark }) => (mark === null ? [] : [mark])),
)

/** Whether an agent runs this program, by the variables that it sets for what it starts. */
export function isRunByAgent(env: Readonly<Record<string, string | undefined>>): boolean {
  return byShape.some(({ variables }) => variables.some((name) => env[name]))
}

/** The session of the agent that runs this program, where its variables name one; null otherwise. */
export function sessionRunBy(env: Readonly<Record<string, string | undefined>>): string | null {
  const [session] = byShape.flatMap(({ variables, sessionVariable }) =>
    sessionVariable !== null && variables.some((name) => env[name])
      ? [env[sessionVariable] ?? '']
      : [],
  )
  return session === undefined || session === '' || session.length > 200 ? null : session
}

/** The marks in what a hook script noted, such as `claude.copilot`. */
export function readMarks(noted: string | undefined): string[] {
  return (noted ?? '').split('.').filter((mark) => known.has(mark))
}
