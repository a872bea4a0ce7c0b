// Brings a command into the one spelling in which rules compare it: long names of flags, switches apart from the rest.
import { type KnownProgram, knownPrograms, programNames } from '../asked/known-programs.ts'

/** A command as rules compare it. Two are equal only where they do the same. */
export interface CommandKey {
  readonly program: string
  /** `push` of git, `run build` of npm; '' where the program has none. */
  readonly verb: string
  /** Flags that are known to take no value, by their long names, sorted, without doubles: their order says nothing. */
  readonly switches: readonly string[]
  /** Everything else, in order. */
  readonly rest: readonly string[]
}

const noWords: KnownProgram = {}

/** The key of a program and its arguments. */
export function commandKeyOf(words: readonly string[]): CommandKey {
  const [first = '', ...given] = words
  const plain = first.replace(/^(?:\/usr)?\/bin\//, '')
  const [program = '', ...own] = (programNames.get(plain) ?? plain).split(' ')
  const known = knownPrograms.get(program) ?? noWords
  const verbs: string[] = []
  const switches = new Set<string>()
  const rest: string[] = []
  const all = [...own, ...given]
  let isPlain = false
  for (let at = 0; at < all.length; at += 1) {
    const word = all[at] ?? ''
    if (isPlain || !/^-./.test(word)) {
      if (!isPlain && wantsVerb(verbs, known)) verbs.push(known.verbNames?.[word] ?? word)
      else rest.push(plainPath(word))
    } else if (word === '--') {
      isPlain = true
      rest.push(word)
    } else {
      for (const flag of flagsIn(word, verbs.join(' '), known)) {
        if ((known.values ?? []).includes(flag)) {
          at += 1
          rest.push(`${flag}=${all[at] ?? ''}`)
        } else if (isSwitch(flag, verbs.join(' '), known)) switches.add(flag)
        else rest.push(flag)
      }
    }
  }
  return { program, verb: verbs.join(' '), switches: [...switches].sort(), rest }
}

function wantsVerb(verbs: readonly string[], known: KnownProgram): boolean {
  if (!known.verbs) return false
  const [first] = verbs
  return first === undefined || (verbs.length === 1 && (known.verbsOfTwo ?? []).includes(first))
}

/** The long name of a flag of a verb; undefined where none is known. */
export function longOf(
  flag: string,
  verb: string,
  { flags = {} }: KnownProgram,
): string | undefined {
  return flags[`${verb} ${flag}`] ?? flags[flag]
}

/** Whether a long flag is one that some short one of this verb stands for. */
function isSwitch(flag: string, verb: string, { flags = {} }: KnownProgram): boolean {
  return Object.entries(flags).some(
    ([short, long]) => long === flag && (!short.includes(' ') || short.startsWith(`${verb} -`)),
  )
}

/** The flags in one word by their long names: two of `-rf`, where each letter is known. */
function flagsIn(word: string, verb: string, known: KnownProgram): string[] {
  const whole = longOf(word, verb, known)
  if (whole !== undefined) return [whole]
  if (!/^-[A-Za-z]{2,8}$/.test(word)) return [word]
  const letters = [...word.slice(1)].map((letter) => longOf(`-${letter}`, verb, known))
  const flags = letters.filter((one) => one !== undefined)
  // A value may follow the last letter only: `-am words`.
  const isKnown =
    flags.length === letters.length &&
    flags.slice(0, -1).every((flag) => !(known.values ?? []).includes(flag))
  return isKnown ? flags : [word]
}

/** `build` of `./build`. */
function plainPath(word: string): string {
  return /^\.\/[^/]/.test(word) && word.length > 2 ? word.slice(2).replace(/\/{2,}/g, '/') : word
}

/** What letters of a cluster may stand for where not all of them are known: `--force` among `-fv`. */
export function lettersOf({ program, verb }: CommandKey, word: string): string[] {
  if (!/^-[A-Za-z]{2,8}$/.test(word)) return []
  const known = knownPrograms.get(program) ?? noWords
  return [...word.slice(1)].flatMap((letter) => longOf(`-${letter}`, verb, known) ?? [])
}
