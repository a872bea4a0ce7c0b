// The coding agents, one entry each, and how an event's agent is told.
import type { AgentId } from '../../shared/agents.ts'
import type { AgentAdapter, Fields } from './adapter.ts'
import { claudeCode } from './claude-code/adapter.ts'
import { codex } from './codex/adapter.ts'
import { copilot } from './copilot/adapter.ts'
import { cursor } from './cursor/adapter.ts'
import { gemini } from './gemini/adapter.ts'
import { opencode } from './opencode/adapter.ts'

const adapters: Readonly<Record<AgentId, AgentAdapter>> = {
  'claude-code': claudeCode,
  codex,
  copilot,
  gemini,
  cursor,
  opencode,
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
  if (shaped) return shaped.id
  const marked = byShape.filter(({ mark }) => mark !== null && marks.includes(mark))
  return marked.length === 1 ? (marked[0]?.id ?? null) : null
}

const known: ReadonlySet<string> = new Set(
  byShape.flatMap(({ mark }) => (mark === null ? [] : [mark])),
)

/** The marks in what a hook script noted, such as `claude.copilot`. */
export function readMarks(noted: string | undefined): string[] {
  return (noted ?? '').split('.').filter((mark) => known.has(mark))
}
