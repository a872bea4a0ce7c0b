// Layer: the files changed last, with the functions that changed in each.
import { z } from 'zod'
import { formatId } from '../../../shared/ids.ts'
import type { Db } from '../../db/open.ts'
import { visibleObservation } from '../../db/visible.ts'
import { dated } from '../dates.ts'
import type { LayerItem, LayerReader, Scope } from '../layer.ts'
import { plainLine } from '../plain-line.ts'

/** So many of the newest edits are looked at; they name about a third as many files. */
const mostEdits = 120
const mostFiles = 14
/** Names of functions are told up to so many characters; tests have very long ones. */
const charactersNamed = 150
/** Edits of scratch files weigh less. */
const leastImportance = 0.2

const filesSchema = z.array(z.string()).catch([])
const functionsSchema = z
  .array(z.object({ name: z.string(), change: z.enum(['added', 'modified', 'removed']) }))
  .catch([])

/** An edit as observed. `files` and `functions` are JSON. */
export interface EditRow {
  readonly id: number
  readonly at: number
  readonly files: string
  readonly functions: string
}

interface ChangedFile {
  readonly path: string
  readonly observation: number
  readonly at: number
  edits: number
  readonly functions: Map<string, string>
}

/** The reader of recently changed code. */
export function createChangedCode(db: Db): LayerReader {
  const select = db.prepare<[Record<string, unknown>], EditRow>(`
    SELECT o.id, o.at, o.files, o.functions FROM observations o
    WHERE o.project_id = @projectId AND o.kind = 'edit' AND o.at > @since AND o.failed = 0
      AND o.importance >= ${leastImportance} AND o.session_id IS NOT @sessionId AND ${visibleObservation('o')}
    ORDER BY o.at DESC, o.id DESC LIMIT ${mostEdits}`)
  return (scope) => ({
    name: 'changes',
    heading: scope.since === null ? 'Recently changed code:' : 'Code changed since then:',
    items: changedFiles(
      select.all({
        projectId: scope.projectId,
        sessionId: scope.sessionId,
        since: scope.since ?? 0,
      }),
      scope,
    ),
  })
}

/** One item for each file of the edits, which come newest first. */
export function changedFiles(edits: readonly EditRow[], scope: Scope): LayerItem[] {
  const files = new Map<string, ChangedFile>()
  for (const edit of edits) {
    const functions = functionsSchema.parse(JSON.parse(edit.functions))
    const paths = filesSchema.parse(JSON.parse(edit.files))
    for (const path of paths) {
      const file = files.get(path) ?? {
        path,
        observation: edit.id,
        at: edit.at,
        edits: 0,
        functions: new Map<string, string>(),
      }
      file.edits++
      // An edit of several files does not say which function stands where.
      if (paths.length === 1) {
        for (const { name, change } of functions) {
          const later = file.functions.get(name)
          // A function that was new in this time stays new when it is changed again.
          if (later === undefined || (later === 'modified' && change === 'added')) {
            file.functions.set(name, change)
          }
        }
      }
      files.set(path, file)
    }
  }
  return [...files.values()].slice(0, mostFiles).map((file) => toItem(file, scope))
}

function toItem(file: ChangedFile, scope: Scope): LayerItem {
  const ref = formatId('observation', file.observation)
  const named = [...file.functions].map(([name, change]) => `${plainLine(name, 60)} ${change}`)
  const told: string[] = []
  for (const name of named) {
    if (told.length > 0 && told.join(', ').length + name.length > charactersNamed) break
    told.push(name)
  }
  const more = named.length > told.length ? `, ${named.length - told.length} more` : ''
  const functions = told.length > 0 ? `: ${told.join(', ')}${more}` : ''
  const path = plainLine(file.path, 120)
  const when = dated(file.at, scope.now)
  return {
    ref,
    full: [`${path}, ${when}${functions} [${ref}]`],
    short: `${path}, ${when} [${ref}]`,
  }
}
