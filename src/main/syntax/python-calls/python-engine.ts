// The engine of Python's call graph: parses the files, reads them as modules and analyses them together.
import { basename } from 'node:path'
import type { Place } from '../callgraph/call-fact.ts'
import type { CallEngine, SourceFile } from '../callgraph/engine.ts'
import { loadGrammar } from '../grammars/grammar.ts'
import { analyzePythonCalls, type PythonCallGraph } from './analyze.ts'
import { readModule } from './tree/read-module.ts'
import type { ModuleTree, Statement } from './tree/tree.ts'

export interface PythonAnalysis extends PythonCallGraph {
  readonly places: ReadonlyMap<string, Place>
  readonly parents: ReadonlyMap<string, readonly string[]>
  readonly problems: readonly string[]
}

/** Analyses Python files; what does not parse is told in `problems`, and the rest of the file is read all the same. */
export async function analyzePythonFiles(
  files: readonly SourceFile[],
  elsewhere: readonly string[] = [],
  rootPackage: string | null = null,
): Promise<PythonAnalysis> {
  const grammar = await loadGrammar('python')
  const problems: string[] = []
  const trees = new Map<string, ModuleTree>()
  for (const { path, text } of files) {
    const name = moduleNameOf(path)
    if (trees.has(name)) continue
    const tree = grammar.parse(text)
    if (tree === null) {
      problems.push(`${path} could not be parsed.`)
      continue
    }
    if (tree.rootNode.hasError) problems.push(`${path} has syntax errors.`)
    const isPackage = /(^|\/)__init__\.pyi?$/.test(path)
    const read = readModule(tree, text, { name, path, isPackage })
    if (read.wasTooDeep) problems.push(`${path} nests calls or blocks too deep to be read whole.`)
    trees.set(name, read)
    tree.delete()
  }
  const readText = (text: string): readonly Statement[] => {
    const tree = grammar.parse(text)
    if (tree === null) return []
    const { body } = readModule(tree, text, { name: '<eval>', path: '<eval>', isPackage: false })
    tree.delete()
    return body
  }
  const places = placesOf([...trees.values()])
  const parents = parentsOf([...trees.values()])
  const others = new Set(elsewhere.map(moduleNameOf).filter((name) => !trees.has(name)))
  const graph = analyzePythonCalls([...trees.values()], readText, others, rootPackage)
  return { ...graph, places, parents, problems }
}

/** Of two with one name the last counts, as when Python runs; a class without a constructor of its own stands for it. */
function placesOf(trees: readonly ModuleTree[]): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const { path, scope, functions, classes } of trees) {
    places.set(scope.qualified, { path, line: 0 })
    for (const one of classes) {
      places.set(one.scope.qualified, { path, line: one.line })
      places.set(`${one.scope.qualified}.__init__`, { path, line: one.line })
    }
    for (const one of functions) places.set(one.scope.qualified, { path, line: one.line })
  }
  return places
}

function parentsOf(trees: readonly ModuleTree[]): Map<string, readonly string[]> {
  return new Map(
    trees.flatMap(({ classes }) =>
      classes.map(({ scope, bases }) => [
        scope.qualified,
        bases.flatMap(({ value, keyword }) =>
          keyword === null && (value.kind === 'name' || value.kind === 'attribute')
            ? [value.name]
            : [],
        ),
      ]),
    ),
  )
}

/** Dotted path from the root; a package's `__init__` is the package. */
function moduleNameOf(path: string): string {
  const parts = path.replace(/\.(?:pyi?w?|ipynb)$/, '').split('/')
  if (parts.length > 1 && parts.at(-1) === '__init__') parts.pop()
  return parts.join('.')
}

export const pythonEngine: CallEngine = {
  languages: ['python'],
  // 0.8 GB.
  mostCharacters: 5_000_000,
  analyse: async (files, roots, elsewhere) => {
    const [root] = roots
    const rootPackage = root !== undefined && roots.length === 1 ? basename(root) : null
    const { graph, facts, places, parents, problems } = await analyzePythonFiles(
      files,
      elsewhere,
      rootPackage,
    )
    return {
      calls: new Map(Object.entries(graph).map(([caller, callees]) => [caller, new Set(callees)])),
      facts,
      places,
      parents,
      problems,
    }
  },
}
