// Which flags an open end of an allow may stand for: those known to do no harm; all others are asked about.
//
// Programs take any beginning of a long flag's name and several letters in one word, so a list of harmful flags is never
// whole: `--upload-pa='…'` ran what it named. What is listed here is exact, and whatever is not is in doubt.
import { posix } from 'node:path'
import { knownPrograms } from '../asked/known-programs.ts'
import { type CommandKey, commandKeyOf, longOf } from './command-key.ts'
import { type PlainFlags, plainFlagsOf } from './known-plain-flags.ts'
import { programDangers } from './program-dangers.ts'

/** Programs to which a word with an at sign at its beginning is a name. */
const namesByAt = /^(?:npm|pnpm|yarn|bun|git|gh|brew|docker|echo|printf|grep|rg|ls|cat|mkdir|cd)$/

/** What any program may be told to run, to read its ways from, or to do besides. */
const telling =
  /install|force|delete|remove|^--set|write|upload|publish|purge|prune|destroy|config|plugin|require|import|load|exec|command|cmd|shell|script|eval|hook|init|resolv|formatter|reporter|output|runner|editor|pager|rc(?:file)?$/i

/**
 * Whether each flag of a command is one that the pattern names (`named`, in any spelling), is known to do no harm, or has
 * a danger that is told elsewhere and was asked about. Words behind `--` are no flags of the program.
 */
export function hasOnlyPlainFlags(
  words: readonly string[],
  key: CommandKey,
  named: { readonly words: readonly string[]; readonly switches: readonly string[] },
): boolean {
  const program = posix.basename(key.program).toLowerCase()
  const [verb = ''] = key.verb.split(' ')
  const own = plainFlagsOf.get(`${program} ${verb}`) ?? plainFlagsOf.get(program)
  const end = words.indexOf('--')
  const given = words.slice(1, end < 0 ? undefined : end)
  if (program === 'tar' && !isPlainTar(given[0], named.words, own)) return false
  return given.every((word, at) => {
    if (named.words.includes(word)) return true
    // A file of more flags, as compilers and Python's programs take them; `@scope/name` is a package.
    if (/^@./.test(word)) return namesByAt.test(program)
    if (!/^[-+]./.test(word)) return true
    if (isValue(given[at - 1], key)) return true
    // How the time is written.
    if (program === 'date' && word.startsWith('+')) return true
    if (own ? isPlain(word, own) : isHarmlessAnywhere(word)) return true
    const spelled = commandKeyOf([key.program, ...(verb === '' ? [] : [verb]), word])
    if (spelled.rest.length === 0 && spelled.switches.every((one) => named.switches.includes(one)))
      return true
    // The script behind it is read wherever it stands alone.
    if (program === 'sed' && /^(?:-e|--expression)(?:=|$)/.test(word) && word.length !== 3)
      return true
    return isTold(word, key, verb)
  })
}

/** Of a program that nobody has read: its letters may mean anything, as `-e` of rake does, and names say what they do. */
function isHarmlessAnywhere(word: string): boolean {
  return word.startsWith('--') ? !telling.test(word) : /^-[hqvV0-9]+$/.test(word)
}

function isPlain(word: string, { letters, valued, names }: PlainFlags): boolean {
  const [name = ''] = word.split('=', 1)
  if (names.has(name) || names.has(word)) return true
  if (word.startsWith('--')) return names.has(name.slice(2))
  for (const [at, letter] of [...word].entries()) {
    if (at === 0) continue
    if (valued.has(letter)) return true
    if (!letters.has(letter)) return false
  }
  return word.startsWith('-')
}

/** Whether the word before takes this one for its value, as `-m` of commit does. */
function isValue(before: string | undefined, { program, verb }: CommandKey): boolean {
  if (before === undefined) return false
  const known = knownPrograms.get(program) ?? {}
  const long = longOf(before, verb, known) ?? before
  return (known.values ?? []).includes(long) && /^-/.test(before)
}

/** Whether a flag by itself has a danger: then the list of dangers decides. */
function isTold(word: string, key: CommandKey, verb: string): boolean {
  const bare = verb === '' ? [key.program] : [key.program, verb]
  const without = new Set(programDangers(bare, commandKeyOf(bare)))
  const with_ = [...bare, word]
  return programDangers(with_, commandKeyOf(with_)).some((danger) => !without.has(danger))
}

/** `tar xf a.tar`: letters without a dash. */
function isPlainTar(
  first: string | undefined,
  named: readonly string[],
  own: PlainFlags | undefined,
): boolean {
  if (first === undefined || first.startsWith('-') || named.includes(first)) return true
  return own !== undefined && isPlain(`-${first}`, own)
}
