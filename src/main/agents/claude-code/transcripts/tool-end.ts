// Reads how a tool call ended from the result line: well, failed, refused or interrupted, and what the user said.

import type { RefusedBy, ToolCall } from '../../tool-call.ts'
import { type Block, type Entry, textOf } from './transcript-entry.ts'

/** The end of a tool call. */
export interface ToolEnd {
  readonly outcome: ToolCall['outcome']
  /** The structured result, in the shape that PostToolUse gives; null unless the call went well. */
  readonly response: unknown
  readonly error: string | null
  /** What the user wrote when refusing, or null. */
  readonly words: string | null
  /** `unknown` where an older version does not say. */
  readonly refusedBy: RefusedBy | null
}

const refusals = [
  "The user doesn't want to proceed with this tool use",
  "The user doesn't want to take this action right now",
]
/** Written when a session goes on whose process ended within a call, by the user's hand or in a crash: it does not say. */
const neverRecorded =
  "[Tool call interrupted: the session ended before this call's result was recorded"
/** Written by older versions where nobody could be asked. */
const neverGranted =
  /^Claude requested permissions? to [^\n]{1,4000}, but you haven't granted it yet\.?$/
/** Before the user's words, by version. */
const saidMarks = ['the user said:\n', 'The user provided the following reason for the rejection: ']
/** Older clients (before `toolDenialKind`) wrote a refusal with words as an error of the tool, in this one phrase. */
const rejectedWithWords =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). "

/**
 * `alone` says that the line carries no other result, so that its structured result belongs to this block; `isOwn` that
 * the tool is the client's, whose errors repeat no text of others from their beginning.
 */
export function toolEndOf(entry: Entry, block: Block, alone: boolean, isOwn: boolean): ToolEnd {
  const content = textOf(block.content)
  // The client closes so what was cut short: nobody was asked and nobody refused.
  if (entry.toolDenialKind === 'interrupted') {
    const outcome = content.startsWith(neverRecorded) ? 'no_result' : 'interrupted'
    const error = outcome === 'no_result' ? null : content || null
    return { outcome, response: null, error, words: null, refusedBy: null }
  }
  const structured = alone ? entry.toolUseResult : undefined
  const isToolsError =
    typeof structured === 'string' &&
    structured.startsWith('Error:') &&
    !(isOwn && content.startsWith(rejectedWithWords))
  // What a tool says of the user in its own error is the tool's word: the client writes no error of its own then.
  const refused =
    entry.toolDenialKind !== null ||
    structured === 'User rejected tool use' ||
    (block.is_error === true &&
      !isToolsError &&
      refusals.some((start) => content.startsWith(start)))
  if (refused) {
    return {
      outcome: 'refused',
      response: null,
      error: content || null,
      words: wordsOf(entry, content),
      refusedBy: refusedBy(entry, content, structured),
    }
  }
  const failed =
    block.is_error === true ||
    (block.is_error === null &&
      isToolsError &&
      content === structured.slice('Error:'.length).trim())
  if (failed) {
    const outcome = content.includes('[Request interrupted by user') ? 'interrupted' : 'failed'
    const error = untag(content || (typeof structured === 'string' ? structured : ''))
    const refusedBy = neverGranted.test(error.slice(0, 4200)) ? 'rule' : null
    return { outcome, response: null, error, words: null, refusedBy }
  }
  const response = structured ?? (block.content === undefined ? null : block.content)
  return { outcome: 'ok', response, error: null, words: null, refusedBy: null }
}

/**
 * Whether the user may have stopped the call while it ran. The client (2.1.329) rejects such a call in the words of a
 * refusal; only that the tool did not run is marked there.
 */
export function mayHaveRun(entry: Entry, { words }: ToolEnd): boolean {
  return (
    entry.toolDenialKind === 'user-rejected' &&
    entry.toolUseResult === 'User rejected tool use' &&
    !entry.toolDenialBeforeRun &&
    entry.permissionDecision === null &&
    words === null
  )
}

/** Whether the client says that the user allowed the call when asked; older versions do not say who did. */
export function isAllowedByUser(entry: Entry, { outcome }: ToolEnd): boolean {
  return outcome !== 'refused' && (entry.permissionDecision?.source?.startsWith('user') ?? false)
}

/**
 * Who refused. The kind of denial says that the user did also where nobody was asked; the decision beside it tells the
 * cases apart, and of Esc, which leaves none, the result.
 */
function refusedBy(entry: Entry, content: string, structured: unknown): RefusedBy {
  if (entry.toolDenialKind?.startsWith('automode')) return 'rule'
  const source = entry.permissionDecision?.source
  if (source) return source.startsWith('user') ? 'user' : 'rule'
  if (wordsOf(entry, content) !== null || structured === 'User rejected tool use') return 'user'
  return 'unknown'
}

/** The user's own words in a refusal: a field in newer versions, after a fixed phrase in older ones. */
function wordsOf(entry: Entry, content: string): string | null {
  const given = entry.userFeedback?.trim()
  if (given) return given
  const [mark] = saidMarks
    .filter((one) => content.includes(one))
    .sort((one, other) => content.indexOf(one) - content.indexOf(other))
  if (mark === undefined) return null
  const words = content
    .slice(content.indexOf(mark) + mark.length)
    .split('\n\nNote: The user')[0]
    ?.trim()
  return words || null
}

function untag(error: string): string {
  return /^<tool_use_error>([\s\S]*)<\/tool_use_error>$/.exec(error.trim())?.[1] ?? error
}
