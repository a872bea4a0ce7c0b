// What a later talk says stays as it was, thing by thing, and how much of that a statement of the older one is.
import { numbersIn } from '../measures.ts'
import { countedIn, timesOf } from './kin.ts'
import { readStatement, type Statement } from './statements.ts'

/** Says that something stays as it was. */
const keeps =
  /\b(?:stays?|remains?|keeps?|kept|still|unchanged|untouched|unaffected|carr(?:y|ies) over|(?:is|are|was|were) fine|(?:the|are|is) same|no changes?|(?:as|what|where|like) (?:it|they|you|we) (?:is|are|was|were|had|have|did|do|stand)|as (?:before|decided|agreed|now)|left at|holds?[.;,]?$)\b|(?:n['’]t|\bnot|\bnothing) (?:else )?(?:change[sd]?|touch(?:e[sd])?|moves?|affect(?:s|ed)?|concern(?:s|ed)?)\b|\b(?:leave|left)\b.{1,80}\balone\b|\b(?:leave|left) (?:it|them|the|all)\b.{0,60} (?:as|where|untouched)\b/iu
const nearlyNone = /^#[01](?:$| )/

/** Whether a clause says that something stays; one that names a number that was not there before changes something. */
export function saysKept(clause: string, before: ReadonlySet<string>): boolean {
  const cut = clause.slice(0, 400)
  return (
    keeps.test(cut) &&
    [...numbersIn(cut)].every((number) => before.has(number) || nearlyNone.test(number))
  )
}

/** The things that these clauses keep, each by the stems of the words that name it. */
export function keptThings(clauses: readonly string[]): readonly (readonly string[])[] {
  return clauses
    .flatMap((clause) => clause.slice(0, 400).split(/, | and |[()]/u))
    .map((thing) => [...readStatement(thing.replace(keeps, ' ')).named])
    .filter((words) => words.length > 0)
}

/** How much (0 to 1) of each thing is named among words that were counted. */
export function sharesOf(
  things: readonly (readonly string[])[],
  said: ReadonlyMap<string, number>,
): number[] {
  return things.map((words) => {
    const told = words.filter((word) => timesOf(word, said) > 0)
    return told.length / words.length
  })
}

/** Tells of a statement how much (0 to 1) of one thing that these clauses keep it names. */
export function createKept(clauses: readonly string[]): (statement: Statement) => number {
  const things = keptThings(clauses)
  return ({ named }) => Math.max(0, ...sharesOf(things, countedIn([named])))
}
