// Tells whether a pipe may have left only a part of what was printed.
import { fileName } from '../../../base/short-path.ts'
import type { ShellCommand, ShellLine } from '../../../shell/shell-command.ts'

/** Whether of the lines that the commands printed some may be missing. */
export function isCut(
  { commands }: ShellLine,
  deciding: readonly ShellCommand[],
  lines: readonly string[],
): boolean {
  if (!deciding.some(({ feeds }) => feeds)) return false
  // One test by its name is all there is to list.
  if (deciding.every(({ words }) => isOneTest(words))) return false
  return commands.some((command) => command.piped && cuts(command, lines))
}

/** Whether lines were picked or put in another order: what stands below a line need not belong to it. */
export function isSifted({ commands }: ShellLine): boolean {
  return commands.some(
    ({ words, piped }) =>
      piped && /^(?:[ef]?grep|rg|ag|sort|uniq|awk|sed)$/.test(fileName(words[0] ?? '')),
  )
}

function isOneTest(words: readonly string[]): boolean {
  const at = words.indexOf('-run')
  return at > 0 && /^\^?Test\w+\$?$/.test(words[at + 1] ?? '')
}

function cuts({ words }: ShellCommand, lines: readonly string[]): boolean {
  const [program = '', ...rest] = words
  switch (fileName(program)) {
    case 'head':
    case 'tail': {
      const most = Number(/\d+/.exec(rest.join(' '))?.[0] ?? 10)
      return lines.findLastIndex((line) => line.trim() !== '') + 1 >= most
    }
    case 'grep':
    case 'rg':
    case 'egrep':
      // Whoever asks for what passed gets all of it.
      return rest.some((word) => /^-\w*v/.test(word)) || !rest.some((word) => /PASS|---/.test(word))
    default:
      return false
  }
}
