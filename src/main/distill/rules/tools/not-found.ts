// Reads which programs the shell did not find: nothing of them ran, so that nothing of them failed.
import { fileName } from '../../../base/short-path.ts'
import type { ShellLine } from '../../../shell/shell-command.ts'

/** So many lines of an output are looked at, at each end. */
const mostLines = 200

const said =
  /^(?:\S{0,100}(?:ba|z|da|fi)?sh: )?(?:\d+: |line \d+: |eval: )?(?:command not found: (?<zsh>[\w.+-]{1,60})|(?<name>[\w.+-]{1,60}): (?:command )?not found)$|^The term '(?<term>[\w.+-]{1,60})' is not recognized/

/** Those programs of a line of which its output says that there is none. */
export function notFoundIn({ commands }: ShellLine, lines: readonly string[]): string[] {
  const read =
    lines.length > 2 * mostLines
      ? [...lines.slice(0, mostLines), ...lines.slice(-mostLines)]
      : lines
  const named = new Set(
    read.flatMap((line) => {
      const groups = said.exec(line.slice(0, 300).trim())?.groups
      return groups?.zsh ?? groups?.name ?? groups?.term ?? []
    }),
  )
  if (named.size === 0) return []
  const ran = commands.map(({ words }) => fileName(words[0] ?? ''))
  return [...new Set(ran)].filter((program) => named.has(program))
}
