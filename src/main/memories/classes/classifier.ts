// Tells of a text how likely each class is: multinomial logistic regression over named features.

/** The weights of a classifier as they are kept: small, and readable by name. */
export interface PackedWeights {
  readonly classes: readonly string[]
  /** What a step of a packed weight is worth. */
  readonly step: number
  /** One character a class: its code less that of `zero`, in steps. */
  readonly bias: string
  /**
   * A line for each feature, in the order of their code units: its name, a tab and its packed weights. As one text
   * they are loaded in 12 ms instead of 39 and take 8 MB less than as a list of 60,000.
   */
  readonly weights: string
}

/** The character of a weight of 0; most steps to either side. */
export const zero = 'P'.charCodeAt(0)
export const mostSteps = 45
/** Stands behind a feature's name; no name has a character below it. */
export const behindName = '\t'

/** The features of something by name, with their values (0 to 1). */
export type Features = ReadonlyMap<string, number>

export interface Classifier {
  /** What features say of each class, in steps, to be told with those of something else. */
  sumsOf(features: Features): readonly number[]
  /** How likely each class is (0 to 1, together 1), in the order of `classes`, of features and of what others sum up to. */
  sharesOf(features: Features, others?: readonly number[]): readonly number[]
}

/** Makes a classifier of its weights, which are looked up where they stand. */
export function createClassifier({ classes, step, bias, weights }: PackedWeights): Classifier {
  const none = classes.map(() => 0)
  const start = classes.map((_, at) => bias.charCodeAt(at) - zero)
  const placeOf = createPlaces(weights)
  function sumsOf(features: Features): number[] {
    const sums = [...none]
    for (const [name, value] of features) {
      const from = placeOf(name)
      if (from === -1) continue
      for (let at = 0; at < sums.length; at++)
        sums[at] = (sums[at] ?? 0) + value * (weights.charCodeAt(from + at) - zero)
    }
    return sums
  }
  return {
    sumsOf,
    sharesOf(features, others = none) {
      const sums = sumsOf(features)
      return softmax(sums.map((sum, at) => (sum + (start[at] ?? 0) + (others[at] ?? 0)) * step))
    },
  }
}

/**
 * Finds where the weights of a feature stand, by halves; -1 where there are none. Where each line begins is looked up once,
 * at first use (213 KB for 53,000): to walk to a line's beginning at each half took most of the time.
 */
function createPlaces(lines: string): (name: string) => number {
  let starts: Int32Array | null = null
  return (name) => {
    starts ??= startsOf(lines)
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const start = starts[middle] ?? 0
      const order = compare(lines, start, name)
      if (order === 0) return start + name.length + behindName.length
      if (order > 0) high = middle
      else low = middle + 1
    }
    return -1
  }
}

function startsOf(lines: string): Int32Array {
  const starts = [0]
  for (let at = lines.indexOf('\n'); at !== -1; at = lines.indexOf('\n', at + 1))
    starts.push(at + 1)
  return Int32Array.from(starts)
}

/** Whether the line that begins there stands before a feature (below 0), behind it (above 0) or is its own (0). */
function compare(lines: string, start: number, name: string): number {
  for (let at = 0; at < name.length; at++) {
    const apart = lines.charCodeAt(start + at) - name.charCodeAt(at)
    if (apart !== 0) return apart
  }
  return lines.charCodeAt(start + name.length) - behindName.charCodeAt(0)
}

/** Sums as shares of 1. */
export function softmax(sums: readonly number[]): number[] {
  const top = Math.max(...sums)
  const raised = sums.map((sum) => Math.exp(sum - top))
  const total = raised.reduce((all, one) => all + one, 0)
  return raised.map((one) => one / total)
}
