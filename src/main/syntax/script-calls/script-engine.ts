// The engine of the call graph for JavaScript and TypeScript.

import type { CallEngine } from '../callgraph/engine.ts'
import { analyseScripts } from './analyse-scripts.ts'
import { readAliases } from './modules/read-aliases.ts'

/** Reads the files together, with the aliases of the tsconfigs at their roots. */
export const scriptEngine: CallEngine = {
  languages: ['javascript', 'typescript', 'tsx'],
  // 0.9 GB.
  mostCharacters: 6_500_000,
  async analyse(files, roots, elsewhere) {
    return analyseScripts(files, await readAliases(roots), elsewhere)
  },
}
