// Whether what is said later takes the place of what was said before: it names what has ended, or another value of the same thing.
import { alternativesIn, differing } from './alternatives.ts'
import { type Claim, valuesOf, without } from './claims.ts'
import { readingOf } from './reading.ts'
import { statementOf } from './statements.ts'
import { purposesOf } from './tools.ts'
import { wordingOf } from './wording.ts'

/** Says that something is so since lately. */
const changes =
  /\b(?:(?<!\b(?:for|right|until|till) )now|nowadays|these days|from (?:now|here|today)(?: on| onwards?)?|going forward|any ?more|no longer(?! than)|instead|rather than|moved|switched|migrated|changed|bumped|upgraded|updated|downgraded|raised|lowered|increased|decreased|reduced|renamed|replaced|gone over|went over|went with|since|as of|new (?:default|limit|rule)|ported|no,? wait|wait,? no|scratch that|on second thoughts?|(?:final(?: answer)?|correction|change of plans?)(?=:)|up the|down to|up to|henceforth|effective)\b/iu
/** In a text of so many UTF-16 units a value is of one thing. */
const longest = 200
const seams =
  /[,;:!?]\s|\.\s|\s[-–—]\s|\s(?=(?:and|but|since|because|so) )|(?<!\p{L}e[dn])\s(?=as )|\s(?=as (?:it|they|we|you|this|that|there) )/giu
/** So much may be said of a thing that has ended. */
const mostOfEnded = 3
/** Stands before the name of what is used, asked or lived in. */
const leads =
  /(?:^|\b(?:use|uses|using|with|in|from|by|on|via|to|through|off|at|is|are|called|named|ask|ping|be|under|of|for|prefer|like|against)\s+(?:the |our |a |an )?)[`'"“]?$/iu
/** Stands behind it where it is not a part of another name. */
const ends =
  /^[`'"”]?(?:$|[.,;:!?)]|\s+(?:is|are|was|were|has|have|does|will|must|should|can|for|in|on|to|at|as|when|before|after|and|or|by|with|everywhere|only|now)(?![\p{L}\d]))/iu
/** Stands behind what does something, at the beginning. */
const acts =
  /^\s+(?:now |still |also )?(?:formats|lints|runs|builds|handles|manages|serves|checks|tests|hosts|owns|reviews|bundles|keeps|stores|generates|covers|sends|tracks|maintains|approves|deploys|signs|collects|watches|monitors|provides|renders|compiles|takes|does|decides|leads|answers|holds)(?![\p{L}\d])/iu

/** Whether words say that something is so since lately. */
export function saysChange(text: string): boolean {
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

/** Whether the later one uses something instead of what the earlier one is about, wherever. */
export function usesInstead(later: Claim, earlier: Claim): boolean {
  if (earlier.isDenied || later.isDenied || later.wording.size > mostOfNew) return false
  return later.aside.some((words) => {
    const [word, ...more] = words
    if (word === undefined || more.length > 0 || later.said.words.has(word)) return false
    const name = /[\p{L}\p{N}_-]+/gu
    const written = earlier.said.text.match(name)?.find((one) => readingOf(one).words.has(word))
    const rest = without(earlier.wording, words, later.wording)
    return (
      written !== undefined &&
      rest.length <= mostOfEnded &&
      isAbout(earlier.said.text, written.toLowerCase())
    )
  })
}

/** Who names one thing alone in the place of another says it of all its uses. */
const mostOfNew = 1

/** Whether a text is about what is named, and does not only tell by it what it is about: "Jest", not "Jest globals". */
function isAbout(text: string, name: string): boolean {
  const at = text.toLowerCase().indexOf(name)
  if (at === -1) return false
  const [before, behind] = [text.slice(0, at), text.slice(at + name.length)]
  const isFirst = /^\W*(?:the |our )?[`'"“]?$/iu.test(before)
  return (isFirst && acts.test(behind)) || ((isFirst || leads.test(before)) && ends.test(behind))
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
  const wide = valuesOf(earlier)
  if (wide.values.size === 0) return false
  const earlierClauses = earlier.said.text.split(seams).map((one) => alternativesIn(one, true))
  const before = earlierClauses.find(({ values }) => values.size > 0)
  if (!before) return false
  const clauses = later.said.text.split(seams).filter((one) => one.trim() !== '')
  const everywhere = wordingOf(valuesOf(later).rest)
  for (const clause of clauses) {
    const now = alternativesIn(clause, true)
    const keys = differing(before, now)
    if (keys === null) return false
    if (keys.length === 0) continue
    const ofPurpose = keys.flatMap((key) => wordsOfKey(key, before.values, now.values))
    const isOfItself = keys.some((key) => key.startsWith('tool ') || key.startsWith('version '))
    const subject = wordingOf(before.rest)
    const own = wordingOf(now.rest)
    const rest = without(subject, everywhere, ...ofPurpose)
    const more = without(own, subject, ...ofPurpose)
    const isOfBoth = [...now.values.keys()].some(
      (key) => before.values.has(key) && !keys.includes(key),
    )
    const whole = [...wordingOf(wide.rest)]
    const of = whole.filter((word) => !ofPurpose.some((words) => words.has(word)))
    const shared = of.filter((word) => everywhere.has(word)).length + (isOfBoth ? 1 : 0)
    if (isNarrower(now.rest, earlier.said.text)) return false
    if (shared === 0 && !isOfItself) return false
    if (!saysChange(later.text) || shared === 0) return rest.length === 0 && more.length === 0
    return rest.length === 0 || more.length === 0
  }
  return false
}

/** What is said of a thing has so many telling words. */
const mostTold = 6

/** Whether the later one says of the same thing something else, and that it is so since lately; or what else one thing is. */
export function saysElseOfIt(later: Claim, earlier: Claim): boolean {
  if (later.text.length > longest || earlier.text.length > longest) return false
  const before = statementOf(earlier.said.text.split(seams)[0] ?? '')
  if (before === null || before.told.size > mostTold) return false
  for (const clause of later.said.text.split(seams)) {
    const now = statementOf(clause)
    if (now === null || now.told.size > mostTold) continue
    const left = without(before.topic, now.topic).length
    const more = without(now.topic, before.topic).length
    if (left + more > 1 || (left + more > 0 && before.head !== now.head)) continue
    if (
      before.relation !== now.relation &&
      ![before, now].some(({ relation }) => relation === 'any')
    )
      continue
    if (isAnyOne(before.toldText) !== isAnyOne(now.toldText)) continue
    const own = [...now.told].filter((word) => !earlier.wording.has(word))
    const gone = without(before.told, wordingOf(clause))
    if (own.length === 0 || gone.length === 0) continue
    const areOfOne = before.isOfOne && now.isOfOne
    if (!areOfOne && areOfOtherKinds(before.toldText, now.toldText)) continue
    if (!saysChange(later.text))
      return (
        now.isOfOne &&
        before.isOfOne &&
        left + more === 0 &&
        now.topic.size > 1 &&
        own.length <= 2 &&
        gone.length <= 2 &&
        [now, before].every(({ toldText }) => named.test(toldText))
      )
    return !isNarrower(clause, earlier.said.text, now.told)
  }
  return false
}

/** Whether it is told of any one of a kind, and not of one by its name. */
function isAnyOne(told: string): boolean {
  return /^(?:an?|any|itself|themselves|it|them|each|no) /iu.test(`${told} `)
}

/** Written like a name, a number or a piece of code. */
const named = /^(?:the |an? )?[`'"“]?(?:\p{Lu}|\d|\S*[./_-]\S)/u

/** Whether one tells a value of a kind, as a day or an amount, of which the other tells none. */
function areOfOtherKinds(one: string, other: string): boolean {
  const [a = [], b = []] = [one, other].map((told) =>
    [...alternativesIn(` in ${told}`, true).values.keys()]
      .map((key) => key.split(' ')[0] ?? '')
      .filter((kind) => kind !== 'tool' && kind !== 'person'),
  )
  return a.length + b.length > 0 && !a.some((kind) => b.includes(kind))
}

/** Words that speak of who is to be asked, of whatever. */
const askedFor = wordingOf(
  'ask contact ping owner own review maintain check talk handle responsible',
)

/** The words that speak of what both values serve. */
function wordsOfKey(
  key: string,
  ...values: readonly ReadonlyMap<string, ReadonlySet<string>>[]
): ReadonlySet<string>[] {
  if (key === 'person') return [askedFor]
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
function isNarrower(one: string, other: string, told?: ReadonlySet<string>): boolean {
  const there = wordingOf(other)
  const words = one.match(/[\p{L}\p{N}_-]+/gu) ?? []
  return words.some((word, at) => {
    const [noun = ''] = wordingOf(word)
    const [which = ''] = wordingOf(words[at - 1] ?? '')
    const isTold = told?.has(which) === true || which.length === 1
    return noun !== '' && which !== '' && there.has(noun) && !there.has(which) && !isTold && at > 0
  })
}
