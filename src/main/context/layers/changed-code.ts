// Tells which files edits changed, with the functions that changed in each.
import { z } from 'zod'
import { formatId } from '../../../shared/ids.ts'
import { storedTexts } from '../../db/stored-json.ts'
import { dated } from '../dates.ts'
import type { LayerItem, Scope } from '../layer.ts'
import { plainLine } from '../plain-line.ts'

const mostFiles = 14
/** Names of functions are told up to so many characters; tests have very long ones. */
const charactersNamed = 150
/** Edits of scratch files weigh less. */
export const leastEditImportance = 0.2
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

/** A function that an edit changed, with its file. An edit of several files does not say which one stands where. */
export function functionsOf({
  files,
  functions,
}: Pick<EditRow, 'files' | 'functions'>): { path: string; name: string; change: string }[] {
  const [path, ...others] = storedTexts(files)
  if (path === undefined || others.length > 0) return []
  return functionsSchema.parse(JSON.parse(functions)).map((one) => ({ path, ...one }))
}

/** One item for each file of the edits, which come newest first. */
export function changedFiles(edits: readonly EditRow[], scope: Scope): LayerItem[] {
  const files = new Map<string, ChangedFile>()
  for (const edit of edits) {
    const functions = functionsOf(edit)
    for (const path of storedTexts(edit.files)) {
      const file = files.get(path) ?? {
        path,
        observation: edit.id,
        at: edit.at,
        edits: 0,
        functions: new Map<string, string>(),
      }
      file.edits++
      for (const { name, change } of functions) {
        const later = file.functions.get(name)
        // A function that was new in this time stays new when it is changed again.
        if (later === undefined || (later === 'modified' && change === 'added')) {
          file.functions.set(name, change)
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
