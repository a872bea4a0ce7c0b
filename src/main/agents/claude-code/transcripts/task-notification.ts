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

/** The end of a background command, or of an agent that was stopped. */
interface CommandNotice {
  readonly taskId: string
  readonly toolUseId: string | null
  /** `completed`, `failed`, `killed`, or another word of the client. */
  readonly status: string
  readonly exitCode: number | null
}

/** The command and its end in a `<task-notification>` text; of agents only that one was stopped; null for other texts. */
export function commandNoticeOf(text: string): CommandNotice | null {
  if (!isNotice(text)) return null
  const head = text.slice(0, mostRead)
  const field = (name: string) =>
    new RegExp(`<${name}>([^<]{1,400})</${name}>`).exec(head)?.[1]?.trim() ?? null
  const taskId = field('task-id')
  const status = field('status')
  const summary = field('summary') ?? ''
  const isStopped = /^(?:killed|stopped|cancell?ed|timed_out|timeout)$/.test(status ?? '')
  if (taskId === null || status === null || !(isStopped ? told : ofCommand).test(summary))
    return null
  const code = /\bexit code:? (-?\d{1,9})\b/.exec(summary)?.[1]
  return {
    taskId,
    toolUseId: field('tool-use-id'),
    status: status.slice(0, 40),
    exitCode: code === undefined ? null : Number(code),
  }
}

const ofCommand = /^Background command\b/
/** An agent that was stopped has no report of its own. */
const told = /^(?:Background command\b|Agent ")/

/** The fields of a notice stand at its beginning (characters). */
const mostRead = 4000

/** The agent and result in a `<task-notification>` text; null for other texts and for tasks that are no agents. */
export function agentNoticeOf(text: string): AgentNotice | null {
  if (!isNotice(text)) return null
  const agentId = /<task-id>([^<]+)<\/task-id>/.exec(text)?.[1]?.trim()
  const open = text.indexOf('<result>')
  if (!agentId) return null
  if (open < 0) return failedNoticeOf(text, agentId)
  const close = text.lastIndexOf('</result>')
  const result = text.slice(open + '<result>'.length, close > open ? close : undefined).trim()
  return { agentId, result: result || null }
}

/** The end of an agent that has no result: how the client says that it failed. */
function failedNoticeOf(text: string, agentId: string): AgentNotice | null {
  const head = text.slice(0, mostRead)
  const status = /<status>([^<]{1,40})<\/status>/.exec(head)?.[1]?.trim()
  const summary = /<summary>([^<]{1,2000})<\/summary>/.exec(head)?.[1]?.trim()
  return status === 'failed' && summary?.startsWith('Agent "') ? { agentId, result: summary } : null
}
