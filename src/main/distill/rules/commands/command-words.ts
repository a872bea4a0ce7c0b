// Says parts of a shell call in words: the command, its output's gist, a commit's body, the files it writes.

import { fit, listOf, oneLine, unique } from '../../../base/plain-text.ts'
import { isTemporary, shortPath } from '../../../base/short-path.ts'
import { replaceHereDocuments } from '../../../shell/here-documents.ts'
import type { ShellLine } from '../../../shell/shell-command.ts'
import { nameOf } from './command-name.ts'
import type { CommandResult } from './command-result.ts'
import { isLooking } from './looking-commands.ts'
import type { PurposeKind } from './program-purpose.ts'

/** The command without what wraps it, in at most a few lines. */
export function sayCommand(command: string): string {
  const line = oneLine(replaceHereDocuments(command, ({ word }) => `<<${word}`))
  return `$ ${fit(line, 220)}`
}

/** Programs that only move files about. */
const handling = /^(?:mkdir|touch|cat|rm|cp|mv|chmod|tee|sleep|sed|kill|pkill|export|source|set)$/

/** The programs that did the work, as one would name them: `go vet and golangci-lint`. */
export function programsOf({ commands }: ShellLine): string {
  const names = commands
    .filter((one) => !isLooking(one))
    .map(nameOf)
    .filter((name) => /^[\w./:@ -]{2,48}$/.test(name) && !handling.test(name))
  return listOf(unique(names), 3)
}

/** A short output in full, since it is the answer that was asked for. */
export function printedGist(result: CommandResult, kind: PurposeKind): string | null {
  if (result.end === 'background' || kind === 'build' || kind === 'test') return null
  const said = result.lines.filter((line) => /[\p{L}\p{N}]{2}/u.test(line))
  if (said.length === 0 || said.length > 3) return null
  const text = oneLine(said.join(' · '))
  return text.length <= 120 &&
    !/M-[\w^]{1,2}M-/.test(text) &&
    !/^(?:done|ok|success)\.?$|^[{["]/i.test(text)
    ? text
    : null
}

/** The closing lines of an output, where they are language. */
export function tail(result: CommandResult, failed: boolean): string[] {
  const said = result.lines
    .map((line) => line.trim())
    .filter((line) => /\p{L}{3}/u.test(line) && line.length < 160)
  return said.length <= 4 || failed ? said.slice(-4) : said.slice(-2)
}

/** Files that redirections and in-place edits of the line write. */
export function writtenFiles({ commands }: ShellLine, cwd: string | null): string[] {
  const files: string[] = []
  for (const { words, writesTo } of commands) {
    if (writesTo && !isTemporary(writesTo, cwd) && !writesTo.startsWith('/dev/'))
      files.push(writesTo)
    const [program] = words
    if (program === 'sed' && words.some((word) => /^-\w*i/.test(word)))
      files.push(
        ...words
          .slice(1)
          .filter((word) => /^[\w./\\:-]+\.\w{1,6}$/.test(word) && !word.startsWith('-')),
      )
  }
  return files.filter((file) => /^[\w./\\: ~-]+$/.test(file)).map((file) => shortPath(file, cwd))
}
