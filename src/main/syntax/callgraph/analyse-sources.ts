// Resolves the calls of sources of several languages, each by its engine.
import { messageOf } from '../../../shared/errors.ts'
import { withLineFeeds } from '../grammars/line-ends.ts'
import type { CallFact, Place } from './call-fact.ts'
import { collectGarbage } from './collect-garbage.ts'
import type { EngineResult, SourceFile } from './engine.ts'
import { callEngines } from './engines.ts'
import { splitFiles } from './split-files.ts'

/**
 * A large project is analysed in parts: `parts` tells how many there were for all `engines`.
 * @param roots the folders that were given, or those that hold the files that were given.
 */
export async function analyseSources(
  files: readonly SourceFile[],
  roots: readonly string[],
): Promise<Required<EngineResult> & { readonly parts: number; readonly engines: number }> {
  const calls = new Map<string, Set<string>>()
  const places = new Map<string, Place>()
  const parents = new Map<string, readonly string[]>()
  const problems: string[] = []
  let facts: readonly CallFact[] = []
  let parts = 0
  let engines = 0
  for (const engine of callEngines) {
    const own = files
      .filter(({ language }) => engine.languages.includes(language))
      .map((file) => ({ ...file, text: withLineFeeds(file.text) }))
    if (own.length === 0) continue
    engines += 1
    const taken = new Set(calls.keys())
    for (const part of splitFiles(own, engine.mostCharacters)) {
      if (parts > 0) collectGarbage()
      parts += 1
      const inPart = new Set(part)
      const elsewhere = own.filter((file) => !inPart.has(file)).map(({ path }) => path)
      const result = await engine
        .analyse(part, roots, elsewhere, (name) => taken.has(name))
        .catch((error: unknown) => {
          // What one engine fails over costs the other languages nothing.
          problems.push(`No calls in ${engine.languages.join(', ')}: ${messageOf(error)}`)
          return null
        })
      if (result === null) continue
      facts = facts.concat(result.facts)
      for (const problem of result.problems) problems.push(problem)
      for (const [name, above] of result.parents ?? []) parents.set(name, above)
      for (const [name, place] of result.places) if (!places.has(name)) places.set(name, place)
      for (const [caller, callees] of result.calls) {
        const known = calls.get(caller)
        if (known) for (const callee of callees) known.add(callee)
        else calls.set(caller, new Set(callees))
      }
    }
  }
  return { calls, facts, places, parents, problems, parts, engines }
}
