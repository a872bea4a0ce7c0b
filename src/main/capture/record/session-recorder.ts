// Opens sessions in their project and keeps their state in line with what came: start, end, resume.

import type { HookEvent } from '../../agents/hook-event.ts'
import type { ProjectStore } from '../../db/projects/project-store.ts'
import {
  noEndSeen,
  type SessionRecord,
  type SessionStore,
} from '../../db/sessions/session-store.ts'
import { queueCatchUp } from '../../jobs/catch-up-job.ts'
import type { Queue } from '../../jobs/queue.ts'
import { isOwnCall } from '../own-call.ts'
import type { Identifier, ProjectIdentity } from '../project/project-identity.ts'
import { recogniseProject } from '../project/recognise-project.ts'
import type { TurnRecorder } from './turn-recorder.ts'

/** What became of a session after an event. */
export interface Followed {
  readonly projectId: string
  readonly isNewProject: boolean
  readonly changedTurns: readonly number[]
}

export interface SessionRecorder {
  /** Why the event must not be stored: deleted by the user, or one of our own calls; null when it may. */
  refuses(event: HookEvent): string | null
  /** Makes sure that the session is there; false when its project is excluded. */
  open(event: HookEvent): boolean
  /** Brings session and turns in line after the event was recorded. */
  follow(event: HookEvent, before: SessionRecord, touched: ReadonlySet<number>): Followed
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
const branchEvents = new Set(['SessionStart', 'UserPromptSubmit', 'Stop'])
/** Events after which the transcript holds more than hooks said. */
const catchUpEvents = new Set(['Stop', 'SubagentStop', 'SessionEnd'])

/** All its writes join the caller's transaction. */
export function createSessionRecorder(dependencies: Dependencies): SessionRecorder {
  const { sessions, projects, identifier, queue, turnRecorder, now } = dependencies
  let isNewProject = false
  let isNewSession = false

  function identityOf(event: HookEvent): ProjectIdentity {
    return identifier.identify(event.cwd ?? 'unknown folder')
  }

  function refuses(event: HookEvent): string | null {
    const { sessionId, promptId } = event
    if (sessions.isForgotten('session', sessionId)) return 'deleted'
    if (promptId && sessions.isForgotten('turn', `${sessionId}:${promptId}`)) return 'deleted'
    if (event.name !== 'UserPromptSubmit' || !isOwnCall(event.payload.prompt)) return null
    // A session may quote the marker later on; only one that begins with it is ours.
    if (sessions.hasTurnBefore(sessionId, event.at, promptId)) return null
    sessions.remove(sessionId)
    sessions.forget(sessionId, now())
    return 'own call'
  }

  function open(event: HookEvent): boolean {
    const known = sessions.get(event.sessionId)
    if (known) return known.excluded === 0
    const identity = identityOf(event)
    const recognised = recogniseProject(projects, identity, event.at)
    if (recognised.project.excluded) return false
    isNewProject = recognised.isNew
    isNewSession = true
    sessions.create(event.sessionId, recognised.project.id, event.agent ?? 'claude-code', {
      at: event.at,
      cwd: event.cwd,
      transcriptPath: event.transcriptPath,
      branch: identity.branch,
    })
    return true
  }

  /** A session belongs to the project of its first event, whenever that arrives. */
  function place(event: HookEvent, session: SessionRecord): string {
    if (isNewSession || event.at >= session.startedAt || event.cwd === null)
      return session.projectId
    const { project, isNew } = recogniseProject(projects, identityOf(event), event.at)
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

  function follow(event: HookEvent, before: SessionRecord, touched: ReadonlySet<number>): Followed {
    const { sessionId } = event
    const projectId = place(event, before)
    if (!isNewSession) {
      sessions.note(sessionId, {
        at: event.at,
        cwd: event.cwd,
        transcriptPath: event.transcriptPath,
        branch: branchEvents.has(event.name) ? identityOf(event).branch : null,
      })
    }
    const agent = event.agent ?? before.agent
    if (agent !== before.agent) sessions.setAgent(sessionId, agent)
    projects.touch(projectId, event.at)
    if (event.name === 'SessionStart') sessions.readStart(sessionId)
    const isEdge = event.name === 'SessionStart' || event.name === 'SessionEnd'
    const mayChange = isEdge || before.endedAt !== null || before.status !== 'active'
    const hasEnded = mayChange && sessions.settle(sessionId)
    const changedTurns = turnRecorder.settle(sessionId, touched, projectId)
    // Of the other agents no transcript is read yet.
    const hasTranscript = event.transcriptPath !== null && agent === 'claude-code'
    if (catchUpEvents.has(event.name) && hasTranscript) queueCatchUp(queue, sessionId)
    const wentOn = before.endReason === noEndSeen && !hasEnded
    const session = { ...before, projectId }
    // An end that was followed by a resume ended something all the same.
    if (hasEnded || event.name === 'SessionEnd') changedTurns.push(...settleEnd(session))
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
