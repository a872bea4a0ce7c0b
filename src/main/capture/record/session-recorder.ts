// Opens sessions in their project and keeps their state in line with what came: start, end, resume.

import { mayBeFull, settledAgent } from '../../agents/adapters.ts'
import type { AgentEvent } from '../../agents/agent-event.ts'
import { isOwnCall } from '../../agents/own-call.ts'
import type { ToldAgent } from '../../agents/told-agent.ts'
import type { ProjectStore } from '../../db/projects/project-store.ts'
import {
  noEndSeen,
  type SessionRecord,
  type SessionStore,
} from '../../db/sessions/session-store.ts'
import { queueCatchUp } from '../../jobs/catch-up-job.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Identifier, ProjectIdentity } from '../project/project-identity.ts'
import { recogniseProject } from '../project/recognise-project.ts'
import type { TurnRecorder } from './turn-recorder.ts'

/** What became of a session after an event. */
interface Followed {
  readonly projectId: string
  readonly isNewProject: boolean
  readonly changedTurns: readonly number[]
}

/** A sign of a session: one hook, or what was read of its transcript. */
export interface Sight extends ToldAgent {
  readonly sessionId: string
  readonly promptId: string | null
  readonly cwd: string | null
  readonly transcriptPath: string | null
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface SessionRecorder {
  /** Why it must not be stored: deleted by the user, or one of our own calls by its prompt; null when it may. */
  refuses(sight: Sight, prompt: string | null): string | null
  /** The session, opened where it is not `known`; null when its project is excluded. */
  open(sight: Sight, known: SessionRecord | null): SessionRecord | null
  /** Brings session and turns in line after what hooks told, `live`, or what a transcript did was written. */
  follow(
    sight: Sight,
    before: SessionRecord,
    touched: ReadonlySet<number>,
    live: readonly AgentEvent[],
  ): Followed
  /** Settles the turns of a session that ended, and has both distilled. */
  settleEnd(session: SessionRecord): number[]
  /** Forgets what a transaction had opened. */
  reset(): void
}

interface Dependencies {
  readonly sessions: SessionStore
  readonly projects: ProjectStore
  readonly identifier: Identifier
  readonly queue: Queue
  readonly turnRecorder: TurnRecorder
  readonly now: () => number
}

/** A session is summarised a little after its end, so that its turns come first (ms). */
const sessionDelayMs = 1000
/** Events at which the branch is read anew. */
const branchEvents: ReadonlySet<AgentEvent['kind']> = new Set(['start', 'prompt', 'turn'])

/** Events after which a turn that runs is still that, with the same words. */
const silentEvents: ReadonlySet<AgentEvent['kind']> = new Set(['tool', 'request', 'subagent'])

/** All its writes join the caller's transaction. */
export function createSessionRecorder(dependencies: Dependencies): SessionRecorder {
  const { sessions, projects, identifier, queue, turnRecorder, now } = dependencies
  let isNewProject = false
  let isNewSession = false

  function identityOf(sight: Sight): ProjectIdentity {
    return identifier.identify(sight.cwd ?? 'unknown folder')
  }

  function refuses(sight: Sight, prompt: string | null): string | null {
    const { sessionId, promptId, at } = sight
    if (sessions.isForgotten('session', sessionId)) return 'deleted'
    if (promptId && sessions.isForgotten('turn', `${sessionId}:${promptId}`)) return 'deleted'
    if (!isOwnCall(prompt)) return null
    // A session may quote the marker later on; only one that begins with it is ours.
    if (sessions.hasTurnBefore(sessionId, at, promptId)) return null
    sessions.remove(sessionId)
    sessions.forget(sessionId, now())
    return 'own call'
  }

  function open(sight: Sight, known: SessionRecord | null): SessionRecord | null {
    if (known) return known.excluded === 0 ? known : null
    const { sessionId, agent, at, cwd, transcriptPath } = sight
    const identity = identityOf(sight)
    const recognised = recogniseProject(projects, identity, at)
    if (recognised.project.excluded) return null
    isNewProject = recognised.isNew
    isNewSession = true
    const { branch } = identity
    const first = { at, cwd, transcriptPath, branch }
    sessions.create(sessionId, recognised.project.id, agent ?? 'unknown', first)
    return sessions.get(sessionId)
  }

  /** A session belongs to the project of its first event, whenever that arrives. */
  function place(sight: Sight, session: SessionRecord): string {
    if (isNewSession || sight.at >= session.startedAt || sight.cwd === null)
      return session.projectId
    const { project, isNew } = recogniseProject(projects, identityOf(sight), sight.at)
    isNewProject ||= isNew
    if (project.id === session.projectId || project.excluded) return session.projectId
    sessions.moveTo(session.id, project.id)
    return project.id
  }

  function settleEnd(session: SessionRecord): number[] {
    const changed = turnRecorder.settleRest(session.id, session.projectId, 'open')
    queue.enqueue('distill.session', session.id, { priority: -1, delayMs: sessionDelayMs })
    return changed
  }

  function follow(
    sight: Sight,
    before: SessionRecord,
    touched: ReadonlySet<number>,
    live: readonly AgentEvent[],
  ): Followed {
    const { sessionId, at, cwd, transcriptPath } = sight
    const projectId = place(sight, before)
    if (!isNewSession) {
      const isBranchRead = live.some(({ kind }) => branchEvents.has(kind))
      const branch = isBranchRead ? identityOf(sight).branch : null
      sessions.note(sessionId, { at, cwd, transcriptPath, branch })
    }
    const agent = settledAgent(before, sight)
    if (agent !== before.agent) {
      for (const turn of sessions.setAgent(sessionId, agent))
        queue.enqueue('distill.turn', String(turn))
    }
    projects.touch(projectId, at)
    const isStart = live.some(({ kind }) => kind === 'start')
    const isEnd = live.some(({ kind }) => kind === 'end')
    if (isStart) sessions.readStart(sessionId)
    const mayChange = isStart || isEnd || before.endedAt !== null || before.status !== 'active'
    const hasEnded = mayChange && sessions.settle(sessionId)
    // What was read of a transcript may be anything.
    const isSaid = live.length === 0 || !live.every(({ kind }) => silentEvents.has(kind))
    const changedTurns = turnRecorder.settle(sessionId, touched, projectId, isSaid)
    // Of the other agents no transcript is read yet.
    const hasTranscript = transcriptPath !== null && mayBeFull(agent)
    if (hasTranscript && live.some(isInTranscript)) queueCatchUp(queue, sessionId)
    const wentOn = before.endReason === noEndSeen && !hasEnded
    const session = { ...before, projectId }
    // An end that was followed by a resume ended something all the same.
    if (hasEnded || isEnd) changedTurns.push(...settleEnd(session))
    else if (wentOn) changedTurns.push(...turnRecorder.settleRest(sessionId, projectId, 'all'))
    return { projectId, isNewProject, changedTurns: [...new Set(changedTurns)] }
  }

  return {
    refuses,
    open,
    follow,
    settleEnd,
    reset() {
      isNewProject = false
      isNewSession = false
    },
  }
}

/** Whether the transcript holds more after it than hooks said. */
function isInTranscript(event: AgentEvent): boolean {
  return (
    event.kind === 'turn' ||
    event.kind === 'end' ||
    (event.kind === 'subagent' && event.endedAt !== null)
  )
}
