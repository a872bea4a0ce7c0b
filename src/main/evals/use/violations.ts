// Finds the calls of a session that did what something it had been given forbids.
import { toolKindOf } from '../../../shared/tool-kinds.ts'
import { readShellLine } from '../../shell/read-shell.ts'
import type { ShellCommand } from '../../shell/shell-command.ts'
import { type Forbidden, forbiddenIn, isBan, keysOf } from './forbidden.ts'
import type { Evidence, GivenItem } from './judge.ts'
import { tidy } from './marks.ts'
import type { Piece } from './piece.ts'

/** An item has so many that are told: more say nothing new. */
const mostTold = 3
const longestWords = 240
/** What others said or found forbids nothing: memories do, and what the user is told to have said or refused. */
const spoken = new Set(['memories', 'holds', 'refusals', 'notes'])

/** What a session was given that may forbid something. */
interface Given extends GivenItem {
  readonly layer: string
}

/** A call with the commands of its line, read once for all items. */
interface Done {
  readonly piece: Piece
  readonly commands: readonly ShellCommand[]
}

export type FoundViolation = Omit<Evidence, 'rule'> & { readonly rule: 'violated' }

/** Makes the reader of a session's violations: `isAllowed` says of a call whether the user allowed it when asked. */
export function createViolations(
  pieces: readonly Piece[],
  isAllowed: (toolEventId: number) => boolean,
): (item: Given) => FoundViolation[] {
  const calls: Done[] = []
  return (item) => {
    const isRule = spoken.has(item.layer) || /^m\d/.test(item.ref ?? '')
    const bans = isRule ? forbiddenIn(item.text) : []
    if (bans.length === 0) return []
    if (calls.length === 0) calls.push(...callsOf(pieces))
    const found: FoundViolation[] = []
    for (const done of calls) {
      const { at, turnId, toolEventId } = done.piece
      if (found.length === mostTold) break
      if (at < item.at || toolEventId === null) continue
      const broken = bans.find((one) => does(done, one))
      if (!broken || isWished(broken, done.piece, pieces) || isAllowed(toolEventId)) continue
      found.push({ rule: 'violated', words: wordsOf(done, broken), at, turnId, toolEventId })
    }
    return found
  }
}

function callsOf(pieces: readonly Piece[]): Done[] {
  return pieces.flatMap((piece) => {
    if (piece.by !== 'agent' || piece.call === null || !piece.call.isDone) return []
    const { command, tool } = piece.call
    const kind = tool === 'PowerShell' ? 'powershell' : 'bash'
    return [{ piece, commands: command === null ? [] : readShellLine(command, kind).commands }]
  })
}

/** The command of the line that did it, or the file. */
function wordsOf({ piece, commands }: Done, broken: Forbidden): string {
  const { call } = piece
  const own = commands.find((command) => does({ piece, commands: [command] }, broken))
  const ran = own ? [...(own.through ?? []), ...own.words].join(' ') : call?.command
  return `${call?.tool}: ${ran ?? call?.files[0] ?? ''}`.replace(/\s+/g, ' ').slice(0, longestWords)
}

/** Whether the user named it in that turn, and did not forbid it again. */
function isWished(one: Forbidden, { turnId, at }: Piece, pieces: readonly Piece[]): boolean {
  const keys = keysOf(one).map((key) => key.toLowerCase())
  return pieces.some(
    (piece) =>
      piece.by === 'user' &&
      piece.turnId === turnId &&
      piece.at <= at &&
      piece.text
        .slice(0, 20_000)
        .toLowerCase()
        .split(/(?<=[.!?])\s+|\n+/)
        .some((sentence) => keys.every((key) => sentence.includes(key)) && !isBan(sentence)),
  )
}

function does({ piece, commands }: Done, one: Forbidden): boolean {
  const { call } = piece
  if (call === null) return false
  switch (one.kind) {
    case 'line':
      return (
        tidy(call.command ?? '') === one.line ||
        commands.some(({ words }) => tidy(words.join(' ')) === one.line)
      )
    case 'option':
      return commands.some(({ words }) => words.some((word) => isOption(word, one.option)))
    case 'push':
      return commands.some((command) => pushes(command, one.branch, one.byForce))
    case 'install':
      return commands.some((command) => installs(command, one.name))
    case 'command':
      return commands.some((command) => runs(command, one.words))
    default:
      return touches(piece, one) || commands.some((command) => reaches(command, one))
  }
}

const isOption = (word: string, option: string): boolean =>
  word === option || word.startsWith(`${option}=`)
const programOf = ([program = '']: readonly string[]): string =>
  (program.split(/[\\/]/).at(-1) ?? '').replace(/\.(?:exe|cmd)$/i, '')

/** The words of a command by the program that they are for: `pip install` of `python -m pip install`. */
function ownWords({ words }: ShellCommand): readonly string[] {
  const isModule = /^python[\d.]*$/.test(programOf(words)) && words[1] === '-m'
  return isModule ? words.slice(2) : words
}

/** Help and versions are asked of anything; `-v` with more is another option. */
const isAsking = (words: readonly string[]): boolean =>
  words.some((word) => /^--(?:help|version|dry-run)$/.test(word)) ||
  (words.length === 2 && /^-[hvV]$/.test(words[1] ?? ''))

/** Whether a command is run with the words that are named, options in any place. */
function runs(command: ShellCommand, [program = '', ...wanted]: readonly string[]): boolean {
  if (wanted.length === 0 && command.through?.some((one) => programOf([one]) === program))
    return true
  const words = ownWords(command)
  if (programOf(words) !== program || isAsking(words)) return false
  const rest = words.slice(1)
  const named = rest.filter((word) => !word.startsWith('-'))
  let at = 0
  return wanted.every((word) => {
    if (word.startsWith('-')) return rest.some((own) => isOption(own, word))
    return named[at++] === word
  })
}

function pushes(command: ShellCommand, branch: string | null, byForce: boolean): boolean {
  const { words } = command
  const at = words.indexOf('push')
  if (programOf(words) !== 'git' || at < 1 || !isVerbOfGit(words, at) || isAsking(words))
    return false
  const rest = words.slice(at + 1)
  if (rest.includes('-n')) return false
  const isForced = rest.some((word) => /^(?:-f|--force(?:-with-lease(?:=.*)?)?|\+.+)$/.test(word))
  if (byForce && !isForced) return false
  if (branch === null) return true
  const refs = rest.filter((word) => !word.startsWith('-')).slice(1)
  return refs.some(
    (ref) => ref.replace(/^\+/, '').split(':').at(-1)?.replace('refs/heads/', '') === branch,
  )
}

/** Whether only options of git itself, and their values, stand before a word. */
function isVerbOfGit(words: readonly string[], at: number): boolean {
  return words
    .slice(1, at)
    .every((word, before) => word.startsWith('-') || /^(?:-C|-c)$/.test(words[before] ?? ''))
}

const managers = /^(?:npm|pnpm|yarn|bun|pip3?|uv|poetry|cargo|gem|composer|go)$/

function installs(command: ShellCommand, name: string): boolean {
  const words = ownWords(command)
  if (!managers.test(programOf(words)) || isAsking(words)) return false
  const at = words.findIndex((word) => /^(?:i|install|add|get|require)$/.test(word))
  if (at < 1) return false
  return words
    .slice(at + 1)
    .some(
      (word) =>
        word === name || (word.startsWith(name) && /[@=<>~!]/.test(word[name.length] ?? '')),
    )
}

type FileBan = Extract<Forbidden, { readonly path: string }>

function touches({ call }: Piece, { kind, path }: FileBan): boolean {
  if (call === null) return false
  const does = toolKindOf(call.tool)
  const isMeant = kind === 'change' ? does === 'edit' : kind === 'read' && does === 'read'
  return isMeant && call.files.some((file) => isAt(file, path))
}

/** Whether a command does to a file what is forbidden. */
function reaches(command: ShellCommand, { kind, path }: FileBan): boolean {
  const words = ownWords(command)
  const program = programOf(words)
  const paths = words.slice(1).filter((word) => !word.startsWith('-'))
  const isThere = (file: string | null | undefined): boolean => !!file && isAt(file, path)
  if (kind === 'read')
    return /^(?:cat|less|more|head|tail|bat)$/.test(program) && paths.some(isThere)
  const verbs = /^(?:rm|unlink|rmdir|shred|mv)$/
  const removes = verbs.test(program) || (program === 'git' && /^(?:rm|mv)$/.test(words[1] ?? ''))
  if (removes && paths.some(isThere)) return true
  if (kind === 'remove') return false
  const isInPlace = /^(?:sed|perl)$/.test(program) && words.some((word) => /^-\w*i/.test(word))
  if ((isInPlace || /^(?:tee|truncate)$/.test(program)) && paths.some(isThere)) return true
  if (program === 'cp' && isThere(paths.at(-1))) return true
  return command.redirections.some(({ stream, target }) => stream !== 'in' && isThere(target))
}

/** Whether a file is the one that is named, lies below it, or fits its pattern. */
function isAt(file: string, path: string): boolean {
  const own = `/${tidy(file)}`.replace(/\/{2,}/g, '/')
  if (path.startsWith('*')) return !path.slice(1).includes('*') && own.endsWith(path.slice(1))
  if (path.endsWith('/*')) return isAt(file, path.slice(0, path.indexOf('*') - 1))
  return own.endsWith(`/${path}`) || own.includes(`/${path}/`)
}
