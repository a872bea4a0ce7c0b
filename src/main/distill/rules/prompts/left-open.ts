// Finds what the agent's last message leaves open, in its own words: not done, coming next, asked.
import type { LeftOpen } from '../../../../shared/facts/said.ts'
import { fitMarked, sentence } from '../../../base/plain-text.ts'
import { type Block, blocksOf } from './agent-message.ts'
import { lacksSubject, leansBack } from './leaning.ts'
import { comesNext, isNothing, labelIn, leadsToOpen, saysOpen, settled } from './open-words.ts'
import { isApiError } from './sentence-weight.ts'

const longestWords = 220
/** Of what a sentence is about so many characters are told, or nothing. */
const leastAbout = 30
/** A shorter sentence is no more than a word of courtesy. */
const leastBefore = 12
const mostFound = 4
const mostSentences = 400

/** What stands under a heading or below a colon: what is open, what comes next, or neither. */
function kindUnder(head: string): LeftOpen['kind'] | null {
  if (!leadsToOpen(head)) return null
  return isOpenHead.test(head) ? 'open' : 'next'
}

const isOpenHead =
  /^(?:(?:still |noch )?(?:open|offen)|open (?:points?|items?|ends|questions?|issues?)|loose ends|not (?:yet )?(?:done|tested|verified|covered|implemented)|pendientes?|in sospeso|pendências?|openstaand|残)/iu

const reportsCommit =
  /^(?:committed|pushed|merged|commit|committet|eingecheckt)(?!\p{L})(?:[^.;]|\.(?=\d)){0,120}(?:\b(?:not|nothing|un)[ -]?(?:yet )?(?:been )?(?:pushed|published|deployed|merged|tagged|released)|nicht (?:gepusht|veröffentlicht)|sin push|sans push)[.\s]*$/iu

/** Says below a heading of what is open that nothing is. */
const namesNothing =
  /^(?:nothing|none|no\b|not much|all |everything|n\/a|nichts|keine?|rien|nada|niente)|\b(?:is|are) (?:all )?(?:done|complete|finished)\b/i

/** How an answer to a question begins. */
const answers = /^(?:no|yes|nein|ja|non|oui|sí|si|não|sim|nee|nie|tak)(?!\p{L})/iu

/** Questions that nothing waits for. */
const courtesy =
  /\b(?:anything else|any(?: other)? questions?|help (?:you )?with|further (?:help|changes|questions)|sound good|make sense|how can i help|what would you like)\b/i

/** What the message leaves open, at most four, a question with which it ends last. */
export function leftOpenIn(message: string | null): LeftOpen[] {
  if (message === null || isApiError(message)) return []
  const found: LeftOpen[] = []
  let under: LeftOpen['kind'] | null = null
  let sentences = 0
  /** What a sentence without a subject is about, and the one before the sentence that is read. */
  let first = ''
  let before = ''
  const add = (kind: LeftOpen['kind'], said: string, isEntry = false) => {
    const words = withoutLink(said)
    // An entry leans on its own list.
    const isBare = !isEntry && lacksSubject(words)
    const about = isBare
      ? first
      : !isEntry && leansBack(words) && before.length > leastBefore
        ? withoutLink(before)
        : ''
    const last = found.at(-1)
    // What leans on the sentence that was just told is told with it.
    const isNext = about !== '' && last?.kind === kind && last.words.endsWith(about)
    const isApart = isBare && about !== before
    const told = isNext
      ? fitMarked(`${sentence(last.words)} ${words}`, longestWords)
      : together(isApart && about !== '' ? `${about} …` : about, words)
    if (isNext) found[found.length - 1] = { kind, words: told }
    else if (found.length < mostFound && !found.some((one) => one.words === told))
      found.push({ kind, words: told })
  }
  /** What leads to a list opens it; any other sentence ends the one before. */
  const read = (said: string, kind: Block['kind'], isUnderOpen: boolean) => {
    if (kind === 'paragraph') under = /:$/.test(said) ? kindUnder(said) : null
    if (/[?:]$/.test(said) || settled.test(said)) return
    // A no that follows a question answers it.
    if (/[?？]$/.test(before) && answers.test(said)) return
    // How far a commit went is told from git.
    if (reportsCommit.test(said)) return
    const named = labelIn(said)
    if (named !== null) {
      if (!isNothing(said)) add(named, said)
    } else if (saysOpen(said) || (isUnderOpen && !namesNothing.test(said))) add('open', said)
    // What it announces on the way it does at once.
    else if (comesNext(said) && !/^let me\b/i.test(said)) add('next', said)
  }
  const blocks = blocksOf(message)
  for (const { kind, text, sentences: said, mark, label } of blocks) {
    if (kind === 'heading') {
      under = kindUnder(text)
      continue
    }
    if (kind === 'row') continue
    // What is ticked is done, under whatever heading it stands.
    if (kind === 'bullet' && mark === 'done') continue
    if (kind === 'bullet' && under !== null) {
      if (!settled.test(text)) add(under, text, true)
      continue
    }
    if (kind === 'bullet' && mark === 'open') {
      add('open', text, true)
      continue
    }
    for (const [place, one] of said.flatMap((some) => some.split(/(?<=[。！])(?=\S)/u)).entries()) {
      if (sentences++ > mostSentences) return found
      // Below such a heading the first sentence names the point, and the next ones tell of it.
      read(one, kind, place === 0 && kind === 'paragraph' && label === 'Open')
      before = one
      if (kind === 'paragraph' && first === '' && !/[?:]$/.test(one) && one.length > leastBefore)
        first = one
    }
  }
  const asked = closingQuestion(blocks)
  if (asked === null) return found
  const words = together(asked.about, asked.words)
  return [...found.slice(0, mostFound - 1), { kind: 'asked', words }]
}

/** What is said of one thing, within the room of one entry: the sentence that tells it is never cut for the other. */
function together(about: string, words: string): string {
  const room = longestWords - words.length - 1
  if (about === '' || room < leastAbout) return fitMarked(words, longestWords)
  return `${sentence(fitMarked(about, room))} ${words}`
}

/** An address that ends a sentence says nothing of what is open. */
function withoutLink(words: string): string {
  return words.replace(/[:：]? ?https?:\/\/\S{1,400}$/, '')
}

/** A question with which an answer ends, and what it is about where it cannot be understood by itself; else empty. */
interface ClosingQuestion {
  readonly about: string
  readonly words: string
}

/** The question that the last words of a message put to the user; an explanation may follow it. Null where there is none. */
export function closingQuestion(blocks: readonly Block[]): ClosingQuestion | null {
  const end = blocks.at(-1)
  if (!end || end.kind === 'heading' || end.kind === 'row') return null
  const at = end.sentences.findLastIndex((one) => /[?？]$/.test(one))
  const words = end.sentences[at] ?? ''
  const isLast = at === end.sentences.length - 1
  if (words === '' || courtesy.test(words) || (!isLast && !isFollowed(end, at))) return null
  if (words.split(' ').length >= 6 && !leansBack(words)) return { about: '', words }
  const said = end.sentences[at - 1]
  return { about: said ?? beforeLast(blocks), words }
}

const mostAfter = 2
/** Begins a question that waits for the user, and not one that the agent answers itself. */
const toUser =
  /^[¿\s]*(?:(?:shall|should|may|can|do you|would you|want me|which|who|how should|ok(?:ay)? (?:to|if)|soll(?:en)?|möchte[nt]?|willst|welche[rsnm]?|darf ich|dois-je|veux-tu|voulez|souhaite[sz]|lequel|laquelle|quieres|quiere|desea|debo|creo|cuál|devo|vuoi|posso|quale|quer|qual|mag ik|zal ik|wil je|welke|хотите|какой|mam|chcesz)(?!\p{L}))/iu

function isFollowed({ kind, sentences }: Block, at: number): boolean {
  return (
    kind === 'paragraph' &&
    at >= sentences.length - 1 - mostAfter &&
    toUser.test(sentences[at] ?? '')
  )
}

/** Characters for the entries that a question is about. */
const longestList = 120

/** What stands before the last block: a list with what leads to it, or the sentence before. */
function beforeLast(blocks: readonly Block[]): string {
  let from = blocks.length - 1
  while (blocks[from - 1]?.kind === 'bullet') from -= 1
  const entries = blocks.slice(from, -1)
  const share = Math.floor(longestList / Math.max(1, entries.length))
  // Of several ways each is told, however long one of them is.
  const items = entries.map(({ text }) => fitMarked(withoutStop(text), Math.max(leastAbout, share)))
  const above = blocks[from - 1]
  const lead = above && above.kind !== 'row' ? (above.sentences.at(-1) ?? '') : ''
  return items.length === 0 ? lead : `${lead} ${items.join('; ')}`.trim()
}

function withoutStop(text: string): string {
  return text.replace(/[.;]$/, '')
}
