// What a message says of a rule that is known already: that its value is another one now. The rule is said again with it.
import { stemmer } from 'stemmer'
import { isStopWord } from '../../../search/words/stop-words.ts'
import type { Candidate, Utterance } from '../../candidate.ts'
import type { InPieces } from '../../in-pieces.ts'
import { classes } from '../../reconcile/alternatives.ts'
import { framing } from '../../reconcile/reading.ts'
import { slotsOf } from '../../reconcile/slots.ts'
import { stanceOf } from '../../reconcile/stance.ts'
import { hasWord } from '../../reconcile/whole.ts'
import { isArtefact, isTool } from '../norms/artefacts.ts'
import { isTale } from '../norms/tales.ts'
import { isTyped, ownParagraphs, ownWords, sentencesOf } from '../sentences.ts'
import { newValueFor } from './new-value.ts'

const longest = 400
/** So many sentences of a message are looked up beside what is known. */
const mostSentences = 12
/** A rule that takes more is told too much of for one value of it to be changed. */
const longestRule = 250

/** A rule of so many words says one thing, but for what hangs on the value: a version, an owner. */
const mostOfSlot = 10
const carries = /\d|\b(?:upgrad\p{L}+|team|owns?|owned)\b/iu

/** What of a text is a value of which there is one at a time: the first group, and its unit in the second. */
const valueClasses: readonly RegExp[] = [
  ...classes,
  /(?<=\b(?:node|python|java|go|ruby|php|postgres|mysql|redis|react|vue|angular|typescript|django|rails|kotlin|rust) v?)(\d+(?:\.\d+)*)(?![\p{L}\d])/giu,
  /(?<![\p{L}\d._-])(\d{1,5}|one|two|three|four|five|six|seven|eight|nine|ten) (?!(?:of|to|or|and|in|on|for|the|is)\b)(\p{L}{3,20}s)(?!\p{L})/giu,
]
/** Says that something became otherwise, however it is said. */
const turns =
  /\b(?:instead|no longer|any ?more|rather than|in place of|replac\p{L}+|switch\p{L}*|mov(?:e|ed|ing) (?:away|to|on)|amend\p{L}*|withdrawn|discontinued|gone|banned|forbidden|too|out|dead|history|over|retir\p{L}+|deprecated|dropp?\p{L}*|forget|scratch|goodbye|so long|leaving|kicked|clash\p{L}*|collid\p{L}*|turned|was|were|looked?|reads|reserves?|reserved|taken|has to go|had|going|not|no more|from|now|new|again|story|business|thing|update|revision|chang\p{L}+|reconsidered|as of|these days|nowadays|henceforth|hence|down to|up to|can['’]t (?:stay|remain|keep)|lost|outvoted|who knew|complained)\b|→|->/iu
const lastly =
  /\b(?:now|new|from (?:now|today|here) on|as of|these days|nowadays|henceforth|hence|instead|no longer|any ?more|again|chang\p{L}+|amended|make that|down to|up to|going forward|moves?|switch\p{L}*|so it['’]s|what we)\b/iu

/** Words that say of anything that it becomes otherwise, as stems. */
const ofChange = new Set(
  'instead longer anymore replac switch move amend gone drop forget scratch use now new again chang start stop make'.split(
    ' ',
  ),
)
/** Finds fault with a thing, which alone does not say that it is over. */
const complains = /\btoo \p{L}{2}/iu

/** The known rules, as they stand, that share words with a text, the nearest first. */
export type RulesNear = (text: string) => readonly string[]

/** A known rule with another value, in lower case. */
interface Amended extends Candidate {
  readonly value: string
}

/** The known rules of which a message gives another value, said with it. */
export function* amendedRules(
  exchange: readonly Utterance[],
  near: RulesNear,
): InPieces<Amended[]> {
  const found: Amended[] = []
  for (const { by, text } of exchange) {
    if (by !== 'user' || !isTyped(text)) continue
    const sentences = ownParagraphs(text).flatMap(sentencesOf)
    let looks = 0
    for (const [at, sentence] of sentences.entries()) {
      if (looks >= mostSentences) break
      const own = ownWords(sentence)
      if (sentence.length > longest || !turns.test(own)) continue
      yield
      looks++
      const around = {
        before: ownWords(sentences[at - 1] ?? ''),
        behind: ownWords(sentences[at + 1] ?? ''),
      }
      const { aside } = stanceOf(own)
      // Who names what is over means no rule that says nothing of it.
      for (const rule of near(sentence))
        if (rule.length <= longestRule && aside.every((name) => isSaidBy(name, rule)))
          found.push(...amendedBy(own, aside, around, rule, sentence))
    }
  }
  return found
}

interface Beside {
  readonly before: string
  readonly behind: string
}

function amendedBy(
  own: string,
  aside: readonly string[],
  around: Beside,
  rule: string,
  sentence: string,
): Amended[] {
  const other = otherOfClass(own, rule)
  if (other !== null) return [candidateOf(rule, other.old, other.value, sentence)]
  const near = `${own} ${around.behind}`
  for (const old of valuesOf(rule)) {
    const isKnown = (word: string) => hasWord(rule, word)
    const value = newValueFor(old, own, around, isKnown)
    if (value === null || aside.some((name) => hasWord(name, value))) continue
    if (!isSpelled(old) && isOfOtherThing(own, rule, old, value)) continue
    if ((!isName(old) || complains.test(own)) && shared(rule, near, old) === 0) continue
    const has = (text: string) => text.toLowerCase().includes(value.toLowerCase())
    const words = has(own)
      ? sentence
      : has(around.behind)
        ? `${sentence} ${around.behind}`
        : `${around.before} ${sentence}`
    // More than a value hangs on a word of a long rule: a version, an owner, a reason.
    return [
      isSlot(rule, old) ? candidateOf(rule, old, value, words) : inOwnWords(words, old, value),
    ]
  }
  return []
}

/** Another value of a class of which both name one: a casing, so many of a unit; of the same things, and said to be new. */
function otherOfClass(own: string, rule: string): { old: string; value: string } | null {
  if (!lastly.test(own)) return null
  if (isTale(own) && !/\b(?:so|hence|therefore)\b/iu.test(own)) return null
  for (const pattern of valueClasses) {
    const [old, ...more] = [...rule.matchAll(pattern)]
    const [value, ...others] = [...own.matchAll(pattern)]
    if (!old?.[1] || !value?.[1] || more.length + others.length > 0) continue
    if (old[1].toLowerCase() === value[1].toLowerCase()) continue
    if (
      old[2] !== undefined &&
      stemmer(old[2].toLowerCase()) !== stemmer(value[2]?.toLowerCase() ?? '')
    )
      continue
    // A version names what it is of beside it.
    if (!/^\d+(?:\.\d+)+$/u.test(value[1]) && !isWithin(own, rule)) continue
    return { old: old[1].toLowerCase(), value: value[1] }
  }
  return null
}

/** Whether all things of code that a sentence names are named by the rule, and one at least. */
function isWithin(own: string, rule: string): boolean {
  const there = new Set(stemsOf(rule))
  const things = (own.toLowerCase().match(/[\p{L}-]+/gu) ?? [])
    .filter((word) => isArtefact(word))
    .map((word) => stemmer(word))
  return things.length > 0 && things.every((word) => there.has(word))
}

/** Why it is so names no value. */
const why = /;|,? (?:as|because|since|so that|otherwise|so) (?=\p{L})/u

/** What may be the value of a rule, in lower case: what is quoted, pieces of names, and words of no other meaning. */
function valuesOf(rule: string): string[] {
  const quoted = [
    ...rule.matchAll(/(?<![\p{L}\p{N}])['"‘“`]([^'"’”`\s]{1,40})['"’”`](?![\p{L}\p{N}])/gu),
  ]
  const values = quoted.map(({ 1: value = '' }) => value.toLowerCase())
  if (values.length > 0) return values
  const [said = ''] = rule.split(why, 1)
  const written =
    said.toLowerCase().match(/[@/_.]?[\p{L}\p{N}](?:[\p{L}\p{N}_./+#-]*[\p{L}\p{N}_/+#-])?/gu) ?? []
  return [...new Set(written)].filter(
    (word) =>
      isName(word) ||
      (!isStopWord(word) && !isArtefact(word) && !framing.has(stemmer(word)) && word.length > 2),
  )
}

/** Whether a rule holds a telling word of what is set aside, or what that is called has none. */
function isSaidBy(name: string, rule: string): boolean {
  const there = new Set(stemsOf(rule))
  const quoted = name.toLowerCase().replaceAll(/['"‘’“”`]/gu, '')
  const stems = stemsOf(name)
  return rule.toLowerCase().includes(quoted) || stems.length === 0 || there.has(stems.at(-1) ?? '')
}

/** Whether a sentence names what it is of, and nothing of that is in the rule but the value: "Kafka instead of Redis for events". */
function isOfOtherThing(own: string, rule: string, old: string, value: string): boolean {
  const values = new Set([...stemsOf(old), ...stemsOf(value)])
  const rest = (text: string) =>
    stemsOf(text).filter((stem) => !values.has(stem) && !framing.has(stem) && !ofChange.has(stem))
  const [things, known] = [rest(own), new Set(rest(rule))]
  return things.length > 0 && known.size > 0 && !things.some((one) => known.has(one))
}

/** Whether a value means nothing else: a piece of a name, a tool. */
function isName(value: string): boolean {
  return isSpelled(value) || isTool(value)
}

/** Whether it is written as only that one is: "ax_". */
function isSpelled(value: string): boolean {
  return /[^\p{L}\p{N}]/u.test(value)
}

function shared(rule: string, text: string, old: string): number {
  const there = new Set(stemsOf(text).map((stem) => stem.slice(0, 5)))
  return new Set(
    stemsOf(rule).filter((stem) => stem !== stemmer(old) && there.has(stem.slice(0, 5))),
  ).size
}

function stemsOf(text: string): string[] {
  const words =
    text
      .slice(0, longest * 2)
      .toLowerCase()
      .match(/\p{L}{2,}/gu) ?? []
  return words.filter((word) => !isStopWord(word)).map((word) => stemmer(word))
}

/** Whether a rule sets a value, and says little else. */
function isSlot(rule: string, old: string): boolean {
  const isQuoted = [...`'"‘“\``].some((mark) => rule.toLowerCase().includes(mark + old))
  if (slotsOf(rule).length > 0 || isQuoted) return true
  return rule.split(/\s+/u).length <= mostOfSlot && !carries.test(rule)
}

/** The user's own sentence, which says that a value is over. */
function inOwnWords(words: string, old: string, value: string): Amended {
  return {
    ...{ content: words.slice(0, 500), kind: 'convention', importance: 0.75, tags: [] },
    ...{ keywords: [], saidBy: 'user', words: words.slice(0, 500), isChange: true, aside: [old] },
    ...{ isOfKnown: true, value: value.toLowerCase() },
  }
}

function candidateOf(rule: string, old: string, value: string, words: string): Amended {
  let content = ''
  let rest = rule
  for (let at = rest.toLowerCase().indexOf(old); at !== -1; at = rest.toLowerCase().indexOf(old)) {
    const isWhole = hasWord(rest.slice(Math.max(0, at - 1), at + old.length + 1), old)
    content += rest.slice(0, at) + (isWhole ? value : rest.slice(at, at + old.length))
    rest = rest.slice(at + old.length)
  }
  return {
    ...{ content: content + rest, kind: 'convention', importance: 0.75, tags: [], keywords: [] },
    ...{ saidBy: 'user', words: words.slice(0, 500), isChange: true, aside: [old] },
    value: value.toLowerCase(),
  }
}
