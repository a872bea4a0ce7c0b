// The job that reads the sources a turn wrote, as they were then, and keeps what it changed of them.

import { toolKindOf, toolsOf } from '../../../shared/tool-kinds.ts'
import { pathFrom } from '../../agents/path-from.ts'
import type { ToolCall } from '../../agents/tool-call.ts'
import type { Announcer } from '../../base/announcer.ts'
import type { EventLog } from '../../base/logs/event-log.ts'
import type { SettingsStore } from '../../base/settings-file.ts'
import { isNotRead, type Parser, type SourceDefinitions } from '../../code/parser.ts'
import { createCodeStore } from '../../db/code/code-store.ts'
import { createMoveStore } from '../../db/code/move-store.ts'
import { createTraceStore } from '../../db/code/trace-store.ts'
import { createObservationStore } from '../../db/memories/observation-store.ts'
import type { Db } from '../../db/open.ts'
import { createProjectRoots } from '../../db/projects/open-project.ts'
import type { JobHandlers } from '../../jobs/attempt.ts'
import { languageOfFile } from '../../syntax/grammars/language.ts'
import type { ChangeKind } from '../../syntax/snapshots/compare.ts'
import { markSecretBodies } from '../../syntax/snapshots/secret-bodies.ts'
import { textDigest } from '../../syntax/snapshots/text-digest.ts'
import { loadCall } from '../load-calls.ts'
import { mayChangeSources } from './changed-by-commands.ts'
import { createEventTexts, type EventText, type EventTexts } from './event-texts.ts'
import { leftOutOnPurpose } from './project/tell-source.ts'
import { createChangedReading } from './read-changed.ts'
import { seenCalls } from './seen-calls.ts'

interface Dependencies {
  readonly db: Db
  readonly parser: Pick<Parser, 'definitions' | 'project'>
  readonly events: EventLog
  readonly announcer: Announcer
  readonly settings: Pick<SettingsStore, 'current'>
  /** Takes secrets out of what is stored and told. */
  readonly redact: (text: string) => string
}

/** A source that was written, and where. */
interface Written {
  readonly projectId: string
  /** From the project's root. */
  readonly path: string
  readonly text: EventText
  readonly call: ToolCall
  readonly turn: number
}

/** What of a turn was read while it ran. */
interface Done {
  /** Its calls that need not be read again, by their rows. */
  readonly calls: Map<number, ToolCall>
  /** What these left of each file. */
  readonly texts: EventTexts
  /** The last command after which the project's files were looked at. */
  listedFor: number | null
}

const newDone = (): Done => ({ calls: new Map(), texts: createEventTexts(), listedFor: null })

/** Turns that run at once, of which texts are kept. */
const mostTurns = 8

/** Tools that write sources, the one that shows what they write to, and those that print stack traces. */
const looked: ReadonlySet<string> = new Set([
  ...['Write', 'Edit', 'MultiEdit', 'NotebookEdit', 'Read'],
  ...toolsOf('run'),
])

/** Makes the handler of `code.scan`; the job's key is the row of the turn. */
export function createCodeScan({
  db,
  parser,
  events,
  announcer,
  settings,
  redact,
}: Dependencies): Pick<JobHandlers, 'code.scan'> {
  const store = createObservationStore(db)
  const code = createCodeStore(db, redact)
  const moves = createMoveStore(db)
  const traces = createTraceStore(db, redact)
  const rootOf = createProjectRoots(db)
  const readChanged = createChangedReading({ db, parser, redact })
  const before = new Map<number, Done>()

  return {
    'code.scan': async (job, signal) => {
      const turn = store.turn(Number(job.key))
      const root = turn === null ? null : rootOf(turn.projectId)
      if (turn === null || root === null || !settings.current.code.enabled) return () => {}
      const done = doneOf(turn.id)
      const { texts } = done
      const calls: ToolCall[] = []
      for (const id of store.toolEventIds(turn.id)) {
        signal.throwIfAborted()
        const known = done.calls.get(id)
        if (known !== undefined) {
          calls.push(known)
          continue
        }
        const event = store.toolEvent(id)
        if (!event || !looked.has(event.tool)) continue
        const { call } = await loadCall(store, event)
        const slim = withoutTexts(call)
        calls.push(slim)
        const cwd = call.cwd ?? turn.cwd
        const seen = seenCalls(call, { root, cwd })
        if (seen.length > 0) traces.put(turn.projectId, id, call.at, seen)
        const found = texts.read(call)
        const written = found === null || 'unknown' in found ? texts.readLine(call, cwd) : [found]
        const { projectId } = turn
        const fresh = written.flatMap((text) => {
          // A worktree stands beside the project's root.
          const path = pathFrom(root, text.path) ?? pathFrom(turn.cwd, text.path)
          const isRead = path !== null && languageOfFile(path) !== null
          return isRead && !code.isRecorded(projectId, path, id) ? [{ path, text }] : []
        })
        let isRead = true
        for (const one of fresh)
          if (!(await scan({ projectId, ...one, call, turn: turn.id }))) isRead = false
        if (isRead) done.calls.set(id, slim)
      }
      // What an import tells was long ago: the disk says nothing of it.
      moves.settle(turn.projectId, turn.id)
      const command = job.priority >= 0 ? calls.findLast(mayChangeSources) : undefined
      // While the turn runs, an edit alone does not have the project listed again.
      const isListed = !turn.isOver && command?.eventId === done.listedFor
      if (command !== undefined && !isListed) {
        await scanChanged({ ...turn, root, calls, signal })
        done.listedFor = command.eventId
      }
      if (turn.isOver) before.delete(turn.id)
      return () => announcer.announce({ type: 'code', projectId: turn.projectId })
    },
  }

  /** What of a turn that runs was read before; of the last turns alone. */
  function doneOf(turn: number): Done {
    const known = before.get(turn) ?? newDone()
    before.delete(turn)
    before.set(turn, known)
    const [oldest] = before.keys()
    if (before.size > mostTurns && oldest !== undefined) before.delete(oldest)
    return known
  }

  async function scanChanged(
    turn: Parameters<ReturnType<typeof createChangedReading>>[0] & { readonly sessionId: string },
  ): Promise<void> {
    const about = { sessionId: turn.sessionId }
    const found = await readChanged(turn)
    if (found.tooMany > 0) {
      const skipped = `commands changed ${found.tooMany} sources`
      events.write('ast.scan', { file: '', language: '', functions: 0, ...nothing, skipped }, about)
    }
    for (const { path, functions: deleted } of found.gone) {
      const language = languageOfFile(path) ?? ''
      const told = { file: path, language, functions: 0 }
      events.write('ast.scan', { ...told, ...nothing, deleted }, about)
    }
    for (const { source, came } of found.changes) {
      const { path, language, definitions, unread } = source
      const told = { file: redact(path), language: language ?? '', functions: definitions.length }
      if (unread !== null)
        events.write(
          'ast.scan',
          { ...told, ...nothing, skipped: unread },
          { ...about, ...(leftOutOnPurpose.has(unread) ? {} : { error: unread }) },
        )
      else if (came !== null && 'counts' in came)
        events.write('ast.scan', { ...told, ...countsOf(came.counts) }, about)
    }
  }

  /** Whether it need not be read again. */
  async function scan({ projectId, path, text, call, turn }: Written): Promise<boolean> {
    const started = performance.now()
    const language = languageOfFile(path)
    if (language === null) return true
    const after = await parser.definitions({ path, text: text.after })
    const before = await definitionsBefore(text, { projectId, path })
    // It may have been deleted while its texts were read.
    const now = store.turn(turn)
    if (now === null) return true
    const tell = (counts: Counts, functions: number, skipped?: string, error?: string): void => {
      const file = redact(path)
      events.write(
        'ast.scan',
        { file, language, functions, ...counts, ...(skipped ? { skipped } : {}) },
        { sessionId: now.sessionId, durationMs: performance.now() - started, error },
      )
    }
    if (isNotRead(after)) {
      const skipped = `${after.notRead}: ${redact(after.detail)}`
      tell(nothing, 0, skipped, leftOutOnPurpose.has(after.notRead) ? undefined : skipped)
      return false
    }
    const { hasError } = after
    const definitions = markSecretBodies(after.definitions, text.after)
    const came = code.record({
      ...{ projectId, path, language, definitions, hasError, before },
      textHash: textDigest(text.after),
      isPartial: text.isPartial,
      event: { toolEvent: call.eventId, turn },
      at: call.at,
    })
    if ('skipped' in came) tell(nothing, definitions.length, came.skipped)
    else {
      tell(countsOf(came.counts), definitions.length)
    }
    return true
  }

  /**
   * Null where the text is not known, or does not parse while a good snapshot is there. Without one, what could be read
   * of it is better than nothing: all that the source held would be told as new.
   */
  async function definitionsBefore(
    { before, path }: EventText,
    source: { readonly projectId: string; readonly path: string },
  ): Promise<SourceDefinitions['definitions'] | null> {
    if (before === null) return null
    if (before === '') return []
    const read = await parser.definitions({ path, text: before })
    if (isNotRead(read)) return null
    const isWorse = read.hasError && code.hasDefinitions(source.projectId, source.path)
    return isWorse ? null : markSecretBodies(read.definitions, before)
  }
}

/** The results of a long turn's calls would fill the memory, and what they wrote: of commands alone the line counts. */
const withoutTexts = (call: ToolCall): ToolCall => ({
  ...call,
  ...{ response: null, input: toolKindOf(call.tool) === 'run' ? call.input : null },
})

function countsOf({
  new: added,
  modified,
  renamed,
  moved,
  deleted,
}: Record<ChangeKind, number>): Counts {
  return { new: added, modified: modified + renamed + moved, deleted }
}

type Counts = { readonly new: number; readonly modified: number; readonly deleted: number }
const nothing: Counts = { new: 0, modified: 0, deleted: 0 }
