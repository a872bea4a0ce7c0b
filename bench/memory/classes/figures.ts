// How well a share tells what is sought from the rest.

/** Something with its share (0 to 1), and whether it is sought. */
export interface Told {
  readonly share: number
  readonly isSought: boolean
}

/** The mean of the precisions at each sought one, the likeliest first. */
export function averagePrecision(told: readonly Told[]): number {
  const sorted = told.toSorted((a, b) => b.share - a.share)
  let [right, sum] = [0, 0]
  for (const [at, { isSought }] of sorted.entries()) {
    if (!isSought) continue
    right++
    sum += right / (at + 1)
  }
  return sum / Math.max(1, right)
}

/** Precision and recall of what has a share from `least` on: ".6 .91/.63". */
export function atShare(told: readonly Told[], least: number): string {
  const taken = told.filter(({ share }) => share >= least)
  const right = taken.filter(({ isSought }) => isSought).length
  const all = told.filter(({ isSought }) => isSought).length
  const share = (of: number) => (right / Math.max(1, of)).toFixed(2).replace(/^0/, '')
  return `${String(least).replace(/^0/, '')} ${share(taken.length)}/${share(all)}`
}
