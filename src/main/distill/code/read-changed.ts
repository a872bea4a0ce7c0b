// Reads the sources that the commands of a live turn changed or took away, as they lie on disk now, and keeps whose
// change it was.
import type { ToolCall } from '../../agents/tool-call.ts'
import { isNotRead, type Parser } from '../../code/parser.ts'
import type { ReadSource } from '../../code/project-files.ts'
import { type CodeStore, createCodeStore, type Recorded } from '../../db/code/code-store.ts'
import { createMoveStore } from '../../db/code/move-store.ts'
import { createScanStore } from '../../db/code/scan-store.ts'
import type { Db } from '../../db/open.ts'
import { createPause } from '../time-slices.ts'
import { type ChangedByCommand, changedByCommands, commandRuns } from './changed-by-commands.ts'
import { type FoundGone, findGone } from './gone-files.ts'
import { lastScanEnd } from './project/scan-end.ts'

interface Dependencies {
  readonly db: Db
  readonly parser: Pick<Parser, 'project'>
  readonly redact: (text: string) => string
}

interface LiveTurn {
  readonly id: number
  readonly projectId: string
  readonly root: string
  readonly cwd: string | null
  readonly startedAt: number
  /** In the order of time. */
  readonly calls: readonly ToolCall[]
  readonly signal: AbortSignal
}

/** What a command changed of a source; null where nobody knows how it was before. */
export interface ReadChange {
  readonly source: ReadSource
  readonly call: ToolCall
  readonly came: Recorded | null
}

/** What the commands of a turn did on disk. */
interface ReadChanges {
  /** In the order of paths. */
  readonly changes: readonly ReadChange[]
  /** Sources that are gone by a command. */
  readonly gone: readonly { readonly path: string; readonly functions: number }[]
  /** How many sources were changed or taken away where that are too many to be anybody's work; 0 otherwise. */
  readonly tooMany: number
}

/** A command that changes more sources checks out another branch, say, and nobody wrote them. */
const mostChanged = 200

const asNew = ({ path }: ChangedByCommand) => ({ path, known: null })

const nothing: ReadChanges = { changes: [], gone: [], tooMany: 0 }

/** Makes the reader of what the commands of a turn did. */
export function createChangedReading({
  db,
  parser,
  redact,
}: Dependencies): (turn: LiveTurn) => Promise<ReadChanges> {
  const code = createCodeStore(db, redact)
  const store = createScanStore(db)
  const moves = createMoveStore(db)

  return async (turn) => {
    const { root, startedAt, calls, signal } = turn
    const reader = parser.project(root)
    const stop = (): void => void reader.close()
    signal.addEventListener('abort', stop, { once: true })
    try {
      const listing = await reader.list()
      if (isNotRead(listing)) return nothing
      const runs = commandRuns(calls, startedAt)
      const pause = createPause(signal)
      const asked = { ...turn, listed: listing.files, runs, reader, store, redact, pause }
      const gone = await findGone(asked)
      const found = changedByCommands(listing.files, runs)
      const changed = found.length > mostChanged ? [] : found
      const read = changed.length === 0 ? { files: [] } : await reader.read(changed.map(asNew))
      if (isNotRead(read)) return nothing
      signal.throwIfAborted()
      const last = lastScanEnd(store, turn.projectId)
      // What is not known of a project that was read as a whole was not there before.
      const isWhole = last?.outcome === 'done' && last.left === 0
      const changes = read.files.flatMap((source, at): ReadChange[] => {
        const change = changed[at]
        return change ? [keep(code, source, change, { ...turn, isWhole })] : []
      })
      const tooMany = Math.max(found.length, gone.length)
      return {
        changes,
        gone: takeAway(turn, gone),
        tooMany: tooMany > mostChanged ? tooMany : 0,
      }
    } finally {
      signal.removeEventListener('abort', stop)
      await reader.close()
    }
  }

  /** What is gone is known no more, whoever took it away; whose doing it was is told where that is known. */
  function takeAway(
    { id, projectId }: LiveTurn,
    gone: readonly FoundGone[],
  ): { path: string; functions: number }[] {
    const isTold = gone.length <= mostChanged
    const told = gone.flatMap(({ path, call }) => {
      if (call === null || !isTold) return []
      const event = { toolEvent: call.eventId, turn: id }
      return [{ path, functions: moves.tellGone(projectId, { path, event, at: call.at }) }]
    })
    const renamed = gone.flatMap(({ path, movedTo }) =>
      movedTo === null ? [] : [[path, redact(movedTo)] as const],
    )
    moves.settle(projectId, id, new Map(renamed))
    for (const { path } of gone) moves.letGo(projectId, path)
    return told
  }

  function keep(
    code: CodeStore,
    source: ReadSource,
    { call }: ChangedByCommand,
    turn: { readonly id: number; readonly projectId: string; readonly isWhole: boolean },
  ): ReadChange {
    const { path, language, definitions, hasError, hash, unread } = source
    if (unread !== null || language === null) return { source, call, came: null }
    const isKnown = store.snapshot(turn.projectId, redact(path)) !== null
    const came = code.record({
      ...{ projectId: turn.projectId, path, language, definitions, hasError, textHash: hash },
      ...{ isPartial: false, before: null, at: call.at },
      event: isKnown || turn.isWhole ? { toolEvent: call.eventId, turn: turn.id } : null,
    })
    return { source, call, came: isKnown || turn.isWhole ? came : null }
  }
}
