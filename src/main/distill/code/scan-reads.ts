// The job that reads the sources that a live turn only read, where no snapshot shows them as they are.
import { pathFrom } from '../../agents/path-from.ts'
import type { ToolCall } from '../../agents/tool-call.ts'
import type { Announcer } from '../../base/announcer.ts'
import type { EventLog } from '../../base/logs/event-log.ts'
import type { SettingsStore } from '../../base/settings-file.ts'
import { isNotRead, type Parser } from '../../code/parser.ts'
import { createScanStore, type KnownSource } from '../../db/code/scan-store.ts'
import { createObservationStore } from '../../db/memories/observation-store.ts'
import type { Db } from '../../db/open.ts'
import { createProjectRoots } from '../../db/projects/open-project.ts'
import type { JobHandlers } from '../../jobs/attempt.ts'
import { languageOfFile } from '../../syntax/grammars/language.ts'
import { textDigest } from '../../syntax/snapshots/text-digest.ts'
import { loadCall } from '../load-calls.ts'
import { text } from '../rules/fields.ts'
import { createPause } from '../time-slices.ts'
import { wholeRead } from './event-texts.ts'
import { type ChosenFile, chosen } from './project/choose-files.ts'
import { createSourceWriter } from './project/store-source.ts'
import { createSourceTelling } from './project/tell-source.ts'

interface Dependencies {
  readonly db: Db
  readonly parser: Pick<Parser, 'project'>
  readonly events: EventLog
  readonly announcer: Announcer
  readonly settings: Pick<SettingsStore, 'current'>
  /** Takes secrets out of what is stored and told. */
  readonly redact: (text: string) => string
  readonly now: () => number
}

/** A turn that reads more goes over the whole project, which its own scan is for. */
const mostRead = 200

/** The source that a call read, as the agent wrote its path; null where it read none. */
export function readSource({ tool, input, outcome }: ToolCall): string | null {
  const path = tool === 'Read' && outcome === 'ok' ? text(input, 'file_path') : null
  return path !== null && languageOfFile(path) !== null ? path : null
}

/** Makes the handler of `code.read`; the job's key is the row of the turn. */
export function createReadScan({
  db,
  parser,
  events,
  announcer,
  settings,
  redact,
  now,
}: Dependencies): Pick<JobHandlers, 'code.read'> {
  const store = createObservationStore(db)
  const known = createScanStore(db)
  const rootOf = createProjectRoots(db)
  const { tellChanges, tellSkipped } = createSourceTelling(events, redact)

  return {
    'code.read': async (job, signal) => {
      const turn = store.turn(Number(job.key))
      const root = turn === null ? null : rootOf(turn.projectId)
      if (turn === null || root === null || !settings.current.code.enabled) return () => {}
      const { projectId } = turn
      const wanted = new Map<string, ChosenFile>()
      for (const id of store.toolEventIds(turn.id)) {
        signal.throwIfAborted()
        const event = store.toolEvent(id)
        if (event?.tool !== 'Read' || wanted.size >= mostRead) continue
        const { call } = await loadCall(store, event)
        const written = readSource(call)
        const path = written === null ? null : pathFrom(root, written)
        if (path === null) continue
        const snapshot = known.snapshot(projectId, redact(path))
        if (!isCurrent(snapshot, call)) wanted.set(path, chosen(path, 0, snapshot))
      }
      if (wanted.size === 0) return () => {}
      await readAll(wanted, { projectId, root, signal })
      return () => announcer.announce({ type: 'code', projectId })
    },
  }

  async function readAll(
    wanted: ReadonlyMap<string, ChosenFile>,
    at: { readonly projectId: string; readonly root: string; readonly signal: AbortSignal },
  ): Promise<void> {
    const { projectId, root, signal } = at
    const reader = parser.project(root)
    const stop = (): void => void reader.close()
    signal.addEventListener('abort', stop, { once: true })
    try {
      const listing = await reader.list()
      signal.throwIfAborted()
      if (isNotRead(listing)) throw new Error(`${listing.notRead}: ${listing.detail}`)
      // What git ignores and what others wrote is no source of the project, however often it is read.
      const files = listing.files.flatMap(({ path }) => wanted.get(path) ?? [])
      if (files.length === 0) return
      const found = await reader.read(files.map(({ path, known }) => ({ path, known })))
      signal.throwIfAborted()
      if (isNotRead(found)) throw new Error(`${found.notRead}: ${found.detail}`)
      const write = createSourceWriter(db, redact)
      const pause = createPause(signal)
      for (const source of found.files) {
        const file = wanted.get(source.path)
        if (file === undefined || source.unread === 'gone') continue
        if (source.unread === 'same') known.confirm(projectId, redact(source.path), now())
        else if (source.unread !== null) tellSkipped(source)
        else {
          const came = await write(source, { projectId, chosen: file, at: now() }, pause)
          if (came !== null) tellChanges(source, came)
        }
      }
    } finally {
      signal.removeEventListener('abort', stop)
      await reader.close()
    }
  }
}

/** Whether a snapshot shows what a call read: where it read a part, one of the whole file is taken for current. */
function isCurrent(snapshot: KnownSource | null, call: ToolCall): boolean {
  if (snapshot === null || snapshot.state !== 'whole') return false
  const read = wholeRead(call)
  if (read === null || snapshot.at >= call.at) return true
  // The client may leave out the last line feed.
  return [read.content, `${read.content}\n`].some((one) => textDigest(one) === snapshot.hash)
}
