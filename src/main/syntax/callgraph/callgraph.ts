// The call graph of files and folders alone: who calls whom, by the names of each language.
import { resolve } from 'node:path'
import { analyseSources } from './analyse-sources.ts'
import { readSources } from './source-files.ts'

/** Callees by caller, both sorted. */
export type CallGraph = Readonly<Record<string, readonly string[]>>

/**
 * Analyses files and folders.
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
  const { calls, problems } = await analyseSources(files, roots)
  for (const problem of problems) tell(problem)
  // Without a prototype: a function may be called `__proto__`.
  const sorted: Record<string, readonly string[]> = Object.create(null)
  for (const caller of [...calls.keys()].sort())
    sorted[caller] = [...(calls.get(caller) ?? [])].sort()
  return sorted
}
