// Follows attempts in the order of time to how each matter stands: the last attempt counts, whatever it was called.
import type { Attempt, Matter } from '../../../shared/facts/matter.ts'
import type { ObservationFacts } from '../../../shared/facts/observation-facts.ts'
import { saysNoProject } from '../rules/tools/wrong-folder.ts'
import { type Left, leftOf, passedParts } from './failed-part.ts'
import { type Relation, relationOf } from './relation.ts'

/** An attempt with what it reported, or a matter as an earlier fold left it. */
export type Told = Attempt & Partial<Omit<Matter, keyof Attempt>>

/** So many matters are followed; the oldest are let go. */
const mostMatters = 48

/** How things stand after `told`, which comes in the order of time; those tried last stand last. */
export function foldMatters<One extends Told>(told: readonly One[]): (One & Matter)[] {
  const matters: (One & Matter)[] = []
  for (const one of told) {
    take(matters, one)
    if (matters.length > mostMatters) matters.shift()
  }
  return matters
}

function take<One extends Told>(matters: (One & Matter)[], one: One): void {
  if (one.outcome === 'untold' && isTakenBy(matters, one)) return
  let before: Matter | null = null
  for (const matter of [...matters]) {
    const relation = relationOf(one, matter)
    const left =
      relation === 'part' && one.outcome === 'done' ? leftAfter(matter, matters, one) : ''
    // What passed of a failed run without what had failed leaves that standing.
    if (left === 'failing') continue
    if (relation === 'same' || left === 'mended' || (relation === 'covers' && hasEnded(one))) {
      before = joined(before, matter)
      matters.splice(matters.indexOf(matter), 1)
    } else if (
      relation === 'part' ? one.outcome !== matter.outcome : leavesOpen(relation, one, matter)
    ) {
      // Of a part that ended otherwise, or of all that has no result, the rest cannot be told.
      matters[matters.indexOf(matter)] = { ...matter, overtaken: true }
    }
  }
  matters.push(next(before, one))
}

/** What is left of a failed test run now that `one`, a part of it, passed. */
function leftAfter(matter: Matter, matters: readonly Matter[], one: Told): Left | '' {
  const parts = passedParts(matter, [...matters, next(null, one)])
  return parts.length === 0 ? '' : leftOf(matter, parts)
}

/**
 * Whether an attempt whose end is not told is one at a matter that has ended before: a failure stands until something
 * is seen to end well, and what went well is no longer known to.
 */
function isTakenBy<One extends Told>(matters: (One & Matter)[], one: One): boolean {
  const ended = [...matters].filter(
    (matter) => hasEnded(matter) && relationOf(one, matter) !== 'other',
  )
  for (const matter of ended) {
    if (matter.outcome === 'done') matters[matters.indexOf(matter)] = { ...matter, overtaken: true }
  }
  return ended.length > 0
}

function leavesOpen(relation: Relation, one: Told, matter: Matter): boolean {
  return relation === 'covers' || speaksFor(one, matter)
}

function hasEnded({ outcome }: Told): boolean {
  return outcome === 'done' || outcome === 'failed'
}

/** The attempts at what is now one matter. */
function joined(a: Matter | null, b: Matter): Matter {
  if (a === null) return b
  return {
    ...b,
    attempts: a.attempts + b.attempts,
    failedBefore: a.failedBefore + b.failedBefore + failuresOf(a),
  }
}

function next<One extends Told>(before: Matter | null, one: One): One & Matter {
  const { attempts = 1, failedBefore = 0, overtaken = false } = one
  // What failed under another name may be the same, but nobody saw that it is.
  const failures =
    before && (one.kind === 'test' || isNamedAlike(one, before))
      ? before.failedBefore + failuresOf(before)
      : 0
  return {
    ...one,
    // A tool that a script hid the last time is still known.
    program: one.program || (before?.program ?? ''),
    attempts: attempts + (before?.attempts ?? 0),
    failedBefore: failedBefore + failures,
    // How it stands without the changes with which it was tried is not known.
    overtaken: overtaken || one.undone === true,
    hook: one.hook || (before?.hook ?? false),
    tests: one.tests ?? null,
    build: one.build ?? null,
    error: one.error ?? null,
  }
}

/** A run from the wrong folder failed, but what it was to check did not: the next one mends nothing. */
function failuresOf({ outcome, error }: Matter): 0 | 1 {
  return outcome === 'failed' && !saysNoProject(error?.text ?? '') ? 1 : 0
}

function isNamedAlike(a: Told, b: Matter): boolean {
  return a.name === b.name || (a.program !== '' && a.program === b.program)
}

/** The last failed test run of which only a part was seen to pass since: how its rest stands is not known. */
export function partlyMended<One extends Matter>(matters: readonly One[]): One | undefined {
  return matters.findLast((one) => passedParts(one, matters).length > 0)
}

/** Tools that build before they test. */
const compiling = /^(?:go|cargo|mix|swift|dotnet|mvnw?|gradlew?)\b/

/** Whether an attempt at something else that ended well leaves open how a matter stands. */
function speaksFor(one: Told, matter: Matter): boolean {
  // What is pushed begins a new run elsewhere, of which nothing is read yet.
  if (one.kind === 'push' && matter.kind === 'ci') return one.outcome === 'done'
  if (one.outcome !== 'done' || matter.outcome !== 'failed') return false
  // Who commits after a finding of a linter lets it be; through a hook, what the hook checks was checked again.
  if (one.kind === 'commit')
    return one.hook
      ? ['lint', 'format', 'types'].includes(matter.kind)
      : ['lint', 'format'].includes(matter.kind)
  // What the compiler found it did not find any more.
  if (one.kind === 'types' && matter.kind === 'build')
    return one.target.length === 0 && /\bTS\d{4,5}\b/.test(matter.error?.text ?? '')
  const toolOf = (program: string) => compiling.exec(program)?.[0]
  return (
    one.kind === 'test' &&
    matter.kind === 'build' &&
    toolOf(one.program) !== undefined &&
    toolOf(one.program) === toolOf(matter.program)
  )
}

/** What it failed by, or waits for; an attempt of its own words has them, else the call's. */
function errorOf(one: Attempt, ofCall: Matter['error']): Matter['error'] {
  if (one.kind === 'ci') return one.error ?? null
  if (one.outcome !== 'failed') return null
  return one.error === undefined ? ofCall : one.error
}

/** The attempts that an observation tells of, each with what it reported. */
export function attemptsToldBy(facts: ObservationFacts): Told[] {
  if (!('attempts' in facts)) return []
  const { attempts, tests, error } = facts
  const build = 'build' in facts ? facts.build : null
  const times = 'times' in facts ? facts.times : 1
  return attempts.map((one) => ({
    ...one,
    attempts: times,
    failedBefore: one.outcome === 'failed' ? times - 1 : 0,
    tests: one.kind !== 'test' ? null : one.tests === undefined ? tests : one.tests,
    build: one.kind === 'test' || one.outcome !== 'failed' ? null : build,
    error: errorOf(one, error),
  }))
}
