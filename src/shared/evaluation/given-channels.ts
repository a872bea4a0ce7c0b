// The ways by which something is given to an agent, as an injection names them, each with its words.

/** By the hook that gave it, or the way by which the agent asked for it. */
const channels = {
  SessionStart: 'at a start',
  UserPromptSubmit: 'on a prompt',
  PreToolUse: 'before an edit',
  mcp: 'asked by MCP',
  skill: 'asked by command',
} as const satisfies Readonly<Record<string, string>>

/** Where something was given, in words; as it is named where only another version knows it. */
export function channelWord(event: string): string {
  return Object.hasOwn(channels, event) ? channels[event as keyof typeof channels] : event
}
