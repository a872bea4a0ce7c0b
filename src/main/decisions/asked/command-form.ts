// Reads a command into what it would do, whatever its spelling: program, verb, flags by their long names, operands.
import { posix } from 'node:path'
import { readShellLine } from '../../shell/read-shell.ts'
import type { ShellCommand } from '../../shell/shell-command.ts'
import { type KnownProgram, knownPrograms, programNames } from './known-programs.ts'

/** One program as it would run. */
export interface CommandForm {
  /** Its name; with its path where that is none of the system's. */
  readonly program: string
  /** What it does, such as `push` of git or `run build` of npm; '' where the program alone tells. */
  readonly verb: string
  /** Flags by their long names, sorted, values after `=`. */
  readonly flags: readonly string[]
  /** Everything else, in order; paths without `./` and a slash at their end. */
  readonly operands: readonly string[]
  /** Where a `cd` or `-C` sends it, as written; null for where the line is run. */
  readonly folder: string | null
  /** What it is run through, outermost first: `sudo`, `bash`, `env`. */
  readonly through: readonly string[]
  /** What is set for it alone, as `NAME=value`, sorted. */
  readonly sets: readonly string[]
  /** The files that its streams write to or read from, as written. */
  readonly writes: readonly string[]
  readonly reads: readonly string[]
  /** Whether it reads what another command prints. */
  readonly isPiped: boolean
  /** Whether it stands inside a word of another one: `$(…)`. */
  readonly isInWord: boolean
}

export interface LineForm {
  readonly commands: readonly CommandForm[]
  /** False where more may run than is listed: the line did not parse, is too long, or runs what only a run tells. */
  readonly isWhole: boolean
}

const systemFolders = /^\/(?:usr\/(?:local\/)?)?s?bin\//
/** What only a run tells, as the reader of lines leaves it. */
const unknownWord = /[$`]/

/** The form of a shell line. Needs the grammar of Bash loaded; without it no line counts as whole. */
export function formOfLine(line: string): LineForm {
  const { commands, substituted, isWhole } = readShellLine(line)
  const forms = [
    ...commands.map((command) => formOf(command, false)),
    ...substituted.map((command) => formOf(command, true)),
  ].filter(({ program, sets }) => program !== '' || sets.length > 0)
  return {
    // A folder that is changed to is told by the commands after it.
    commands: forms.length > 1 ? forms.filter(({ program }) => program !== 'cd') : forms,
    isWhole: isWhole && !forms.some(({ program }) => unknownWord.test(program)),
  }
}

function formOf(command: ShellCommand, isInWord: boolean): CommandForm {
  const [first = '', ...rest] = command.words
  const named = programOf(first)
  const [program = '', ...own] = named.split(' ')
  const known = knownPrograms.get(program) ?? {}
  const { verb, flags, operands, folder } = withForce(program, readWords([...own, ...rest], known))
  const streams = command.redirections
  return {
    program,
    verb,
    flags: [...new Set(flags)].sort(),
    operands,
    folder: folder ?? command.folder,
    through: (command.through ?? []).filter((name) => !isTransparent(name)),
    sets: command.assignments.map(({ name, value }) => `${name}=${value}`).sort(),
    writes: streams
      .filter(({ stream, target }) => stream !== 'in' && target !== '/dev/null')
      .map(({ target }) => plainPath(target)),
    reads: streams.filter(({ stream }) => stream === 'in').map(({ target }) => plainPath(target)),
    isPiped: command.piped,
    isInWord,
  }
}

/** `+main` of a push forces what it names: it is `--force` where it stands before all that is pushed. */
function withForce(program: string, words: Words): Words {
  const [remote = '', ...refs] = words.operands
  const isForced = (ref: string) => ref.startsWith('+')
  if (program !== 'git' || words.verb !== 'push' || !refs.some(isForced)) return words
  const pushed = refs.every(isForced) ? refs.map((ref) => ref.slice(1)) : refs
  return { ...words, flags: [...words.flags, '--force'], operands: [remote, ...pushed] }
}

/** These change nothing of what is run. */
function isTransparent(name: string): boolean {
  return /^(?:time|nice|nohup|stdbuf|env|command|builtin|exec|bash|sh|zsh|npx|unbuffer|rtk)$/.test(
    name,
  )
}

function programOf(word: string): string {
  const name = systemFolders.test(word) ? word.replace(systemFolders, '') : word
  return programNames.get(name) ?? name
}

interface Words {
  readonly verb: string
  readonly flags: readonly string[]
  readonly operands: readonly string[]
  readonly folder: string | null
}

function readWords(words: readonly string[], known: KnownProgram): Words {
  const verbs: string[] = []
  const flags: string[] = []
  const operands: string[] = []
  let folder: string | null = null
  let isPlain = false
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (!isPlain && word === '--') {
      isPlain = true
      continue
    }
    if (isPlain || !/^-./.test(word)) {
      if (!isPlain && wantsVerb(verbs, known)) verbs.push(known.verbNames?.[word] ?? word)
      else operands.push(plainPath(word))
      continue
    }
    for (const flag of flagsIn(word, verbs.join(' '), known)) {
      const takesNext = !flag.includes('=') && (known.values ?? []).includes(flag)
      const value = takesNext ? (words[++at] ?? '') : null
      if (flag === '-C' && value !== null) folder = value
      else flags.push(value === null ? flag : `${flag}=${value}`)
    }
  }
  return { verb: verbs.join(' '), flags, operands, folder }
}

function wantsVerb(verbs: readonly string[], known: KnownProgram): boolean {
  if (!known.verbs) return false
  const [first] = verbs
  if (first === undefined) return true
  return verbs.length === 1 && (known.verbsOfTwo ?? []).includes(first)
}

/** The long names of what stands in one word: two of `-rf`. */
function flagsIn(word: string, verb: string, { flags = {}, values = [] }: KnownProgram): string[] {
  const long = (flag: string): string | undefined => flags[`${verb} ${flag}`] ?? flags[flag]
  const whole = long(word)
  if (whole !== undefined) return [whole]
  if (word.startsWith('--') || !/^-[A-Za-z]{2,}$/.test(word)) return [word]
  const letters = [...word.slice(1)].map((letter) => `-${letter}`)
  // Only where each letter is a flag that is known: `-name` of find is one.
  if (!letters.every((flag) => long(flag) !== undefined || values.includes(flag))) {
    return letters.length <= 4 && letters.some((flag) => long(flag) !== undefined)
      ? letters.map((flag) => long(flag) ?? flag)
      : [word]
  }
  return letters.map((flag) => long(flag) ?? flag)
}

/** `build` of `./build/`: the same place in the same words. */
function plainPath(word: string): string {
  if (!/^(?:\.{0,2}\/|[\w.@-]+\/)/.test(word) || word.includes('://')) return word
  const path = posix.normalize(word)
  return path.length > 1 ? path.replace(/\/$/, '') : path
}
