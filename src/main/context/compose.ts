// Puts layers into one text within the budget; what a layer leaves goes to the next.
import { estimateTokenCount } from 'tokenx'
import type { Layer, LayerItem } from './layer.ts'

/** Never more than this many UTF-16 units: the agent cuts what hooks say at 10,000. */
export const mostCharacters = 9500

export interface Composed {
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

/**
 * The layers under `heading` within `budgetTokens`. Items are taken in order, in full or short, until one
 * does not fit; a fact that was told already is left out. No item, no text.
 */
export function compose(heading: string, layers: readonly Layer[], budgetTokens: number): Composed {
  const told: string[] = []
  const chosen: Chosen[] = []
  let room = budgetTokens - estimateTokenCount(heading)
  let characters = mostCharacters - heading.length
  let carried = 0
  const whole = room
  // Layers with nothing to say have no share.
  const filled = layers.filter((layer) => layer.items.length > 0)
  const shares = filled.reduce((sum, layer) => sum + layer.share, 0)
  for (const layer of filled) {
    const title = `\n\n${layer.heading}`
    const share = Math.min(room, Math.floor((whole * layer.share) / shares) + carried)
    let left = share - estimateTokenCount(title)
    let units = characters - title.length
    const items: Chosen['items'] = []
    for (const item of layer.items) {
      if (isTold(essence(item.fact ?? item.full.join(' ')), told)) continue
      const fitting = fit(item, left, units)
      if (!fitting) break
      items.push(fitting)
      told.push(essence(item.full.join(' ')))
      left -= fitting.tokens
      units -= fitting.text.length
    }
    if (items.length === 0) {
      carried = share
      continue
    }
    chosen.push({ layer, items })
    room -= share - left
    characters = units
    carried = left
  }
  return finish(heading, chosen, budgetTokens)
}

function fit(item: LayerItem, tokens: number, units: number): Chosen['items'][number] | null {
  for (const lines of [item.full, item.short === undefined ? null : [item.short]]) {
    if (!lines) continue
    const text = `\n- ${lines.join('\n  ')}`
    const cost = estimateTokenCount(text)
    if (cost <= tokens && text.length <= units) return { item, text, tokens: cost }
  }
  return null
}

/** Estimates do not add up exactly: the whole is counted, and last items go until it fits. */
function finish(heading: string, chosen: Chosen[], budgetTokens: number): Composed {
  while (chosen.length > 0) {
    const text =
      heading +
      chosen
        .map(({ layer, items }) => `\n\n${layer.heading}${items.map((item) => item.text).join('')}`)
        .join('')
    const tokens = estimateTokenCount(text)
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
    tokens: items.reduce((sum, { tokens }) => sum + tokens, 0),
    items: items.map(({ item, tokens }) => ({ ref: item.ref, tokens })),
  }
}

/** The words of a fact without dates, ids and marks, to know it again. */
function essence(text: string): string {
  return text
    .replace(
      /\[[^\][]*\]|\([^()]*\d{4}-\d\d-\d\d\)|today \d\d:\d\d|yesterday|(?<!\d)\d+ \w+ ago/g,
      '',
    )
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function isTold(words: string, told: readonly string[]): boolean {
  // Shorter texts may stand in others by chance.
  return words.length >= 16 ? told.some((other) => other.includes(words)) : told.includes(words)
}
