// Loads tree-sitter with the grammar of Bash, once, and parses within bounds.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type * as TreeSitter from '@vscode/tree-sitter-wasm'
import { findAppRoot } from '../base/app-root.ts'

let parser: TreeSitter.Parser | null = null
let loading: Promise<void> | null = null

/**
 * Loads the grammar; later calls wait for the first. Until then, and where it cannot be loaded, shell lines are read
 * by the simple reader.
 * @throws where the files of the grammar are missing or damaged.
 */
export function loadBashGrammar(): Promise<void> {
  loading ??= load()
  return loading
}

/** Lets go of the grammar, 20 MB; the next `loadBashGrammar` loads it anew. */
export function unloadBashGrammar(): void {
  if (parser === null) return
  parser.delete()
  parser = null
  loading = null
  // The library keeps its memory in a variable of its module.
  const { cache } = createRequire(import.meta.url)
  delete cache[grammarFiles().library]
}

/**
 * V8 would compile the grammar's lexer, one function of 300 KB, anew with its optimising compiler after some fifty lines:
 * 540 MB for two seconds, 70 MB for good, and a line takes 80 µs instead of 100 afterwards. Flags hold for all modules
 * that come later; the one for vectors is as fast without. Electron may have fixed its flags by now.
 */
function keepBaseline(): void {
  if (process.versions.electron) return
  setFlagsFromString('--no-wasm-dynamic-tiering')
  setFlagsFromString('--no-wasm-tier-up')
}

async function load(): Promise<void> {
  keepBaseline()
  const files = grammarFiles()
  const library: unknown = createRequire(import.meta.url)(files.library)
  if (!isLibrary(library)) throw new Error(`${files.library} is not tree-sitter`)
  const { Language, Parser } = library
  const [wasmBinary, grammar] = await Promise.all([
    readFile(files.runtime),
    readFile(files.grammar),
  ])
  // Emscripten takes the module's bytes; the types name only `locateFile`.
  await Parser.init({ wasmBinary, locateFile: (file: string) => file } as Parameters<
    typeof Parser.init
  >[0])
  const bash = await Language.load(grammar)
  parser = new Parser().setLanguage(bash)
}

/** Run from source they lie in the package; the build copies what is needed of it beside the program. */
function grammarFiles(): { library: string; runtime: string; grammar: string } {
  if (import.meta.filename.endsWith('.ts')) {
    const library = createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm')
    const folder = join(library, '..')
    return {
      library,
      runtime: join(folder, 'tree-sitter.wasm'),
      grammar: join(folder, 'tree-sitter-bash.wasm'),
    }
  }
  const folder = join(findAppRoot(import.meta.dirname).root, 'out', 'main', 'grammars')
  return {
    library: join(folder, 'tree-sitter.cjs'),
    runtime: join(folder, 'tree-sitter.wasm'),
    grammar: join(folder, 'tree-sitter-bash.wasm'),
  }
}

function isLibrary(value: unknown): value is typeof TreeSitter {
  return typeof value === 'object' && value !== null && 'Parser' in value && 'Language' in value
}

/** Whether lines can be parsed. */
export function isBashLoaded(): boolean {
  return parser !== null
}

/** What parsing one line may cost, whatever it takes several parses for. */
export interface ParseBudget {
  /** CPU time of this thread, ms. */
  left: number
}

/**
 * What it tries to mend, and what it cannot tell apart, costs it time with the square of the text: 3.4 s for 12,000
 * characters of `a@`. It asks every hundred steps whether to go on. Lines that are in order take 0.01 to 0.015 of those
 * hundreds for each character.
 */
const mostChecks = (line: string): number => 20 + line.length * 0.03

/**
 * What `read` makes of the tree of a line; null where the grammar is not loaded or the line takes too long. The tree is
 * freed afterwards.
 */
export function parseBash<T>(
  line: string,
  budget: ParseBudget,
  read: (root: TreeSitter.Node) => T,
): T | null {
  if (parser === null || budget.left <= 0) return null
  const most = mostChecks(line)
  const started = cpuMs()
  let checks = 0
  const tree = parser.parse(line, null, {
    progressCallback: () => {
      checks += 1
      return checks > most || cpuMs() - started > budget.left
    },
  })
  budget.left -= cpuMs() - started
  if (tree === null) {
    // Else the next line would be read as the rest of this one.
    parser.reset()
    return null
  }
  try {
    return read(tree.rootNode)
  } finally {
    tree.delete()
  }
}

/** CPU time, which a busy machine does not lengthen; older Node tells only the clock's. */
function cpuMs(): number {
  if (typeof process.threadCpuUsage !== 'function') return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
