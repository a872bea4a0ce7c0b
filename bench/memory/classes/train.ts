// Fits a multinomial logistic regression: Adagrad over examples in a fixed order of chance, weights held small by L2.
import {
  behindName,
  mostSteps,
  type PackedWeights,
  softmax,
  zero,
} from '../../../src/main/memories/classes/classifier.ts'
import { createRandom } from '../../store/store-texts.ts'

/** Something with its features and its class. */
export interface Example {
  readonly features: ReadonlyMap<string, number>
  readonly label: string
}

const rounds = 12
const rate = 0.1
/** What each weight costs for an example, squared and halved. */
const decay = 1 / 2500
const step = 0.05
/** A feature that fewer examples have tells nothing. */
const leastSeen = 3
/** A feature of which no class has so many steps is left out: with 2 of each, the weights are twice as large for .006 more. */
const leastSteps = 4
/** The same order of examples gives the same weights. */
const seed = 7

/** The weights that tell the classes of the examples apart best, packed. */
export function train(examples: readonly Example[]): PackedWeights {
  const classes = [...new Set(examples.map(({ label }) => label))].sort()
  const seen = new Map<string, number>()
  for (const { features } of examples)
    for (const name of features.keys()) seen.set(name, (seen.get(name) ?? 0) + 1)
  const names = [...seen].flatMap(([name, count]) => (count >= leastSeen ? [name] : []))
  const rows = new Map(names.map((name, at) => [name, at]))
  const width = classes.length
  const weights = new Float64Array((names.length + 1) * width)
  const squares = new Float64Array(weights.length).fill(0.01)
  const bias = names.length
  const read = examples.map(({ features, label }) => ({
    of: classes.indexOf(label),
    on: [...features].flatMap(([name, value]) => {
      const row = rows.get(name)
      return row === undefined ? [] : [[row, value] as const]
    }),
  }))
  const random = createRandom(seed)
  for (let round = 0; round < rounds; round++) {
    for (let at = read.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1))
      const [a, b] = [read[at], read[other]]
      if (a && b) [read[at], read[other]] = [b, a]
    }
    for (const { of, on } of read) {
      const all = [...on, [bias, 1] as const]
      const shares = softmax(
        classes.map((_, k) =>
          all.reduce((sum, [row, value]) => sum + value * (weights[row * width + k] ?? 0), 0),
        ),
      )
      for (const [row, value] of all)
        for (let k = 0; k < width; k++) {
          const at = row * width + k
          const weight = weights[at] ?? 0
          const slope =
            ((shares[k] ?? 0) - (k === of ? 1 : 0)) * value + (row === bias ? 0 : decay * weight)
          squares[at] = (squares[at] ?? 0) + slope * slope
          weights[at] = weight - (rate * slope) / Math.sqrt(squares[at] ?? 1)
        }
    }
  }
  const stepsOf = (row: number) =>
    classes.map((_, k) => {
      const steps = Math.round((weights[row * width + k] ?? 0) / step)
      return Math.max(-mostSteps, Math.min(mostSteps, steps))
    })
  const pack = (steps: readonly number[]) => String.fromCharCode(...steps.map((one) => one + zero))
  const told = names.flatMap((name, row) => {
    const steps = stepsOf(row)
    return steps.some((one) => Math.abs(one) >= leastSteps) ? [name + behindName + pack(steps)] : []
  })
  told.sort((a, b) => (a < b ? -1 : 1))
  return { classes, step, bias: pack(stepsOf(bias)), weights: told.join('\n') }
}
