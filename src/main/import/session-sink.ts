// Takes the events of one transcript file to the recorder, in the session that its lines name.
import { fullAgent } from '../agents/adapters.ts'
import type { PromptEvent, SessionEvent } from '../agents/agent-event.ts'
import type { EventRecorder, Teller, Written } from '../capture/record/event-recorder.ts'
import { createSessionFinder } from '../capture/record/own-session.ts'
import type { PreparedEvent } from '../capture/record/prepare-event.ts'
import type { SessionRecorder, Sight } from '../capture/record/session-recorder.ts'
import type { TurnRecorder } from '../capture/record/turn-recorder.ts'
import type { SessionStore } from '../db/sessions/session-store.ts'
import type { TranscriptRows } from '../db/transcripts/transcript-rows.ts'
import type { TranscriptWords } from '../db/transcripts/transcript-words.ts'
import type { TranscriptSink } from './read-transcript.ts'

export interface SinkDependencies {
  readonly sessions: SessionStore
  readonly rows: TranscriptRows
  readonly words: TranscriptWords
  readonly recorder: EventRecorder
  readonly turnRecorder: TurnRecorder
  readonly sessionRecorder: SessionRecorder
  readonly now: () => number
  /** A session without an end is closed after so many ms without an event. */
  readonly closeAfterMs: () => number
  /** Hears of a session that changed, after each slice and at the end of what is at hand. */
  readonly onChange?: ((sessionId: string, projectId: string, isEnd: boolean) => void) | undefined
}

/** Titles and marks of hooks may stand before the first line of the conversation. */
const mostEarly = 100
const transcript: Teller = { origin: 'transcript', agent: fullAgent.id }

/** The sink for the file at `path`. */
export function createSessionSink(dependencies: SinkDependencies, path: string): TranscriptSink {
  const { sessions, rows, words, recorder, turnRecorder, sessionRecorder } = dependencies
  const isAgentFile = /[\\/]agent-[^\\/]*$/.test(path)
  let facts: SessionEvent | null = null
  let model: string | null = null
  /** The model that the session's row was last told. */
  let toldModel: string | null = null
  let latest = 0
  let isOpen = false
  const touched = new Set<number>()
  /** What came before the line that says where the session is. */
  let early: PreparedEvent[] = []
  const findSession = createSessionFinder(sessions)
  /** The ids of this slice's sessions, by those that the lines name. */
  const ownIds = new Map<string, string>()

  function ownId(sessionId: string): string {
    const known = ownIds.get(sessionId)
    if (known !== undefined) return known
    const { id } = findSession({ sessionId, agent: transcript.agent, shape: 'sure' })
    ownIds.set(sessionId, id)
    return id
  }

  function sightAt(at: number, promptId: string | null = null): Sight {
    return {
      sessionId: facts?.sessionId ?? '',
      agent: transcript.agent,
      shape: 'sure',
      promptId,
      cwd: facts?.cwd ?? null,
      transcriptPath: isAgentFile ? null : path,
      at,
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
    const sight = sightAt(at)
    isOpen =
      sessionRecorder.refuses(sight, null) === null &&
      sessionRecorder.open(sight, sessions.get(sessionId)) !== null
    return isOpen
  }

  function noteSession(told: SessionEvent): void {
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
    recorder.write(told, transcript)
    for (const event of early) take(event)
  }

  function take(read: PreparedEvent): void {
    if (read.kind === 'summary') {
      recorder.write(read, transcript)
      return
    }
    const id = ownId(read.sessionId)
    const event = id === read.sessionId ? read : { ...read, sessionId: id }
    if (event.kind === 'session') {
      noteSession(event)
      return
    }
    if (facts === null) {
      if (early.length < mostEarly) early.push(event)
      return
    }
    // A line before the first one with a time happened then, as far as is known.
    const told = 'at' in event && event.at === 0 ? { ...event, at: facts.at } : event
    const at = 'at' in told ? told.at : latest
    if (!enter(told.sessionId, at)) return
    latest = Math.max(latest, at)
    if (told.kind === 'prompt' && !mayBegin(told)) return
    noteWritten(told, recorder.write(placed(told), transcript))
  }

  /** Whether a prompt may be stored; one of our own calls takes its session with it. */
  function mayBegin({ sessionId, promptId, at, text }: PromptEvent): boolean {
    if (sessionRecorder.refuses(sightAt(at, promptId), text) === null) return true
    isOpen = !sessions.isForgotten('session', sessionId)
    return false
  }

  /** A subagent's own file is where it works. */
  function placed(event: PreparedEvent): PreparedEvent {
    return event.kind === 'subagent' && isAgentFile ? { ...event, transcriptPath: path } : event
  }

  function noteWritten(event: PreparedEvent, written: Written): void {
    if (typeof written === 'string') return
    if (written.turn !== null) touched.add(written.turn)
    if (event.kind === 'usage' && event.agentId === null) model = event.model
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
    const followed = sessionRecorder.follow(sightAt(latest), session, touched, [])
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
      ownIds.clear()
    },
    settle({ sessionId: named, lastUuid, isFinal, at }) {
      const sessionId = ownId(named)
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
      ownIds.clear()
      turnRecorder.reset()
      sessionRecorder.reset()
    },
  }
}

/** A detached head is no branch. */
function branchOf(facts: SessionEvent): string | null {
  return facts.branch === 'HEAD' ? null : facts.branch
}
