// Money and tokens as they are read; what has no known price is unknown, never zero.
import { compactCount } from './numbers.ts'

/** “$0.42”, “$1,203”, “under 1¢”; “unknown” without a price. */
export function cost(usd: number | null): string {
  if (usd === null) return 'unknown'
  if (usd === 0) return '$0'
  if (usd < 0.01) return 'under 1¢'
  return usd < 100 ? `$${usd.toFixed(2)}` : `$${Math.round(usd).toLocaleString('en')}`
}

/** The same for the axis of a chart, in six letters at most: “0.25¢”, “$0.4”, “$1.2k”. */
export function costTick(usd: number): string {
  if (usd === 0) return '$0'
  if (usd < 0.01) return `${Number((usd * 100).toPrecision(2))}¢`
  return usd < 100 ? `$${Number(usd.toPrecision(3))}` : `$${compactCount(Math.round(usd))}`
}

/** The counts of what was used. */
export interface TokenCounts {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cacheReadTokens: number
  readonly cacheCreationTokens: number
}

/** Everything that went in and out. */
export function allTokens(counts: TokenCounts): number {
  return (
    counts.inputTokens + counts.outputTokens + counts.cacheReadTokens + counts.cacheCreationTokens
  )
}

/** The sum of what each of `rows` used; its cost is unknown when one of them is. */
export function sumOfTokens(
  rows: readonly (TokenCounts & { readonly costUsd: number | null })[],
): TokenCounts & { readonly costUsd: number | null } {
  const sum = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheCreationTokens: 0 }
  let costUsd: number | null = 0
  for (const row of rows) {
    sum.inputTokens += row.inputTokens
    sum.outputTokens += row.outputTokens
    sum.cacheReadTokens += row.cacheReadTokens
    sum.cacheCreationTokens += row.cacheCreationTokens
    costUsd = costUsd === null || row.costUsd === null ? null : costUsd + row.costUsd
  }
  return { ...sum, costUsd }
}

/** “1.2k in, 340 out, 81k from the cache, 9k into it”, for a title or a fact. */
export function tokenParts(counts: TokenCounts): string {
  return [
    `${compactCount(counts.inputTokens)} in`,
    `${compactCount(counts.outputTokens)} out`,
    `${compactCount(counts.cacheReadTokens)} from the cache`,
    `${compactCount(counts.cacheCreationTokens)} into the cache`,
  ].join(', ')
}

/** A model's name without what every one of them begins with. */
export function modelName(model: string): string {
  return model.replace(/^claude-/, '')
}
