// Says how a call ended, refusals told apart from failures, and why in the tool's own words.
import type { FoundErrorFacts } from '../../../../shared/facts/found-error.ts'
import type { Outcome } from '../../../../shared/facts/outcome.ts'
import { stoppedWhileRunning, type ToolCall } from '../../../agents/tool-call.ts'
import { cleanText, oneLine } from '../../../base/plain-text.ts'
import { factText } from '../words/fact-text.ts'

/** What the client says of a tool that its configuration took away: nothing ran. */
const disabled =
  /^(?:<tool_use_error>)?(?:Error: ){0,3}No such tool available: [^\n]{1,100}? is disabled\b/

const refusals = [
  disabled,
  /you haven't granted it yet/,
  /^Permission to use \S+ (?:with|has been denied)/,
  /^(?:Claude Code )?(?:permission|tool use) (?:was )?denied/i,
]

/**
 * The outcome; the error text tells a refusal by rule that arrives as a failure. The user's own refusals are known
 * from the client's record: a tool that speaks of the user in its error has failed.
 */
export function outcomeOf(call: ToolCall): ToolCall['outcome'] {
  if (call.outcome !== 'failed' || call.error === null) return call.outcome
  const start = call.error.slice(0, 400)
  if (refusals.some((refusal) => refusal.test(start))) return 'refused'
  return /^\[Request interrupted|^Interrupted by user/i.test(start) ? 'interrupted' : 'failed'
}

/** Whether the record ends before the call's result. */
export function isUnanswered(call: ToolCall): boolean {
  return call.outcome === 'no_result'
}

/** What is said of a call without one. */
export const noResult = 'no result recorded'

/** What is said of an interrupted call: that the user stopped it only where its record tells that. */
export function interruptionWords(call: ToolCall): string {
  if (isUnanswered(call)) return noResult
  return call.error === stoppedWhileRunning
    ? 'interrupted by the user while running'
    : 'interrupted'
}

/** The outcome as a fact: by whom it was refused as far as that is known, and whether there is a result at all. */
export function outcomeFact(call: ToolCall): Outcome {
  const outcome = outcomeOf(call)
  switch (outcome) {
    case 'ok':
      return 'done'
    case 'refused':
      return refusedBy(call)
    default:
      return outcome
  }
}

function refusedBy(call: ToolCall): Outcome {
  if (call.refusedBy === 'user') return 'refused_by_user'
  if (call.refusedBy === 'rule') return 'denied_by_rule'
  const start = (call.error ?? '').slice(0, 400)
  if (autoMode.test(start.slice(0, 300)) || byRule.test(start) || disabled.test(start))
    return 'denied_by_rule'
  const isUsers =
    call.refusedBy === undefined &&
    call.outcome === 'refused' &&
    (call.error === null || /^(?:The user|User rejected)\b/.test(start))
  return isUsers ? 'refused_by_user' : 'refused'
}

const autoMode = /\bauto[ -]mode\b/i
/** What the client says where a permission rule decided, or a mode in which nobody is asked. */
const byRule = /you haven't granted it yet|^Permission to use \S+ (?:with|has been denied)/

/** The title of what was not permitted. */
export function refusedTitle(what: string): string {
  return `Refused: ${what}`
}

/** `the user did not permit it`, or who did not where that was not the user: auto mode, or a rule. */
export function refusalWords(call: ToolCall): string {
  if (autoMode.test((call.error ?? '').slice(0, 300))) return 'auto mode did not permit it'
  return refusedBy(call) === 'refused_by_user'
    ? 'the user did not permit it'
    : 'it was not permitted'
}

/** Why the user or a rule did not permit the call, when words were given; a tool's error tells of no user. */
export function refusalReason(call: ToolCall): string | null {
  if (call.outcome !== 'refused') return null
  const said = /(?:the user said|provided the following reason[^:]{0,200}):\s*([\s\S]+)/i.exec(
    call.error ?? '',
  )
  return said?.[1] ? oneLine(said[1]) : null
}

/** The error of a failed call as a fact; null where it did not fail or says nothing. */
export function errorFact(call: ToolCall): FoundErrorFacts | null {
  const text = outcomeOf(call) === 'failed' ? factText(errorLine(call), longestError) : ''
  return text === '' ? null : { text, place: null }
}

/** Characters of an error that are kept as a fact. */
export const longestError = 200

/** An error that was found in an output, at the length that facts hold. */
export function foundFact({ text, place }: FoundErrorFacts): FoundErrorFacts {
  return {
    text: factText(text, longestError),
    place: place === null ? null : factText(place, 160),
  }
}

/** The error of a failed call in one line: the tool's own words without its wrapping. */
export function errorLine(call: ToolCall): string {
  const error = call.error ?? ''
  return firstLine(error.slice(0, lineWithin)) || firstLine(error)
}

/** The first line of nearly every error ends within so many characters. */
const lineWithin = 8000

function firstLine(error: string): string {
  const clean = cleanText(error)
    .replace(/<\/?tool_use_error>/g, '')
    .replace(/^Error:\s*/, '')
  return (
    clean
      .split('\n')
      .map((line) => line.trim())
      .find((line) => line !== '') ?? ''
  )
}
