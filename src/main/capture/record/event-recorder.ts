// Writes the rows of one event: what kind it is decides what becomes of it.

import { z } from 'zod'
import { toolKindOf } from '../../../shared/tool-kinds.ts'
import { adapterOf } from '../../agents/adapters.ts'
import {
  inputDigestOf,
  readToolPayload,
  type ToolPayload,
  toolEnds,
} from '../../agents/claude-code/payloads/tool-payload.ts'
import { figureSchema } from '../../agents/figures.ts'
import type { HookEvent } from '../../agents/hook-event.ts'
import type { HookEventStore, Noted } from '../../db/events/hook-event-store.ts'
import type { CompactionStore } from '../../db/sessions/compaction-store.ts'
import type { DecisionStore } from '../../db/sessions/decision-store.ts'
import type { SubagentStore } from '../../db/sessions/subagent-store.ts'
import type { KnownToolEvent, ToolEventStore } from '../../db/sessions/tool-event-store.ts'
import { packPayload } from './pack-payload.ts'
import { detailsRecord, type PreparedRecord } from './prepare-record.ts'
import type { TurnRecorder } from './turn-recorder.ts'

/** What is done with one event inside the transaction. */
export interface EventRecorder {
  /**
   * Writes the event unless it is known; what was `prepared` of it is not worked out again. `beforeWrite` is called once it is clear that there is something to
   * write, and may refuse it. Returns the touched turns, or null when nothing changed.
   */
  record(event: HookEvent, prepared: PreparedRecord | null, beforeWrite: () => boolean): Recorded
}

export type Recorded =
  | { readonly status: 'stored'; readonly touched: ReadonlySet<number> }
  | { readonly status: 'known' | 'refused' }

interface Dependencies {
  readonly journal: HookEventStore
  readonly toolEvents: ToolEventStore
  readonly subagents: SubagentStore
  readonly compactions: CompactionStore
  readonly decisions: DecisionStore
  readonly turnRecorder: TurnRecorder
  readonly isForgottenCall: (sessionId: string, toolUseId: string) => boolean
}

const launchSchema = z.looseObject({
  agentId: z.string().min(1).max(512),
  agentType: z.string().nullish().catch(null),
  totalDurationMs: figureSchema,
  content: z.array(z.unknown()).nullish().catch(null),
})
const blockSchema = z.looseObject({ type: z.literal('text'), text: z.string() })
const requestSchema = z.looseObject({
  tool_name: z.string().catch('unknown'),
  tool_input: z.unknown().optional(),
})
const agentEndSchema = z.looseObject({
  last_assistant_message: z.string().nullish().catch(null),
  agent_transcript_path: z.string().nullish().catch(null),
})

export function createEventRecorder(dependencies: Dependencies): EventRecorder {
  const { journal, toolEvents, subagents, compactions, decisions, turnRecorder } = dependencies

  function recordToolEnd(
    event: HookEvent,
    prepared: PreparedRecord | null,
    beforeWrite: () => boolean,
  ): Recorded {
    const given = prepared && 'call' in prepared ? prepared : null
    const call = given?.call ?? readToolPayload(event)
    const known = toolEvents.find(event.sessionId, call.toolUseId)
    if (known && !adds(known, call, event.at)) return { status: 'known' }
    if (dependencies.isForgottenCall(event.sessionId, call.toolUseId) || !beforeWrite())
      return { status: 'refused' }
    if (known && known.origin === 'hook' && known.outcome === call.outcome) {
      toolEvents.setAt(known.row, event.at)
      return { status: 'stored', touched: new Set([known.turn]) }
    }
    const turn = turnRecorder.open(event)
    const packed = given?.packed ?? packPayload(JSON.stringify(event.raw))
    toolEvents.put(
      {
        ...call,
        sessionId: event.sessionId,
        turn,
        agentId: event.agentId,
        agentType: event.agentType,
        at: known ? Math.min(known.at, event.at) : event.at,
        rawBytes: event.bytes,
      },
      { ...packed, agent: event.agent ?? 'claude-code' },
    )
    recordAgents(event, call, turn)
    return { status: 'stored', touched: new Set([turn]) }
  }

  /** A call inside a subagent, or the call that launched one. */
  function recordAgents(
    event: HookEvent,
    call: Pick<ToolPayload, 'tool' | 'durationMs'>,
    turn: number,
  ): void {
    const common = {
      sessionId: event.sessionId,
      turn,
      kind: 'task' as const,
      endedAt: null,
      transcriptPath: null,
    }
    if (event.agentId !== null) {
      subagents.note({
        ...common,
        agentId: event.agentId,
        agentType: event.agentType,
        startedAt: event.at - (call.durationMs ?? 0),
        result: null,
      })
    }
    if (toolKindOf(call.tool) !== 'delegate') return
    const launch = launchSchema.safeParse(event.payload.tool_response)
    if (!launch.success) return
    const { agentId, agentType, totalDurationMs, content } = launch.data
    subagents.note({
      ...common,
      agentId,
      agentType: agentType || null,
      startedAt: event.at - (totalDurationMs ?? 0),
      result: content ? textOf(content) : null,
    })
  }

  function recordOther(
    event: HookEvent,
    prepared: PreparedRecord | null,
    beforeWrite: () => boolean,
  ): Recorded {
    const details = prepared && 'data' in prepared ? prepared : detailsRecord(event)
    if (!beforeWrite()) return { status: 'refused' }
    const noted = journal.note({
      sessionId: event.sessionId,
      event: event.name,
      at: event.at,
      promptId: event.promptId,
      data: details.data,
      digest: details.digest,
    })
    if (noted === 'known') return { status: 'known' }
    return { status: 'stored', touched: new Set(touchedBy(event, noted)) }
  }

  /** Follows an event up in the tables; returns the turns that it belongs to. */
  function touchedBy(event: HookEvent, noted: Exclude<Noted, 'known'>): number[] {
    switch (event.name) {
      case 'UserPromptSubmit':
        return [turnRecorder.begin(event, noted === 'new' ? event.at : noted.movedFrom)]
      case 'Stop':
      case 'StopFailure':
        return [turnRecorder.open(event)]
      case 'PermissionRequest':
        return [recordRequest(event)]
      case 'SubagentStart':
      case 'SubagentStop':
        return recordAgentEdge(event)
      case 'PreCompact':
      case 'PostCompact':
        compactions.settle(event.sessionId, event.promptId)
        return []
      default:
        return []
    }
  }

  function recordRequest(event: HookEvent): number {
    const turn = turnRecorder.open(event)
    // What became of it could not be told, and a refusal must not be made up.
    if (event.agent !== null && !adapterOf(event.agent).matchesRequests) return turn
    const { tool_name: tool, tool_input: input } = requestSchema.parse(event.payload)
    decisions.request({
      sessionId: event.sessionId,
      turn,
      tool,
      input: JSON.stringify(input ?? null),
      inputDigest: inputDigestOf(tool, input),
      at: event.at,
    })
    return turn
  }

  function recordAgentEdge(event: HookEvent): number[] {
    if (event.agentId === null) return []
    const isStop = event.name === 'SubagentStop'
    const isCompaction =
      event.agentType === null ||
      /compact/i.test(event.agentType) ||
      event.agentId.startsWith('acompact')
    // The agent that compacts works for the client: it belongs to no turn and opens none.
    const turn = isCompaction ? null : turnRecorder.open(event)
    const end = agentEndSchema.parse(event.payload)
    subagents.note({
      sessionId: event.sessionId,
      agentId: event.agentId,
      turn,
      agentType: event.agentType,
      kind: isCompaction ? 'compaction' : 'task',
      startedAt: isStop ? null : event.at,
      endedAt: isStop ? event.at : null,
      transcriptPath: end.agent_transcript_path ?? null,
      result: end.last_assistant_message ?? null,
    })
    return turn === null ? [] : [turn]
  }

  return {
    record: (event, prepared, beforeWrite) =>
      toolEnds.has(event.name)
        ? recordToolEnd(event, prepared, beforeWrite)
        : recordOther(event, prepared, beforeWrite),
  }
}

/** Whether the event says more than what is known: a hook more than a transcript, a failure more than a success. */
function adds(known: KnownToolEvent, call: Pick<ToolPayload, 'outcome'>, at: number): boolean {
  if (known.origin === 'transcript' || at < known.at) return true
  return known.outcome === 'ok' && call.outcome !== 'ok'
}

function textOf(blocks: readonly unknown[]): string | null {
  const texts = blocks.flatMap((block) => {
    const parsed = blockSchema.safeParse(block)
    return parsed.success ? [parsed.data.text] : []
  })
  return texts.length > 0 ? texts.join('\n') : null
}
