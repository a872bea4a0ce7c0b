// Reads from a turn's shell lines which files they name, and where `mv` and `git mv` say that they put them.
import { basename, posix } from 'node:path'
import { pathFrom } from '../../agents/path-from.ts'
import type { ToolCall } from '../../agents/tool-call.ts'
import { readShellLine } from '../../shell/read-shell.ts'
import { text } from '../rules/fields.ts'

/** Where the project lies, and where a command ran. */
interface Folders {
  readonly root: string
  readonly cwd: string | null
}

/** A command of a line with its words as paths from the project's root; a word that is none is left out. */
interface NamedPaths {
  readonly isMove: boolean
  readonly paths: readonly string[]
}

/** What the line of a call names. */
export function pathsNamed(call: ToolCall, { root, cwd }: Folders): readonly NamedPaths[] {
  const line = text(call.input, 'command')
  if (line === null) return []
  return readShellLine(line).commands.map(({ words, folder }) => {
    const [program, first] = words
    const isGit = program === 'git'
    const here = folder === null ? (cwd ?? root) : posix.resolve(cwd ?? root, folder)
    const paths = words.slice(isGit ? 2 : 1).flatMap((word) => {
      if (word === '' || word.startsWith('-')) return []
      return pathFrom(root, posix.resolve(here, word.replaceAll('\\', '/'))) ?? []
    })
    return { isMove: program === 'mv' || (isGit && first === 'mv'), paths }
  })
}

/** Whether a line names a file, or a folder that it lies in. */
export const isNamed = (commands: readonly NamedPaths[], path: string): boolean =>
  commands.some(({ paths }) => paths.some((one) => path === one || path.startsWith(`${one}/`)))

/**
 * Where a line moved a file that is gone, of the places that hold something now; null where it does not say.
 * @param isThere whether a source lies at a path from the root.
 */
export function movedBy(
  commands: readonly NamedPaths[],
  path: string,
  isThere: (path: string) => boolean,
): string | null {
  for (const { isMove, paths } of commands) {
    const to = paths.at(-1)
    if (!isMove || to === undefined) continue
    for (const from of paths.slice(0, -1)) {
      if (path !== from && !path.startsWith(`${from}/`)) continue
      const rest = path.slice(from.length)
      const found = [`${to}${rest}`, `${to}/${basename(from)}${rest}`].find(isThere)
      if (found !== undefined) return found
    }
  }
  return null
}
