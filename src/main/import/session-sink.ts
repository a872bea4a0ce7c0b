// Takes the events of one transcript file in and writes them as capture would have written the hooks.
import { assertNever } from '../../shared/assert-never.ts'
import type {
  PromptEvent,
  SessionFacts,
  SubagentEvent,
  TurnEvent,
  UsageEvent,
  WordsEvent,
} from '../agents/agent-event.ts'
import type { HookEvent } from '../agents/hook-event.ts'
import type { SessionRecorder } from '../capture/record/session-recorder.ts'
import type { TurnRecorder } from '../capture/record/turn-recorder.ts'
import type { SessionStore } from '../db/sessions/session-store.ts'
import type { SubagentStore } from '../db/sessions/subagent-store.ts'
import type { TranscriptRows } from '../db/transcripts/transcript-rows.ts'
import type { TranscriptWords } from '../db/transcripts/transcript-words.ts'
import type { UsageStore } from '../db/usage/usage-store.ts'
import { promptDocument } from '../search/kinds/prompt-documents.ts'
import type { SearchIndex } from '../search/search-index.ts'
import type { PreparedCall, PreparedEvent } from './prepared-event.ts'
import type { TranscriptSink } from './read-transcript.ts'
import { recordCall } from './record-call.ts'
import { createTurnFinder } from './turn-finder.ts'

export interface SinkDependencies {
  readonly sessions: SessionStore
  readonly subagents: SubagentStore
  readonly rows: TranscriptRows
  readonly words: TranscriptWords
  readonly usage: UsageStore
  readonly turnRecorder: TurnRecorder
  readonly sessionRecorder: SessionRecorder
  readonly searchIndex: SearchIndex
  readonly now: () => number
  /** A session without an end is closed after so many ms without an event. */
  readonly closeAfterMs: () => number
  /** Hears of a session that changed, after each slice and at the end of what is at hand. */
  readonly onChange?: ((sessionId: string, projectId: string, isEnd: boolean) => void) | undefined
}

/** Titles and marks of hooks may stand before the first line of the conversation. */
const mostEarly = 100

/** The sink for the file at `path`. */
export function createSessionSink(dependencies: SinkDependencies, path: string): TranscriptSink {
  const { sessions, subagents, rows, words, usage, turnRecorder, sessionRecorder } = dependencies
  const turns = createTurnFinder({ sessions, rows, turnRecorder })
  const isAgentFile = /[\\/]agent-[^\\/]*$/.test(path)
  let facts: SessionFacts | null = null
  let model: string | null = null
  /** The model that the session's row was last told. */
  let toldModel: string | null = null
  let latest = 0
  let isOpen = false
  const touched = new Set<number>()
  /** What came before the line that says where the session is. */
  let early: PreparedEvent[] = []

  function moment(name: string, at: number, promptId: string | null = null): HookEvent {
    return {
      name,
      agent: 'claude-code',
      sessionId: facts?.sessionId ?? '',
      promptId,
      cwd: facts?.cwd ?? null,
      transcriptPath: isAgentFile ? null : path,
      agentId: null,
      agentType: null,
      at,
      bytes: 0,
      payload: {},
      raw: {},
    }
  }

  /** Makes sure that the session is there and may be written. */
  function enter(sessionId: string, at: number): boolean {
    if (facts?.sessionId !== sessionId) {
      follow()
      model = toldModel = null
      facts = { kind: 'session', sessionId, cwd: null, version: null, branch: null, at }
      isOpen = false
    }
    if (isOpen) return true
    const event = moment('Transcript', at)
    isOpen = sessionRecorder.refuses(event) === null && sessionRecorder.open(event)
    return isOpen
  }

  function noteSession(told: SessionFacts): void {
    if (facts && facts.sessionId !== told.sessionId) {
      follow()
      model = toldModel = null
    }
    facts = told
    isOpen = false
    latest = Math.max(latest, told.at)
    if (!enter(told.sessionId, told.at)) return
    sessions.note(told.sessionId, {
      at: told.at,
      cwd: told.cwd,
      transcriptPath: isAgentFile ? null : path,
      branch: branchOf(told),
    })
    rows.describeSession(told.sessionId, { version: told.version })
    for (const event of early) take(event)
  }

  function takePrompt(event: PromptEvent): void {
    const { sessionId, promptId, at, text } = event
    const told = { ...moment('UserPromptSubmit', at, promptId), payload: { prompt: text } }
    if (sessionRecorder.refuses(told) !== null) {
      isOpen = !sessions.isForgotten('session', sessionId)
      return
    }
    const turn = turns.rowOf(sessionId, promptId, null, at)
    if (turn === null) return
    touched.add(turn)
    const projectId = sessions.get(sessionId)?.projectId
    if (rows.setPrompt(turn, text, event.source) && projectId) {
      dependencies.searchIndex.put(promptDocument({ turn, sessionId, projectId, at, prompt: text }))
    }
  }

  function takeSubagent(event: SubagentEvent): void {
    const { sessionId, agentId, agentType, agentKind: kind, startedAt, endedAt } = event
    const at = startedAt ?? latest
    const isKnownTurn = event.promptId !== null || kind === 'task'
    if (turns.isDeleted(sessionId, event.promptId)) return
    const turn =
      kind === 'compaction' || !isKnownTurn
        ? null
        : turns.rowOf(sessionId, event.promptId, event.promptId === null ? agentId : null, at)
    subagents.note({
      sessionId,
      agentId,
      turn,
      agentType,
      kind,
      startedAt,
      endedAt,
      transcriptPath: isAgentFile ? path : null,
      result: event.result,
    })
    if (turn !== null) touched.add(turn)
  }

  function takeTurn(event: TurnEvent): void {
    const { sessionId, promptId, at } = event
    const turn = turns.rowOf(sessionId, promptId, null, at)
    if (turn === null) return
    rows.setLastMessage(turn, event.lastMessage)
    touched.add(turn)
  }

  function take(event: PreparedEvent): void {
    if (event.kind === 'summary') {
      words.putSummary(event)
      return
    }
    if (event.kind === 'session') {
      noteSession(event)
      return
    }
    if (facts === null) {
      if (early.length < mostEarly) early.push(event)
      return
    }
    // A line before the first one with a time happened then, as far as is known.
    const told = 'at' in event && event.at === 0 ? timed(event, facts.at) : event
    const at = 'at' in told ? told.at : latest
    if (!enter(told.sessionId, at)) return
    latest = Math.max(latest, at)
    takeInside(told)
  }

  function takeInside(event: Exclude<PreparedEvent, { kind: 'summary' | 'session' }>): void {
    switch (event.kind) {
      case 'start':
        rows.describeSession(event.sessionId, { source: event.source })
        break
      case 'title':
        words.putTitle(event)
        break
      case 'prompt':
        takePrompt(event)
        break
      case 'turn':
        takeTurn(event)
        break
      case 'subagent':
        takeSubagent(event)
        break
      case 'compaction':
        rows.putCompaction(event)
        break
      case 'usage':
        takeUsage(event)
        break
      case 'words':
        takeWords(event)
        break
      case 'tool':
        takeCall(event)
        break
      default:
        assertNever(event)
    }
  }

  function takeUsage(event: UsageEvent): void {
    const { sessionId, promptId, agentId, at } = event
    if (turns.isDeleted(sessionId, promptId)) return
    if (agentId === null) model = event.model
    usage.put(event, turns.rowOf(sessionId, promptId, agentId, at))
  }

  function takeWords(event: WordsEvent): void {
    const { sessionId, promptId, agentId, at } = event
    if (turns.isDeleted(sessionId, promptId)) return
    const turn = turns.rowOf(sessionId, promptId, agentId, at)
    words.putWords(event, turn)
    // How a turn ended is told again; nothing else of it depends on these words.
    if (event.role === 'interruption' && turn !== null) touched.add(turn)
  }

  function takeCall(event: PreparedCall): void {
    const { sessionId, promptId, agentId, row, at } = event
    if (sessions.isForgottenCall(sessionId, row.toolUseId)) return
    const turn = turns.rowOf(sessionId, promptId, agentId, at)
    if (turn === null) return
    recordCall(rows, event, turn)
    touched.add(turn)
  }

  /** Brings session and turns in line with what was written. */
  function follow(isEnd = false): void {
    if (!facts || !isOpen) return
    const { sessionId } = facts
    if (model !== null && model !== toldModel) {
      rows.describeSession(sessionId, { model })
      sessions.readStart(sessionId)
      toldModel = model
    }
    const branch = branchOf(facts)
    sessions.note(sessionId, { at: latest, cwd: null, transcriptPath: null, branch })
    const session = sessions.get(sessionId)
    if (!session) return
    const followed = sessionRecorder.follow(moment('Transcript', latest), session, touched)
    sessionRecorder.reset()
    touched.clear()
    dependencies.onChange?.(sessionId, followed.projectId, isEnd)
  }

  return {
    take,
    flush() {
      follow()
      if (facts) early = []
      // Another writer may change or delete the session before the next slice.
      isOpen = false
    },
    settle({ sessionId, lastUuid, isFinal, at }) {
      latest = Math.max(latest, at)
      if (lastUuid !== null) words.settleSummary(sessionId, lastUuid)
      if (facts?.sessionId === sessionId) enter(sessionId, at)
      follow(true)
      // A file that may still grow says nothing of an end, but of a session without hooks no end would ever come.
      const before = isFinal ? dependencies.now() - dependencies.closeAfterMs() : 0
      if (!rows.isOver(sessionId, before)) return
      sessions.closeByRule(sessionId)
      const session = sessions.get(sessionId)
      if (session && !session.excluded) sessionRecorder.settleEnd(session)
    },
    reset() {
      toldModel = null
      touched.clear()
      isOpen = false
      turnRecorder.reset()
      sessionRecorder.reset()
    },
  }
}

function timed<T extends PreparedEvent & { readonly at: number }>(event: T, at: number): T {
  return 'row' in event ? { ...event, at, row: { ...event.row, at } } : { ...event, at }
}

/** A detached head is no branch. */
function branchOf(facts: SessionFacts): string | null {
  return facts.branch === 'HEAD' ? null : facts.branch
}
