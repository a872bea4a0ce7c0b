// How many calls were resolved, by their way and language, and how much of what may lead to project code.
import { languageOfFile, type SyntaxLanguage } from '../grammars/language.ts'
import type { CallFact, CallWay } from './call-fact.ts'

/** The calls written in the files of one language. */
export interface CallTally {
  readonly language: SyntaxLanguage
  readonly byWay: Readonly<Record<CallWay, number>>
  /** Calls that resolve to the project's own code, whatever else they may call. */
  readonly toProject: number
  /**
   * Open calls of members by a name that nothing in the project has, such as `.append`: what they call is most likely
   * from outside. They are part of `unresolved`.
   */
  readonly openOutside: number
}

/** @param keys every function and module of the project, by qualified name. */
export function tallyCalls(facts: readonly CallFact[], keys: Iterable<string>): CallTally[] {
  const known = new Set(keys)
  const names = new Set([...known].flatMap(partsOf))
  const tallies = new Map<SyntaxLanguage, Counts>()
  for (const { path, way, resolved, written } of facts) {
    const language = languageOfFile(path)
    if (language === null) continue
    const tally = tallies.get(language) ?? newCounts()
    tallies.set(language, tally)
    tally.byWay[way] += 1
    if (resolved.some((name) => isWithin(name, known))) tally.toProject += 1
    if (way === 'unresolved' && leadsOutside(written, names)) tally.openOutside += 1
  }
  return [...tallies].map(([language, counts]) => ({ language, ...counts }))
}

/** Whether a call that is left open is one of a member by a name that nothing in the project has. */
export function leadsOutside(written: string, names: ReadonlySet<string>): boolean {
  const last = partsOf(written).at(-1) ?? ''
  return last !== written && !names.has(last)
}

interface Counts {
  readonly byWay: Record<CallWay, number>
  toProject: number
  openOutside: number
}

const newCounts = (): Counts => ({
  byWay: { direct: 0, 'own method': 0, import: 0, inferred: 0, unresolved: 0 },
  toProject: 0,
  openOutside: 0,
})

/** Whether a name, or what it stands in, is one of the project: a class is no key, but its module is. */
function isWithin(name: string, known: ReadonlySet<string>): boolean {
  const marks = /::|[.\\]/g
  for (let mark = marks.exec(name); mark !== null; mark = marks.exec(name))
    if (known.has(name.slice(0, mark.index))) return true
  return known.has(name)
}

/** The parts of a name, whatever its language writes between them. */
const partsOf = (name: string): readonly string[] => name.split(/::|->|[.\\]/)
