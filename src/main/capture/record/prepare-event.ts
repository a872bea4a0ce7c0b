// Works out what is dear to store of a tool call: its digest and its payload as they are written. A thread can do it.
import { toolKindOf } from '../../../shared/tool-kinds.ts'
import type { AgentEvent, CallEvent } from '../../agents/agent-event.ts'
import { filesOf, inputDigestOf, outcomeOf } from '../../agents/call-facts.ts'
import { fieldsOf, textOf } from '../../agents/fields.ts'
import type { AnsweredRequest, RefusedRequest } from '../../db/decisions/decision-store.ts'
import type { NewToolEvent } from '../../db/sessions/tool-event-store.ts'
import { packPayload } from './pack-payload.ts'

/** Of answers to questions so many characters are kept. */
const longestAnswer = 8000

/** The row of a call, all but where and when it happened and who told it. */
export type CallRow = Omit<NewToolEvent, 'sessionId' | 'turn' | 'at' | 'origin'>

/** A finished tool call as its rows will hold it. */
export interface PreparedCall
  extends Pick<CallEvent, 'kind' | 'sessionId' | 'promptId' | 'agentId'> {
  readonly at: number
  readonly row: CallRow
  /** The deflated payload, and the bytes that it stands for. */
  readonly body: Uint8Array
  readonly bytes: number
  /** What was not permitted, as JSON, by whom, and the user's words to it; null for any other end. */
  readonly refused: Pick<RefusedRequest, 'input' | 'message' | 'by'> | null
  /** What the user is known to have allowed, as JSON, with the answers to a question; null for any other call. */
  readonly answered: Pick<AnsweredRequest, 'input' | 'message'> | null
}

/** An event as it is written. */
export type PreparedEvent = Exclude<AgentEvent, { kind: 'tool' }> | PreparedCall

/** Prepares a call without secrets; `payload` is what is kept of it, `cwd` where it ran. */
export function prepareCall(event: CallEvent, payload: unknown, cwd: string | null): PreparedCall {
  const { call, sessionId, promptId, agentId } = event
  const { toolUseId, tool, agentType, durationMs, error, rawBytes } = call
  return {
    kind: 'tool',
    sessionId,
    promptId,
    agentId,
    at: call.at,
    row: {
      toolUseId,
      tool,
      agentId,
      agentType,
      durationMs,
      outcome: outcomeOf(call),
      error,
      files: filesOf(event, cwd),
      inputDigest: inputDigestOf(tool, call.input),
      rawBytes,
    },
    ...packPayload(JSON.stringify(payload)),
    ...permissionIn(event),
  }
}

/** What a call tells of its permission beside that it ran. */
export function permissionIn(event: CallEvent): Pick<PreparedCall, 'refused' | 'answered'> {
  return { refused: refusedIn(event), answered: answeredIn(event) }
}

/** What a call tells that was not permitted. A hook tells only of what the agent's own mode refused. */
function refusedIn({ call, words, refusedBy }: CallEvent): PreparedCall['refused'] {
  // What was never granted comes as a failure, and by whom it was refused tells it apart.
  if (call.outcome !== 'refused' && refusedBy === null) return null
  const by = refusedBy === 'rule' ? 'settings' : (refusedBy ?? 'mode')
  return { input: JSON.stringify(call.input ?? null), message: words, by }
}

/**
 * What the user is known to have allowed. The client hands the answers to a question on in its input as well, where they
 * were not asked.
 */
function answeredIn({ call, isAllowedByUser }: CallEvent): PreparedCall['answered'] {
  const isQuestion = toolKindOf(call.tool) === 'ask'
  const message = isQuestion && call.outcome === 'ok' ? answersIn(call.response) : null
  if (!isAllowedByUser && message === null) return null
  const { answers: _given, annotations: _notes, ...asked } = fieldsOf(call.input)
  return { input: JSON.stringify(isQuestion ? asked : (call.input ?? null)), message }
}

function answersIn(response: unknown): string | null {
  const answers = Object.entries(fieldsOf(fieldsOf(response).answers)).flatMap(
    ([question, given]) => {
      const answer = textOf(given)?.trim()
      return answer ? [{ question, answer }] : []
    },
  )
  const lines =
    answers.length > 1
      ? answers.map(({ question, answer }) => `${question} ${answer}`)
      : answers.map(({ answer }) => answer)
  return lines.join('\n').slice(0, longestAnswer) || null
}
