// Reads a message into what may be quoted of it: sentences, lists with what leads to them, and what each holds back.
import { type Block, impersonal } from './agent-message.ts'
import { hedges, leansBack } from './leaning.ts'
import { isCaveat, plansNext, saysNothing, speaksForUser } from './sentence-weight.ts'
import { byUrgency, type Mark, sayMarked, sayMarkedAll } from './state-signs.ts'

/** A sentence, or a list with its lead-in. */
export interface Part {
  readonly text: string
  /** The entries that follow the text, which then ends in a colon. */
  readonly items: readonly string[]
  /** The same with the most urgent first, for where not all are told. */
  readonly urgent?: readonly string[]
  /** Sentences without which the text would say more than was meant, or which say nothing without it. */
  readonly tail?: readonly Tail[]
  readonly isCaveat: boolean
  /** The paragraph or entry that it is of: what follows a sentence there may lean on it. */
  readonly block: number
  /** Set where its entries answer numbered points: each is told, however short, or none. */
  readonly isByNumber?: true
}

export interface Tail {
  readonly text: string
  /** Whether it holds back what may be settled since; else it belongs to the words in any case. */
  readonly isCaveat: boolean
}

/** An entry of a list, and how it stands by its sign. */
interface Entry {
  readonly text: string
  readonly mark: Mark | null
}

/** Whether what leads to something says enough where that is left out. */
export function stands(leadIn: string): boolean {
  return (
    leadIn.split(' ').length >= 5 &&
    !/^(?:here|below|these|this is|the following|changes?|what|files?)\b/i.test(leadIn)
  )
}

/** The sentences and lists of a message in their order, as they may be quoted. */
export function partsOf(blocks: readonly Block[]): Part[] {
  const parts: Part[] = []
  const seen = new Set<string>()
  /** What leads to a list or stands above a paragraph, and whether it is a sentence that nothing has told yet. */
  let leadIn = { text: '', isSaid: false, isHeading: false }
  const none = leadIn
  let list: { text: string; items: Entry[] } | null = null
  let table: { text: string; items: string[]; isTold: boolean } | null = null
  let block = 0
  const add = (text: string, isHeld: boolean) => {
    if (seen.has(text)) return
    seen.add(text)
    const last = parts.at(-1)
    // Told without the other, each of both might say the contrary.
    const isHedge = hedges(text)
    if (last?.items.length === 0 && (isHedge || (isHeld && leansBack(text)))) {
      const tail = [...(last.tail ?? []), { text, isCaveat: isHeld && !isHedge }]
      parts[parts.length - 1] = { ...last, tail }
    } else parts.push({ text, items: [], isCaveat: isHeld, block })
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
        block,
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
      parts.push({ text: table.text, items: table.items, isCaveat: false, block })
      leadIn = none
    }
    table = null
  }
  const all = fromReport(blocks)
  for (const [at, { kind, text, sentences, mark, label, isOffer }] of all.entries()) {
    if (kind !== 'row') endTable()
    // What ends here is of the block before it.
    if (kind === 'bullet') block = at
    const points = kind === 'bullet' ? pointsFrom(all, at) : null
    if (points !== null) {
      endList()
      points.forEach((one) => {
        seen.add(withoutEnd(one.text))
      })
      // Entries of a message have no others between them.
      const items = points.map(({ number, text }) => `${number}. ${withoutEnd(text)}`)
      parts.push({ text: '', items, isCaveat: false, block, isByNumber: true })
      leadIn = none
      continue
    }
    if (kind === 'bullet') {
      const item = withoutEnd(text)
      if (isOffer || speaksForUser(item) || seen.has(item)) continue
      seen.add(item)
      if (label !== '') {
        endList()
        // What is ticked under a heading of what is open is not open.
        if (mark !== 'done')
          parts.push({ text: `${label}: ${item}`, items: [], isCaveat: true, block })
      } else if (list) list.items.push({ text: item, mark })
      else if (leadIn.text !== '') list = { text: `${leadIn.text}:`, items: [{ text: item, mark }] }
      // Without what leads to it an entry may mean anything, unless it says all by itself.
      else if (saysItself(item, all, at)) {
        seen.delete(item)
        add(sayMarked(item, mark), isCaveat(item))
      }
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
    block = at
    // "Done" above a list says of its entries that they are.
    if (saysDone.test(text) && all[at + 1]?.kind === 'bullet') {
      leadIn = { text: withoutMarks(text), isSaid: false, isHeading: false }
      continue
    }
    let isFirst = true
    let isLost = false
    for (const [place, sentence] of sentences.entries()) {
      const raw = withoutAsked(sentence)
      if (/[:：]$/.test(raw)) {
        const said = withoutEnd(impersonal(raw))
        leadIn = plansNext(raw)
          ? none
          : { text: said, isSaid: !speaksForUser(raw), isHeading: false }
        continue
      }
      // That it is open may stand in the words as well.
      const isSigned =
        place === 0 && (mark === 'failed' || (mark === 'open' && !saysOpen.test(raw)))
      const said = sayMarked(impersonal(raw), isSigned ? mark : null)
      // What leans on a question, or on what is left out for the user, means little or the contrary without it.
      const isLeft: boolean =
        speaksForUser(raw) || /[?？]$/.test(raw) || (isLost && leansBack(said))
      isLost = isLeft
      if (isLeft || saysNothing(said) || seen.has(said)) continue
      // What follows the point that is open tells of that one, and may be how it will be.
      if (label !== '' && !isFirst && !isCaveat(said)) continue
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

/** How an answer to a point begins. */
const verdict =
  /^(?:(?:i |partly |half |fully )?(?:agree|disagree)|yes|no|nope|yep|true|false|correct|wrong|right|done|fixed|rejected|accepted|declined|skipped|ja|nein|stimmt|falsch|einverstanden|oui|non|d['’]accord|sí|si|no|de acuerdo|sì|d['’]accordo|sim|não|concordo|discordo|nee|eens|oneens|tak|nie|да|нет|согласен)(?!\p{L})/iu

/**
 * The entries that answer numbered points, from the first of them on: without their numbers nobody knows what of them is
 * a yes. Null where another entry stands there.
 */
function pointsFrom(blocks: readonly Block[], at: number): Block[] | null {
  if (blocks[at]?.number !== 1 || blocks[at - 1]?.kind === 'bullet') return null
  const points: Block[] = []
  for (const one of blocks.slice(at)) {
    if (one.kind !== 'bullet' || one.number !== points.length + 1 || one.isOffer) break
    points.push(one)
  }
  const answered = points.filter(({ text }) => verdict.test(text))
  return points.length > 1 && answered.length * 2 >= points.length ? points : null
}

/** Fewer words of an entry may be of anything. */
const leastWhole = 6
const offersWays =
  /\b(?:options?|ways?|alternatives?|variants?|either|could|choose|ideas?|next)\b|(?<!\p{L})(?:möglichkeiten|varianten|options|façons|opciones|formas|maneras|opzioni|modi|opções|mogelijkheden|manieren|opcje|sposoby)(?!\p{L})/iu

/** Whether an entry of a list below a whole sentence is a sentence of its own, and no way to go. */
function saysItself(item: string, blocks: readonly Block[], at: number): boolean {
  let from = at
  while (blocks[from - 1]?.kind === 'bullet') from -= 1
  const before = blocks[from - 1]
  if (before?.kind !== 'paragraph' || /[?:？：]$/.test(before.text)) return false
  if (offersWays.test(before.text)) return false
  return item.split(' ').length >= leastWhole && !/[?？]$/.test(item) && !leansBack(item)
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

/** Says no more than that it is done. */
const saysDone =
  /^(?:all |it['’]s |c['’]est |everything is )?(?:done|finished|completed?|erledigt|fertig|fait|terminé|hecho|listo|fatto|feito|pronto|klaar|gedaan|gotowe|zrobione|готово|完成|完了)[.!:。！]?$/iu

function withoutMarks(text: string): string {
  return text.replace(/[.!:。！]$/, '')
}

/** "Uncommitted as you asked" says what was done, and not that the user decided something. */
function withoutAsked(sentence: string): string {
  return sentence.replace(
    /,? (?:just |exactly )?as (?:you )?(?:asked|requested|wanted|said|instructed)(?: (?:for|me to))?(?=[.,;:!—–)]|$| [—–-])/giu,
    '',
  )
}

/** Without the marks at its end. */
export function withoutEnd(text: string): string {
  return text.replace(/[\s.:：;]{1,4}$/, '')
}
