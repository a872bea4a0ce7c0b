// Writes what happened, whoever tells it: the one recorder of hooks and of transcripts.
import type { AgentId } from '../../../shared/agents.ts'
import { assertNever } from '../../../shared/assert-never.ts'
import type { ToolOutcome } from '../../../shared/kinds.ts'
import { adapterOf } from '../../agents/adapters.ts'
import type {
  CompactionEvent,
  PromptEvent,
  RequestEvent,
  SubagentEvent,
  TurnEvent,
  UsageEvent,
  WordsEvent,
} from '../../agents/agent-event.ts'
import { inputDigestOf } from '../../agents/call-facts.ts'
import type { DecisionStore } from '../../db/decisions/decision-store.ts'
import type { Db } from '../../db/open.ts'
import { createCompactionStore } from '../../db/sessions/compaction-store.ts'
import type { SessionStore } from '../../db/sessions/session-store.ts'
import { createSubagentStore } from '../../db/sessions/subagent-store.ts'
import { createTaskEndStore } from '../../db/sessions/task-end-store.ts'
import {
  createToolEventStore,
  type KnownToolEvent,
  type ToolEventOrigin,
} from '../../db/sessions/tool-event-store.ts'
import { createTranscriptRows } from '../../db/transcripts/transcript-rows.ts'
import { createTranscriptWords } from '../../db/transcripts/transcript-words.ts'
import { createDeliveryStore } from '../../db/usage/delivery-store.ts'
import { createUsageStore } from '../../db/usage/usage-store.ts'
import { promptDocument } from '../../search/kinds/prompt-documents.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import type { PreparedCall, PreparedEvent } from './prepare-event.ts'
import { createTurnFinder } from './turn-finder.ts'
import type { TurnRecorder } from './turn-recorder.ts'

/** Who tells an event. */
export interface Teller {
  /** What a hook says goes before what a transcript says; a transcript says more. */
  readonly origin: ToolEventOrigin
  readonly agent: AgentId
}

/**
 * What became of an event: written, with the row of the turn that it touched, if any; `known`, and nothing changed;
 * `refused`, as the user deleted what it belongs to.
 */
export type Written = { readonly turn: number | null } | 'known' | 'refused'

export interface EventRecorder {
  /**
   * Writes an event of a session that is open. `firstToldAt` is when the same prompt was told before, at a later time
   * (ms since 1970).
   */
  write(event: PreparedEvent, by: Teller, firstToldAt?: number): Written
}

interface Dependencies {
  readonly db: Db
  readonly sessions: SessionStore
  readonly decisions: DecisionStore
  readonly turnRecorder: TurnRecorder
  readonly searchIndex: SearchIndex
}

const untouched = { turn: null } as const

/** All its writes join the caller's transaction. */
export function createEventRecorder(dependencies: Dependencies): EventRecorder {
  const { db, sessions, decisions, turnRecorder, searchIndex } = dependencies
  const toolEvents = createToolEventStore(db)
  const subagents = createSubagentStore(db)
  const compactions = createCompactionStore(db)
  const taskEnds = createTaskEndStore(db)
  const usage = createUsageStore(db)
  const deliveries = createDeliveryStore(db)
  const rows = createTranscriptRows(db)
  const words = createTranscriptWords(db)
  const turns = createTurnFinder({ sessions, rows, turnRecorder })

  function writeCall(event: PreparedCall, { origin, agent }: Teller): Written {
    const { sessionId, row, at, refused, answered } = event
    if (sessions.isForgottenCall(sessionId, row.toolUseId)) return 'refused'
    const known = toolEvents.find(sessionId, row.toolUseId)
    const step = known === null ? 'write' : stepFor(known, event, origin)
    if (step === 'nothing' && origin === 'hook') return 'known'
    const turn = turns.rowOf(event, origin)
    if (turn === null) return 'refused'
    if (known !== null && step === 'amend') toolEvents.amend(known.row, { ...row, at })
    if (step === 'write') {
      const since = known !== null && origin === 'hook' ? Math.min(known.at, at) : at
      const whole = { ...row, sessionId, turn, at: since, origin }
      if (known !== null || origin === 'hook' || !toolEvents.isCopy(whole)) {
        toolEvents.put(whole, { body: event.body, bytes: event.bytes, agent })
      }
    }
    if (refused !== null) {
      const { tool, toolUseId, inputDigest } = row
      decisions.refuse({ sessionId, turn, tool, toolUseId, inputDigest, at, ...refused })
    }
    if (answered !== null) {
      const { tool, toolUseId } = row
      const asked = { sessionId, turn, tool, toolUseId, at: at - (row.durationMs ?? 0) }
      const inputDigest = inputDigestOf(tool, JSON.parse(answered.input))
      decisions.answered({ ...asked, ...answered, inputDigest, answeredAt: at })
    }
    if (origin === 'hook' && step === 'write') noteWorker(event, turn)
    return { turn }
  }

  /** A call inside a subagent is a sign of its work; a transcript tells of the subagent itself. */
  function noteWorker({ sessionId, agentId, row, at }: PreparedCall, turn: number): void {
    if (agentId === null) return
    subagents.note({
      sessionId,
      turn,
      agentId,
      agentType: row.agentType,
      kind: 'task',
      startedAt: at - (row.durationMs ?? 0),
      endedAt: null,
      transcriptPath: null,
      result: null,
    })
  }

  function writePrompt(
    event: PromptEvent,
    { origin, agent }: Teller,
    firstToldAt: number,
  ): Written {
    // Of hooks the journal holds the prompts: one turn may have several, in any order.
    if (origin === 'hook') return { turn: turnRecorder.begin(event, firstToldAt) }
    const turn = turns.rowOf(event, origin)
    if (turn === null) return 'refused'
    const { sessionId, at } = event
    const prompt = adapterOf(agent).userWords(event.text)
    if (prompt === null) return { turn }
    const projectId = sessions.get(sessionId)?.projectId
    if (rows.setPrompt(turn, prompt, event.source) && projectId !== undefined) {
      searchIndex.put(promptDocument({ turn, sessionId, projectId, at, prompt }))
    }
    return { turn }
  }

  function writeTurn(event: TurnEvent, { origin }: Teller): Written {
    const turn = turns.rowOf(event, origin)
    if (turn === null) return 'refused'
    if (origin === 'transcript') rows.setLastMessage(turn, event.lastMessage)
    return { turn }
  }

  function writeRequest(event: RequestEvent, { origin }: Teller, firstToldAt: number): Written {
    const turn = turns.rowOf(event, origin)
    if (turn === null) return 'refused'
    const { sessionId, tool, input, at } = event
    const request = {
      sessionId,
      turn,
      tool,
      input: JSON.stringify(input ?? null),
      inputDigest: inputDigestOf(tool, input),
      at,
    }
    decisions.request(request, firstToldAt)
    return { turn }
  }

  function writeSubagent(event: SubagentEvent, { origin }: Teller): Written {
    const { sessionId, agentId, agentType, agentKind: kind, startedAt, endedAt, result } = event
    if (origin === 'transcript' && turns.isDeleted(event)) return 'refused'
    // The agent that compacts works for the client: it belongs to no turn and opens none.
    const turn = kind === 'compaction' ? null : turns.rowOf(placeOf(event, origin), origin)
    const { transcriptPath } = event
    subagents.note({
      ...{ sessionId, agentId, turn, agentType, kind },
      ...{ startedAt, endedAt, transcriptPath, result },
    })
    return { turn }
  }

  function writeCompaction(event: CompactionEvent): Written {
    const { sessionId, promptId, uuid } = event
    // Hooks tell its beginning and its end, which are paired in the journal.
    if (uuid === null) compactions.settle(sessionId, promptId)
    else rows.putCompaction({ ...event, uuid })
    return untouched
  }

  function writeUsage(event: UsageEvent, { origin }: Teller): Written {
    if (turns.isDeleted(event)) return 'refused'
    usage.put(event, turns.rowOf(event, origin))
    return untouched
  }

  function writeWords(event: WordsEvent, { origin }: Teller): Written {
    if (turns.isDeleted(event)) return 'refused'
    const turn = turns.rowOf(event, origin)
    const isNew = words.putWords(event, turn)
    const isReason = isNew && turn !== null && event.role === 'agent' && decisions.wordsCame(turn)
    // How a turn ended is told again, and what its decisions were for; nothing else of it depends on these words.
    return event.role === 'interruption' || isReason ? { turn } : untouched
  }

  return {
    write(event, by, firstToldAt = 'at' in event ? event.at : 0) {
      switch (event.kind) {
        case 'tool':
          return writeCall(event, by)
        case 'prompt':
          return writePrompt(event, by, firstToldAt)
        case 'turn':
          return writeTurn(event, by)
        case 'request':
          return writeRequest(event, by, firstToldAt)
        case 'subagent':
          return writeSubagent(event, by)
        case 'task_end':
          // The turn that started it is told again, now that its end is known.
          return { turn: taskEnds.put(event) }
        case 'compaction':
          return writeCompaction(event)
        case 'usage':
          return writeUsage(event, by)
        case 'words':
          return writeWords(event, by)
        case 'title':
          words.putTitle(event)
          return untouched
        case 'summary':
          words.putSummary(event)
          return untouched
        case 'shown':
          deliveries.note(event)
          return untouched
        case 'start':
          // Of hooks the journal tells which came first.
          if (by.origin === 'transcript') {
            rows.describeSession(event.sessionId, { source: event.source })
          }
          return untouched
        case 'session':
          rows.describeSession(event.sessionId, { version: event.version })
          return untouched
        case 'end':
          // What it means for the session is worked out from the journal.
          return untouched
        default:
          return assertNever(event)
      }
    },
  }
}

/** What becomes of a call that is there already: a hook says more than a transcript, a failure more than a success. */
function stepFor(
  known: KnownToolEvent,
  { row, at }: PreparedCall,
  origin: ToolEventOrigin,
): 'write' | 'amend' | 'nothing' {
  if (origin === 'transcript') {
    if (known.origin === 'transcript') return saysMore(row.outcome, known) ? 'write' : 'nothing'
    const tellsAgent =
      (known.agentId === null && row.agentId !== null) ||
      (known.agentType === null && row.agentType !== null)
    return at < known.at || tellsAgent ? 'amend' : 'nothing'
  }
  if (known.origin === 'transcript') return 'write'
  if (known.outcome === row.outcome) return at < known.at ? 'amend' : 'nothing'
  return at < known.at || isTakenForWell(known) ? 'write' : 'nothing'
}

/** Among readings of a transcript: one that ends before the result knows the least. */
function saysMore(outcome: ToolOutcome, known: KnownToolEvent): boolean {
  if (outcome === 'no_result') return false
  return outcome !== 'interrupted' || known.outcome === 'no_result'
}

function isTakenForWell({ outcome }: KnownToolEvent): boolean {
  return outcome === 'ok' || outcome === 'untold'
}

/** A transcript tells of a subagent whenever more is known: it belongs where it began. */
function placeOf(event: SubagentEvent, origin: ToolEventOrigin): SubagentEvent {
  return origin === 'hook' ? event : { ...event, at: event.startedAt ?? event.at }
}
