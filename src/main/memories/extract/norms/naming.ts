// How things of a kind are to be named, whichever way it is put: what they are, at which side of the name, and which value.
import { isArtefact, isTool } from './artefacts.ts'
import { isEnded, isGoneBy } from './gone.ts'
import { phrasesIn, type Word, wordsOf } from './phrases.ts'
import { isTopic } from './topics.ts'

/** A way of naming that a message gives. */
export interface Naming {
  /** What is named, in the singular: "private attribute". */
  readonly thing: string
  readonly side: 'start' | 'end'
  readonly value: string
  /** What stood in its place, where the message names it. */
  readonly old: readonly string[]
}

const looked = 500
/** So many values of a sentence are read: nobody gives more names at once, and each is looked at beside the others. */
const mostValues = 8
/** A side is named so near to the value (UTF-16 units). */
const nearby = 50
/** Pieces of a name: they end or begin with a mark that joins. */
const joints = [
  /(?<![\p{L}\p{N}_./@:`-])(\p{L}[\p{L}\p{N}]{0,19}_)(?![\p{L}\p{N}_])/gu,
  /(?<![\p{L}\p{N}_./@:`-])(\p{L}[\p{L}\p{N}]{0,19}[/-])(?=['"’”]?(?:[\s,.;:!?)]|$))/gu,
  /(?<![\p{L}\p{N}_./@:`-])(\p{L}[\p{L}\p{N}]{0,7}\.)(?=(?<!\b(?:etc|vs|approx|e\.g|i\.e)\.)(?: (?:in front|up front|at the start|and|instead|now|as|for|like)\b|, \p{Ll}))/gu,
  /(?<![\p{L}\p{N}_./@:`-])(_[\p{L}\p{N}]{1,20})(?![\p{L}\p{N}_])/gu,
  /(?<![\p{L}\p{N}_./@:`-])(\/[\p{L}\p{N}][\p{L}\p{N}/-]{0,20})(?![\p{L}\p{N}_])/gu,
  /(?<![\p{L}\p{N}_./@:`-])(\.\p{L}{1,12}\.\p{L}{1,6})(?![\p{L}\p{N}_])/gu,
  /(?<![\p{L}\p{N}_./@:`-])(\p{L}{1,8})(?=-(?:something|whatever)\b)/gu,
]
const literal = /(?<![\p{L}\p{N}])['"‘“`]([^'"’”`\s]{1,30})['"’”`](?![\p{L}\p{N}])/gu
/** A short name with capitals, which needs words that say where it stands. */
const capital = /(?<![\p{L}\p{N}_'"])(\p{Lu}(?:\p{Lu}{0,4}|\p{Ll}{1,7}))(?![\p{L}\p{N}_'’])/gu
/** Any word, right behind the words that give it, up to a mark or the end. */
const given =
  /\b(?:names?|them|they|let|should|must|to)\b.{0,40}?\b(?:start|begin|end)(?:s|ing|ning)? (?:with|in|on|by) (?!(?:an?|the|their|its|your|our)\b)(\p{L}{1,12})(?=[,.;!]|$| (?:and|so|now|like|instead|rather|from|these|nowadays)\b)/giu
const startCue =
  /\bprefix\p{L}*|\bpreced\p{L}*|\bprepend\p{L}*|\b(?:in|up) front\b|\bupfront\b|\b(?:at|on|to) the (?:very )?(?:start|beginning|front)\b|\bfirst (?:letters?|characters?)\b/giu
const endCue =
  /\bsuffix\p{L}*|\bappend\p{L}*|\btrail\p{L}*|\b(?:at|on|to) the (?:very )?end\b|\blast (?:letters?|characters?)\b/giu
/** Of a value that comes behind them. */
const startsWith =
  /\b(?:start|begin|open|lead)(?:s|ed|ing|ning)? (?:off )?(?:(?:their|its|the) names? )?(?:with|in|on|off|by(?! \p{L}+ing\b)|from|now)\b|\b(?:start|begin)(?:s|ing|ning)? (?:(?!(?:with|\p{L}+ing)\b)\p{L}+ ){1,4}with\b|\b(?:called|named|calls? (?:our|all|the|them|your) .{0,30}?)(?= ['"‘“]?[\p{L}\d]{1,12}(?:[_/]|-something|\.['"]))/giu
const endsWith =
  /\b(?:end|finish|close)(?:s|es|ed|ing)? (?:off )?(?:(?:it|them|their|its|the)(?: names?)? )?(?:with|in|on|by|now)\b|\b(?:end|finish)(?:s|ing)? (?:(?!(?:with|\p{L}+ing)\b)\p{L}+ ){1,4}with\b/giu
/** Speaks of how things are named. */
const ofNaming = /\b(?:names?|named|naming|called|prefix\p{L}*|suffix\p{L}*|conventions?)\b/iu
const emptied =
  /^(?:name|naming|prefix|suffix|convention|rule|letter|word|code|string|style|start|end|beginning|front)s?$/u
const plain =
  /^(?:the|a|an|all|every|each|any|our|your|my|no|new|old|those|these|this|that|their|its|his|her|now|of|for|in|names?|some|such|own|whatever|existing|current|previous|naming|public(?= method))$/u
/** Which of a kind. */
const kinds =
  /^(?:private|public|protected|static|abstract|async|internal|external|global|local|custom|shared|background|boolean|react|vue|angular|feature|environment|domain|unit|mock|temporary|nested|optional|virtual|generic)$/u
/** What is named by itself, and has no name. */
const named = /^(?:path|message|line|key|title|url|id|file|route|tag)s?$/u

/** The ways of naming that a sentence gives; what it leaves open is looked for in the sentences before it, the last one first. */
export function namingIn(sentence: string, before: readonly string[]): Naming[] {
  const text = sentence.slice(0, looked)
  // What is named for what comes next is nearer than what is said of it in between.
  const earlier = [...before.filter(isTopic), ...before].map((one) => one.slice(0, looked))
  const found = valuesIn(text)
  if (found.every(({ isGone }) => isGone)) return []
  const old = [text, ...earlier].flatMap((one) =>
    valuesIn(one)
      .filter(({ isGone }) => isGone)
      .map(({ value }) => value),
  )
  const held = found.filter(({ isGone, value }) => !isGone && !old.includes(value))
  const things = new Map<string, Things>()
  const named = (one: string) => {
    const known = things.get(one) ?? thingsOf(one)
    things.set(one, known)
    return known
  }
  return held.flatMap(({ value, at, isSure }, place) => {
    const from = place === 0 ? 0 : (held[place - 1]?.at ?? 0)
    const isAbout =
      isSure && (old.length > 0 || [text, ...earlier].some((one) => ofNaming.test(one)))
    const side = sideOf(text, at, from) ?? (isAbout ? shapeOf(value) : null)
    if (!side) return []
    const thing =
      thingIn(text, named(text), from, at, value.length) ??
      earlier.map((one) => thingIn(one, named(one), 0, one.length)).find(Boolean)
    return thing ? [{ thing, side, value, old: [...new Set(old)] }] : []
  })
}

/** Says it in full: "Private attribute names start with 'p_'." */
export function sayNaming({ thing, side, value }: Omit<Naming, 'old'>): string {
  const head = thing.split(' ').at(-1) ?? ''
  if (value.startsWith('/') && !named.test(head))
    return sayNaming({ thing: `${thing} path`, side, value })
  const whole = named.test(head) ? `${thing}s` : `${thing} names`
  return `${whole[0]?.toUpperCase()}${whole.slice(1)} ${side} with '${value}'.`
}

interface Value {
  readonly value: string
  readonly at: number
  readonly isGone: boolean
  /** Whether it is a piece of a name by its shape. */
  readonly isSure: boolean
}

function valuesIn(text: string): Value[] {
  const taken: Value[] = []
  const add = (value: string, at: number, length: number, isSure: boolean) => {
    if (taken.length === mostValues) return
    if (taken.some((one) => at < one.at + one.value.length + 1 && at + length > one.at)) return
    const isGone =
      isGoneBy(text.slice(Math.max(0, at - 60), at)) || isEnded(text.slice(at + length))
    taken.push({ value, at, isGone, isSure })
  }
  for (const joint of joints)
    for (const { 1: value = '', index } of text.matchAll(joint))
      add(value, index, value.length, true)
  for (const { 0: whole, 1: value = '', index } of text.matchAll(literal))
    add(value, index, whole.length, false)
  for (const { 0: whole, 1: value = '', index } of text.matchAll(given))
    add(value, index + whole.length - value.length, value.length, false)
  for (const { 1: value = '', index } of text.matchAll(capital)) {
    const isPlaced =
      /\b(?:with|in|on|an?|get|be) $/iu.test(text.slice(Math.max(0, index - 8), index)) ||
      /^ (?:at the|in front|up front|prefix|suffix)/u.test(text.slice(index + value.length))
    if (index > 0 && isPlaced && value !== 'I') add(value, index, value.length, false)
    if (value === 'I' && /\ban? $/u.test(text.slice(0, index))) add(value, index, 1, false)
  }
  return taken.sort((a, b) => a.at - b.at)
}

/** The side that the words nearest to a value name; null where none does. */
function sideOf(text: string, at: number, from: number): Naming['side'] | null {
  const part = text.slice(from, at + 60).split(/[.;!?](?= |$)/u)
  const near = part.join(' ')
  // "x_ is what their names begin with."
  const isCleft = /^\S{1,30} (?:is|are) (?:what|how) /u.test(text.slice(at))
  const ends = (cue: RegExp) =>
    [...near.matchAll(cue)].map(({ index, 0: said }) => from + index + said.length)
  const distance = (cue: RegExp, verb: RegExp) =>
    Math.min(
      ...ends(cue).map((end) => Math.abs(end - at)),
      ...ends(verb).flatMap((end) => (end <= at || isCleft ? Math.abs(at - end) : [])),
      Infinity,
    )
  const [start, end] = [distance(startCue, startsWith), distance(endCue, endsWith)]
  if (Math.min(start, end) > nearby) return null
  return start <= end ? 'start' : 'end'
}

function shapeOf(value: string): Naming['side'] | null {
  if (/[_/.:-]$/u.test(value)) return 'start'
  return /^[_.-]/u.test(value) ? 'end' : null
}

/** Stands for what was named before. */
const pronoun =
  /^(?:them|they|their|these|those|theirs|it|its|ones|such|ours|(?:it|they|that)['’](?:s|re|ll))$/u
/** Leads from a value to what bears it: "p_ in front of private attributes". */
const leads =
  /^['"’”`]? (?:is|are) what (?:an? |the |our |all |every )?|^['"’”`]?(?:,? (?:in front|at the (?:start|beginning|end|front)|up front|as (?:a|the) (?:prefix|suffix)|now|instead))* (?:of|on|for|to|in) (?:the )?(?:names? of |(?:start|beginning|end|front) of )?/iu

/** The words of a sentence, and what it names with them. */
interface Things {
  readonly words: readonly Word[]
  readonly names: readonly {
    readonly start: number
    readonly from: number
    readonly name: string
  }[]
}

function thingsOf(text: string): Things {
  const words = wordsOf(text)
  const names = phrasesIn(words)
    .map((phrase) => ({
      start: words[phrase.at]?.at ?? 0,
      from: words[phrase.from]?.at ?? 0,
      name: nameOf(words.slice(phrase.from, phrase.at + 1).map(({ word }) => word)),
    }))
    // "No exceptions" names none.
    .filter(
      ({ name }) =>
        (name !== '' && name !== 'exception') ||
        (name === 'exception' && !/\b(?:no|without|any) exceptions?\b/iu.test(text)),
    )
  return { words, names }
}

/** What is named, next to a value: before it, or behind it where words lead to it. */
function thingIn(
  text: string,
  { words, names }: Things,
  from: number,
  at: number,
  length = 0,
): string | null {
  const own = names.findLast(({ start }) => start >= from && start < at)
  const isOther = words.some(
    ({ word, at: place }) => place >= (own?.start ?? from) && place < at && pronoun.test(word),
  )
  if (own && !(isOther && own.start < from)) return own.name
  // "Start attributes with x and end them with y."
  if (isOther) return names.findLast(({ start }) => start < from)?.name ?? null
  const lead = leads.exec(text.slice(at + length))
  const end = lead ? at + length + lead[0].length : Infinity
  return names.find((one) => one.from >= at + length && one.from <= end)?.name ?? null
}

function nameOf(words: readonly string[]): string {
  const relative = words.findIndex((word) => /^(?:whose|which|that|who|where|having)$/u.test(word))
  const rest = words
    .slice(0, relative > 0 ? relative : undefined)
    .map((word) => word.replace(/['’]s?$/u, ''))
    .filter((word) => !plain.test(word) && !/^['"‘“`]/u.test(word))
  while (rest.length > 0 && emptied.test(rest.at(-1) ?? '')) rest.pop()
  const head = rest.pop()
  if (head === undefined) return ''
  const modifier = rest.at(-1)
  const isPart =
    modifier !== undefined && (isArtefact(modifier) || isTool(modifier) || kinds.test(modifier))
  return [...(isPart ? [singular(modifier)] : []), singular(head)].join(' ')
}

function singular(word: string): string {
  if (/(?:sses|ches|shes|xes)$/u.test(word)) return word.slice(0, -2)
  if (/ies$/u.test(word)) return `${word.slice(0, -3)}y`
  return /[^su]s$/u.test(word) ? word.slice(0, -1) : word
}
