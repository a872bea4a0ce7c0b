// Reads a turn with all that the rules need of it, call by call.

import type { ToolCall, TurnRecord } from '../agents/tool-call.ts'
import type { Parser } from '../code/parser.ts'
import type { TurnToDistil } from '../db/memories/distilled-rows.ts'
import type { ObservationStore } from '../db/memories/observation-store.ts'
import { cutText, cutTexts } from './cut-texts.ts'
import { withDeclared } from './declared-texts.ts'
import { loadCall } from './load-calls.ts'
import { isOfEarlier } from './matters/words-taken-back.ts'
import { backgroundId, endedId } from './rules/commands/background.ts'
import { text } from './rules/fields.ts'
import { takenBackBy } from './rules/prompts/doubt.ts'

/** A turn, and which of its tool events are known by their stored columns alone. */
interface LoadedTurn {
  readonly record: TurnRecord
  /** Rows of tool events whose payload is gone. */
  readonly partial: ReadonlySet<number>
  /** Whether what its sources declare is missing because the process that parses was away. */
  readonly isParserAway: boolean
}

/**
 * Reads the turn with the tool events of these rows; `pause` is awaited between them. The parser is asked once what the
 * sources in them declare; without it nothing of that is told.
 */
export async function loadTurn(
  store: ObservationStore,
  turn: TurnToDistil,
  toolEvents: readonly number[],
  pause: () => Promise<void>,
  parser: Pick<Parser, 'declared'> | undefined,
): Promise<LoadedTurn> {
  const loaded: ToolCall[] = []
  const partial = new Set<number>()
  for (const id of toolEvents) {
    const event = store.toolEvent(id)
    if (!event) continue
    const { call, whole } = await loadCall(store, event)
    loaded.push(call)
    if (!whole) partial.add(event.id)
    await pause()
  }
  const { calls, isAway } = await withDeclared(loaded, parser, pause)
  const taskCallsBefore: ToolCall[] = []
  // A task that is updated is known by its number alone.
  if (calls.some(({ tool }) => tool === 'TaskCreate' || tool === 'TaskUpdate'))
    for (const id of store.taskEventsBefore(turn.id)) {
      const event = store.toolEvent(id)
      if (event) taskCallsBefore.push((await loadCall(store, event)).call)
      await pause()
    }
  const startedBefore = await startedOf(store, turn.id, calls, pause)
  const next = store.nextAsked(turn.id)
  const answerBefore = store.answerBefore(turn.id)
  const before = { prompt: null, lastMessage: answerBefore }
  // The next turn may take back what was answered before this one.
  const isOther = next !== null && isOfEarlier(next, turn, before)
  const taken = next && !isOther && takenBackBy(next.prompt, next.lastMessage)
  // An objection to what the user has just stopped or refused is to that, and not to the words before it.
  const isStopped = store.isBrokenOff(turn.id) || calls.at(-1)?.outcome === 'refused'
  const by = !taken || (taken === 'corrected' && isStopped) ? null : taken
  const record: TurnRecord = {
    ...turn,
    prompt: turn.prompt === null ? null : cutText(turn.prompt),
    lastMessage: turn.lastMessage === null ? null : cutText(turn.lastMessage),
    calls,
    taskCallsBefore,
    startedBefore,
    takenBack: next && by ? { turn: next.number, isSure: by === 'retracted' } : null,
    answerBefore,
    mattersBefore: store.mattersBefore(turn.id),
    isBrokenOff: store.isBrokenOff(turn.id),
    said: store.said(turn.id).map((words) => cutText(words)),
    steering: store.steering(turn.id).map((said) => cutText(said)),
    stoppedAt: store.stoppedAt(turn.id),
    taskEnds: store.taskEnds(turn.id),
    handedOn: store.handedOn(turn.id, planOf(calls)),
    isCleared: store.isCleared(turn.id),
    subagents: store
      .subagents(turn.id)
      .map((one) => ({ ...one, result: one.result === null ? null : cutText(one.result) })),
    decisions: store
      .decisions(turn.id)
      .map((one) => ({ ...one, input: cutTexts(one.input, new Map()) })),
  }
  return { record, partial, isParserAway: isAway }
}

/** The commands of turns before whose end a call of this one shows. */
async function startedOf(
  store: ObservationStore,
  turnId: number,
  calls: readonly ToolCall[],
  pause: () => Promise<void>,
): Promise<ToolCall[]> {
  const own = new Set(calls.map(backgroundId))
  const wanted = new Set(calls.map(endedId).filter((id) => id !== null && !own.has(id)))
  const started: ToolCall[] = []
  const events = wanted.size === 0 ? [] : store.commandsBefore(turnId)
  for (const event of events) {
    if (wanted.size === 0) break
    const stored = store.toolEvent(event)
    const call = stored && (await loadCall(store, stored)).call
    if (call && wanted.delete(backgroundId(call))) started.push(call)
    await pause()
  }
  return started
}

/** The text of the plan that the turn put to the user last; empty where there is none. */
function planOf(calls: readonly ToolCall[]): string {
  const call = calls.findLast(({ tool }) => tool === 'ExitPlanMode')
  return call ? (text(call.response, 'plan') ?? text(call.input, 'plan') ?? '') : ''
}
