// Quotes how an agent's message begins: its first sentences in order, a list with what leads to it, and what it holds back.
import { fit, sentence } from '../../../base/plain-text.ts'
import { blocksOf, impersonal, splitSentences } from './agent-message.ts'
import { isCaveat, plansNext, saysNothing, speaksForUser } from './sentence-weight.ts'

/** A sentence, or a list with its lead-in. */
interface Part {
  readonly text: string
  /** The entries that follow the text, which then ends in a colon. */
  readonly items: readonly string[]
  readonly isCaveat: boolean
}

/** Entries of one list that are quoted. */
const mostItems = 4
/** Shorter rooms hold the beginning alone. */
const roomForTwo = 140

/**
 * Reads a message once; the result quotes its beginning within so many characters, with its first caveat. Of a message
 * that others followed what it held back may be settled since: `isLast` false leaves that out.
 */
export function readOpening(message: string | null, isLast = true): (most: number) => string {
  const all = message === null ? [] : partsOf(message)
  const parts = isLast ? all : all.filter((part) => !part.isCaveat)
  return (most) => quote(parts, most)
}

function quote(parts: readonly Part[], most: number): string {
  const found = most < roomForTwo ? undefined : parts.find((part) => part.isCaveat)
  // What stands first is quoted first in any case.
  const held = found === parts[0] ? undefined : found
  const caveat = held === undefined ? '' : say(held, most / 2) || fit(held.text, most / 2)
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
    if (text === '') break
    said.push(text)
    left -= text.length + 1
    if (left < 24) break
  }
  if (held && !isHeld) said.push(caveat)
  // What leads to a list says nothing by itself.
  const first = parts.find(({ items }) => items.length === 0)
  if (said.length === 0 && first) said.push(fit(first.text, most))
  return said.map(sentence).join(' ')
}

/** The part within `most` characters, of a list as many entries as fit; empty where it does not fit. */
function say({ text, items }: Part, most: number): string {
  if (items.length === 0) return text.length <= most ? text : ''
  let told = text
  let count = 0
  for (const item of items.slice(0, mostItems)) {
    const next = `${told}${count === 0 ? '' : ';'} ${item}`
    if (next.length > most) break
    told = next
    count += 1
  }
  const [first] = items
  if (count > 0 || first === undefined) return count > 0 ? told : ''
  // The beginning of the first entry where that says more than a few words.
  const begun = fit(`${text} ${first}`, most)
  return begun.length > Math.max(90, most * 0.6) ? begun : ''
}

function partsOf(message: string): Part[] {
  const parts: Part[] = []
  const seen = new Set<string>()
  let leadIn = ''
  let list: { text: string; items: string[] } | null = null
  const endList = () => {
    if (list && list.items.length > 0)
      parts.push({ ...list, isCaveat: list.items.some(isCaveat) && list.items.length === 1 })
    list = null
  }
  for (const { kind, text, label, isOffer } of blocksOf(message)) {
    if (kind === 'bullet') {
      const item = withoutEnd(text)
      if (isOffer || speaksForUser(item) || seen.has(item)) continue
      seen.add(item)
      if (label !== '') {
        endList()
        parts.push({ text: `${label}: ${item}`, items: [], isCaveat: true })
      } else if (list) list.items.push(item)
      else if (leadIn !== '') list = { text: `${leadIn}:`, items: [item] }
      // Without what leads to it an entry may mean anything.
      continue
    }
    endList()
    if (kind === 'heading') {
      leadIn = withoutEnd(text)
      continue
    }
    leadIn = ''
    if (kind === 'row' || isOffer) continue
    for (const raw of splitSentences(text)) {
      if (/[:：]$/.test(raw)) {
        leadIn = plansNext(raw) ? '' : withoutEnd(impersonal(raw))
        continue
      }
      const said = impersonal(raw)
      if (speaksForUser(raw) || saysNothing(said) || seen.has(said)) continue
      seen.add(said)
      const labelled = label === '' ? said : `${label}: ${said}`
      parts.push({ text: labelled, items: [], isCaveat: label !== '' || isCaveat(said) })
    }
  }
  endList()
  return parts
}

function withoutEnd(text: string): string {
  return text.replace(/[\s.:：;]{1,4}$/, '')
}
