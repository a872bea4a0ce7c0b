// Reads the sources that the commands of a live turn changed, as they lie on disk now, and keeps whose change it was.
import type { ToolCall } from '../../agents/tool-call.ts'
import { isNotRead, type Parser } from '../../code/parser.ts'
import type { ReadSource } from '../../code/project-files.ts'
import { type CodeStore, createCodeStore, type Recorded } from '../../db/code/code-store.ts'
import { createScanStore } from '../../db/code/scan-store.ts'
import type { Db } from '../../db/open.ts'
import { type ChangedByCommand, changedByCommands } from './changed-by-commands.ts'
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

/** A command that changes more sources checks out another branch, say, and nobody wrote them. */
const mostChanged = 200

/** Gives what was changed, in the order of paths, or how many sources where that are too many. */
export function createChangedReading({
  db,
  parser,
  redact,
}: Dependencies): (turn: LiveTurn) => Promise<readonly ReadChange[] | { tooMany: number }> {
  const code = createCodeStore(db, redact)
  const store = createScanStore(db)

  return async ({ id, projectId, root, startedAt, calls, signal }) => {
    const reader = parser.project(root)
    const stop = (): void => void reader.close()
    signal.addEventListener('abort', stop, { once: true })
    try {
      const listing = await reader.list()
      if (isNotRead(listing)) return []
      const changed = changedByCommands(listing.files, calls, startedAt)
      if (changed.length > mostChanged) return { tooMany: changed.length }
      if (changed.length === 0) return []
      const found = await reader.read(changed.map(({ path }) => ({ path, known: null })))
      if (isNotRead(found)) return []
      signal.throwIfAborted()
      const last = lastScanEnd(store, projectId)
      // What is not known of a project that was read as a whole was not there before.
      const isWhole = last?.outcome === 'done' && last.left === 0
      return found.files.flatMap((source, at): ReadChange[] => {
        const change = changed[at]
        return change ? [keep(code, source, change, { id, projectId, isWhole })] : []
      })
    } finally {
      signal.removeEventListener('abort', stop)
      await reader.close()
    }
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
