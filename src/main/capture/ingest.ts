// The one door for hook events: redacts, recognises, writes each event in one transaction, tells the rest.
import type { AgentId } from '../../shared/agents.ts'
import type { AppError } from '../../shared/errors.ts'
import { formatId } from '../../shared/ids.ts'
import { fullAgent, mayBeFull, settledAgent } from '../agents/adapters.ts'
import type { AgentEvent } from '../agents/agent-event.ts'
import type { HookEvent } from '../agents/hook-event.ts'
import { eventsOf, readHookEvent } from '../agents/read-hook-event.ts'
import type { Announcer } from '../base/announcer.ts'
import type { EventLog } from '../base/logs/event-log.ts'
import type { Logger } from '../base/logs/log.ts'
import type { SettingsStore } from '../base/settings-file.ts'
import { createDecisionStore } from '../db/decisions/decision-store.ts'
import { createHookArrivals } from '../db/events/hook-arrivals.ts'
import { createHookEventStore } from '../db/events/hook-event-store.ts'
import type { Db } from '../db/open.ts'
import { createProjectStore } from '../db/projects/project-store.ts'
import { createEarlyEndStore, type EarlyEnd } from '../db/sessions/early-end-store.ts'
import { createSessionStore, type SessionRecord } from '../db/sessions/session-store.ts'
import { createTurnStore } from '../db/sessions/turn-store.ts'
import { afterCommit, transact } from '../db/transact.ts'
import type { CaptureFirst } from '../jobs/capture-first.ts'
import type { Queue } from '../jobs/queue.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { parsePayload } from './parse-payload.ts'
import { cleaned } from './prepare-payload.ts'
import { createIdentifier } from './project/project-identity.ts'
import { createEventRecorder } from './record/event-recorder.ts'
import { createFilesTouched } from './record/files-touched.ts'
import { createHookRecorder } from './record/hook-recorder.ts'
import { createSessionFinder } from './record/own-session.ts'
import { journalColumns, type PreparedHook } from './record/prepare-hook.ts'
import { createSessionRecorder } from './record/session-recorder.ts'
import { createTurnRecorder } from './record/turn-recorder.ts'
import { createStanding, type Standing } from './standing.ts'
import { storageError } from './storage-error.ts'

/** Where an event comes from. */
export interface IngestMeta {
  /** When the hook ran, in ms since 1970. */
  readonly at: number
  /** The event's name from the URL or the file's name, where the payload has none. */
  readonly event?: string
  /** The agents whose variables the hook script saw, as it noted them: `claude.copilot`. */
  readonly marks?: string | undefined
  /** Size of the raw payload. */
  readonly bytes: number
  readonly via: 'spool' | 'http'
}

export interface IngestResult {
  /** `ignored`: paused, an excluded project, deleted by the user, one of our own calls, or an agent left out. */
  readonly status: 'stored' | 'duplicate' | 'ignored'
  readonly sessionId?: string
  readonly projectId?: string
  /** The agent whose event it is. */
  readonly agent?: AgentId
  readonly reason?: string
}

export interface Capture
  extends Pick<Standing, 'pause' | 'pausedUntil' | 'trouble' | 'noteFailure'> {
  /**
   * Takes one event in, durably, in one transaction; the same event again changes nothing. Secrets are taken out of
   * the payload, but of a `CleanPayload`, where that was done.
   * @throws AppError `invalid_input` for what cannot be used; `storage_full`, `read_only`, `unavailable`,
   *   `corrupt_database` when it cannot be stored now. SlowRedactionError for a `TriedPayload` that takes long.
   */
  ingest(payload: unknown, meta: IngestMeta): IngestResult
  /** Parses raw bytes, of which a hook noted `marks`. @throws AppError `too_large`, `invalid_input`. */
  parse(bytes: Buffer, marks?: string): unknown
  /** When the last event was taken in, in ms since 1970; 0 before the first. */
  lastCaptureAt(): number
  /** Closes sessions whose end never came; returns how many. */
  closeStale(): number
}

/** What a transaction leaves to be told after its commit. */
interface Outcome extends IngestResult {
  readonly changedTurns: readonly number[]
  readonly isNewProject?: boolean | undefined
  /** Files that its call touched, from the project's root. */
  readonly files?: readonly string[] | undefined
}

interface Dependencies {
  readonly db: Db
  readonly queue: Queue
  readonly searchIndex: SearchIndex
  readonly events: EventLog
  readonly announcer: Announcer
  readonly log: Logger
  readonly settings: Pick<SettingsStore, 'current'>
  readonly now?: () => number
  /** Why nothing can be stored now, such as while the store is mended; null when it can. */
  readonly refusal?: () => AppError | null
  /** Told of each event, so that jobs wait for them. */
  readonly captureFirst?: Pick<CaptureFirst, 'note'>
  /** Told, within the transaction, what a hook told of which turns, by their rows. */
  readonly followed?: (told: readonly AgentEvent[], turns: ReadonlySet<number>) => void
  /** The user's home folder, of which a project is never made for what lies below it. */
  readonly home?: string
}

/** What belongs to an end arrives within minutes; after an outage, with the spool, at once. */
const earlyEndsKeptMs = 86_400_000

const hookedEvents: ReadonlySet<string> = new Set(
  fullAgent.installer.hookEvents.map(({ event }) => event),
)

export function createCapture(dependencies: Dependencies): Capture {
  const { db, queue, events, announcer, log, settings } = dependencies
  const now = dependencies.now ?? Date.now
  const sessions = createSessionStore(db)
  const decisions = createDecisionStore(db)
  const turnRecorder = createTurnRecorder({
    sessions,
    turns: createTurnStore(db),
    decisions,
    queue,
    searchIndex: dependencies.searchIndex,
  })
  const sessionRecorder = createSessionRecorder({
    sessions,
    projects: createProjectStore(db),
    identifier: createIdentifier(now, dependencies.home),
    queue,
    turnRecorder,
    now,
  })
  const journal = createHookEventStore(db)
  const earlyEnds = createEarlyEndStore(db)
  const arrivals = createHookArrivals(db)
  const { searchIndex } = dependencies
  const recorder = createHookRecorder(
    journal,
    createEventRecorder({ db, sessions, decisions, turnRecorder, searchIndex }),
  )
  const findSession = createSessionFinder(sessions)
  const standing = createStanding(now)
  const filesTouched = createFilesTouched(db)

  /** Writes one event; what is to be told of it waits for the commit, which may be that of a whole group. */
  function write(
    event: HookEvent,
    prepared: PreparedHook | null,
    via: IngestMeta['via'],
    startedAt: number,
  ): IngestResult {
    const { changedTurns, isNewProject, files, ...result } = record(event, prepared)
    // Only those of the agent in which they are installed tell whether its hooks work.
    const isOurs =
      result.agent !== undefined && mayBeFull(result.agent) && hookedEvents.has(event.name)
    if (result.status === 'stored' && isOurs) {
      arrivals.note(event.name, event.at, via)
    }
    afterCommit(db, standing.noteStored)
    if (result.status === 'stored') {
      tell(event, { ...result, changedTurns, isNewProject, files }, startedAt)
    }
    return result
  }

  function record(given: HookEvent, prepared: PreparedHook | null): Outcome {
    const { hook, before } = placeOf(given)
    const { sessionId } = hook
    const told = eventsOf(hook)
    const refusal = sessionRecorder.refuses(hook, promptIn(told))
    if (refusal) return { status: 'ignored', sessionId, reason: refusal, changedTurns: [] }
    const agent = before ? settledAgent(before, hook) : (hook.agent ?? 'unknown')
    if (!mayBeFull(agent) && !settings.current.capture.otherAgents) {
      return { status: 'ignored', sessionId, agent, reason: 'another agent', changedTurns: [] }
    }
    const isNew = before === null
    if (isNew && hook.name === 'SessionEnd') {
      earlyEnds.put({ sessionId, promptId: hook.promptId, at: hook.at, ...journalColumns(hook) })
      return { status: 'stored', sessionId, agent, changedTurns: [] }
    }
    // No session is opened for what the user deleted.
    const isRefused = isNew && told.some((event) => isForgotten(event))
    const session = isRefused ? null : sessionRecorder.open(hook, before)
    const recorded = session === null ? 'refused' : recorder.record(hook, told, prepared)
    if (recorded === 'known' && session) {
      const { projectId } = session
      return { status: 'duplicate', sessionId, projectId, agent, changedTurns: [] }
    }
    if (typeof recorded === 'string' || !session) {
      earlyEnds.take(sessionId)
      return { status: 'ignored', sessionId, reason: 'excluded or deleted', changedTurns: [] }
    }
    const followed = sessionRecorder.follow(hook, session, recorded, told)
    dependencies.followed?.(told, recorded)
    const end = isNew ? earlyEnds.take(sessionId) : null
    if (end) recordEarlyEnd(hook, end)
    const { projectId } = session
    const files = filesTouched({ hook, events: told, prepared, projectId })
    return { status: 'stored', sessionId, agent, files, ...followed }
  }

  /** The event under the id of its own session; what tells no agent is read as that of Claude Code's session is. */
  function placeOf(hook: HookEvent): { hook: HookEvent; before: SessionRecord | null } {
    const { id: sessionId, session: before } = findSession(hook)
    const isOurs = hook.agent === null && before?.agent === 'claude-code'
    if (sessionId === hook.sessionId && !isOurs) return { hook, before }
    return { hook: { ...hook, sessionId, agent: isOurs ? 'claude-code' : hook.agent }, before }
  }

  function isForgotten(event: AgentEvent): boolean {
    return event.kind === 'tool' && sessions.isForgottenCall(event.sessionId, event.call.toolUseId)
  }

  /** Lets the end that came before everything else of its session follow the event that opened it. */
  function recordEarlyEnd(opening: HookEvent, { promptId, at, data, digest }: EarlyEnd): void {
    const { sessionId } = opening
    journal.note({ sessionId, event: 'SessionEnd', promptId, at, data, digest })
    sessions.note(sessionId, { at, cwd: null, transcriptPath: null, branch: null })
    const session = sessions.get(sessionId)
    if (!session) return
    const sight = { ...opening, promptId: null, cwd: null, at }
    sessionRecorder.follow(sight, session, new Set(), [{ kind: 'end', sessionId, at }])
  }

  function tell(event: HookEvent, outcome: Outcome, startedAt: number): void {
    const { projectId, sessionId = event.sessionId } = outcome
    if (projectId === undefined) return
    if (outcome.isNewProject) announcer.announce({ type: 'projects' })
    announcer.announce({ type: 'session', sessionId, projectId })
    for (const turn of outcome.changedTurns) {
      announcer.announce({ type: 'turn', sessionId, turnId: formatId('turn', turn) })
    }
    const tool = event.payload.tool_name
    events.write(
      'hook.capture',
      {
        event: event.name,
        ...(typeof tool === 'string' ? { tool: tool.slice(0, 200) } : {}),
        ...{ bytes: event.bytes, files: [...(outcome.files ?? [])] },
      },
      { sessionId, durationMs: performance.now() - startedAt },
    )
  }

  const closeOne = db.transaction((id: string): string | null => {
    sessions.closeByRule(id)
    const session = sessions.get(id)
    if (!session) return null
    sessionRecorder.settleEnd(session)
    return session.projectId
  })

  return {
    ingest(payload, meta) {
      const startedAt = performance.now()
      dependencies.captureFirst?.note()
      if (standing.isPaused(meta.at)) return { status: 'ignored', reason: 'paused' }
      const refused = dependencies.refusal?.()
      if (refused) {
        standing.noteFailure(refused)
        throw refused
      }
      const clean = cleaned(payload)
      const event = readHookEvent(clean.value, meta, now())
      try {
        return transact(db, () => write(event, clean.prepared, meta.via, startedAt))
      } catch (error) {
        const told = storageError(error)
        standing.noteFailure(told)
        throw told
      } finally {
        turnRecorder.reset()
        sessionRecorder.reset()
      }
    },
    parse: parsePayload,
    get trouble() {
      return standing.trouble
    },
    noteFailure: standing.noteFailure,
    pause: standing.pause,
    get pausedUntil() {
      return standing.pausedUntil
    },
    lastCaptureAt: () => standing.lastCapture,
    closeStale() {
      const limit = settings.current.capture.closeAfterMinutes * 60_000
      earlyEnds.dropBefore(now() - earlyEndsKeptMs)
      const stale = sessions.staleSince(now() - limit)
      for (const sessionId of stale) {
        const projectId = closeOne.immediate(sessionId)
        if (projectId) announcer.announce({ type: 'session', sessionId, projectId })
      }
      if (stale.length > 0) log.info({ sessions: stale.length }, 'sessions were closed by rule')
      return stale.length
    },
  }
}

function promptIn(told: readonly AgentEvent[]): string | null {
  const [first] = told
  return first?.kind === 'prompt' ? first.text : null
}
