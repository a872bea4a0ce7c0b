// The yardstick of distilling: how short, how complete and how true what is told of a turn is, measured without labels.
import { estimateTokenCount } from 'tokenx'
import type { TurnRecord } from '../../agents/tool-call.ts'
import type { TurnScore } from '../../db/memories/distillation-store.ts'
import { derivedNumbers } from './derived-numbers.ts'
import { createFounding } from './founded.ts'
import { type KeyFact, keyFacts } from './key-facts.ts'
import { sourcePieces } from './turn-source.ts'

/** What is told of a turn: title and summary of its observations, and its own summary. */
export interface Told {
  readonly observations: readonly { readonly title: string; readonly summary: string }[]
  readonly summary: string
}

/** How well a turn is told, and what is missing or made up. */
export interface Measured extends TurnScore {
  /** Key facts that are not told, and names and numbers that the source does not hold. */
  readonly missing: readonly KeyFact[]
  readonly unfounded: readonly string[]
}

/** The counts alone, as they are kept. */
export function countsOf(measured: TurnScore): TurnScore {
  const { sourceTokens, toldTokens, facts, keptFacts, names, borneOut } = measured
  return { sourceTokens, toldTokens, facts, keptFacts, names, borneOut }
}

/** Measures what is told of a turn against its record; `pause` is awaited after every step of a ms or two. */
export async function scoreOf(
  record: TurnRecord,
  told: Told,
  pause: () => Promise<void>,
): Promise<Measured> {
  const text = [
    ...told.observations.flatMap(({ title, summary }) => [title, summary]),
    told.summary,
  ].join('\n')
  const facts = await keyFacts(record, pause)
  const small = text.toLowerCase()
  const missing: KeyFact[] = []
  for (const fact of facts) {
    if (!isKept(fact, small)) missing.push(fact)
    await pause()
  }
  const founding = createFounding(text, await derivedNumbers(record, pause), record.calls.length)
  let sourceTokens = 0
  for (const piece of sourcePieces(record)) {
    if (piece.isDistilled) sourceTokens += estimateTokenCount(piece.text)
    await pause()
    founding.look(piece.before + piece.text)
    await pause()
  }
  const unfounded = founding.unfounded()
  return {
    sourceTokens,
    toldTokens: estimateTokenCount(text),
    ...{ facts: facts.length, keptFacts: facts.length - missing.length },
    ...{ names: founding.judged, borneOut: founding.judged - unfounded.length },
    ...{ missing, unfounded },
  }
}

/** Whether a fact stands in what is told, given in small letters. */
function isKept({ words, isPart }: KeyFact, small: string): boolean {
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
