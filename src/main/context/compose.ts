// Puts layers into one text within the budget; what a layer leaves goes to the next.
import { estimateTokenCount } from 'tokenx'
import type { Layer, LayerItem } from './layer.ts'
import { plainWords } from './rows/without-gone.ts'

/** Never more than this many UTF-16 units: the agent cuts what hooks say at 10,000. */
export const mostCharacters = 9500

interface Composed {
  readonly text: string
  readonly tokens: number
  readonly layers: {
    readonly name: string
    readonly tokens: number
    readonly items: { readonly ref: string | null; readonly tokens: number }[]
  }[]
}

interface Chosen {
  readonly layer: Layer
  readonly items: { readonly item: LayerItem; readonly text: string; readonly tokens: number }[]
}

/** The text of nothing. */
export const nothing: Composed = { text: '', tokens: 0, layers: [] }

/** A layer with its place in the budget. */
export interface Part {
  readonly layer: Layer
  /** The most that it takes, in tokens with its heading, before what the layers ahead of it left; 0 for nothing. */
  readonly most: number
  /** Its own part, or at least its first item, is kept for it, whatever the layers ahead of it would take. */
  readonly isSure?: boolean
  /** It takes nothing of what the layers ahead of it left, which goes past it to the next. */
  readonly isBounded?: boolean
}

/**
 * The layers under `heading` within `budgetTokens`, which is a limit and no goal. Items are taken in order, in full
 * or shorter, until one does not fit; a first one that never would is passed over. What a layer leaves of its part
 * goes to the next. A fact that was told already is left out. No item, no text.
 */
export function compose(heading: string, layers: readonly Part[], budgetTokens: number): Composed {
  const told: string[] = []
  const chosen: Chosen[] = []
  const tokensOf = createCounter()
  let room = budgetTokens - tokensOf(heading)
  let characters = mostCharacters - heading.length
  let carried = 0
  const least = layers.map((part) => leastOf(part, tokensOf))
  for (const [place, { layer, most, isBounded = false }] of layers.entries()) {
    if (most === 0) continue
    const passed = isBounded ? carried : 0
    const kept = sum(least.slice(place + 1))
    const title = `\n\n${layer.heading}`
    const wanted = Math.max(most + carried - passed, least[place] ?? 0)
    const share = Math.max(0, Math.min(room - kept, wanted))
    let left = share - tokensOf(title)
    let units = characters - title.length
    const items: Chosen['items'] = []
    const after = shortestAfter(layer.items, tokensOf)
    for (const [index, item] of layer.items.entries()) {
      const known = essence(item.fact ?? item.full.join(' '))
      if (isTold(known, told)) continue
      const fitting = fit(item, { told, left, units, after: after[index] ?? 0, tokensOf })
      if (!fitting) {
        if (items.length > 0) break
        continue
      }
      items.push(fitting)
      if (item.fact !== undefined) told.push(known)
      const isKnown = item.fact === undefined && item.full.length === 1
      told.push(isKnown && fitting.text === asItem(item.full) ? known : essence(fitting.text))
      left -= fitting.tokens
      units -= fitting.text.length
    }
    if (items.length === 0) {
      carried = passed + share
      continue
    }
    chosen.push({ layer, items })
    room -= share - left
    characters = units
    carried = passed + left
  }
  return finish(heading, chosen, { budgetTokens, tokensOf })
}

type Counter = (text: string) => number

/** Counts tokens; what is kept for a layer and put into it later is counted once. */
function createCounter(): Counter {
  const known = new Map<string, number>()
  return (text) => {
    const tokens = known.get(text) ?? estimateTokenCount(text)
    known.set(text, tokens)
    return tokens
  }
}

/** What is kept for a layer: its own part, or its first item where that takes more; never more than it has to say. */
function leastOf({ layer, most, isSure = false }: Part, tokensOf: Counter): number {
  const [first] = layer.items
  if (!isSure || most === 0 || first === undefined) return 0
  const title = tokensOf(`\n\n${layer.heading}`)
  const line = first.short === undefined ? first.full : [first.short]
  const shortest = title + tokensOf(asItem(line))
  let whole = title
  for (const { full } of layer.items) {
    whole += tokensOf(asItem(full))
    if (whole >= most) return Math.max(shortest, most)
  }
  return whole
}

function asItem(lines: readonly string[]): string {
  return `\n- ${lines.join('\n  ')}`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}

/** The lines without those further ones that say only what was told already. */
function untold(lines: LayerItem['full'], told: readonly string[]): readonly string[] {
  return lines.filter((line, place) => place === 0 || !isTold(essence(line), told))
}

/** What was told already, what is left for an item and those behind it, and what the latter take at their shortest. */
interface Room {
  readonly told: readonly string[]
  /** Tokens. */
  readonly left: number
  /** UTF-16 units. */
  readonly units: number
  /** Tokens. */
  readonly after: number
  readonly tokensOf: Counter
}

/** The item as long as it finds room; null where even its shortest form finds none. */
function fit(item: LayerItem, room: Room): Chosen['items'][number] | null {
  const { told, left, units, after, tokensOf } = room
  const inRoom = (lines: readonly string[] | undefined, others = 0) => {
    if (lines === undefined) return null
    const text = asItem(lines)
    const tokens = tokensOf(text)
    return tokens + others <= left && text.length <= units ? { item, text, tokens } : null
  }
  // An item that can be told in less does not take the room of the next ones.
  const others = item.less === undefined ? 0 : after
  return (
    inRoom(untold(item.full, told), others) ??
    inRoom(item.less && untold(item.less, told)) ??
    inRoom(item.short === undefined ? undefined : [item.short])
  )
}

/** For each item that can be told in less, what those behind it take at their shortest, in tokens. */
function shortestAfter(items: readonly LayerItem[], tokensOf: Counter): number[] {
  const after: number[] = items.map(() => 0)
  if (items.every(({ less }) => less === undefined)) return after
  for (let at = items.length - 2; at >= 0; at -= 1) {
    const { full, short } = items[at + 1] as LayerItem
    after[at] = (after[at + 1] ?? 0) + tokensOf(asItem(short === undefined ? full : [short]))
  }
  return after
}

/** Estimates do not add up exactly: the whole is counted, and last items go until it fits. */
function finish(
  heading: string,
  chosen: Chosen[],
  { budgetTokens, tokensOf }: { readonly budgetTokens: number; readonly tokensOf: Counter },
): Composed {
  while (chosen.length > 0) {
    const pieces = [
      heading,
      ...chosen.flatMap(({ layer, items }) => [
        `\n\n${layer.heading}`,
        ...items.map((item) => item.text),
      ]),
    ]
    const text = pieces.join('')
    const tokens = tokensOfAll(pieces, tokensOf)
    if (tokens <= budgetTokens && text.length <= mostCharacters) {
      return { text, tokens, layers: chosen.map(summary) }
    }
    const last = chosen.at(-1)
    last?.items.pop()
    if (last?.items.length === 0) chosen.pop()
  }
  return nothing
}

/**
 * The tokens of these pieces as one text. Pieces begin new lines, and what a line's end costs depends on the character
 * before it alone; so the whole, which would take half of the time of a context, need not be counted.
 */
function tokensOfAll(pieces: readonly string[], tokensOf: Counter): number {
  const [first = '', ...more] = pieces
  // A piece that ends in space is one with what follows.
  if (pieces.some((piece) => /\s$/.test(piece))) return estimateTokenCount(pieces.join(''))
  return more.reduce((all, piece, place) => {
    const end = (pieces[place] ?? '').slice(-1)
    const begin = piece.slice(0, 2)
    return all + tokensOf(piece) + tokensOf(end + begin) - tokensOf(end) - tokensOf(begin)
  }, tokensOf(first))
}

/**
 * The lines of each item in a text that was put together here or for a prompt, in the order of the items; null where
 * the text has another number of them, as after it was dropped. No line of an item begins like an item.
 */
export function itemTexts(text: string, items: number): string[] | null {
  const lines = text.split('\n')
  const starts = lines.flatMap((line, index) => (line.startsWith('- ') ? [index] : []))
  if (starts.length !== items) return null
  return starts.map((start) => {
    const own = [lines[start]?.slice(2) ?? '']
    for (let next = start + 1; lines[next]?.startsWith('  ') === true; next++)
      own.push(lines[next]?.slice(2) ?? '')
    return own.join('\n')
  })
}

function summary({ layer, items }: Chosen): Composed['layers'][number] {
  return {
    name: layer.name,
    tokens: sum(items.map(({ tokens }) => tokens)),
    items: items.map(({ item, tokens }) => ({ ref: item.ref, tokens })),
  }
}

/** The words of a fact without dates, ids and marks, to know it again. */
function essence(text: string): string {
  return plainWords(
    text.replace(
      /\[[^\][]*\]|\([^()]*\d{4}-\d\d-\d\d\)|today \d\d:\d\d|yesterday|(?<!\d)\d+ \w+ ago/g,
      '',
    ),
  )
}

function isTold(words: string, told: readonly string[]): boolean {
  // Shorter texts may stand in others by chance.
  return words.length >= 16 ? told.some((other) => other.includes(words)) : told.includes(words)
}
