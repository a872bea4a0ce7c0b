// Quotes how an agent's message begins: its first sentences in order, a list with what leads to it, and what it holds back.
import { capitalise, fitMarked, sentence } from '../../../base/plain-text.ts'
import { type Block, blocksOf, splitSentences } from './agent-message.ts'
import { hedges } from './leaning.ts'
import { leadsToOpen } from './open-words.ts'
import { type Part, partsOf, stands, withoutEnd } from './opening-parts.ts'
import { settledPart } from './passing.ts'
import { declines, isApiError } from './sentence-weight.ts'
import { doneSign, notYet } from './state-signs.ts'

/** Entries of one list that are quoted. */
const mostItems = 4
/** Shorter rooms hold the beginning alone. */
const roomForTwo = 140
/** After a shorter beginning the next sentence is begun, where so much room is left. */
const shortBeginning = 80
const leastBegun = 60
/** Of what takes a sentence back so many characters are told at least. */
const leastTail = 45
/** Shorter beginnings of an entry say nothing. */
const leastItem = 40

/**
 * Reads a message once; the result quotes its beginning within so many characters, with its first caveat. Of a message
 * that others followed what it held back may be settled since: `isLast` false leaves that out, but no "no"; where work
 * followed (`isOvertaken`), also how things stood and what was meant to come next.
 */
export function readOpening(
  message: string | null,
  isLast = true,
  isOvertaken = false,
): (most: number) => string {
  const all = message === null || isApiError(message) ? [] : conclusionFirst(message)
  const told = toldOf(all, isLast ? (part) => [part] : isOvertaken ? settled : withoutCaveats)
  return (most) => quote(told, most)
}

/** What an answer concludes with is the answer: `So: no duplicates, but an error for the unlucky one`. */
const concludes =
  /^(?:so|in short|short answer|bottom line|conclusion|tl;?dr|to sum up|in summary|kurz(?: gesagt)?|fazit|en (?:résumé|bref)|en resumen|conclusión|in sintesi|insomma|em resumo|conclusão|kortom|podsumowując|итог)[:：] ?\S/iu

function conclusionFirst(message: string): readonly Part[] {
  const blocks = blocksOf(message)
  const before = known.get(blocks)
  if (before) return before
  const parts = withConclusionFirst(partsOf(blocks))
  known.set(blocks, parts)
  return parts
}

/** An answer is quoted by several rules, in rooms and kinds of their own. */
const known = new WeakMap<readonly Block[], readonly Part[]>()

function withConclusionFirst(parts: readonly Part[]): readonly Part[] {
  const at = parts.findIndex(({ text, items }) => items.length === 0 && concludes.test(text))
  const found = parts[at]
  if (at <= 0 || found === undefined) return parts
  const text = capitalise(found.text.replace(/^[^:：]{1,20}[:：] ?/u, ''))
  return [{ ...found, text }, ...parts.slice(0, at), ...parts.slice(at + 1)]
}

/** Parts as they are told. A short quotation needs few of them: each is looked into when it is first asked for. */
interface Told {
  parts(): Iterable<Part>
  /** The first that holds something back. */
  held(): Part | undefined
}

/** `tell` gives what is left of a part, which never holds back more than the part does. */
function toldOf(all: readonly Part[], tell: (part: Part) => Part[]): Told {
  const known = new Map<Part, Part[]>()
  const toldBy = (part: Part): Part[] => {
    const before = known.get(part)
    if (before) return before
    const told = tell(part)
    known.set(part, told)
    return told
  }
  return {
    *parts() {
      let broken: number | undefined
      for (const part of all) {
        // What follows a sentence that is left out, in the same paragraph, may lean on it.
        if (part.block === broken) continue
        const told = toldBy(part)
        if (told.length === 0) broken = part.block
        yield* told
      }
    },
    held() {
      for (const part of all) {
        const found = holdsBack(part) ? toldBy(part).find(holdsBack) : undefined
        if (found) return found
      }
      return undefined
    },
  }
}

function withoutCaveats(part: Part): Part[] {
  if (part.isCaveat && !declines(part.text)) return []
  return [part.tail ? { ...part, tail: part.tail.filter((one) => !one.isCaveat) } : part]
}

/** What later work cannot have overtaken of a part: a list keeps the entries that are done. */
function settled(part: Part): Part[] {
  const { items, tail = [] } = part
  // What was answered to a point stays that.
  if (part.isByNumber) return [part]
  if (items.length > 0) {
    // Entries below how things stood are of what stood so.
    const text = settledPart(part.text)
    if (leadsToOpen(part.text) || (text === '' && part.text !== '')) return []
    const kept = items.filter((item) => !item.startsWith(notYet) && settledPart(item) !== '')
    const isMixed = kept.some((item) => !item.startsWith(doneSign))
    return kept.length === 0
      ? []
      : [
          {
            ...part,
            items: kept.map((item) => settledPart(isMixed ? item : item.replace(doneSign, ''))),
            urgent: kept.map((item) => settledPart(item)),
          },
        ]
  }
  const text = settledPart(part.text)
  if (part.isCaveat && text === part.text && !declines(text)) return []
  // A hedge keeps its sentence from saying more than was meant.
  const left = tail.filter((one) => !one.isCaveat || settledPart(one.text) !== '')
  return text === ''
    ? []
    : [{ ...part, text, tail: text === part.text ? left : [], isCaveat: false }]
}

function quote(told: Told, most: number): string {
  const found = most < roomForTwo ? undefined : told.held()
  // What stands first is quoted first in any case.
  const held = found === firstOf(told, () => true) ? undefined : found
  const caveat = held === undefined ? '' : say(held, most / 2) || begin(held, most / 2)
  const said: string[] = []
  let left = most - (caveat === '' ? 0 : caveat.length + 1)
  let isHeld = false
  for (const part of told.parts()) {
    if (part === held) {
      isHeld = true
      said.push(caveat)
      continue
    }
    const text = say(part, left)
    if (text === '') {
      // Of what comes next the beginning is told, where little was said before it.
      const isShort = said.join(' ').length < shortBeginning && left >= leastBegun
      if (isShort && (part.items.length === 0 || stands(part.text))) said.push(begin(part, left))
      break
    }
    said.push(text)
    left -= text.length + 1
    if (left < 24) break
  }
  if (held && !isHeld) said.push(caveat)
  // What leads to a list says nothing by itself.
  const first =
    said.length > 0
      ? undefined
      : firstOf(told, ({ text, items }) => items.length === 0 || stands(text))
  if (first) said.push(begin(first, most))
  return said
    .filter((one) => one !== '')
    .map(sentence)
    .join(' ')
}

function firstOf(told: Told, is: (part: Part) => boolean): Part | undefined {
  for (const part of told.parts()) if (is(part)) return part
  return undefined
}

function holdsBack({ isCaveat, tail = [] }: Part): boolean {
  return isCaveat || tail.some((one) => one.isCaveat)
}

/** The beginning within `most` characters, with that of what takes it back; empty where both find no room. */
function begin({ text, tail = [] }: Part, most: number): string {
  const [next] = tail
  if (next === undefined) return fitMarked(withoutEnd(text), most)
  if (most < 2 * leastTail) return ''
  const half = Math.max(most - next.text.length - 1, Math.floor(most / 2))
  const begun = sentence(fitMarked(text, half))
  const said = beginTail(next.text, most - begun.length - 1)
  return said === '' ? '' : `${begun} ${said}`
}

/** The beginning of what takes a sentence back; empty where the words that do so find no room. */
function beginTail(text: string, room: number): string {
  if (room < leastTail) return ''
  const begun = fitMarked(text, room)
  return hedges(text) && !hedges(begun) ? '' : begun
}

/** The part within `most` characters, of a list as many entries as fit; empty where it does not fit. */
function say(part: Part, most: number): string {
  const { text, items: all, urgent = all, tail = [] } = part
  if (part.isByNumber) return sayPoints(all, most)
  if (tail.length > 0) {
    const whole = [text, ...tail.map((one) => one.text)].map(sentence).join(' ')
    if (whole.length <= most) return whole
    const said = beginTail(tail[0]?.text ?? '', most - text.length - 2)
    return said === '' ? '' : `${sentence(text)} ${said}`
  }
  const length = all.reduce((sum, item) => sum + item.length + 2, text.length)
  // What is cut keeps what does not stand well.
  const items = all.length <= mostItems && length <= most ? all : urgent
  const [first] = items
  if (first === undefined) return text.length <= most ? text : ''
  let told = text
  let count = 0
  for (const item of items.slice(0, mostItems)) {
    // Of what is done the others are; one that is not is told beside it.
    const lead = count === 0 && item.startsWith(notYet) ? `${withoutEnd(told)};` : told
    const next = `${lead}${count === 0 ? '' : ';'} ${item}`
    if (next.length > most) break
    told = next
    count += 1
  }
  // One entry of several may be what its lead-in is not about.
  const isCut = count * 2 < Math.min(all.length, mostItems)
  if (isCut && counts.test(text) && stands(text) && text.length <= most) return withoutEnd(text)
  if (count > 0) return told
  // What leads to the list may be a sentence of its own; else the beginning of the first entry, if that says enough.
  const room = most - text.length - 1
  if (room >= leastItem) {
    const begun = fitMarked(first, room)
    if (begun.length >= Math.min(leastItem, first.length)) return `${text} ${begun}`
  }
  return stands(text) && text.length <= most ? withoutEnd(text) : ''
}

/** Says that of what follows some are the ones: "a second symptom", "two clean commits". */
const counts =
  /\b(?:one|two|three|four|five|second|third|another|only|both)\b|(?<!\p{L})(?:zwei|drei|vier|zweite[rsn]?|dritte[rsn]?|weitere[rsn]?|deux|trois|second[eo]?|autre|dos|tres|segund[oa]|otr[oa]|due|tre|altr[oa]|dois|duas|três|twee|drie|tweede|dwa|dwie|trzy)(?!\p{L})/iu

/** Answers to numbered points: each by its first words at least, or none; longer ones as far as there is room. */
function sayPoints(items: readonly string[], most: number): string {
  const told = items.map((item) => fitMarked(firstClause(item), longestPoint))
  let room = most - told.join('; ').length
  if (room < 0) return ''
  for (const [at, item] of items.entries()) {
    const [first = ''] = splitSentences(item.replace(/^(\d+)\. /, '$1) '))
    const longer = [withoutEnd(item), withoutEnd(first.replace(/^(\d+)\) /, '$1. '))].find(
      (one) => one.length - (told[at]?.length ?? 0) <= room,
    )
    if (longer === undefined) continue
    room -= longer.length - (told[at]?.length ?? 0)
    told[at] = longer
  }
  return told.join('; ')
}

const longestPoint = 32

function firstClause(item: string): string {
  return /^\d+\. [^,.:;]+/.exec(item)?.[0] ?? item
}
