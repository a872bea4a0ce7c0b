// Reads the notices of background tasks, by which an agent reports that it has finished.

/** A background agent's end. */
export interface AgentNotice {
  readonly agentId: string
  readonly result: string | null
}

/** Whether a text is the notice of a background task, of an agent or a command. */
export function isNotice(text: string): boolean {
  return text.startsWith('<task-notification>')
}

/** The agent and result in a `<task-notification>` text; null for other texts and for tasks that are no agents. */
export function agentNoticeOf(text: string): AgentNotice | null {
  if (!isNotice(text)) return null
  const agentId = /<task-id>([^<]+)<\/task-id>/.exec(text)?.[1]?.trim()
  const open = text.indexOf('<result>')
  if (!agentId || open < 0) return null
  const close = text.lastIndexOf('</result>')
  const result = text.slice(open + '<result>'.length, close > open ? close : undefined).trim()
  return { agentId, result: result || null }
}
