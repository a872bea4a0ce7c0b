// Names the files that a line writes otherwise than by an edit: here-documents, scripts, formatters; where the line or its
// output names them, and none where neither does.
import { unique } from '../../../base/plain-text.ts'
import { fileName, isScratch, shortPath } from '../../../base/short-path.ts'
import type { ShellCommand, ShellLine } from '../../../shell/shell-command.ts'
import { gitSubcommand } from '../commands/looking-commands.ts'
import { thrownAway } from './aside.ts'

/** So many of a line are told. */
const mostFiles = 12

/** Files of the project that a line which ended well wrote, seen from `cwd`; `lines` is what it printed. */
export function writtenByCommand(
  line: ShellLine,
  lines: readonly string[],
  cwd: string | null,
): string[] {
  const { commands } = line
  const gone = thrownAway(line)
  const named = commands.flatMap((command, at) =>
    [...ofText(command, commands[at - 1]), ...ofScript(command), ...ofFormatter(command, lines)]
      .filter((path) => !gone.has(path))
      .map((path) => placed(path, command.folder)),
  )
  return unique([...named, ...shownByGit(commands, lines)])
    .filter((path) => /^[\w./\\:@ ()[\]-]{1,200}\.\w{1,8}$/.test(path) && !isScratch(path, cwd))
    .slice(0, mostFiles)
    .map((path) => shortPath(path, cwd))
}

function placed(path: string, folder: string | null): string {
  return folder === null || /^[/~]|^[A-Za-z]:/.test(path) ? path : `${folder}/${path}`
}

const programOf = (command: ShellCommand | undefined): string => fileName(command?.words[0] ?? '')

/** `cat > f <<EOF`, `echo … >> f`, `… | tee f`: what is written stands in the line, and is no log of what ran. */
function ofText(command: ShellCommand, before: ShellCommand | undefined): string[] {
  const { words, writesTo, hereDocuments, piped } = command
  const program = programOf(command)
  const isText = hereDocuments.length > 0 || /^(?:echo|printf)$/.test(program)
  const isHandedOn = piped && /^(?:echo|printf|cat)$/.test(programOf(before))
  if (program === 'tee')
    return isText || isHandedOn ? words.slice(1).filter((word) => !word.startsWith('-')) : []
  const isPrinter = /^(?:cat|echo|printf)$/.test(program)
  return writesTo !== null && isPrinter && isText && !writesTo.startsWith('/dev/') ? [writesTo] : []
}

/** Characters of a script that are read. */
const longestScript = 20_000
const literal = /\b(\w{1,40}) ?= ?(?:Path\()?['"]([\w./@-]{1,200}\.\w{1,8})['"]/g
const opened =
  /\b(?:open|writeFileSync|writeFile|write_file|File\.write|IO\.write|file_put_contents)\( ?(?:['"]([\w./@-]{1,200})['"]|(\w{1,40})) ?,/g
const pathWritten =
  /\bPath\( ?(?:['"]([\w./@-]{1,200})['"]|(\w{1,40})) ?\)\.write_(?:text|bytes)\(/g
const variableWritten = /\b(\w{1,40})\.write_(?:text|bytes)\(/g

/** What a script that stands in the line opens for writing by a name that it tells. */
function ofScript(command: ShellCommand): string[] {
  const { words, hereDocuments } = command
  if (!/^(?:python3?|node|ruby|php|bun|deno)$/.test(programOf(command))) return []
  const at = words.findIndex((word) => /^(?:-c|-e|--eval|-r)$/.test(word))
  const script = [...hereDocuments, at > 0 ? (words[at + 1] ?? '') : '']
    .join('\n')
    .slice(0, longestScript)
  if (script === '') return []
  const assigned = [...script.matchAll(literal)]
  // One name often stands for one file after the other.
  const valueAt = (name: string | undefined, at: number): string | undefined =>
    assigned.findLast((one) => one[1] === name && one.index < at)?.[2]
  const written = [...script.matchAll(opened)].filter(({ 0: call, index }) => {
    const mode = /^ ?['"](\w{1,3})\+?['"]/.exec(script.slice(index + call.length))?.[1]
    // Only `open` may read.
    return !call.startsWith('open') || /[wax]/.test(mode ?? '')
  })
  return [
    ...[...written, ...script.matchAll(pathWritten)].map(
      ({ 1: path, 2: name, index }) => path ?? valueAt(name, index),
    ),
    ...[...script.matchAll(variableWritten)].map(({ 1: name, index }) => valueAt(name, index)),
  ].flatMap((path) => path ?? [])
}

/** What a formatter says that it changed. */
function ofFormatter(command: ShellCommand, lines: readonly string[]): string[] {
  const { words } = command
  const has = (option: RegExp) => words.some((word) => option.test(word))
  const told = (form: RegExp) => lines.flatMap((line) => form.exec(line.slice(0, 300))?.[1] ?? [])
  switch (programOf(command)) {
    case 'prettier':
      return has(/^(?:--write|-w)$/) ? told(/^(\S+\.\w{1,8}) \d+ms$/) : []
    case 'black':
      return told(/^reformatted (\S+)$/)
    case 'gofmt':
    case 'goimports':
    case 'gofumpt':
      return has(/^-\w*w/) && has(/^-\w*l/) ? told(/^(\S+\.go)$/) : []
    default:
      return []
  }
}

/** Programs that rewrite what they find. */
const rewriting =
  /^(?:prettier|biome|eslint|ruff|black|isort|gofmt|goimports|rustfmt|jscodeshift|ts-morph|codemod|comby|ast-grep|sg|rector|python3?|node|ruby|perl|sed|xargs|cargo|go|dotnet|mix)$/

/** What git shows as changed right behind something that rewrites, in the same line. */
function shownByGit(commands: readonly ShellCommand[], lines: readonly string[]): string[] {
  const at = commands.findLastIndex(({ words }) => /^(?:status|diff)$/.test(gitSubcommand(words)))
  if (at < 0 || commands.length > 3) return []
  const git = commands[at]
  const isRewritten = commands
    .slice(0, at)
    .some((one) => rewriting.test(programOf(one)) && !one.piped)
  // Of a chain that went wrong, or of staged changes, it is not known whose they are.
  if (!git || !isRewritten || git.after !== '&&' || git.words.includes('--cached')) return []
  return lines.flatMap((line) => {
    const found = /^(?: M|M |MM) (\S.{0,200})$|^ (\S{1,200}) +\| +\d+ [+-]+$/.exec(line)
    return found?.[1] ?? found?.[2] ?? []
  })
}
