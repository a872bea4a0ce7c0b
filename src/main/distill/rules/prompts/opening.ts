// Quotes how an agent's message begins: its first sentences in order, a list with what leads to it, and what it holds back.
import { fitMarked, sentence } from '../../../base/plain-text.ts'
import { type Block, blocksOf, impersonal } from './agent-message.ts'
import { hedges, leansBack } from './leaning.ts'
import {
  declines,
  isApiError,
  isCaveat,
  plansNext,
  saysNothing,
  speaksForUser,
} from './sentence-weight.ts'
import { byUrgency, type Mark, notYet, sayMarked, sayMarkedAll } from './state-signs.ts'

/** A sentence, or a list with its lead-in. */
interface Part {
  readonly text: string
  /** The entries that follow the text, which then ends in a colon. */
  readonly items: readonly string[]
  /** The same with the most urgent first, for where not all are told. */
  readonly urgent?: readonly string[]
  /** Sentences without which the text would say more than was meant, or which say nothing without it. */
  readonly tail?: readonly Tail[]
  readonly isCaveat: boolean
}

interface Tail {
  readonly text: string
  /** Whether it holds back what may be settled since; else it belongs to the words in any case. */
  readonly isCaveat: boolean
}

/** An entry of a list, and how it stands by its sign. */
interface Entry {
  readonly text: string
  readonly mark: Mark | null
}

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
 * that others followed what it held back may be settled since: `isLast` false leaves that out, but no "no".
 */
export function readOpening(message: string | null, isLast = true): (most: number) => string {
  const all = message === null || isApiError(message) ? [] : partsOf(blocksOf(message))
  const parts = isLast
    ? all
    : all
        .filter((part) => !part.isCaveat || declines(part.text))
        .map((part) =>
          part.tail ? { ...part, tail: part.tail.filter((one) => !one.isCaveat) } : part,
        )
  return (most) => quote(parts, most)
}

function quote(parts: readonly Part[], most: number): string {
  const found = most < roomForTwo ? undefined : parts.find(holdsBack)
  // What stands first is quoted first in any case.
  const held = found === parts[0] ? undefined : found
  const caveat = held === undefined ? '' : say(held, most / 2) || begin(held, most / 2)
  const said: string[] = []
  let left = most - (caveat === '' ? 0 : caveat.length + 1)
  let isHeld = false
  for (const part of parts) {
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
  const first = parts.find(({ text, items }) => items.length === 0 || stands(text))
  if (said.length === 0 && first) said.push(begin(first, most))
  return said
    .filter((one) => one !== '')
    .map(sentence)
    .join(' ')
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
function say({ text, items: all, urgent = all, tail = [] }: Part, most: number): string {
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
  if (count > 0) return told
  // What leads to the list may be a sentence of its own; else the beginning of the first entry, if that says enough.
  const room = most - text.length - 1
  if (room >= leastItem) {
    const begun = fitMarked(first, room)
    if (begun.length >= Math.min(leastItem, first.length)) return `${text} ${begun}`
  }
  return stands(text) && text.length <= most ? withoutEnd(text) : ''
}

/** Whether what leads to something says enough where that is left out. */
function stands(leadIn: string): boolean {
  return (
    leadIn.split(' ').length >= 5 &&
    !/^(?:here|below|these|this is|the following|changes?|what|files?)\b/i.test(leadIn)
  )
}

function partsOf(blocks: readonly Block[]): Part[] {
  const parts: Part[] = []
  const seen = new Set<string>()
  /** What leads to a list or stands above a paragraph, and whether it is a sentence that nothing has told yet. */
  let leadIn = { text: '', isSaid: false, isHeading: false }
  const none = leadIn
  let list: { text: string; items: Entry[] } | null = null
  let table: { text: string; items: string[]; isTold: boolean } | null = null
  const add = (text: string, isHeld: boolean) => {
    if (seen.has(text)) return
    seen.add(text)
    const last = parts.at(-1)
    // Told without the other, each of both might say the contrary.
    const isHedge = hedges(text)
    if (last?.items.length === 0 && (isHedge || (isHeld && leansBack(text)))) {
      const tail = [...(last.tail ?? []), { text, isCaveat: isHeld && !isHedge }]
      parts[parts.length - 1] = { ...last, tail }
    } else parts.push({ text, items: [], isCaveat: isHeld })
  }
  const endList = () => {
    if (list && list.items.length > 0) {
      const [only] = list.items
      const isHeld = list.items.length === 1 && only !== undefined && isCaveat(only.text)
      const urgent = list.items.toSorted((a, b) => byUrgency(a.mark) - byUrgency(b.mark))
      parts.push({
        text: list.text,
        items: sayMarkedAll(list.items),
        urgent: sayMarkedAll(urgent),
        isCaveat: isHeld,
      })
    }
    list = null
  }
  const endLeadIn = () => {
    if (leadIn.isSaid && stands(leadIn.text) && !saysNothing(leadIn.text)) add(leadIn.text, false)
    leadIn = none
  }
  const endTable = () => {
    if (table?.isTold && table.items.length > 0) {
      parts.push({ text: table.text, items: table.items, isCaveat: false })
      leadIn = none
    }
    table = null
  }
  for (const { kind, text, sentences, mark, label, isOffer } of fromReport(blocks)) {
    if (kind !== 'row') endTable()
    if (kind === 'bullet') {
      const item = withoutEnd(text)
      if (isOffer || speaksForUser(item) || seen.has(item)) continue
      seen.add(item)
      if (label !== '') {
        endList()
        // What is ticked under a heading of what is open is not open.
        if (mark !== 'done') parts.push({ text: `${label}: ${item}`, items: [], isCaveat: true })
      } else if (list) list.items.push({ text: item, mark })
      else if (leadIn.text !== '') list = { text: `${leadIn.text}:`, items: [{ text: item, mark }] }
      // Without what leads to it an entry may mean anything.
      continue
    }
    if (list) leadIn = none
    endList()
    if (kind === 'heading') {
      endLeadIn()
      leadIn = { text: withoutEnd(text), isSaid: isTellingHeading(text), isHeading: true }
      continue
    }
    if (kind === 'row') {
      // A table is quoted as a list.
      table ??= { text: `${leadIn.text}:`, items: [], isTold: leadIn.text !== '' && !isOffer }
      table.items.push(withoutEnd(text))
      continue
    }
    if (isOffer) {
      endLeadIn()
      continue
    }
    const above =
      leadIn.isHeading && !leadIn.isSaid && label === '' && isSubject(leadIn.text)
        ? leadIn.text
        : ''
    endLeadIn()
    let isFirst = true
    let isLost = false
    for (const [at, raw] of sentences.entries()) {
      if (/[:：]$/.test(raw)) {
        const said = withoutEnd(impersonal(raw))
        leadIn = plansNext(raw)
          ? none
          : { text: said, isSaid: !speaksForUser(raw), isHeading: false }
        continue
      }
      // That it is open may stand in the words as well.
      const isSigned = at === 0 && (mark === 'failed' || (mark === 'open' && !saysOpen.test(raw)))
      const said = sayMarked(impersonal(raw), isSigned ? mark : null)
      // What leans on a question, or on what is left out for the user, means little or the contrary without it.
      const isLeft: boolean =
        speaksForUser(raw) || /[?？]$/.test(raw) || (isLost && leansBack(said))
      isLost = isLeft
      if (isLeft || saysNothing(said) || seen.has(said)) continue
      const named = isFirst && above !== '' ? `${above}: ${said}` : said
      isFirst = false
      add(label === '' ? named : `${label}: ${said}`, label !== '' || isCaveat(said))
    }
  }
  endTable()
  if (list) leadIn = none
  endList()
  endLeadIn()
  // An answer that is nothing but a list is told by its entries.
  if (parts.length === 0 && blocks.every(({ kind, isOffer }) => kind === 'bullet' && !isOffer))
    for (const { text, mark } of blocks) add(sayMarked(text, mark), isCaveat(text))
  return parts
}

/** From the paragraph on that begins with `Done`, where only remarks on the way stand before it. */
function fromReport(blocks: readonly Block[]): readonly Block[] {
  const at = blocks.findIndex(({ text }) => /^(?:all )?done\b\s?[.!:—–]/i.test(text))
  const isRemarked =
    at > 0 && at < 4 && blocks.slice(0, at).every((one) => one.kind === 'paragraph')
  return isRemarked ? blocks.slice(at) : blocks
}

/** Whether a heading is a sentence: a verdict, or that something is done. */
function isTellingHeading(text: string): boolean {
  const words = text.split(' ').length
  return (
    words >= 4 &&
    !saysNothing(text) &&
    (/[.!]\s/.test(text) ||
      /^[^:]{3,30}: \p{L}+/u.test(text) ||
      /\b(?:done|verified|shipped|merged|passed|complete)\b(?! \()/i.test(text))
  )
}

const saysOpen =
  /\b(?:open|pending|to-?do|not|left|missing|remain\w*|still|next|later)\b|(?<!\p{L})(?:offen|nicht|noch|fehlt|reste|manque|pas|pendiente|falta|pendente|ainda|manca|открыт|не)(?!\p{L})|未|まだ|还/iu

/** Headings that every report has; others say what the paragraph below is about. */
const usual =
  /^(?:summary|report|analysis|results?|overview|answers?|details?|changes|what (?:changed|i did|was done|happened)|the |fix(?:es)?$|how|why|status|tl;?dr|done)\b/i

function isSubject(heading: string): boolean {
  return !usual.test(heading) && heading.split(' ').length <= 6 && heading.length <= 48
}

function withoutEnd(text: string): string {
  return text.replace(/[\s.:：;]{1,4}$/, '')
}
