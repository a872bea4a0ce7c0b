// What a later sentence makes of something known: takes its place, ends it, narrows it, says it again, or leaves it as it is.
import { createClassifier } from './classifier.ts'
import { type Later, pairFeaturesOf } from './pair-features.ts'
import weights from './pair-weights.json' with { type: 'json' }

/** `replaces`: another value of the same thing; `lifts`: ends it; `narrows`: an exception of it; `both`: both hold. */
export type PairClass = 'replaces' | 'lifts' | 'narrows' | 'same' | 'both'

const classifier = createClassifier(weights)

/** How likely (0 to 1) what is said later is of each class beside a known text. */
export function pairClassOf(old: string, later: Later): Readonly<Record<PairClass, number>> {
  const shares = classifier.sharesOf(pairFeaturesOf(old, later))
  const of = (name: PairClass) => shares[weights.classes.indexOf(name)] ?? 0
  return {
    replaces: of('replaces'),
    lifts: of('lifts'),
    narrows: of('narrows'),
    same: of('same'),
    both: of('both'),
  }
}
