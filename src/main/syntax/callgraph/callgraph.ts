// The call graph of files and folders alone: who calls whom, by the names of each language.
import { resolve } from 'node:path'
import type { SyntaxLanguage } from '../grammars/language.ts'
import type { SourceFile } from './engine.ts'
import { callEngines } from './engines.ts'
import { readSources } from './source-files.ts'

/** Callees by caller, both sorted. */
export type CallGraph = Readonly<Record<string, readonly string[]>>

/**
 * Analyses files and folders. Languages without an engine are left out.
 * @param tell is given one sentence for each file that could not be read in order.
 * @throws where a path is not there.
 */
export async function callGraphOf(
  paths: readonly string[],
  tell: (problem: string) => void = () => undefined,
): Promise<CallGraph> {
  const { files, roots } = await readSources(
    paths.map((path) => resolve(path)),
    tell,
  )
  const graph = new Map<string, Set<string>>()
  for (const engine of callEngines) {
    const own = files.filter(({ language }) => engine.languages.includes(language))
    if (own.length === 0) continue
    const { calls, problems } = await engine.analyse(own, roots)
    for (const problem of problems) tell(problem)
    for (const [caller, callees] of calls) {
      const known = graph.get(caller)
      if (known) for (const callee of callees) known.add(callee)
      else graph.set(caller, new Set(callees))
    }
  }
  for (const language of withoutEngine(files)) tell(`Calls of ${language} are not resolved yet.`)
  // Without a prototype: a function may be called `__proto__`.
  const sorted: Record<string, readonly string[]> = Object.create(null)
  for (const caller of [...graph.keys()].sort())
    sorted[caller] = [...(graph.get(caller) ?? [])].sort()
  return sorted
}

function withoutEngine(files: readonly SourceFile[]): readonly SyntaxLanguage[] {
  const known = new Set(callEngines.flatMap(({ languages }) => languages))
  return [...new Set(files.map(({ language }) => language))].filter((one) => !known.has(one))
}
