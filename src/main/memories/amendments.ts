// What changes a part of a decision and leaves the rest of it as it was: which part goes, and which stays.
import { isStopWord } from '../search/words/stop-words.ts'
import { createChanges, isOfAnother, leansOnBefore } from './changed-part.ts'
import { amountsIn, type Counted, countsOtherwise, isOtherwise, numbersIn } from './measures.ts'
import { type Around, nothingAround } from './over-values.ts'
import { framing, type Reading, readingOf } from './reconcile/reading.ts'
import { hasWhole } from './reconcile/whole.ts'

/** What stands before that which holds no longer: "rather than 5", "; that replaces 25", "instead of 10 days". */
const former = String.raw`(?:[,;:]? (?:(?:and|but|that|this|it|which) )?(?:rather than|instead of|in place of|no longer|replac(?:es|ing)|supersed(?:es|ing)|up from|down from)|, not|(?<=\b(?:raised|lowered|changed|moved|cut|extended|shortened|increased|reduced|goes|went)) from)(?: (?:the|every|each|after|at|until|within|by|of|for))?(?: (?:old|former|previous))?(?: \p{L}{2,14}(?= \d))?`
/** A value: a number or a range, what is quoted, a name of code. */
const formerValue = new RegExp(
  String.raw`${former} (?<value>\d{1,12}(?:[.,:]\d{1,12}){0,4}(?:(?:(?<!\bfrom \d{1,12}) to |[-–])\d{1,12})?|[${'`'}'"“][^${'`'}'"“”\s]{1,40}[${'`'}'"”]|[\p{L}\d]{1,30}(?:_[\p{L}\d]{1,30}){1,5}(?![\p{L}\d_]))(?:%| percent| (?<unit>\p{L}{2,14})(?![\p{L}\d_]))?`,
  'giu',
)
/** "The hourly limit is gone." */
const isGone =
  /(?:^|[,;:.] |\band )(?:(?:also|the|all|any) )?(?<phrase>[^,;:.()]{3,50}?) (?:is|are) (?:gone|dropped|removed|abolished|withdrawn|void|obsolete)\b/giu
/** So many telling words have two amounts beside them that are of the same. */
const besideAmount = 2
/** So many words has a thing that is told off. */
const mostListed = 3
/** What is named in words, up to where the sentence goes on: "rather than filling them last". */
const formerPhrase = new RegExp(String.raw`${former} (?<phrase>(?!\d)[^,;:.()]{3,60})`, 'giu')
/** A name: "rather than Mailgun". */
const formerName = new RegExp(
  String.raw`${former} (?<name>\p{L}[\p{L}\d]{1,30})(?![\p{L}\d_])`,
  'giu',
)
/** Leaves what it does not name as it was. */
const restStays =
  /\b(?:everything else|all else|the (?:rest|others?)|nothing else|otherwise)\b[^.;]{0,60}?\b(?:unchanged|untouched|stays?|remains?|holds?|keeps?|as (?:it|they|before)|changes?|unaffected|same)\b|\b(?:everything else|all else|the (?:rest|others?)) as (?:it|they|before|decided|agreed)\b|\b(?:stays?|remains?)(?: (?:as (?:it|they|before|decided|agreed)|the same|unchanged|untouched)\b|[.;]|$)|\bnothing (?:else )?changes\b|\b(?:is|are) (?:as before|unchanged|untouched|unaffected)\b|\b(?:unchanged|untouched)[.;]|(?:unchanged|untouched)$/iu
/** Says of itself that it changes something. */
const saysChange =
  /^(?:(?:ok(?:ay)?|right|good|understood|noted|got it|done|then|so)[,.:!]? )*(?:changed|updated|amended|revised|new|from now on)\b|\b(?:no longer|now|any ?more|gone|dropped|scrapped)\b/iu
/** Of what is named in words so many must stand in a part of a decision, of at least so many telling ones. */
const phraseShare = 0.6
const leastOfPhrase = 2
/** What has so much of the length of a decision and of its telling words says all of it anew. */
const restatedShare = 0.6
const restatedWords = 0.4
/** A shorter one stands for something. */
const shortestWord = 3
/** Of the telling words of a part that says another value of the same, or the same again. */
const sameShare = 0.6
const leastWords = 2
/** Of those of a part that counts the same and comes to another number. */
const nearShare = 0.3

/** The values that a text says hold no longer, in lower case and without quotes; none where it names none. */
export function formerValues(text: string): string[] {
  return [...text.matchAll(formerValue)].map(({ groups }) =>
    (groups?.['value'] ?? '').replace(/[`'"“”]/g, '').toLowerCase(),
  )
}

/** Who or what a text says is it no longer, by names with a capital, in lower case; told, since the older one was said of them. */
function formerNames(text: string): string[] {
  return [...text.matchAll(formerName)]
    .map(({ groups }) => groups?.['name'] ?? '')
    .filter((name) => /^\p{Lu}/u.test(name))
    .map((name) => name.toLowerCase())
}

/** The telling words of each thing that an amendment says holds no longer, where it names it in words. */
function formerPhrases(text: string): ReadonlySet<string>[] {
  return [...text.matchAll(formerPhrase), ...text.matchAll(isGone)]
    .map(({ groups }) => new Set(tellingOf(readingOf(groups?.['phrase'] ?? ''))))
    .filter((words) => words.size >= leastOfPhrase)
}

/** A text without the values that it says hold no longer: who reads it later is to see the ones that hold. */
export function withoutFormerValues(text: string): string {
  // "instead of 10 for guests": what stands behind is said of both.
  return text.replace(formerValue, (whole, ...found) => {
    const { unit = '' } = (found.at(-1) ?? {}) as { unit?: string }
    return unit !== '' && isStopWord(unit) ? whole.slice(whole.length - unit.length - 1) : ''
  })
}

/** Whether a text says that it changes a part of something and leaves the rest of it. */
export function isAmendment(text: string): boolean {
  const isNamed = formerValues(text).length > 0 || formerNames(text).length > 0
  if (isNamed || restStays.test(text)) return true
  return saysChange.test(text) && formerPhrases(text).length > 0
}

/** Whether a text may change a part of something: it says so, or only that something is so now. */
export function mayAmend(text: string): boolean {
  return isAmendment(text) || saysChange.test(text)
}

/** Whether a text that takes a decision's place says all of it anew, so that nothing of it is left. */
export function isAnew(said: string, content: string): boolean {
  return !isAmendment(said) && saysAgain(said, content)
}

function saysAgain(said: string, content: string): boolean {
  const words = tellingOf(readingOf(content))
  const again = sharedBy(readingOf(content), readingOf(said))
  return said.length >= content.length * restatedShare && again >= words.length * restatedWords
}

/** Longer ones are no decisions (UTF-16 units of both). */
const longest = 4000

/**
 * What stays of a decision, `content`, after an amendment to it, `said` (`isAmendment`): without the parts that it names another value for,
 * or says again; empty for nothing, all of it where no part can be told that it replaced. What was said around
 * both names what is over.
 */
export function leftAfter(content: string, said: string, around: Around = nothingAround): string {
  if (content.length + said.length > longest) return content
  // What it says stays as it was it does not change.
  const moved = clausesOf(said).filter((clause) => !restStays.test(clause))
  const changed = readingOf(withoutFormerValues(moved.join(' ')))
  const names = formerNames(said)
  // Who did one thing may be told beside who does another: "Jens reads them and Mara signs them".
  const parts = partsOf(content).flatMap((part) =>
    names.some((name) => hasWhole(part, name)) ? part.split(/\s(?=and )/u) : part,
  )
  const changedFor = (own: readonly string[], at: number) => {
    const ofIt = moved.filter((one) => !isOfAnother(one, own, at))
    return ofIt.length === moved.length ? changed : readingOf(withoutFormerValues(ofIt.join(' ')))
  }
  const read = parts.map((part, at) => ({ part, at, reading: readingOf(part) }))
  const gone = new Set<string>()
  const phrases = formerPhrases(said)
  const isPart = restStays.test(said) || formerValues(said).length > 0
  if (phrases.length > 0 && !isPart && saysAgain(said, content)) return ''
  for (const phrase of phrases) {
    const sharing = read.map(({ part, reading }) => ({
      part,
      count: [...phrase].filter((word) => reading.words.has(word)).length,
    }))
    const most = Math.max(...sharing.map(({ count }) => count))
    if (most < leastOfPhrase || most < phrase.size * phraseShare) continue
    for (const { part, count } of sharing) if (count === most) gone.add(part)
  }
  for (const { part, reading } of read) {
    const isOver = names.some((name) => hasWhole(part, name)) && sharedBy(reading, changed) > 0
    if (isOver) gone.add(part)
  }
  for (const value of formerValues(said)) {
    const named = read.filter(({ part }) => hasWhole(part, value))
    const most = Math.max(...named.map(({ reading }) => sharedBy(reading, changed)))
    // Of several that name it the ones that speak of the same.
    for (const { part, reading } of named) if (sharedBy(reading, changed) === most) gone.add(part)
  }
  for (const { part, at, reading } of read) {
    const words = tellingOf(reading)
    const changed = changedFor(parts, at)
    const isSame =
      words.length >= leastWords && sharedBy(reading, changed) >= words.length * sameShare
    if (isSame && [...reading.exact].some((one) => !changed.exact.has(one))) gone.add(part)
    const isNear = sharedBy(reading, changed) >= Math.max(leastWords, words.length * nearShare)
    if (isNear && countsOtherwise(part, changed.text)) gone.add(part)
  }
  const isChanged = createChanges(withoutFormerValues(moved.join(' ')), around)
  for (const { part, at } of read) {
    const others = parts.filter((_, place) => place !== at)
    if (!gone.has(part) && isChanged(part, others)) gone.add(part)
  }
  // A thing of which another number is told is still there, and what says more of that than the amendment does.
  const saysMore = (part: string, before: string) => {
    const words = tellingOf(readingOf(part)).filter((word) => word.length >= shortestWord)
    const isThere = numbersIn(before).size > 0 && numbersIn(said).size > 0
    return isThere && words.length >= leastWords && !words.some((word) => changed.words.has(word))
  }
  for (const [at, part] of parts.entries()) {
    const before = parts[at - 1]
    if (!before?.endsWith(',') || before.startsWith('(') || !gone.has(before)) continue
    if (leansOnBefore(part) && !saysMore(part, before)) gone.add(part)
  }
  const left = read
    .filter(({ part }) => !gone.has(part))
    .flatMap((one) => {
      const others = tellingOf(one.reading).filter((word) => changed.words.has(word))
      const amounts = amountsIn(changedFor(parts, one.at).text)
      const told = others.length >= besideAmount ? withoutAmounts(one.part, amounts) : one.part
      return told === '' ? [] : [{ ...one, part: told, reading: readingOf(told) }]
    })
    .map((one) => {
      // A clause goes on behind brackets that went.
      const behind = parts[one.at + 1] ?? ''
      const end =
        behind.startsWith('(') && gone.has(behind) ? (/[.,;:]$/u.exec(behind)?.[0] ?? '') : ''
      return { ...one, part: one.part + end }
    })
    .map((one, at, all) => {
      // The end of a sentence may have gone.
      const isEnd = all[at + 1]?.at !== one.at + 1 && /^\p{Lu}/u.test(all[at + 1]?.part ?? '')
      return isEnd ? { ...one, part: one.part.replace(/[,;]$/u, '.') } : one
    })
  const isSaidAgain = left.every(({ reading }) =>
    [...reading.words].every((one) => changed.words.has(one)),
  )
  if (isSaidAgain) return ''
  const rest = left
    .map(({ part }) => part)
    .join(' ')
    .replace(/[,;:]$/u, '.')
  // "Agreed." says nothing by itself.
  return rest !== content && tellingOf(readingOf(rest)).length < leastWords ? '' : rest
}

/** The parts of a decision that may go by themselves: clauses, what stands in brackets, and amounts that an "and" joins. */
function partsOf(content: string): string[] {
  return content
    .split(/(?<=[.;:,])\s+(?![^()]{0,200}\))|\s(?=\([^()]{0,80}\d[^()]{0,80}\))/u)
    .flatMap((clause) => {
      const pieces = clause.split(/\s(?=and )/u)
      return pieces.length > 1 && pieces.every(isAmount) ? pieces : [clause]
    })
}

/** Whether a piece says a number and of what: "and twelve for vehicles", none of "429 and 503 are failures". */
function isAmount(piece: string): boolean {
  return (
    numbersIn(piece).size > 0 &&
    !/\d\W{0,3}$/u.test(piece) &&
    tellingOf(readingOf(piece)).length > 0
  )
}

/** The clauses of a text; what is told off in a few words each belongs together: "Backoff, cap and jitter stay". */
function clausesOf(text: string): string[] {
  const clauses: string[] = []
  let listed = ''
  for (const piece of text.split(/(?<=[.;,])\s+/u)) {
    const whole = `${listed}${piece}`
    const isListed =
      piece.endsWith(',') && piece.split(' ').length <= mostListed && !/\d/.test(piece)
    if (isListed) listed = `${whole} `
    else {
      clauses.push(whole)
      listed = ''
    }
  }
  return listed === '' ? clauses : [...clauses, listed.trim()]
}

/** A part of a decision without what it joins by "and" that sets another amount of the same unit. */
function withoutAmounts(part: string, amounts: Counted): string {
  const pieces = part.split(/ (?=and )/u)
  const kept = pieces.filter((piece) => !isOtherwise(amountsIn(piece), amounts))
  if (kept.length === pieces.length) return part
  const text = kept.join(' ').replace(/^and /u, '')
  const end = /[.;:,]$/u.exec(part)?.[0] ?? ''
  return text === '' || text.endsWith(end) ? text : `${text}${end}`
}

function tellingOf({ words, exact }: Reading): string[] {
  return [...words].filter((word) => !exact.has(word) && !framing.has(word))
}

function sharedBy(reading: Reading, other: Reading): number {
  return tellingOf(reading).filter((word) => other.words.has(word)).length
}
