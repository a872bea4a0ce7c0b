// The conventions that are told over several sentences, beside what other readings found of the same words.
import type { Candidate } from '../../candidate.ts'
import { slotsOf } from '../../reconcile/slots.ts'
import { sentencesOf } from '../sentences.ts'
import { elementsIn } from './elements.ts'
import { restates } from './restated.ts'
import type { Told } from './told-conventions.ts'

/** The candidates with the conventions that none of them says, and without those that a convention says in full. */
export function withTold(found: readonly Candidate[], told: readonly Told[]): readonly Candidate[] {
  const isRule = (one: Candidate) => one.saidBy === 'user' && one.kind !== 'decision'
  const missing = told.filter((one) => !found.some((other) => isRule(other) && says(other, one)))
  const rest = found.filter((one) => !isRule(one) || !missing.some((other) => isPartOf(one, other)))
  return [...missing.map(({ candidate }) => candidate), ...rest]
}

/** Whether a candidate says a convention as it can be compared with a later one. */
function says(one: Candidate, { convention, candidate }: Told): boolean {
  const slots = slotsOf(candidate.content)
  const own = slotsOf(one.content)
  if (slots.length > 0)
    return slots.every(({ of, value }) => own.some((s) => s.of === of && s.value === value))
  // What a candidate says in two sentences together is said better in one.
  return sentencesOf(one.content).some(
    (said) =>
      restates(said, convention) &&
      elementsIn(said).some(({ name }) => name === convention.of) &&
      (convention.from === null || said.includes(convention.from)),
  )
}

/** Whether a candidate was made of the same words, and of the same value. */
function isPartOf({ words, content }: Candidate, { convention, candidate }: Told): boolean {
  return (
    (candidate.words.includes(words) || words.includes(candidate.words)) &&
    restates(content, convention)
  )
}
