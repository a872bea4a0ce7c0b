// Marks, in an answer about calls, what was resolved before its source changed: it may no longer be so.
import type { ChangedSince } from '../db/code/changed-since.ts'
import { pathOf } from '../db/code/function-id.ts'

/** What of it changed since the call was resolved: the function that calls, or something in its file. */
type CallerChange = 'function' | 'file'

/** Files and functions of a file that an answer names; the rest is counted. */
const mostNamed = 20

/** The changed sources, as an answer tells them: those alone that it asks for. */
export function toldChanges(
  changed: ChangedSince | null,
  isAbout: (path: string) => boolean = () => true,
) {
  const files = changed?.files.filter(({ path }) => isAbout(path)) ?? []
  if (changed === null || files.length === 0) return null
  return {
    resolvedAt: changed.resolvedAt,
    files: files
      .slice(0, mostNamed)
      .map(({ path, functions }) => ({ path, functions: namedOf(functions).slice(0, mostNamed) })),
    total: files.length,
  }
}

/** A function without a name tells a reader nothing beside those that have one. */
function namedOf(functions: readonly string[]): readonly string[] {
  const named = functions.filter((name) => !name.includes('<'))
  return named.length > 0 ? named : functions
}

/** Makes the teller of whether the caller of a call, by its id, is still as it was when the call was resolved. */
export function createCallerChanges(
  changed: ChangedSince | null,
): (id: string) => CallerChange | null {
  const files = new Map(changed?.files.map(({ path, functions }) => [path, new Set(functions)]))
  return (id) => {
    const functions = id.includes('#') ? files.get(pathOf(id)) : undefined
    if (functions === undefined) return null
    return functions.has(id.slice(id.indexOf('#') + 1)) ? 'function' : 'file'
  }
}
