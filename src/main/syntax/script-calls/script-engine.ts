// The engine of the call graph for JavaScript and TypeScript.

import type { CallEngine } from '../callgraph/engine.ts'
import { analyseScripts } from './analyse-scripts.ts'
import { readAliases } from './modules/read-aliases.ts'
import { readPackages } from './modules/read-packages.ts'
import { createConfigListing } from './modules/source-folders.ts'

/** Reads the files together, with the aliases of the tsconfigs around them and the names of their packages. */
export const scriptEngine: CallEngine = {
  languages: ['javascript', 'typescript', 'tsx'],
  // 1 GB at most: trees of 75 bytes a character, and what `mostHeld` allows.
  mostCharacters: 4_000_000,
  async analyse(files, roots, elsewhere, isTaken) {
    const paths = [...files.map(({ path }) => path), ...elsewhere]
    const listing = createConfigListing()
    const aliases = [
      ...(await readAliases(roots, paths, listing)),
      ...(await readPackages(roots, paths, listing)),
    ]
    return analyseScripts(files, aliases, elsewhere, isTaken)
  },
}
