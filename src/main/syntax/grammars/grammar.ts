// Loads tree-sitter once and each grammar on first use, and parses within bounds.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import type * as TreeSitter from '@vscode/tree-sitter-wasm'
import { type GrammarName, grammarFiles } from './grammar-files.ts'
import { withoutTypeImports } from './import-types.ts'
import { withParameterNames } from './parameter-words.ts'
import { withSignatureBreaks } from './signature-breaks.ts'
import { withoutVariance } from './variance-marks.ts'

/** A language, ready to parse. */
export interface Grammar {
  readonly name: GrammarName
  /**
   * The tree of a text, whatever is wrong in the text; the caller frees it with `delete()`. Null where the text is
   * longer than `longestText`, takes too long, or breaks the parser. Never throws.
   * @param mayGoOn asked every hundred steps; parsing ends where it says no.
   */
  parse(text: string, mayGoOn?: () => boolean): TreeSitter.Tree | null
}

/** Longer texts are not parsed: characters. Nobody wrote them, and a tree takes some thirty bytes for each. */
export const longestText = 4_000_000

/** CPU time that parsing a text may take, ms: a hundred times what one in order takes. */
const mostMs = (length: number): number => 200 + length / 100

type Library = typeof TreeSitter

let library: Promise<Library> | null = null
const grammars = new Map<GrammarName, Promise<Grammar>>()

/**
 * Loads a grammar; later calls get the same one.
 * @throws where its files are missing or damaged; the next call tries again.
 */
export function loadGrammar(name: GrammarName): Promise<Grammar> {
  const known = grammars.get(name)
  if (known) return known
  // A process of shell lines alone, the host, keeps the library small as well.
  library ??= loadLibrary(name !== 'bash')
  const loaded = load(library, name)
  grammars.set(name, loaded)
  loaded.catch(() => {
    if (grammars.get(name) === loaded) grammars.delete(name)
  })
  return loaded
}

/** Lets go of all grammars, 20 MB and more; who holds one keeps it, and the next `loadGrammar` loads anew. */
export function unloadGrammars(): void {
  if (library === null) return
  library = null
  grammars.clear()
  // The library keeps its memory in a variable of its module.
  const { cache } = createRequire(import.meta.url)
  delete cache[grammarFiles().library]
}

/**
 * Grammars with a lexer in one huge function. V8 would compile it anew with its optimising compiler after some fifty
 * lines: that of Bash, 300 KB, takes 540 MB for two seconds, 70 MB for good, and a line takes 80 µs instead of 100
 * afterwards; C++ 250 MB, C# and Ruby 100. For the others it takes 3 to 30 MB and parses twice as fast: Python 7.8 MB/s
 * instead of 4.4.
 */
const hugeLexers: ReadonlySet<GrammarName> = new Set(['bash', 'cpp', 'csharp', 'ruby'])

/** Flags hold for all modules that come later; vectors are as fast without. Electron may have fixed its flags by now. */
function optimise(isWanted: boolean): void {
  if (process.versions.electron) return
  const prefix = isWanted ? '' : 'no-'
  setFlagsFromString(`--${prefix}wasm-dynamic-tiering`)
  setFlagsFromString(`--${prefix}wasm-tier-up`)
}

async function loadLibrary(isOptimised: boolean): Promise<Library> {
  const files = grammarFiles()
  const found: unknown = createRequire(import.meta.url)(files.library)
  if (!isLibrary(found)) throw new Error(`${files.library} is not tree-sitter`)
  const wasmBinary = await readFile(files.runtime)
  // Emscripten takes the module's bytes, and makes its module of this object; the types name only `locateFile`.
  const made = { wasmBinary, locateFile: (file: string) => file }
  optimise(isOptimised)
  await found.Parser.init(made as Parameters<typeof found.Parser.init>[0])
  passNumbers(made)
  letGo(wasmBinary)
  return found
}

/** What is known of the memory of Emscripten's module. */
interface ModuleMemory {
  /** Another one once the memory has grown. */
  readonly HEAP32: Int32Array
  getValue(at: number, type?: string): number
  setValue(at: number, value: number, type?: string): void
}

/**
 * Every step of a cursor writes four numbers into the module's memory and reads them back, by functions that look for
 * their type by its name: half of the time of a walk over a tree (Python 3.4 MB/s instead of 2.8).
 */
function passNumbers(made: object): void {
  if (!hasMemory(made)) return
  const { getValue, setValue } = made
  made.getValue = (at, type) => (type === 'i32' ? (made.HEAP32[at >> 2] ?? 0) : getValue(at, type))
  made.setValue = (at, value, type) => {
    if (type === 'i32') made.HEAP32[at >> 2] = value
    else setValue(at, value, type)
  }
}

function hasMemory(made: object): made is ModuleMemory {
  return 'HEAP32' in made && 'getValue' in made && 'setValue' in made
}

/** What a module was made of is kept by the library and never read again, 1.4 MB for Bash: V8 has its own copy. */
function letGo({ buffer }: Uint8Array<ArrayBuffer>): void {
  // Node 20 has no such method, and reads sources all the same.
  if ('transfer' in buffer) buffer.transfer(0)
}

function isLibrary(value: unknown): value is Library {
  return typeof value === 'object' && value !== null && 'Parser' in value && 'Language' in value
}

/** Of TypeScript what its grammar takes for an error, written another way of the same length. */
const mends = [withoutVariance, withSignatureBreaks, withParameterNames, withoutTypeImports]

async function load(from: Promise<Library>, name: GrammarName): Promise<Grammar> {
  const bytes = await readFile(grammarFiles().grammar(name))
  const { Language, Parser } = await from.catch((error: unknown) => {
    if (library === from) unloadGrammars()
    throw error
  })
  optimise(!hugeLexers.has(name))
  const parser = new Parser().setLanguage(await Language.load(bytes))
  letGo(bytes)
  if (name !== 'typescript' && name !== 'tsx')
    return { name, parse: (text, mayGoOn) => parseWithin(parser, text, mayGoOn) }
  return {
    name,
    parse: (text, mayGoOn) => {
      let tree = parseWithin(parser, text, mayGoOn)
      let read = text
      for (const mend of mends) {
        if (!tree?.rootNode.hasError) return tree
        const mended = mend(read)
        if (mended === read) continue
        const other = parseWithin(parser, mended, mayGoOn)
        if (!other || errorsIn(other) > errorsIn(tree)) {
          other?.delete()
          continue
        }
        tree.delete()
        tree = other
        read = mended
      }
      return tree
    },
  }
}

function errorsIn({ rootNode }: TreeSitter.Tree): number {
  return rootNode.hasError ? rootNode.descendantsOfType('ERROR').length : 0
}

function parseWithin(
  parser: TreeSitter.Parser,
  text: string,
  mayGoOn: () => boolean = withinTime(text.length),
): TreeSitter.Tree | null {
  if (text.length > longestText) return null
  try {
    const tree = parser.parse(text, null, { progressCallback: () => !mayGoOn() })
    // Else the next text would be read as the rest of this one.
    if (tree === null) parser.reset()
    return tree
  } catch {
    // A parser that fell over has lost its memory's order, and with it all grammars of its runtime.
    unloadGrammars()
    return null
  }
}

function withinTime(length: number): () => boolean {
  const most = mostMs(length)
  const started = cpuMs()
  let asked = 0
  return () => {
    asked += 1
    return asked % 64 !== 0 || cpuMs() - started <= most
  }
}

/** CPU time of this thread in ms, which a busy machine does not lengthen; older Node tells only the clock's. */
export function cpuMs(): number {
  if (typeof process.threadCpuUsage !== 'function') return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
