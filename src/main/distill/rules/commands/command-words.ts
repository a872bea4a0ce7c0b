// Says parts of a shell call in words: the command, its output's gist, a commit's body, the files it writes.

import { fit, fitMarked, listOf, oneLine, unique } from '../../../base/plain-text.ts'
import { fileName, isScratch, shortPath } from '../../../base/short-path.ts'
import { replaceHereDocuments } from '../../../shell/here-documents.ts'
import type { ShellLine } from '../../../shell/shell-command.ts'
import { plain } from '../prompts/agent-message.ts'
import { thrownAway } from '../tools/aside.ts'
import { nameOf } from './command-name.ts'
import type { CommandResult } from './command-result.ts'
import { isLooking } from './looking-commands.ts'

/** The command without what wraps it, in at most a few lines. */
export function sayCommand(command: string): string {
  const line = oneLine(replaceHereDocuments(command, ({ word }) => `<<${word}`))
  return `$ ${fit(line, 220)}`
}

/** Programs that only move files about. */
const handling =
  /^(?:mkdir|touch|cat|rm|cp|mv|chmod|tee|sleep|sed|kill|pkill|pgrep|export|source|set|exit)$/

/** The programs that did the work, as one would name them: `go vet and golangci-lint`. */
export function programsOf(
  { commands }: ShellLine,
  { failed, missing }: { readonly failed: boolean; readonly missing: readonly string[] },
): string {
  // What stands behind `||` is for a failure, and behind the `&&` of a line that failed it may not have been reached.
  const reached = failed ? commands.findIndex(({ after }) => after === '&&') : -1
  const names = (reached < 0 ? commands : commands.slice(0, reached))
    .filter((one) => one.after !== '||' && !isLooking(one))
    .filter((one) => !missing.includes(fileName(one.words[0] ?? '')))
    .map(nameOf)
    .filter((name) => /^[\w./:@ -]{2,48}$/.test(name) && !handling.test(name))
  return listOf(unique(names), 3)
}

/** What a call wrote to a page of a forge, such as a reply or a comment; null where it wrote nothing of the kind. */
export function writtenWords({ commands }: ShellLine): string | null {
  for (const { words } of commands) {
    if (fileName(words[0] ?? '') !== 'gh') continue
    for (const [at, word] of words.entries()) {
      const said = /^(?:-b|--body)$/.test(word)
        ? words[at + 1]
        : /^(?:--body=|(?:body|title)=)([\s\S]+)$/.exec(word)?.[1]
      if (said && !/^[@$]/.test(said)) return fitMarked(plain(said), 110)
    }
  }
  return null
}

/** The closing lines of an output, where they are language. */
export function tail(result: CommandResult, failed: boolean): string[] {
  const said = result.lines
    .map((line) => line.trim())
    .filter((line) => /\p{L}{3}/u.test(line) && line.length < 160)
  return said.length <= 4 || failed ? said.slice(-4) : said.slice(-2)
}

/** Files that redirections and in-place edits of the line write. */
export function writtenFiles(line: ShellLine, cwd: string | null): string[] {
  const gone = thrownAway(line)
  const files = line.commands.flatMap(({ writesTo }) =>
    writesTo && !gone.has(writesTo) && !isScratch(writesTo, cwd) && !writesTo.startsWith('/dev/')
      ? writesTo
      : [],
  )
  return [
    ...files.filter((file) => /^[\w./\\: ~-]+$/.test(file)).map((file) => shortPath(file, cwd)),
    ...editedInPlace(line, cwd),
  ]
}

/** Files of the project that `sed -i` and `perl -pi` of the line edit, by name. */
export function editedInPlace({ commands }: ShellLine, cwd: string | null): string[] {
  const files = commands.flatMap(({ words, folder }) => {
    const program = fileName(words[0] ?? '')
    const isInPlace =
      program === 'sed'
        ? words.some((word) => /^-\w*i|^--in-place/.test(word))
        : program === 'perl' && words.some((word) => /^-\w*i/.test(word))
    if (!isInPlace) return []
    return words
      .slice(1)
      .filter((word) => /^[\w./\\:-]+\.\w{1,6}$/.test(word) && !word.startsWith('-'))
      .map((word) => (folder && !/^[/~]|^[A-Za-z]:/.test(word) ? `${folder}/${word}` : word))
      .filter((word) => !isScratch(word, cwd))
  })
  return unique(files.map((file) => shortPath(file, cwd)))
}
