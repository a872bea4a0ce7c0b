// The engine for languages whose calls are resolved by what is written: no values are followed.
import type { CallFact, Place } from '../callgraph/call-fact.ts'
import { confidenceOf } from '../callgraph/confidence.ts'
import type { CallEngine, SourceFile } from '../callgraph/engine.ts'
import { loadGrammar } from '../grammars/grammar.ts'
import type { SyntaxLanguage } from '../grammars/language.ts'
import type { CallRules } from './call-rules.ts'
import { graphName, indexOf } from './class-index.ts'
import { isClass, readWritten, type WrittenFile } from './read-written.ts'
import { createResolver } from './resolve-written.ts'
import { cppCalls } from './rules/cpp-calls.ts'
import { csharpCalls } from './rules/csharp-calls.ts'
import { goCalls } from './rules/go-calls.ts'
import { javaCalls } from './rules/java-calls.ts'
import { phpCalls } from './rules/php-calls.ts'
import { rubyCalls } from './rules/ruby-calls.ts'
import { rustCalls } from './rules/rust-calls.ts'

const rulesOf = {
  go: goCalls,
  rust: rustCalls,
  java: javaCalls,
  cpp: cppCalls,
  csharp: csharpCalls,
  ruby: rubyCalls,
  php: phpCalls,
} as const satisfies Partial<Record<SyntaxLanguage, CallRules>>

/** Each of these languages is an engine of its own: nothing of one calls what is written in another. */
export const writtenEngines: readonly CallEngine[] = (
  Object.keys(rulesOf) as (keyof typeof rulesOf)[]
).map((language) => ({
  languages: [language],
  // Only names are kept of a file, and packages call each other by them: 0.5 GB.
  mostCharacters: 60_000_000,
  analyse: (files) => analyse(files, language, rulesOf[language]),
}))

async function analyse(sources: readonly SourceFile[], language: SyntaxLanguage, rules: CallRules) {
  const grammar = await loadGrammar(language)
  const problems: string[] = []
  const files: WrittenFile[] = []
  for (const { path, text } of sources) {
    const tree = grammar.parse(text)
    if (tree === null) {
      problems.push(`${path} could not be parsed.`)
      continue
    }
    if (tree.rootNode.hasError) problems.push(`${path} has syntax errors.`)
    files.push(readWritten(tree, text, { path, language, rules }))
    tree.delete()
  }
  const resolve = createResolver(indexOf(files, rules), rules)
  const calls = new Map<string, Set<string>>()
  const places = new Map<string, Place>()
  const lines = new Map<string, number>()
  const facts: CallFact[] = []
  for (const file of files) {
    calls.set(file.path, new Set())
    places.set(file.path, { path: file.path, line: 0 })
    for (const { definition } of file.scopes) {
      const name = graphName(file, definition.qualifiedName, rules)
      // What a header announces has its place where its body stands: that is longer.
      const { firstLine, lastLine, kind } = definition
      if (kind !== 'module' && lastLine - firstLine >= (lines.get(name) ?? 0)) {
        lines.set(name, lastLine - firstLine + 1)
        places.set(name, { path: file.path, line: firstLine })
      }
      if (isClass(definition) || definition.kind === 'module') continue
      // A header announces what another file holds.
      if (!calls.has(name)) calls.set(name, new Set())
    }
    for (const call of file.calls) {
      let { caller } = call
      while (caller !== null && (isClass(caller.definition) || caller.definition.kind === 'module'))
        caller = caller.around
      const name =
        caller === null ? file.path : graphName(file, caller.definition.qualifiedName, rules)
      const { names, way, reason } = resolve(call, file)
      // A name that stands alone is no call where no method bears it.
      if (call.isName && !names.some((one) => calls.has(one) || !one.startsWith('<'))) continue
      const into = calls.get(name)
      for (const one of names) into?.add(one)
      facts.push({
        caller: name,
        path: file.path,
        line: call.line,
        written: call.written,
        resolved: names,
        way,
        reason,
        confidence: confidenceOf(way, names.length),
      })
    }
  }
  return { calls, facts, places, problems }
}
