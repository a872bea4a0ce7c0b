// Compares the two arms of an experiment: means, spreads, how sure a difference is, and what that means in a sentence.
import { cumulativeStdNormalProbability, mean, sampleVariance } from 'simple-statistics'
import {
  type ExperimentReport,
  type Figure,
  type Measure,
  measures,
} from '../../../shared/contract/distilling/experiments.ts'

/** One turn as an arm told it; null where a measure is not known of it. */
export type TurnFigures = Readonly<Record<Measure, number | null>>

/** Turns of an arm below which nothing is said to differ. */
const fewestTurns = 20
/** A difference by chance is as large in one of a hundred comparisons: six measures are compared at once. */
const mostP = 0.01

/** What each measure is called, and whether more of it is better. */
const named: Readonly<Record<Measure, { readonly name: string; readonly isMoreBetter: boolean }>> =
  {
    compression: { name: 'compression', isMoreBetter: true },
    retention: { name: 'retention', isMoreBetter: true },
    faithfulness: { name: 'faithfulness', isMoreBetter: true },
    durationMs: { name: 'time', isMoreBetter: false },
    tokens: { name: 'tokens', isMoreBetter: false },
    costUsd: { name: 'cost', isMoreBetter: false },
  }

/** Mean and spread of each measure that is known of some turn. */
export function figuresOf(turns: readonly TurnFigures[]): Partial<Record<Measure, Figure>> {
  return Object.fromEntries(
    measures.flatMap((measure) => {
      const values = valuesOf(turns, measure)
      if (values.length === 0) return []
      const spread = values.length > 1 ? Math.sqrt(sampleVariance(values)) : 0
      return [[measure, { mean: mean(values), spread, turns: values.length }]]
    }),
  )
}

/**
 * The differences by Welch's test (B. L. Welch, Biometrika 34, 1947), with the normal distribution in place of
 * Student's: below twenty turns in an arm nothing is said anyway. `by` is how much b is above a.
 */
export function compareArms(
  a: readonly TurnFigures[],
  b: readonly TurnFigures[],
): Pick<ExperimentReport, 'differences' | 'verdict'> {
  const differences = measures.flatMap((measure) => {
    const [ofA, ofB] = [valuesOf(a, measure), valuesOf(b, measure)]
    if (ofA.length < 2 || ofB.length < 2) return []
    const by = mean(ofB) - mean(ofA)
    const error = Math.sqrt(sampleVariance(ofA) / ofA.length + sampleVariance(ofB) / ofB.length)
    if (by === 0) return [{ measure, by, p: 1 }]
    // Without any spread each turn says the same.
    const p = error === 0 ? 0 : 2 * (1 - cumulativeStdNormalProbability(Math.abs(by) / error))
    return [{ measure, by, p: Math.min(1, Math.max(0, p)) }]
  })
  const fewest = Math.min(a.length, b.length)
  if (fewest < fewestTurns)
    return {
      differences,
      verdict: `Too few turns to tell them apart: ${fewest} of at least ${fewestTurns} in the smaller half.`,
    }
  const sure = differences.filter(({ p }) => p <= mostP)
  const better = (arm: 'A' | 'B'): string[] =>
    sure
      .filter(({ measure, by }) => (by > 0 === named[measure].isMoreBetter) === (arm === 'B'))
      .map(({ measure }) => named[measure].name)
  const said = (['A', 'B'] as const).flatMap((arm) => {
    const names = better(arm)
    return names.length > 0 ? [`${arm} is better in ${listed(names)}`] : []
  })
  const verdict =
    said.length === 0
      ? 'No difference between them is more than chance would make.'
      : `${said.join('; ')}; what else differs may be chance.`
  return { differences, verdict }
}

function valuesOf(turns: readonly TurnFigures[], measure: Measure): number[] {
  return turns.flatMap((turn) => turn[measure] ?? [])
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names)
}
