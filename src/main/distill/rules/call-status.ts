// Says how a call ended, refusals told apart from failures, and why in the tool's own words.
import type { ToolOutcome } from '../../../shared/kinds.ts'
import type { ToolCall } from '../tool-call.ts'
import { cleanText, oneLine } from './plain-text.ts'

const refusals = [
  /you haven't granted it yet/,
  /^Permission to use \S+ (?:with|has been denied)/,
  /^(?:Claude Code )?(?:permission|tool use) (?:was )?denied/i,
]

/**
 * The outcome; the error text tells a refusal by rule that arrives as a failure. The user's own refusals are known
 * from the client's record: a tool that speaks of the user in its error has failed.
 */
export function outcomeOf(call: ToolCall): ToolOutcome {
  if (call.outcome !== 'failed' || call.error === null) return call.outcome
  const start = call.error.slice(0, 400)
  if (refusals.some((refusal) => refusal.test(start))) return 'refused'
  return /^\[Request interrupted|^Interrupted by user/i.test(start) ? 'interrupted' : 'failed'
}

/** The title of what was not permitted; `isRefused` knows it again where only the title is kept. */
export function refusedTitle(what: string): string {
  return `Refused: ${what}`
}

/** Whether an observation with this title tells of something that was not permitted. */
export function isRefused(title: string): boolean {
  return title.startsWith('Refused: ') || title.startsWith('Plan not accepted')
}

/** `the user did not permit it`, or who did not where that was not the user: auto mode, or a rule. */
export function refusalWords(call: ToolCall): string {
  const start = (call.error ?? '').slice(0, 300)
  if (/\bauto[ -]mode\b/i.test(start)) return 'auto mode did not permit it'
  const isUsers =
    call.outcome === 'refused' &&
    (call.error === null || /^(?:The user|User rejected)\b/.test(start))
  return isUsers ? 'the user did not permit it' : 'it was not permitted'
}

/** Why the user or a rule did not permit the call, when words were given; a tool's error tells of no user. */
export function refusalReason(call: ToolCall): string | null {
  if (call.outcome !== 'refused') return null
  const said = /(?:the user said|provided the following reason[^:]{0,200}):\s*([\s\S]+)/i.exec(
    call.error ?? '',
  )
  return said?.[1] ? oneLine(said[1]) : null
}

/** The error of a failed call in one line: the tool's own words without its wrapping. */
export function errorLine(call: ToolCall): string {
  const clean = cleanText(call.error ?? '')
    .replace(/<\/?tool_use_error>/g, '')
    .replace(/^Error:\s*/, '')
  return (
    clean
      .split('\n')
      .map((line) => line.trim())
      .find((line) => line !== '') ?? ''
  )
}
