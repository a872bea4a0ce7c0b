// Picks what an agent's message tells: the sentences with facts, without Markdown, greetings and offers.
import { capitalise, cleanText, fit, oneLine, sentence } from '../../../base/plain-text.ts'
import { lacksSubject, leansBack } from './leaning.ts'
import {
  type BlockKind,
  isAcknowledgement,
  isCaveat,
  speaksForUser,
  weigh,
} from './sentence-weight.ts'
import { beginsWithSign, type Mark, readMark, sayMarked, withoutPictures } from './state-signs.ts'

interface Sentence {
  readonly text: string
  readonly order: number
  readonly weight: number
  readonly isCaveat: boolean
}

/** Longer messages are read to this point; what matters stands at the top or in the closing lines. */
const mostRead = 24_000

/** The most telling sentences in their order, within `most` characters; empty when the message tells nothing. */
export function tellingSentences(message: string | null, most: number): string {
  return readMessage(message)(most)
}

/** Reads a message once; the result gives its most telling sentences within so many characters. */
export function readMessage(message: string | null): (most: number) => string {
  const ranked =
    message === null
      ? []
      : sentencesOf(message)
          .filter(({ weight }) => weight > 0)
          .sort((a, b) => b.weight - a.weight || a.order - b.order)
  return (most) => choose(ranked, most)
}

/** What the message holds back in one sentence within `most` characters: not tested, still failing; else empty. */
export function caveatOf(message: string | null, most: number): string {
  if (message === null) return ''
  const found = sentencesOf(message).filter((one) => one.isCaveat && one.weight > 0)
  // One that leans on its neighbour says little or the contrary alone.
  const best = found
    .filter(({ text }) => !leansBack(text) && !lacksSubject(text))
    .sort((a, b) => b.weight - a.weight || a.order - b.order)[0]
  return best ? sentence(fit(best.text, most)) : ''
}

/** Shorter rooms hold one sentence: the most telling one. */
const roomForTwo = 140

function choose(ranked: readonly Sentence[], most: number): string {
  const chosen: Sentence[] = []
  let used = 0
  const take = (sentence: Sentence): void => {
    chosen.push(sentence)
    used += sentence.text.length + 1
  }
  // A caveat has its place beside what went well, at half the room at most.
  const held = most < roomForTwo ? undefined : ranked.find((one) => one.isCaveat)
  if (held) take({ ...held, text: fit(held.text, most / 2) })
  for (const sentence of ranked) {
    if (sentence === held || used + sentence.text.length > most) continue
    if (chosen.some((one) => startOf(one) === startOf(sentence))) continue
    take(sentence)
    if (used > most * 0.75) break
  }
  if (chosen.length === 0) {
    // The beginning of a longer sentence, unless that says nothing by itself.
    const begun = ranked.slice(0, 8).map(({ text }) => fit(text, most))
    return begun.find((text) => text.split(' ').length > 3) ?? ''
  }
  return chosen
    .sort((a, b) => a.order - b.order)
    .map(({ text }) => sentence(text))
    .join(' ')
}

/** Lists repeat themselves: entries that begin alike are told once. */
function startOf({ text }: Sentence): string {
  return text.slice(0, 22).toLowerCase()
}

/** The one sentence that tells most, within `most` characters, or an empty string. */
export function mainSentence(message: string | null, most: number): string {
  if (message === null) return ''
  const best = sentencesOf(message)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.order - b.order)[0]
  return best ? fit(best.text, most) : ''
}

function sentencesOf(message: string): Sentence[] {
  const found: Sentence[] = []
  const seen = new Set<string>()
  for (const block of blocksOf(message)) {
    for (const [at, said] of block.sentences.entries()) {
      const text = sayMarked(impersonal(said), at === 0 ? block.mark : null)
      if (seen.has(text)) continue
      seen.add(text)
      const weight =
        speaksForUser(said) || isAcknowledgement(said)
          ? 0
          : weigh(text, block.kind, found.length) - (block.isOffer ? 2 : 0)
      const isHeld =
        weight > 0 && block.kind !== 'heading' && (block.label !== '' || isCaveat(text))
      const labelled = isHeld && block.label !== '' ? `${block.label}: ${text}` : text
      found.push({
        text: labelled,
        order: found.length,
        weight: isHeld ? weight + 1.5 : weight,
        isCaveat: isHeld,
      })
    }
  }
  return found
}

/** A paragraph, heading, list entry or table row. */
export interface Block {
  readonly kind: BlockKind
  readonly text: string
  /** Its sentences; no code is divided among two. */
  readonly sentences: readonly string[]
  /** How it stands by the sign before or behind it, which its text has not. */
  readonly mark: Mark | null
  /** What the heading above says of it, where that is what is open or limited; else empty. */
  readonly label: string
  /** Whether it stands under a heading of what could be done: nothing of it happened. */
  readonly isOffer: boolean
  /** The number before a list entry; null where it has none. */
  readonly number: number | null
}

/** The message that was read last: what it says is asked for by several rules, one after the other. */
let last: { readonly message: string; readonly blocks: readonly Block[] } = {
  message: '',
  blocks: [],
}

/** The blocks of a message in order, without code, tags and Markdown's marks. */
export function blocksOf(message: string): readonly Block[] {
  if (message !== last.message) last = { message, blocks: readBlocks(message) }
  return last.blocks
}

function readBlocks(message: string): Block[] {
  const text = cleanText(
    message.length > mostRead
      ? `${message.slice(0, mostRead / 2)}\n\n${message.slice(-mostRead / 2)}`
      : message,
  )
    .replace(/```[\s\S]*?(?:```|$)/g, '\n')
    .replace(/<(\w{1,40})(?: [^<>]{0,200})?>[^<]{0,4000}<\/\1>/g, ' ')
  const blocks: Block[] = []
  let paragraph: string[] = []
  let label = ''
  let isOffer = false
  const add = (kind: BlockKind, raw: string, number: number | null = null) => {
    const { text: said, mark } = readMark(raw, kind === 'bullet')
    const guarded = plain(guardCode(said))
    const text = unguarded(guarded)
    if (text === '') return
    if (kind === 'heading') {
      label = labelOf(text)
      isOffer = offers.test(text)
    }
    const sentences = splitSentences(guarded).map(unguarded)
    blocks.push({
      kind,
      text,
      sentences,
      mark,
      label: kind === 'heading' ? '' : label,
      isOffer,
      number,
    })
  }
  const addRow = (line: string) => {
    const cells = line
      .replace(/^\||(?<!\\)\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cellText(cell.replaceAll('\\|', '|')))
      .filter((cell) => cell !== '')
    const isNamed = cells.length === 2 && /\D/.test(cells[0] ?? '')
    const text = cells.join(isNamed ? ': ' : ', ')
    if (text !== '')
      blocks.push({
        kind: 'row',
        text,
        sentences: splitSentences(text),
        mark: null,
        label,
        isOffer,
        number: null,
      })
  }
  const endParagraph = () => {
    if (paragraph.length > 0) add('paragraph', paragraph.join(' '))
    paragraph = []
  }
  const lines = text.split('\n')
  for (const [at, raw] of lines.entries()) {
    const line = raw.trim()
    const bullet =
      /^(?:[-*+•]|\d+[.)])\s+(\S.*)$/.exec(line) ??
      (isSignedLine(lines, at) ? /^(\S.*)$/.exec(line) : null)
    if (line === '' || /^(?:-{3,}|={3,}|\*{3,}|\|[\s:|-]+\|)$/.test(line)) {
      endParagraph()
      // What stands above that line names the columns.
      const isHeader = line.includes('-') && (lines[at - 1] ?? '').trim().startsWith('|')
      if (line.startsWith('|') && isHeader && blocks.at(-1)?.kind === 'row') blocks.pop()
    } else if (/^#{1,6}\s/.test(line) || /^\*\*[^*]+:?\*\*:?$/.test(line)) {
      endParagraph()
      add('heading', line.replace(/^#+\s*/, ''))
    } else if (line.startsWith('|')) {
      endParagraph()
      addRow(line)
    } else if (bullet?.[1]) {
      endParagraph()
      add('bullet', bullet[1], /^\d{1,3}(?=[.)])/.test(line) ? Number.parseInt(line, 10) : null)
    } else paragraph.push(line)
  }
  endParagraph()
  return blocks
}

const offers = /\b(?:options|alternatives|next steps|suggestions?|how to|usage|what you can)\b/i

/** Headings under which stands what is not done, and those under which stand limits. */
function labelOf(heading: string): string {
  if (/^(?:known |current )?(?:limitations?|issues?|caveats?)\b/i.test(heading))
    return 'Known limitation'
  return /^(?:loose ends|open (?:points?|items?|ends)|remaining|not (?:done|tested|verified)|(?:one |two |some )?things? left|left (?:open|for you|to do)|to-?dos?:?$)\b/i.test(
    heading,
  )
    ? 'Open'
    : ''
}

/** The text without Markdown's marks and without pictures. */
export function plain(text: string): string {
  return marksGone(withoutPictures(text.slice(0, mostRead)))
}

function marksGone(text: string): string {
  return oneLine(
    text
      .slice(0, mostRead)
      .replace(/!\[[^\][]*\]\([^()]*\)/g, '')
      .replace(/\[([^\][]+)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s"[^"]{0,200}")?\)/g, '$1')
      .replace(/\*\*(?=\S)((?:[^*\n]|\*(?!\*))+)(?<=\S)\*\*/g, '$1')
      // Of one word it is a name of Python rather than emphasis.
      .replace(/(?<![\w`./])__(?=\S)((?:[^_\n]|_(?!_))+)(?<=\S)__/g, (whole, said: string) =>
        said.includes(' ') ? said : whole,
      )
      .replace(/(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])/g, '$1')
      // Without its quotes a bare sign would be taken for the sentence's own.
      .replace(/`([^`\n]{1,400})`/g, (code, said: string) =>
        /^[^\p{L}\p{N}\s]{1,8}$/u.test(said) ? `“${said}”` : code,
      )
      .replace(/`+/g, '')
      .replace(/^>\s?/, ''),
  )
}

/** Stand for a blank inside code and for the beginning of code, so that no sentence ends or begins there unseen. */
const codeBlank = '\ue000'
const codeBegins = '\ue001'

function guardCode(text: string): string {
  return text.replace(
    /`[^`\n]{1,400}`/g,
    (code) => `${codeBegins}${code.replaceAll(' ', codeBlank)}`,
  )
}

function unguarded(text: string): string {
  return text.replaceAll(codeBegins, '').replaceAll(codeBlank, ' ')
}

/** One of several lines that begin with a sign: a list without dashes. */
function isSignedLine(lines: readonly string[], at: number): boolean {
  const isSigned = (line: string | undefined) => line !== undefined && beginsWithSign(line.trim())
  return isSigned(lines[at]) && (isSigned(lines[at - 1]) || isSigned(lines[at + 1]))
}

function cellText(cell: string): string {
  return marksGone(withoutPictures(cell, true))
}

/** `I've successfully created x` as a log says it: `Created x`. */
export function impersonal(text: string): string {
  const deed = text.replace(
    /^(?:(?:Done|Perfect|Great|Excellent)[!.,:]\s+)?(?:I|We)(?:['’]ve| have)? (?:now |also |just |successfully |fully )*(?=(?:\p{Ll}{2,}ed|built|rebuilt|made|put|set up|written|rewritten|wrote|rewrote)\s)(?!need)/u,
    '',
  )
  return deed === text ? text : capitalise(deed)
}

/** The sentences of a paragraph. */
export function splitSentences(text: string): string[] {
  return text
    .split(
      /(?<=[.!?。])(?<!\b(?:e\.g|i\.e|z\. ?B|d\. ?h|u\. ?a|vs|bzw|cf|ca|approx|incl|resp|p\. ?ej|p\. ?ex)\.)\s+(?=[\p{Lu}\p{Lo}“"'(\d`\ue001])/u,
    )
    .map((part) => part.trim())
    .filter((part) => part.length > 3 || /^(?:no|yes)\b/i.test(part))
}
