// Says what a line that only moves files about, or replaces words in them, did with which.
import { trimEndOf } from '../../../../shared/trim-end.ts'
import { fit, listOf } from '../../../base/plain-text.ts'
import { fileName, shortPath } from '../../../base/short-path.ts'
import type { ShellCommand, ShellLine } from '../../../shell/shell-command.ts'
import { gitSubcommand, isLooking } from '../commands/looking-commands.ts'

/** Deeds of one line that are told. */
const mostDeeds = 3
/** Characters of a word that was replaced. */
const longestWord = 40

/** What was done in full, and with which files by name; null where the line also did something else. */
export interface Handled {
  readonly words: string
  readonly names: string
}

/** Reads the line; paths are told relative to `cwd`. */
export function handledFiles(
  { commands, substituted, isWhole }: ShellLine,
  cwd: string | null,
): Handled | null {
  if (!isWhole || substituted.length > 0) return null
  const acting = commands.filter((command) => !isLooking(command) && !isPreparing(command))
  const deeds = acting.map((command) => deedOf(command, cwd))
  if (deeds.length === 0 || deeds.length > mostDeeds) return null
  const told = deeds.flatMap((deed) => deed ?? [])
  if (told.length < deeds.length) return null
  return {
    words: listOf(
      told.map(({ words }) => words),
      mostDeeds,
    ),
    names: listOf(
      told.map(({ names }) => names),
      mostDeeds,
    ),
  }
}

function isPreparing({ words, writesTo }: ShellCommand): boolean {
  return writesTo === null && /^(?:mkdir|set|cd|export)$/.test(words[0] ?? '')
}

function deedOf(command: ShellCommand, cwd: string | null): Handled | null {
  const { words, writesTo, folder, piped } = command
  if (writesTo !== null || piped) return null
  const [program = ''] = words
  const isGit = program === 'git'
  const verb = isGit ? gitSubcommand(words) : program
  const args = words.slice(isGit ? 2 : 1)
  if (isGit && words[1] !== verb) return null
  const paths = args.filter((word) => !word.startsWith('-'))
  if (!paths.every((path) => /^[\w./\\:~@+ *?{},-]{1,200}$/.test(path) || verb === 'sed'))
    return null
  const short = (path: string) =>
    shortPath(folder && !/^[/~]|^[A-Za-z]:/.test(path) ? `${folder}/${path}` : path, cwd).replace(
      /\/$/,
      '',
    )
  const name = (path: string) => fileName(trimEndOf(path, /\//))
  switch (verb) {
    case 'mv':
    case 'cp': {
      const to = paths.at(-1)
      const from = paths.slice(0, -1)
      if (
        to === undefined ||
        from.length === 0 ||
        args.some((word) => /^-\w*t|^--target/.test(word))
      )
        return null
      return {
        words: `${verb === 'mv' ? 'moved' : 'copied'} ${listOf(from.map(short), 2)} to ${short(to)}`,
        names: listOf(from.map(name), 2),
      }
    }
    case 'rm':
      // With -f it may not have been there.
      return paths.length === 0 || args.some((word) => /^(?:--cached|--force|-\w*f)/.test(word))
        ? null
        : { words: `removed ${listOf(paths.map(short), 3)}`, names: listOf(paths.map(name), 3) }
    case 'sed':
      return replaced(args, short)
    default:
      return null
  }
}

/** `sed -i 's/a/b/g' file`, with one expression of words alone. */
function replaced(args: readonly string[], short: (path: string) => string): Handled | null {
  const [option = '', ...rest] = args
  if (!/^-i(?:\.\w{1,8})?$|^--in-place$/.test(option)) return null
  const [expression = '', ...files] = rest[0] === '' ? rest.slice(1) : rest
  const found = /^s([/|#,@])([^\\[\]*^$]{2,80}?)\1([^\\&]{0,80})\1[gI]{0,2}$/.exec(expression)
  if (!found || files.length === 0 || files.some((file) => file.startsWith('-'))) return null
  const [, mark = '', from = '', to = ''] = found
  if (from.includes(mark) || to.includes(mark)) return null
  const became = `${fit(from, longestWord)} ${to === '' ? 'taken out' : `became ${fit(to, longestWord)}`}`
  return { words: `${became} in ${listOf(files.map(short), 2)}`, names: became }
}
