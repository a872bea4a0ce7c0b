// Compares a request with rules: which one answers it, if any. Where anything is in doubt, no allow does.
import { readlinkSync, realpathSync } from 'node:fs'
import { dirname, posix, win32 } from 'node:path'
import type { Danger } from '../../../shared/contract/deciding/rule-kinds.ts'
import { fieldsOf } from '../../agents/fields.ts'
import type { StoredRule } from '../../db/decisions/rule-store.ts'
import { type CertainCommand, readCertainLine } from '../../shell/certain-line.ts'
import { readShellLine } from '../../shell/read-shell.ts'
import { type CommandKey, commandKeyOf } from './command-key.ts'
import { isOutside, isOwn, lineDangers, type Place, pathDangers } from './danger.ts'
import {
  doesCommand,
  isCommand,
  isOfDomain,
  type Pattern,
  readPattern,
  ruleTool,
} from './pattern.ts'
import { hasOnlyPlainFlags } from './plain-flags.ts'
import { runsWords } from './program-dangers.ts'

/** A request, read once for all rules. */
export interface ReadRequest {
  /** As rules name it. */
  readonly tool: string
  readonly place: Place
  /** Its commands where each word is certain; null where it has none or is in doubt. */
  readonly certain: readonly (CertainCommand & { readonly key: CommandKey })[] | null
  /** All commands that can be made out, also in words and behind wrappers. */
  readonly made: readonly CommandKey[]
  /** What each is run through, such as `sudo`. */
  readonly through: ReadonlySet<string>
  /** Absolute paths of its file, as written and behind links; empty where it names none. */
  readonly paths: readonly string[]
  readonly host: string | null
  /** Whether its address is one of the web, which alone an allow is made for: `file:` and `ftp:` have hosts as well. */
  readonly isOfWeb: boolean
  readonly dangers: readonly Danger[]
  /** Programs by which rules for it are looked up. */
  readonly programs: readonly string[]
}

/** Reads a request. Needs the grammar of Bash loaded; never throws. */
export function readRequest(tool: string, input: unknown, place: Place): ReadRequest {
  const fields = fieldsOf(input)
  const name = ruleTool(tool)
  const dangers = new Set<Danger>()
  if (
    fields.dangerouslyDisableSandbox !== undefined &&
    fields.dangerouslyDisableSandbox !== false
  ) {
    dangers.add('no-sandbox')
  }
  const command = name === 'Bash' && typeof fields.command === 'string' ? fields.command : null
  const certain = command === null ? null : readCertainLine(command)
  const through = new Set<string>()
  const made: CommandKey[] = []
  if (command !== null) {
    const { commands, substituted } = readShellLine(command.replace(/[\p{Cf}]/gu, ''))
    const all = [...commands, ...substituted]
    const lines = all.map(({ words }) => words)
    // What is printed into a shell is run by it.
    for (const [at, { piped, words }] of all.entries()) {
      const [program, ...printed] = lines[at - 1] ?? []
      if (
        piped &&
        runsWords(posix.basename(words[0] ?? '')) &&
        /^(?:echo|printf)$/.test(program ?? '')
      )
        for (const one of readShellLine(printed.join(' ')).commands) lines.push(one.words)
    }
    for (const { through: by = [] } of all) for (const one of by) through.add(one)
    for (const words of [...lines, ...(certain ?? []).map((one) => one.words)])
      for (const each of withInner(words))
        made.push(...spellings(each, place).map((one) => commandKeyOf(one)))
    for (const danger of lineDangers(certain ?? [], place)) dangers.add(danger)
  }
  const paths = name === 'Edit' || name === 'Read' ? pathsIn(fields, place) : []
  for (const path of paths) {
    for (const danger of pathDangers(path, name === 'Read' ? 'reads' : 'changes'))
      dangers.add(danger)
    if (isOwn(path, place)) dangers.add('own-settings')
    if (
      isOutside(path, place.cwd, realRoot(place.root)) &&
      isOutside(path, place.cwd, place.root)
    ) {
      dangers.add('outside')
    }
  }
  // What stands before the host is a name and a password.
  if (typeof fields.url === 'string' && /^[a-z]+:\/\/[^/]*@/i.test(fields.url)) {
    dangers.add('credentials')
  }
  return {
    ...{ tool: name, place, made, through, paths, dangers: [...dangers] },
    certain: certain?.map((one) => ({ ...one, key: commandKeyOf(one.words) })) ?? null,
    host: hostIn(fields.url),
    isOfWeb: typeof fields.url === 'string' && /^https?:\/\//i.test(fields.url),
    programs: [...new Set(['', ...made.map(({ program }) => program), ...through])].slice(0, 200),
  }
}

/**
 * A command as it is written, and as what it comes to where that may be told: without backslashes, by the name of a
 * program whose place is written, with paths of its folder as they are within it, `+main` of a push as the force that
 * it is. For refusals: each of them may meet one.
 */
function spellings(words: readonly string[], { cwd }: Place): (readonly string[])[] {
  const [program = '', ...rest] = words.map((word) => word.replace(/\\(.)/g, '$1'))
  const name = posix.isAbsolute(program) ? posix.basename(program) : program
  const inFolder = (word: string) =>
    cwd !== null && word.startsWith(`${cwd}/`) ? word.slice(cwd.length + 1) : word
  const forced =
    name === 'git' && rest.includes('push') && rest.some((word) => /^\+./.test(word))
      ? ['--force']
      : []
  const plain = [
    name,
    ...rest.map((word) => inFolder(forced.length > 0 ? word.replace(/^\+(?=.)/, '') : word)),
    ...forced,
  ]
  const isSame = plain.length === words.length && plain.every((word, at) => word === words[at])
  return isSame ? [words] : [words, plain]
}

/** Patterns as they were read, by tool and text: drafts of rules share one id. */
const known = new Map<string, Pattern | null>()
const mostKnown = 20_000

function patternOf({ tool, pattern }: StoredRule): Pattern | null {
  const key = `${tool} ${pattern}`
  const before = known.get(key)
  if (before !== undefined) return before
  let read: Pattern | null = null
  try {
    read = readPattern(tool, pattern)
  } catch {
    // What cannot be read any more answers nothing.
  }
  if (known.size >= mostKnown) known.clear()
  known.set(key, read)
  return read
}

/** Narrower scopes first, then narrower patterns, then newer rules. */
const scopes = { session: 0, project: 1, everywhere: 2 } as const

const ranks = new WeakMap<StoredRule, readonly number[]>()

function narrowness(rule: StoredRule): readonly number[] {
  const known = ranks.get(rule)
  if (known) return known
  const rank = rankOf(rule)
  ranks.set(rule, rank)
  return rank
}

function rankOf(rule: StoredRule): number[] {
  const isWhole = rule.pattern === ''
  const isOpen = /\*$/.test(rule.pattern)
  return [scopes[rule.scope], isWhole ? 2 : isOpen ? 1 : 0, -rule.pattern.length, -rule.createdAt]
}

function byNarrowness(one: StoredRule, other: StoredRule): number {
  const [a, b] = [narrowness(one), narrowness(other)]
  for (const [at, value] of a.entries()) if (value !== b[at]) return value - (b[at] ?? 0)
  return 0
}

/**
 * The rule that answers, of those that hold where the request is made; null for none. A deny wins over an allow; of a line
 * of several commands each must be allowed, by whichever rule: the narrowest of those that took part is named.
 */
export function answeringRule(
  request: ReadRequest,
  rules: readonly StoredRule[],
): StoredRule | null {
  const own = rules.filter(({ tool }) => tool === request.tool).sort(byNarrowness)
  const deny = own.find((rule) => rule.effect === 'deny' && isDenied(request, patternOf(rule)))
  if (deny) return deny
  const allows = own.filter(
    ({ effect, dangers }) =>
      effect === 'allow' && request.dangers.every((danger) => dangers.includes(danger)),
  )
  if (request.tool === 'Bash') return allowsAll(request, allows)
  return allows.find((rule) => isAllowed(request, patternOf(rule))) ?? null
}

function isDenied(request: ReadRequest, pattern: Pattern | null): boolean {
  if (pattern === null) return false
  switch (pattern.kind) {
    case 'all':
      return true
    case 'command':
      return (
        request.made.some((key) => doesCommand(pattern, key)) ||
        (pattern.isOpen && pattern.words.length === 1 && request.through.has(pattern.key.program))
      )
    case 'path':
      return request.paths.some((path) => matchesAnyRoot(pattern, path, request.place))
    case 'domain':
      return request.host !== null && isOfDomain(request.host, pattern.domain)
  }
}

function allowsAll(request: ReadRequest, rules: readonly StoredRule[]): StoredRule | null {
  const { certain } = request
  if (certain === null || certain.length === 0) return null
  const used: StoredRule[] = []
  for (const { key, words } of certain) {
    const rule = rules.find((one) => {
      const pattern = patternOf(one)
      if (pattern?.kind === 'all') return hasOnlyPlainFlags(words, key, noFlags)
      return pattern?.kind === 'command' && isCommand(pattern, key, words)
    })
    if (rule === undefined) return null
    used.push(rule)
  }
  return used.sort(byNarrowness)[0] ?? null
}

const noFlags = { words: [], switches: [] }

function isAllowed(
  { tool, paths, host, isOfWeb, place }: ReadRequest,
  pattern: Pattern | null,
): boolean {
  if (pattern === null || (tool === 'WebFetch' && !isOfWeb)) return false
  switch (pattern.kind) {
    case 'all':
      // Of a file that cannot be told it is not known whether it is a protected one.
      return (tool !== 'Edit' && tool !== 'Read') || paths.length > 0
    case 'command':
      return false
    case 'path':
      // Where a link leads elsewhere, the place behind it must be allowed as well.
      return paths.length > 0 && paths.every((path) => matchesAnyRoot(pattern, path, place))
    case 'domain':
      return host !== null && isOfDomain(host, pattern.domain)
  }
}

function matchesAnyRoot(
  { matches }: Extract<Pattern, { kind: 'path' }>,
  path: string,
  { root }: Place,
): boolean {
  return matches(path, root) || matches(path, realRoot(root))
}

function realRoot(root: string | null): string | null {
  try {
    return root === null ? null : forward(realpathSync(root))
  } catch {
    return root
  }
}

function pathsIn(fields: Readonly<Record<string, unknown>>, { cwd }: Place): string[] {
  // Every field counts that may name a file; of two it is not known which one the tool takes.
  const all = [fields.file_path, fields.notebook_path].filter((one) => one != null)
  const read = all.map((one) => pathsOf(one, cwd))
  return read.some((paths) => paths.length === 0) ? [] : [...new Set(read.flat())]
}

/** The path that a field names, as written and behind links; none where it cannot be read with certainty. */
function pathsOf(given: unknown, cwd: string | null): string[] {
  if (typeof given !== 'string' || given === '' || given.length > 4000) return []
  // Two that differ by what cannot be seen are two.
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(given)) return []
  const isWindows = win32.isAbsolute(given) && !posix.isAbsolute(given)
  if (!isWindows && !posix.isAbsolute(given) && cwd === null) return []
  const path = isWindows ? forward(win32.normalize(given)) : posix.resolve(cwd ?? '/', given)
  return [...new Set([path, behindLinks(path)])]
}

/** Links that lead to links, and to nothing that is there yet: a file is made where the last one leads. */
const mostLinks = 20

/** The path with links followed, also those whose goal does not exist. */
function behindLinks(path: string, followed = 0): string {
  let rest = ''
  for (let at = path; ; at = dirname(at)) {
    try {
      const real = forward(realpathSync(at))
      return rest === '' ? real : posix.join(real, rest)
    } catch {
      if (dirname(at) === at) return path
      const goal = goalOf(at)
      if (goal !== null && followed < mostLinks)
        return behindLinks(posix.join(goal, rest), followed + 1)
      rest = posix.join(posix.basename(at), rest)
    }
  }
}

/** Where a link leads; null for what is none. */
function goalOf(path: string): string | null {
  try {
    return posix.resolve(dirname(path), forward(readlinkSync(path)))
  } catch {
    return null
  }
}

const forward = (path: string) => path.replaceAll('\\', '/')

function hostIn(url: unknown): string | null {
  if (typeof url !== 'string' || url.length > 8000) return null
  try {
    return new URL(url).hostname.replace(/\.$/, '')
  } catch {
    return null
  }
}

/** A command, and what it would run of its own words: `xargs rm`, `find -exec rm`, `ssh host rm`. */
function withInner(words: readonly string[], depth = 0): (readonly string[])[] {
  const all = [words]
  if (depth >= 4 || words.length === 0) return all
  const program = posix.basename(words[0] ?? '')
  const inner: (readonly string[])[] = []
  if (
    /^(?:xargs|parallel|nohup|setsid|env|sudo|doas|watch|flock|time|timeout|command|exec)$/.test(
      program,
    )
  ) {
    // Which of its flags take a value is not known of all of them: each place where the command may begin is taken.
    for (let at = 1; at < Math.min(words.length, 12); at += 1)
      if (!words[at]?.startsWith('-')) inner.push(words.slice(at))
  } else if (program === 'find' || program === 'fd') {
    for (const [at, word] of words.entries())
      if (/^-(?:exec|execdir|ok|okdir|x|X)$|^--exec/.test(word))
        inner.push(words.slice(at + 1).filter((one) => !/^[;+]$|^\{\}$/.test(one)))
  } else if (program === 'ssh' || program === 'eval' || /^(?:ba|z|da|k)?sh$/.test(program)) {
    for (const word of program === 'ssh'
      ? [words.slice(1).join(' '), words.slice(2).join(' ')]
      : words.slice(1))
      for (const { words: read } of readShellLine(word).commands) inner.push(read)
  }
  // Whatever runs what stands in its words: `su -c '…'`, `trap '…' EXIT`.
  else if (runsWords(program))
    for (const word of words.slice(1))
      if (word.includes(' '))
        for (const { words: read } of readShellLine(word).commands) inner.push(read)
  for (const one of inner.slice(0, 12)) all.push(...withInner(one, depth + 1))
  return all.slice(0, 60)
}
