// Reads what commands moved and removed after files were edited: a file is told by the name that it has in the end.
import { z } from 'zod'
import { fileMoveSchema } from '../../../shared/facts/git-work.ts'
import { bound } from '../../db/bound.ts'
import type { Db } from '../../db/open.ts'
import { storedTexts } from '../../db/stored-json.ts'
import { visibleObservation } from '../../db/visible.ts'
import type { Scope } from '../layer.ts'

/** What a command made of one file or folder; `to` is null where it was removed. */
export interface MovedFile {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly from: string
  readonly to: string | null
}

const movesSchema = z.array(fileMoveSchema).catch([])

/** Makes the reader of the moves of a project's other sessions after `after` (ms), oldest first; of the newest `most` calls. */
export function createMovedFiles(
  db: Db,
  most: number,
): (scope: Pick<Scope, 'projectId' | 'sessionId'>, after: number) => MovedFile[] {
  const calls = db.prepare<[Record<string, unknown>], { at: number; moves: string }>(`
    SELECT o.at, o.facts ->> '$.fileMoves' AS moves FROM observations o
    WHERE o.project_id = ${bound('projectId')} AND o.kind IN ('command', 'commit', 'test', 'build') AND o.at > @after
      AND json_valid(o.facts) AND o.facts ->> '$.fileMoves' IS NOT NULL
      AND +o.session_id IS NOT @sessionId AND ${visibleObservation('o')}
    ORDER BY o.at DESC, o.id DESC LIMIT ${most}`)
  return ({ projectId, sessionId }, after) =>
    calls
      .all({ projectId, sessionId, after })
      .reverse()
      .flatMap(({ at, moves }) =>
        movesSchema.parse(JSON.parse(moves)).map((one) => ({ at, ...one })),
      )
}

/** The rows with the files of each (JSON) as the moves after it left them; one whose files are all gone is left out. */
export function afterMovedFiles<Row extends { readonly at: number; readonly files: string }>(
  rows: readonly Row[],
  moves: readonly MovedFile[],
): Row[] {
  if (moves.length === 0) return [...rows]
  return rows.flatMap((row) => {
    const before = storedTexts(row.files)
    const files = before.flatMap((file) => nameAfter(file, row.at, moves) ?? [])
    if (files.length === 0 && before.length > 0) return []
    return files.every((file, n) => file === before[n])
      ? row
      : { ...row, files: JSON.stringify(files) }
  })
}

function nameAfter(path: string, editedAt: number, moves: readonly MovedFile[]): string | null {
  let name = path
  for (const { at, from, to } of moves) {
    if (at <= editedAt) continue
    const moved = from.replace(/\/$/, '')
    if (to === null && (name === moved || name.startsWith(`${moved}/`))) return null
    if (to !== null && name === moved) name = to
  }
  return name
}
