// Where tree-sitter and its grammars lie, run from source or from the build.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findAppRoot } from '../../base/app-root.ts'
import type { SyntaxLanguage } from './language.ts'

/** A grammar that can be loaded: one for each language of source, and that of shell lines. */
export type GrammarName = SyntaxLanguage | 'bash'

/** Paths of the library, a CommonJS module, of its runtime and of a grammar, both WebAssembly. */
export interface GrammarFiles {
  readonly library: string
  readonly runtime: string
  grammar(name: GrammarName): string
}

/** The build copies what is needed of the package beside the program. */
export function grammarFiles(): GrammarFiles {
  const isSource = import.meta.filename.endsWith('.ts')
  const library = isSource
    ? createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm')
    : join(findAppRoot(import.meta.dirname).root, 'out', 'main', 'grammars', 'tree-sitter.cjs')
  const folder = join(library, '..')
  return {
    library,
    runtime: join(folder, 'tree-sitter.wasm'),
    grammar: (name) => join(folder, `tree-sitter-${name === 'csharp' ? 'c-sharp' : name}.wasm`),
  }
}
