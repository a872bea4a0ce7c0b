// Reads from a line which files it removes and which it moves, and takes them out of, or along in, what a session changed.
import type { FileChangeFacts } from '../../../shared/facts/file-change.ts'
import type { FileMove } from '../../../shared/facts/git-work.ts'
import type { ObservationFacts } from '../../../shared/facts/observation-facts.ts'
import { fileName, shortPath } from '../../base/short-path.ts'
import type { ShellCommand, ShellLine } from '../../shell/shell-command.ts'
import { gitSubcommand } from '../rules/commands/looking-commands.ts'
import { factText } from '../rules/words/fact-text.ts'

/** So many of a line are kept. */
const mostMoves = 24

/** The files and folders that a line removes (`to` is null) or moves, seen from `cwd`; patterns of names are left out. */
export function fileMovesOf({ commands }: ShellLine, cwd: string | null): FileMove[] {
  return commands.flatMap((command) => movesOf(command, cwd)).slice(0, mostMoves)
}

function movesOf(command: ShellCommand, cwd: string | null): FileMove[] {
  const { words, folder } = command
  const sub = gitSubcommand(words)
  const verb = sub || fileName(words[0] ?? '')
  if (
    !/^(?:rm|mv)$/.test(verb) ||
    words.some((word) => /^(?:--cached|-t|--target-directory)/.test(word))
  )
    return []
  const paths = words
    .slice(words.indexOf(verb) + 1)
    .filter((word) => !word.startsWith('-'))
    .map((path) =>
      shortPath(folder && !/^[/~]|^[A-Za-z]:/.test(path) ? `${folder}/${path}` : path, cwd),
    )
  if (!paths.every((path) => /^[\w./\\:@ -]{1,300}$/.test(path))) return []
  if (verb === 'rm') return paths.map((path) => ({ from: factText(path, 300), to: null }))
  const to = paths.at(-1) ?? ''
  const from = paths.slice(0, -1)
  const isFolder = from.length > 1 || to.endsWith('/') || !/\.\w{1,8}$/.test(to)
  return from.map((path) => ({
    from: factText(path, 300),
    to: factText(isFolder ? `${to.replace(/\/$/, '')}/${fileName(path)}` : to, 300),
  }))
}

/** Takes moves into the files of a session: what it made and removed again is not changed, what it moved has its new name. */
export function moveFiles(files: Map<string, FileChangeFacts>, moves: readonly FileMove[]): void {
  for (const { from, to } of moves) {
    const gone = from.replace(/\/$/, '')
    for (const [path, file] of [...files]) {
      if (path !== gone && !path.startsWith(`${gone}/`)) continue
      if (to === null) {
        if (file.created) files.delete(path)
        continue
      }
      if (path !== gone) continue
      files.delete(path)
      files.set(to, { ...file, path: to })
    }
  }
}

interface Touching {
  readonly facts: ObservationFacts | null
  readonly files: readonly string[]
  /** Milliseconds since 1970. */
  readonly at: number
}

/** What later commands made of the files of edits. */
interface AfterMoves<One> {
  /** Edits that made a file which was removed again. */
  readonly removed: ReadonlySet<One>
  /** The same with the time of that (ms since 1970). */
  readonly removedAt: ReadonlyMap<One, number>
  /** Whether a command removed a file, or a folder around it. */
  readonly isGone: (file: string) => boolean
  /** The files of an edit as they are called in the end. */
  readonly filesOf: (one: One) => readonly string[]
}

/** Follows the files of these observations, in the order of time, through what removed and moved them. */
export function afterMoves<One extends Touching>(observations: readonly One[]): AfterMoves<One> {
  const removedAt = new Map<One, number>()
  const gone: { readonly path: string; readonly at: number }[] = []
  const moved = new Map<string, string>()
  const names = new Map<One, readonly string[]>()
  const goneBy = (file: string) =>
    gone.findLast(({ path }) => file === path || file.startsWith(`${path}/`))?.at
  for (const one of [...observations].reverse()) {
    const { facts, files, at } = one
    if (facts !== null && 'fileMoves' in facts)
      for (const { from, to } of (facts.fileMoves ?? []).toReversed()) {
        if (to === null) gone.push({ path: from.replace(/\/$/, ''), at })
        else moved.set(from, moved.get(to) ?? to)
      }
    if (facts?.kind !== 'edit') continue
    const went = files.map(goneBy)
    if (facts.file.created && files.length > 0 && went.every((time) => time !== undefined))
      removedAt.set(one, Math.max(...went))
    if (files.some((file) => moved.has(file)))
      names.set(
        one,
        files.map((file) => moved.get(file) ?? file),
      )
  }
  return {
    removed: new Set(removedAt.keys()),
    removedAt,
    isGone: (file) => goneBy(file) !== undefined,
    filesOf: (one) => names.get(one) ?? one.files,
  }
}
