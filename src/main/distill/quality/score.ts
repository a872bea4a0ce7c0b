// The yardstick of distilling: how short, how complete and how true what is told of a turn is, measured without labels.
import { estimateTokenCount } from 'tokenx'
import type { TurnRecord } from '../../agents/tool-call.ts'
import { foundingOf } from './founded.ts'
import { type KeyFact, keyFacts } from './key-facts.ts'
import { turnSource } from './turn-source.ts'

/** What is told of a turn: title and summary of its observations, and its own summary. */
export interface Told {
  readonly observations: readonly { readonly title: string; readonly summary: string }[]
  readonly summary: string
}

/** How well a turn is told. Both shares are null where there is nothing to share. */
export interface Score {
  /** Tokens of the prompt and of what tools were given and gave, by estimate. */
  readonly sourceTokens: number
  /** Tokens of what is told. */
  readonly toldTokens: number
  readonly facts: number
  readonly keptFacts: number
  /** Names and numbers in what is told. */
  readonly names: number
  readonly borneOut: number
  /** Key facts that are not told, and names and numbers that the source does not hold. */
  readonly missing: readonly KeyFact[]
  readonly unfounded: readonly string[]
}

/** Measures what is told of a turn against its record. Takes time in proportion to both. */
export function scoreOf(record: TurnRecord, told: Told): Score {
  const source = turnSource(record)
  const text = [
    ...told.observations.flatMap(({ title, summary }) => [title, summary]),
    told.summary,
  ].join('\n')
  const facts = keyFacts(record)
  const missing = facts.filter((fact) => !isKept(fact, text))
  const { judged, unfounded } = foundingOf(record, source.whole, text)
  return {
    sourceTokens: source.tokens,
    toldTokens: estimateTokenCount(text),
    ...{ facts: facts.length, keptFacts: facts.length - missing.length },
    ...{ names: judged, borneOut: judged - unfounded.length },
    ...{ missing, unfounded },
  }
}

function isKept({ words, isPart }: KeyFact, told: string): boolean {
  const small = told.toLowerCase()
  return words.some((word) => {
    const looked = word.toLowerCase()
    for (let at = small.indexOf(looked); at >= 0; at = small.indexOf(looked, at + 1)) {
      const before = at === 0 || !/[\p{L}\p{N}_]/u.test(small[at - 1] ?? '')
      const after = isPart || !/[\p{L}\p{N}_]/u.test(small[at + looked.length] ?? '')
      if (before && after) return true
    }
    return false
  })
}
