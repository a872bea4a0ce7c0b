// Turns the lines of a transcript, in order, into what happened: the same events for every version of the agent.

import type { AgentEvent } from '../../agent-event.ts'
import type {
  ReaderClock,
  SkipReason,
  TranscriptEvent,
  TranscriptReader,
} from '../../transcripts/agent-transcripts.ts'
import type { RawLine } from '../../transcripts/line-reader.ts'
import { emptyReaderState, type ReaderState } from '../../transcripts/reader-state.ts'
import { readAgentLine, readAgentProgress } from './agent-lines.ts'
import { readAssistant } from './assistant-lines.ts'
import { readQueueOperation, settleQueue } from './queue-lines.ts'
import type { Reading } from './reading.ts'
import { readShown } from './shown-context.ts'
import { endAgents, readNotice } from './subagent.ts'
import { isNotice } from './task-notification.ts'
import { leftEvent } from './tool-results.ts'
import { type Entry, parseEntry, textOf, timeOf } from './transcript-entry.ts'
import { endBoundary, readUser } from './user-lines.ts'

/** Types of lines that carry nothing for the memory: they are passed over and counted. */
const silentTypes = new Set(
  `file-history-snapshot file-history-delta last-prompt mode permission-mode agent-name agent-color
  agent-setting tag pr-link frame-link worktree-state content-replacement bridge-session fork-context-ref
  atis-latch task-summary attribution-snapshot continued-in`.split(/\s+/),
)
const sidechainsKept = 4000
const agentsKept = 200
const openKept = 300

/** Lines without a time at a file's beginning, after which no time is expected any more. */
const mostTimeless = 50

/**
 * A reader that goes on from `from`; `fallbackSession` names the session of a file whose lines do not. A time that
 * no line can have counts as none.
 */
export function createTranscriptReader(
  fallbackSession: string,
  from: ReaderState = emptyReaderState(),
  { now, writtenAt }: ReaderClock = { now: Date.now(), writtenAt: Date.now() },
): TranscriptReader {
  const state = structuredClone(from)
  const open = new Map(state.open.map((call) => [call.toolUseId, call]))
  let events: TranscriptEvent[] = []
  const passed = new Map<string, number>()

  function read(line: RawLine): readonly TranscriptEvent[] | null {
    events = []
    if (line.text === null) return passOver(line)
    const entry = parseEntry(line.text)
    if (!entry && !line.complete) return null
    state.line += 1
    if (!entry) return line.text.trim() === '' ? events : skip('not JSON')
    if (entry.forkedFrom?.sessionId && entry.forkedFrom.sessionId !== entry.sessionId) {
      return skip('copied from another session')
    }
    const told = timeOf(entry.timestamp, now)
    const at = told ?? state.latestAt
    state.latestAt = Math.max(state.latestAt, at)
    noteSession(entry, told)
    const sessionId = state.sessionId ?? fallbackSession
    const emit = (event: AgentEvent): void => {
      events.push(event)
    }
    readEntry({ state, open, sessionId, at, bytes: Buffer.byteLength(line.text), now, emit }, entry)
    if (entry.uuid && !entry.isSidechain) state.lastUuid = entry.uuid
    trim()
    return events
  }

  /** A line that is too long counts once, with its first part. */
  function passOver(part: RawLine): readonly TranscriptEvent[] {
    state.passing = !part.complete
    if (part.continues) return events
    state.line += 1
    return skip('too long')
  }

  function skip(reason: SkipReason): readonly TranscriptEvent[] {
    events.push({ kind: 'skipped', reason, line: state.line })
    return events
  }

  /** Follows changes of session, folder, version and branch, and earlier times; `at` is null without one. */
  function noteSession(entry: Entry, at: number | null): void {
    const isMessage = entry.type === 'user' || entry.type === 'assistant'
    if (entry.permissionMode !== null && !entry.isSidechain) state.mode = entry.permissionMode
    const sessionId = entry.sessionId ?? state.sessionId ?? fallbackSession
    const known = {
      cwd: entry.cwd ?? state.cwd,
      version: entry.version ?? state.version,
      branch: entry.gitBranch || state.branch,
    }
    const isOther = sessionId !== state.sessionId && state.sessionId !== null
    const tells = isMessage || entry.cwd !== null
    if (isOther && !tells) return
    if (isOther) leaveSession()
    const isEarlier = at !== null && at < (state.earliestAt ?? Number.POSITIVE_INFINITY)
    if (isEarlier) state.earliestAt = at
    const isSame =
      sessionId === state.sessionId &&
      known.cwd === state.cwd &&
      known.version === state.version &&
      known.branch === state.branch
    if (tells ? isSame && !isEarlier : !isEarlier || state.sessionId === null) return
    const isFirst = sessionId !== state.sessionId
    if (tells) Object.assign(state, known, { sessionId })
    const { cwd, version, branch, latestAt, earliestAt } = state
    const since = (isFirst ? earliestAt : at) ?? latestAt
    // Without a time a session would begin in 1970: the first line that has one tells of it.
    if (since === 0 && state.line <= mostTimeless) return
    events.push({ kind: 'session', sessionId, cwd, version, branch, at: since || writtenAt })
  }

  /** The session of a file in which no line has a time. */
  function timelessSession(): readonly TranscriptEvent[] {
    const { sessionId, cwd, version, branch } = state
    if (sessionId === null || state.latestAt > 0) return []
    return [{ kind: 'session', sessionId, cwd, version, branch, at: writtenAt }]
  }

  function leaveSession(): void {
    events.push(...turnEvents(true))
    Object.assign(state, {
      promptId: null,
      isDesktop: false,
      desktopTitle: null,
      lastMessageId: null,
      lastText: null,
      isStopped: false,
      queued: [],
      boundary: null,
      earliestAt: null,
    })
  }

  function skipUnknown(entry: Entry): void {
    // Types of artifacts share a beginning: artifact-created and so on.
    if (silentTypes.has(entry.type) || entry.type.startsWith('artifact-')) {
      passed.set(entry.type, (passed.get(entry.type) ?? 0) + 1)
    } else skip('unknown type')
  }

  function readEntry(reading: Reading, entry: Entry): void {
    if (entry.type === 'user' || entry.type === 'assistant') {
      if (entry.entrypoint === 'claude-desktop') state.isDesktop = true
      if (entry.isSidechain) readAgentLine(reading, entry)
      else {
        settleQueue(reading, entry)
        if (entry.type === 'user') readUser(reading, entry)
        else
          readAssistant(reading, entry, { agentId: null, promptId: state.promptId, partial: false })
        state.lastAt = Math.max(state.lastAt, reading.at)
        state.turnChanged = true
      }
    } else if (entry.type === 'progress') {
      readStart(reading, entry.data?.hookName ?? null)
      readAgentProgress(reading, entry)
    } else if (entry.type === 'system') readSystem(reading, entry)
    else if (entry.type === 'attachment') readAttachment(reading, entry)
    else if (entry.type === 'queue-operation') readQueueOperation(reading, entry)
    else if (entry.type === 'summary' && entry.summary && entry.leafUuid) {
      reading.emit({ kind: 'summary', leafUuid: entry.leafUuid, title: entry.summary })
    } else if (entry.type === 'custom-title' || entry.type === 'ai-title') readTitle(reading, entry)
    else skipUnknown(entry)
  }

  function turnEvents(ended: boolean): readonly TranscriptEvent[] {
    const { sessionId, promptId, lastText: lastMessage, lastAt: at } = state
    if (!sessionId || !promptId || !state.turnChanged) return []
    state.turnChanged = false
    return [{ kind: 'turn', sessionId, promptId, agentId: null, lastMessage, at, ended }]
  }

  /** Keeps the memory small, whatever a file holds. */
  function trim(): void {
    if (state.sidechains.length > sidechainsKept) state.sidechains.splice(0, sidechainsKept / 2)
    if (open.size > openKept) {
      const oldest = open.keys().next().value
      if (oldest !== undefined) open.delete(oldest)
    }
    const agents = Object.keys(state.agents)
    if (agents.length > agentsKept) {
      const oldest = agents.find((id) => state.agents[id]?.ended) ?? agents[0]
      if (oldest !== undefined) delete state.agents[oldest]
    }
  }

  return {
    read,
    tell() {
      events = [...timelessSession(), ...turnEvents(false)]
      return events
    },
    finish() {
      events = []
      const sessionId = state.sessionId ?? fallbackSession
      const emit = (event: AgentEvent): void => {
        events.push(event)
      }
      const reading = { state, open, sessionId, at: state.latestAt, bytes: 0, now, emit }
      for (const call of open.values()) emit(leftEvent(sessionId, call))
      endBoundary(reading)
      endAgents(reading)
      return events
    },
    line: () => state.line,
    takePassed() {
      const taken = Object.fromEntries(passed)
      passed.clear()
      return taken
    },
    latestAt: () => state.latestAt,
    state: () => ({ ...structuredClone(state), open: [...open.values()] }),
  }
}

function readSystem(reading: Reading, entry: Entry): void {
  if (entry.subtype !== 'compact_boundary' || !entry.uuid) return
  endBoundary(reading)
  const trigger = entry.compactMetadata?.trigger ?? null
  reading.state.boundary = { uuid: entry.uuid, trigger, at: reading.at, promptId: entry.promptId }
}

function readAttachment(reading: Reading, entry: Entry): void {
  const attachment = entry.attachment
  readStart(reading, attachment?.hookName ?? null)
  readShown(reading, entry)
  if (attachment?.type !== 'queued_command' || !entry.uuid) return
  const text = textOf(attachment.prompt).trim()
  // The client hands the end of a background task to the agent so, while a turn runs.
  if (isNotice(text)) {
    readNotice(reading, text)
    return
  }
  if (!text || (attachment.origin?.kind && attachment.origin.kind !== 'human')) return
  const { state, sessionId, at } = reading
  state.queued = state.queued.filter((item) => item.text !== text)
  const place = { sessionId, promptId: state.promptId, agentId: null }
  reading.emit({ kind: 'words', role: 'steering', key: entry.uuid, text, at, ...place })
}

/** Hooks leave their name, such as `SessionStart:resume`. */
function readStart(reading: Reading, hookName: string | null): void {
  if (!hookName?.startsWith('SessionStart:')) return
  const source = hookName.slice('SessionStart:'.length)
  if (source) reading.emit({ kind: 'start', sessionId: reading.sessionId, source, at: reading.at })
}

function readTitle(reading: Reading, entry: Entry): void {
  const title = (entry.customTitle ?? entry.aiTitle)?.trim()
  if (!title) return
  const { state } = reading
  // The desktop app names a session by itself, and writes that as if the user had; another name later is the user's.
  if (state.isDesktop) state.desktopTitle ??= title
  const isGiven = entry.type === 'custom-title' && title !== state.desktopTitle
  const from = isGiven ? 'custom' : 'ai'
  reading.emit({ kind: 'title', sessionId: entry.sessionId ?? reading.sessionId, title, from })
}
