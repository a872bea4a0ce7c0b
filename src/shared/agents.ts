// The coding agents whose work can arrive here, and what they are called.

/** As they stand in `sessions.agent` and beside raw payloads. */
export const agentIds = [
  'claude-code',
  'codex',
  'copilot',
  'gemini',
  'cursor',
  'opencode',
  'other', // one that runs Claude Code's hooks and that nobody here knows
  'unknown', // nothing told so far whose work it is
] as const
export type AgentId = (typeof agentIds)[number]

const names: Readonly<Record<AgentId, string>> = {
  'claude-code': 'Claude Code',
  codex: 'Codex',
  copilot: 'Copilot CLI',
  gemini: 'Gemini CLI',
  cursor: 'Cursor',
  opencode: 'OpenCode',
  other: 'Another agent',
  unknown: 'Unknown agent',
}

/** What the user calls the agent; one that this version does not know keeps its id. */
export function agentName(id: string): string {
  return isAgentId(id) ? names[id] : id
}

/** What an agent is called where it is told beside Claude Code's work; null for Claude Code's own and for no agent. */
export function otherAgentName(id: string | null): string | null {
  return id === null || id === 'claude-code' ? null : agentName(id)
}

export function isAgentId(id: string): id is AgentId {
  return (agentIds as readonly string[]).includes(id)
}
