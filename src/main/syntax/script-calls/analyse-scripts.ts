// Resolves the calls of JavaScript and TypeScript files together: reads them, lets values travel, and tells who calls whom.

import type { CallFact, Place } from '../callgraph/call-fact.ts'
import { confidenceOf } from '../callgraph/confidence.ts'
import type { EngineResult, SourceFile } from '../callgraph/engine.ts'
import { cpuMs, loadGrammar } from '../grammars/grammar.ts'
import { callBuiltin } from './builtins/call-builtin.ts'
import type { Analysis } from './engine/analysis.ts'
import { callValue } from './engine/calls.ts'
import { createFrame } from './engine/frames.ts'
import { openReason } from './engine/open-reason.ts'
import { enterUncalled } from './engine/uncalled.ts'
import { readWrittenNames } from './flow/written-names.ts'
import { moduleNames } from './modules/module-name.ts'
import { meantImport, type PathAliases, resolveImport } from './modules/resolve-import.ts'
import { readScopes } from './scopes/read-scopes.ts'
import type { Code, ModuleUnit } from './tree/program.ts'
import { lineOf, readScriptTree, textOf } from './tree/script-node.ts'
import { createValueMaker } from './values/make-values.ts'
import { type Bounds, type Budget, createSolver } from './values/solver.ts'
import { walkFrame } from './walk/bodies.ts'
import { writtenParent } from './walk/classes.ts'
import { evaluateText } from './walk/evaluated-text.ts'
import { evaluate } from './walk/expressions.ts'

/** CPU time after which values travel no further, ms: for each character of source, and at least. */
const msPerCharacter = 0.004
const fewestMs = 2_000

/** Cells, listeners and flows of one analysis, half a GB of them. */
const mostHeld = 3_500_000

/** In sources up to this length, characters, activations are told apart by three places of calls; in longer ones not. */
const smallSource = 20_000

/** How much a cell holds, in small sources and in longer ones. */
const smallBounds: Bounds = { values: 400, literals: 100 }
const largeBounds: Bounds = { values: 32, literals: 8 }

/** Files given to the engine, the path aliases that their tsconfigs name, and the files that are analysed apart. */
export async function analyseScripts(
  files: readonly SourceFile[],
  aliases: readonly PathAliases[],
  elsewhere: readonly string[] = [],
  isTaken: (name: string) => boolean = () => false,
): Promise<EngineResult> {
  const problems: string[] = []
  const apart = new Set(elsewhere)
  const names = moduleNames([...files.map(({ path }) => path), ...elsewhere], isTaken)
  const modules = new Map<string, ModuleUnit>()
  const codes: Code[] = []
  const places = new Map<string, Place>()
  const parents = new Map<string, readonly string[]>()
  let id = 0
  const nextId = (): number => {
    id += 1
    return id
  }
  let length = 0
  for (const file of files) {
    const unit = await readUnit(file, names.get(file.path) ?? file.path, modules.size, problems)
    if (!unit) continue
    modules.set(file.path, unit)
    const scopes = readScopes(unit, nextId)
    codes.push(...scopes.codes)
    for (const one of [...scopes.classes, ...scopes.codes]) {
      const line = one.kind === 'module' ? 0 : lineOf(one.node)
      places.set(one.name, { path: file.path, line })
    }
    for (const one of scopes.classes) {
      const parent = writtenParent(one.node)
      const name = parent === null ? undefined : textOf(parent).split('.').at(-1)
      if (name !== undefined) parents.set(one.name, [name])
    }
    length += file.text.length
  }
  const grammar = await loadGrammar('javascript')
  const start = cpuMs()
  const longest = fewestMs + length * msPerCharacter
  const isSmall = length <= smallSource
  const budget: Budget = { timeSpent: () => (cpuMs() - start) / longest, most: mostHeld }
  const solver = createSolver(budget, isSmall ? smallBounds : largeBounds)
  const resolved = new Map<string, string | null>()
  const analysis: Analysis = {
    solver,
    make: createValueMaker(solver),
    modules,
    resolve: (from, written) => {
      const key = `${from.path} ${written}`
      const known = resolved.get(key)
      if (known !== undefined) return known
      const isKnown = (path: string): boolean => modules.has(path) || apart.has(path)
      const found =
        resolveImport(from.path, written, isKnown, aliases) ??
        resolveImport(from.path, meantImport(from.path, written, aliases), isKnown, aliases)
      resolved.set(key, found)
      return found
    },
    nameOf: (path) => names.get(path) ?? path,
    outside: (from, written) => meantImport(from.path, written, aliases),
    exportsOf: new Map(),
    frames: new Map(),
    walked: new Set(),
    made: new Map(),
    instances: new Map(),
    calls: new Map(),
    facts: new Map(),
    written: readWrittenNames(modules.values()),
    contextDepth: isSmall ? 3 : 0,
    globals: new Map(),
    parse: (text, around) => {
      const tree = grammar.parse(text)
      if (!tree) return null
      const root = readScriptTree(tree, text, around)
      tree.delete()
      return root
    },
    nextId,
    evaluated: new Set(),
    annotated: [],
    parts: {
      walk: (frame) => walkFrame(analysis, frame),
      evaluate: (frame, node) => evaluate(analysis, frame, node),
      callValue: (value, call) => callValue(analysis, value, call),
      callBuiltin: (value, call) => callBuiltin(analysis, value, call),
      evaluateText: (text, call) => evaluateText(analysis, text, call),
    },
    depth: 0,
  }
  for (const unit of modules.values()) {
    const frame = createFrame(analysis, unit.code, null, [], null)
    analysis.walked.add(unit.code)
    solver.soon(() => walkFrame(analysis, frame))
  }
  solver.run()
  enterUncalled(analysis, codes)
  if (solver.isCut())
    problems.push(
      `More values meet in these ${modules.size} files than are followed: some of their calls stay open.`,
    )
  return { calls: namedCalls(analysis, codes), facts: factsOf(analysis), places, parents, problems }
}

/** Every function and module is a key, but for declarations beside the source that they are of: they run nothing. */
function namedCalls(analysis: Analysis, codes: readonly Code[]): Map<string, Set<string>> {
  for (const { kind, name } of codes)
    if (kind === 'module' && /\.d\.[cm]?ts$/.test(name) && analysis.calls.get(name)?.size === 0)
      analysis.calls.delete(name)
  for (const { kind, name } of codes)
    if (kind !== 'module' && !analysis.calls.has(name)) analysis.calls.set(name, new Set())
  return analysis.calls
}

function factsOf(analysis: Analysis): CallFact[] {
  return [...analysis.facts].map(([node, fact]) => {
    const resolved = [...fact.resolved].sort()
    const isOpen = resolved.length === 0
    const way = isOpen ? 'unresolved' : fact.way
    const reason = isOpen ? openReason(node) : null
    return { ...fact, resolved, way, reason, confidence: confidenceOf(way, resolved.length) }
  })
}

async function readUnit(
  file: SourceFile,
  name: string,
  number: number,
  problems: string[],
): Promise<ModuleUnit | null> {
  const { language } = file
  if (language !== 'javascript' && language !== 'typescript' && language !== 'tsx') return null
  const grammar = await loadGrammar(language)
  const tree = grammar.parse(file.text)
  if (!tree) {
    problems.push(`${file.path} could not be parsed.`)
    return null
  }
  if (tree.rootNode.hasError) problems.push(`${file.path} holds a syntax error.`)
  const root = readScriptTree(tree, file.text)
  tree.delete()
  return {
    path: file.path,
    name,
    root,
    // Reading its scopes makes it, which needs the unit.
    code: null as unknown as Code,
    number,
  }
}
