// What a session changed, function by function: each once, with what became of it in all.
import type { z } from 'zod'
import type { codeChangedSchema } from '../../../../shared/contract/code.ts'

type CodeChange = z.infer<typeof codeChangedSchema>['changes'][number]

/** A function with what the session did to it from its first change to its last. */
export interface ChangedFunction extends CodeChange {
  /** Times that it was changed. */
  readonly times: number
}

/**
 * The functions by the paths of their files, in the order of their first change. What was made and taken away again is
 * told as deleted; what was made and changed then, as new.
 * @param changes newest first.
 */
export function functionsByPath(
  changes: readonly CodeChange[],
): ReadonlyMap<string, readonly ChangedFunction[]> {
  const found = new Map<string, Map<string, ChangedFunction>>()
  for (const change of changes.toReversed()) {
    const file = found.get(change.path) ?? new Map<string, ChangedFunction>()
    found.set(change.path, file)
    const was = file.get(change.qualifiedName)
    const isStillNew = was?.change === 'new' && change.change !== 'deleted'
    file.set(change.qualifiedName, {
      ...change,
      change: isStillNew ? 'new' : change.change,
      times: (was?.times ?? 0) + 1,
    })
  }
  return new Map([...found].map(([path, file]) => [path, [...file.values()]]))
}

/**
 * The one of `paths`, from the project's root, that is the file at `edited`; null where none is.
 * @param edited as the agent named it: absolute, or from where it worked.
 */
export function pathOfEdited(edited: string, paths: Iterable<string>): string | null {
  const plain = edited.replaceAll('\\', '/')
  let found: string | null = null
  for (const path of paths) {
    if (plain !== path && !plain.endsWith(`/${path}`)) continue
    if (found === null || path.length > found.length) found = path
  }
  return found
}
