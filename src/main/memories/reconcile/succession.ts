// Whether what is said later takes the place of what was said before: it names what has ended, or another value of the same thing.
import { alternativesIn, differing } from './alternatives.ts'
import { type Claim, valuesOf, without } from './claims.ts'
import { purposesOf } from './tools.ts'
import { wordingOf } from './wording.ts'

/** Says that something is so since lately. */
const changes =
  /\b(?:(?<!\b(?:for|right|until|till) )now|nowadays|these days|from (?:now|here|today)(?: on| onwards?)?|going forward|any ?more|no longer|instead|rather than|moved|switched|migrated|changed|bumped|upgraded|updated|downgraded|raised|lowered|increased|decreased|reduced|renamed|replaced|gone over|went over|went with|since|as of|new (?:default|limit|rule)|up the|down to|up to|henceforth|effective)\b/iu
/** In a text of so many UTF-16 units a value is of one thing. */
const longest = 200
const seams = /[,;:!?]\s|\.\s|\s[-–—]\s|\s(?=(?:and|but|since|because|as|so) )/giu
/** So much may be said of a thing that has ended. */
const mostOfEnded = 3
/** Stands before the name of what is used, asked or lived in. */
const leads =
  /(?:^|\b(?:use|uses|using|with|in|from|by|on|via|to|through|off|at|is|are|called|named|ask|ping|be|under|of|for|prefer|like|against)\s+(?:the |our |a |an )?)[`'"“]?$/iu
/** Stands behind it where it does something. */
const acts =
  /^[`'"”]?(?:$|[.,;:!?)]|\s+(?:is|are|was|were|has|have|does|will|must|should|can|for|in|on|to|at|as|when|before|after|and|or|by|with|everywhere|only|now|\p{Ll}{3,14}s\s+(?:all|the|our|every|each|any|anything|everything|no|us|on|in|at|from|to|as|for|\p{L})))/iu

/** Whether words say that something is so since lately. */
function saysChange(text: string): boolean {
  return changes.test(text.slice(0, 500))
}

/** Whether the later one says that what the earlier one is about has ended. */
export function endsWhatIsSaid(later: Claim, earlier: Claim): boolean {
  if (earlier.isDenied) return false
  return later.ended.some(({ name, words, where }) => {
    const isSaid = [...words].every((word) => earlier.wording.has(word))
    if (!isSaid || without(words, later.wording).length === 0) return false
    // It has ended in one place, of which the earlier one does not speak.
    if (without(where, earlier.wording).length > 0) return false
    const rest = without(earlier.wording, words, later.wording, ...purposeWords(name))
    return rest.length === 0 || (rest.length <= mostOfEnded && isAbout(earlier.said.text, name))
  })
}

/** Whether a text is about what is named, and does not only tell by it what it is about: "Jest", not "Jest globals". */
function isAbout(text: string, name: string): boolean {
  const at = text.toLowerCase().indexOf(name)
  if (at === -1) return false
  return leads.test(text.slice(0, at)) && acts.test(text.slice(at + name.length))
}

function purposeWords(name: string): ReadonlySet<string>[] {
  return purposesOf(name).map(({ words }) => wordingOf(words.join(' ')))
}

/**
 * Whether the later one sets another value of what the earlier one sets: a tool for the same purpose, another port, day
 * or amount of the same thing. Where it does not say that something changed, neither may say more than the other.
 */
export function setsAnotherValue(later: Claim, earlier: Claim): boolean {
  if (later.text.length > longest || earlier.text.length > longest) return false
  const before = valuesOf(earlier)
  if (before.values.size === 0) return false
  const clauses = later.said.text.split(seams).filter((one) => one.trim() !== '')
  for (const clause of clauses) {
    const now = alternativesIn(clause, true)
    const keys = differing(before, now)
    if (keys === null) return false
    if (keys.length === 0) continue
    const ofPurpose = keys.flatMap((key) => wordsOfKey(key, before.values, now.values))
    const isOfItself = keys.some((key) => key.startsWith('tool ') || key.startsWith('version '))
    const subject = wordingOf(before.rest)
    const own = wordingOf(now.rest)
    const everywhere = wordingOf(alternativesIn(later.said.text, true).rest)
    const rest = without(subject, everywhere, ...ofPurpose)
    const more = without(own, subject, ...ofPurpose)
    const isOfBoth = [...now.values.keys()].some(
      (key) => before.values.has(key) && !keys.includes(key),
    )
    const shared = [...subject].filter((word) => everywhere.has(word)).length + (isOfBoth ? 1 : 0)
    if (isNarrower(now.rest, earlier.said.text)) return false
    if (shared === 0 && !isOfItself) return false
    if (!saysChange(later.text) || shared === 0) return rest.length === 0 && more.length === 0
    return rest.length === 0 || more.length === 0
  }
  return false
}

/** The words that speak of what both values serve. */
function wordsOfKey(
  key: string,
  ...values: readonly ReadonlyMap<string, ReadonlySet<string>>[]
): ReadonlySet<string>[] {
  const name = key.replace(/^tool /, '')
  return values.flatMap((of) =>
    [...(of.get(key) ?? [])].flatMap((tool) =>
      purposesOf(tool)
        .filter((one) => one.name === name)
        .map(({ words }) => wordingOf(words.join(' '))),
    ),
  )
}

/** Whether the one says before a word that both have which of these it means, and the other does not say that. */
function isNarrower(one: string, other: string): boolean {
  const there = wordingOf(other)
  const words = one.match(/[\p{L}\p{N}_-]+/gu) ?? []
  return words.some((word, at) => {
    const [noun = ''] = wordingOf(word)
    const [which = ''] = wordingOf(words[at - 1] ?? '')
    return noun !== '' && which !== '' && there.has(noun) && !there.has(which) && at > 0
  })
}
