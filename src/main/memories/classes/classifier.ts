// Tells of a text how likely each class is: multinomial logistic regression over named features.

/** The weights of a classifier as they are kept: small, and readable by name. */
export interface PackedWeights {
  readonly classes: readonly string[]
  /** What a step of a packed weight is worth. */
  readonly step: number
  /** One character a class: its code less that of `zero`, in steps. */
  readonly bias: string
  /** The name of each feature, a tab and its packed weights, in the order of their code units. */
  readonly weights: readonly string[]
}

/** The character of a weight of 0; most steps to either side. */
export const zero = 'P'.charCodeAt(0)
export const mostSteps = 45
/** Stands behind a feature's name; no name has a character below it. */
export const behindName = '\t'

/** How likely each class is (0 to 1, together 1), in the order of `classes`, of something with these features. */
export type Classifier = (features: ReadonlyMap<string, number>) => readonly number[]

/** Makes a classifier of its weights, which are looked up where they stand: nothing is built at first use. */
export function createClassifier({ classes, step, bias, weights }: PackedWeights): Classifier {
  return (features) => {
    const sums = classes.map((_, at) => bias.charCodeAt(at) - zero)
    for (const [name, value] of features) {
      const line = lineOf(weights, name + behindName)
      if (line === undefined) continue
      const from = name.length + behindName.length
      for (let at = 0; at < sums.length; at++)
        sums[at] = (sums[at] ?? 0) + value * (line.charCodeAt(from + at) - zero)
    }
    return softmax(sums.map((sum) => sum * step))
  }
}

/** The line that begins so, found by halves. */
function lineOf(lines: readonly string[], start: string): string | undefined {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  return lines[low]?.startsWith(start) ? lines[low] : undefined
}

/** Sums as shares of 1. */
export function softmax(sums: readonly number[]): number[] {
  const top = Math.max(...sums)
  const raised = sums.map((sum) => Math.exp(sum - top))
  const total = raised.reduce((all, one) => all + one, 0)
  return raised.map((one) => one / total)
}
