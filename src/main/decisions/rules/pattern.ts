// Patterns of rules: what a user may write for each tool, read once, and compared with what is asked.
import { posix } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { readCertainLine } from '../../shell/certain-line.ts'
import { type CommandKey, commandKeyOf, lettersOf } from './command-key.ts'
import { compilePath } from './path-pattern.ts'
import { hasOnlyPlainFlags } from './plain-flags.ts'

/** Tools that change files: one name stands for all, as in the agent's own rules. */
const edits = new Set(['Edit', 'MultiEdit', 'Write', 'NotebookEdit'])

/** The tool by which rules are kept and found. */
export function ruleTool(tool: string): string {
  return edits.has(tool) ? 'Edit' : tool
}

export type Pattern =
  | { readonly kind: 'all' }
  | {
      readonly kind: 'command'
      readonly key: CommandKey
      readonly words: readonly string[]
      readonly isOpen: boolean
    }
  | { readonly kind: 'path'; readonly matches: (path: string, root: string | null) => boolean }
  | { readonly kind: 'domain'; readonly domain: string }

/**
 * Reads a pattern. Needs the grammar of Bash loaded for commands.
 * @throws AppError `invalid_input` with what it may be.
 */
export function readPattern(tool: string, text: string): Pattern {
  const pattern = text.trim()
  if (pattern === '' || pattern === '*') return { kind: 'all' }
  const name = ruleTool(tool)
  if (name === 'Bash') return ofCommand(pattern)
  if (name === 'Edit' || name === 'Read') {
    return { kind: 'path', matches: compilePath(pattern) }
  }
  if (name === 'WebFetch') {
    const [, domain] = /^(?:domain:)?((?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*)$/i.exec(pattern) ?? []
    if (domain !== undefined) return { kind: 'domain', domain: domain.toLowerCase() }
    throw new AppError('invalid_input', 'For WebFetch name a domain, as in domain:example.com.')
  }
  throw new AppError(
    'invalid_input',
    `A rule for ${name.slice(0, 80)} is for all of its requests: leave the pattern out.`,
  )
}

function ofCommand(pattern: string): Pattern {
  const isOpen = /(?: \*|:\*)$/.test(pattern)
  const line = isOpen ? pattern.slice(0, -2).trimEnd() : pattern
  const commands = readCertainLine(line)
  const [command] = commands ?? []
  if (command === undefined || commands?.length !== 1) {
    throw new AppError(
      'invalid_input',
      'A pattern is one command without variables, substitutions, redirections or file patterns; ` *` at its end stands for anything that follows.',
    )
  }
  return { kind: 'command', key: commandKeyOf(command.words), words: command.words, isOpen }
}

/** The program by which a rule for commands is found; '' for all others. */
export function programOf(pattern: Pattern): string {
  return pattern.kind === 'command' ? pattern.key.program : ''
}

/** Whether a command is what the pattern names: nothing beyond it, unless the pattern is open at its end. */
export function isCommand(
  { key, isOpen, words }: Extract<Pattern, { kind: 'command' }>,
  asked: CommandKey,
  askedWords: readonly string[],
): boolean {
  if (asked.program !== key.program || !verbFits(key.verb, asked, isOpen)) return false
  if (!isOpen) return same(key.switches, asked.switches) && same(key.rest, asked.rest)
  return (
    holdsAll(asked.switches, key.switches) &&
    same(key.rest, asked.rest.slice(0, key.rest.length)) &&
    hasOnlyPlainFlags(askedWords, asked, { words, switches: key.switches })
  )
}

/** Whether a command does what the pattern names, with whatever besides: what is refused stays refused with more flags. */
export function doesCommand(
  { key, isOpen }: Extract<Pattern, { kind: 'command' }>,
  asked: CommandKey,
): boolean {
  if (asked.program !== key.program || !verbFits(key.verb, asked, isOpen)) return false
  const given = [
    ...asked.switches,
    ...asked.rest.flatMap((word) => [word, ...lettersOf(asked, word), ...longOf(word, key)]),
  ]
  if (!holdsAll(given, key.switches)) return false
  const plain = (one: CommandKey) => one.rest.filter((word) => word !== '--').map(plainly)
  const [own, its] = [plain(key), plain(asked)]
  if (isOpen) {
    // Flags that are not known may stand before what is named.
    const wanted =
      own.length === 0 ? 0 : its.findIndex((_, at) => same(own, its.slice(at, at + own.length)))
    return wanted >= 0
  }
  const unflagged = its.filter((word) => !word.startsWith('-') || own.includes(word))
  // What is deleted is deleted, whatever goes with it.
  if (key.program === 'rm' && own.length > 0) return holdsAll(unflagged, own)
  return same(own, unflagged)
}

/** Programs take the beginning of a long flag for the whole: `--forc`. */
function longOf(word: string, { switches }: CommandKey): string[] {
  return /^--[a-z]{2}/.test(word) ? switches.filter((one) => one.startsWith(word)) : []
}

function verbFits(verb: string, asked: CommandKey, isOpen: boolean): boolean {
  return asked.verb === verb || (isOpen && (verb === '' || asked.verb.startsWith(`${verb} `)))
}

/** `build` of `a/../build/`. */
function plainly(word: string): string {
  if (!word.includes('/') || word.includes('://') || word.startsWith('-')) return word
  const path = posix.normalize(word)
  return path.length > 1 ? path.replace(/\/$/, '') : path
}
const holdsAll = (all: readonly string[], some: readonly string[]) =>
  some.every((one) => all.includes(one))
const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((word, at) => word === other[at])

/** Whether a host is of a domain; `*.example.com` is for those below it. */
export function isOfDomain(host: string, domain: string): boolean {
  if (domain.startsWith('*.')) return host.endsWith(domain.slice(1))
  return host === domain
}
