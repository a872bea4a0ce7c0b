// Reads user lines: prompts, results of tool calls, summaries after a compaction, interruptions and notices.

import { humanPromptOf, isInterruption } from './human-prompt.ts'
import type { Reading } from './reading.ts'
import { readNotice } from './subagent.ts'
import { isNotice } from './task-notification.ts'
import { leftEvent, readResults, readStopped } from './tool-results.ts'
import { type Entry, textOf } from './transcript-entry.ts'

/** Reads a user line of the main thread. */
export function readUser(reading: Reading, entry: Entry): void {
  if (entry.isCompactSummary) {
    readSummary(reading, entry)
    return
  }
  const prompt = humanPromptOf(entry)
  if (prompt !== null && entry.uuid) {
    breakOffCalls(reading)
    beginTurn(reading, entry, prompt)
    return
  }
  if (entry.interruptedMessageId !== null) readStopped(reading, entry)
  if (isInterruption(entry) && entry.uuid) {
    const { sessionId, at, state } = reading
    const place = { sessionId, promptId: state.promptId, agentId: null }
    const text = textOf(entry.message?.content).trim()
    reading.emit({ kind: 'words', role: 'interruption', key: entry.uuid, text, at, ...place })
    state.isStopped = true
  }
  const text = textOf(entry.message?.content)
  readNotice(reading, text)
  if (isNotice(text) && callsAgain(reading, entry)) beginTurn(reading, entry, text)
  readResults(reading, entry)
}

/**
 * Whether a notice calls the agent again: its hooks tell a prompt then, and what follows has the prompt's id. In
 * versions without ids it does where no turn runs: what the agent then says must not pass for the user's answer.
 */
function callsAgain({ state }: Reading, { promptId, uuid }: Entry): boolean {
  if (promptId !== null) return promptId !== state.promptId
  return uuid !== null && (state.promptId === null || state.isStopped)
}

function beginTurn(reading: Reading, entry: Entry, text: string): void {
  const { state, sessionId, at } = reading
  endBoundary(reading)
  if (state.promptId !== null) {
    const { promptId, lastText: lastMessage, lastAt } = state
    const ended = { sessionId, promptId, agentId: null, lastMessage, at: lastAt, ended: true }
    reading.emit({ kind: 'turn', ...ended })
  }
  const promptId = entry.promptId ?? entry.uuid ?? ''
  Object.assign(state, { promptId, lastMessageId: null, lastText: null, isStopped: false })
  const place = { sessionId, promptId, agentId: null }
  reading.emit({ kind: 'prompt', ...place, text, source: entry.promptSource, at })
}

/** Calls of the main thread that were left open when the user went on. */
function breakOffCalls({ open, sessionId, emit }: Reading): void {
  for (const [id, call] of open) {
    if (call.agentId !== null) continue
    emit(leftEvent(sessionId, call))
    open.delete(id)
  }
}

const summaryIntro = 'earlier portion of the conversation.'
const summaryOutros = [
  '\n\nIf you need specific details from before compaction',
  '\nContinue the conversation from where it left off',
  '\nPlease continue the conversation from where we left',
]

function readSummary(reading: Reading, entry: Entry): void {
  const { state, sessionId, at } = reading
  const boundary = state.boundary
  const uuid = boundary?.uuid ?? entry.uuid
  if (!uuid) return
  const summary = unwrapSummary(textOf(entry.message?.content))
  const promptId = entry.promptId ?? boundary?.promptId ?? null
  const trigger = boundary?.trigger ?? null
  reading.emit({
    kind: 'compaction',
    sessionId,
    promptId,
    uuid,
    trigger,
    summary,
    at: boundary?.at ?? at,
  })
  state.boundary = null
}

/** A compaction whose summary never came. */
export function endBoundary({ state, sessionId, emit }: Reading): void {
  if (!state.boundary) return
  emit({ kind: 'compaction', sessionId, ...state.boundary, summary: null })
  state.boundary = null
}

/** The summary itself, without what the program says around it to the agent. */
function unwrapSummary(text: string): string {
  const intro = text.indexOf(summaryIntro)
  let body = intro < 0 ? text : text.slice(intro + summaryIntro.length)
  for (const outro of summaryOutros) {
    const at = body.lastIndexOf(outro)
    if (at >= 0) body = body.slice(0, at)
  }
  return withoutReminder(body).trim()
}

/** The summary without what the program reminds the agent of before it. */
function withoutReminder(body: string): string {
  if (!body.trimStart().startsWith('<system-reminder>')) return body
  const end = body.indexOf('</system-reminder>')
  return end < 0 ? body : body.slice(end + '</system-reminder>'.length)
}
