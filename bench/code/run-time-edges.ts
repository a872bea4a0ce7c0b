// Runs a small program with a mark at the start of each of its functions, and names the calls between them that were made.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSources } from '../../src/main/syntax/callgraph/source-files.ts'
import { loadGrammar } from '../../src/main/syntax/grammars/grammar.ts'
import { moduleNames } from '../../src/main/syntax/script-calls/modules/module-name.ts'
import { readScopes } from '../../src/main/syntax/script-calls/scopes/read-scopes.ts'
import type { Code, ScriptNode } from '../../src/main/syntax/script-calls/tree/program.ts'
import { childOf, readScriptTree } from '../../src/main/syntax/script-calls/tree/script-node.ts'

/** Functions and modules of one file, as it is run. */
interface Instrumented {
  readonly codes: readonly Code[]
  readonly lines: readonly number[]
  readonly classStarts: ReadonlySet<number>
}

/** A program that waits for something is ended, ms. */
const longestRun = 10_000

/**
 * Edges between functions of the program in a folder, `caller callee`, as its `main` file makes them.
 * Null where it does not run, for instance for decorators, which Node does not know yet.
 */
export async function runTimeEdges(folder: string): Promise<ReadonlySet<string> | null> {
  const work = mkdtempSync(join(tmpdir(), 'recollect-edges-'))
  try {
    const root = join(work, 'program')
    cpSync(folder, root, { recursive: true })
    const files = new Map<string, Instrumented>()
    let main: string | null = null
    const { files: sources } = await readSources([root], () => undefined)
    for (const { path, file, language, text } of sources) {
      if (language !== 'javascript' && language !== 'typescript') continue
      const marked = marks(await readFile(path, text, language), text)
      writeFileSync(file, marked)
      files.set(path, await readFile(path, marked, language))
      if (/^(?:main|index)\.[jt]s$/.test(path)) main ??= path
    }
    if (main === null) return null
    const into = join(work, 'edges')
    const ran = spawnSync(
      process.execPath,
      [
        '--no-warnings',
        '--import',
        join(import.meta.dirname, 'record-edges.mjs'),
        join(root, main),
      ],
      {
        env: { PATH: process.env.PATH ?? '', RECORD_ROOT: root, RECORD_INTO: into },
        timeout: longestRun,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    if (ran.status !== 0) return null
    return new Set(
      readFileSync(into, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .flatMap((line) => {
          const [callee, ...callers] = line.split(' ').map((place) => nameAt(files, place))
          const caller = callers.find((one) => one !== null)
          return callee && caller ? [`${caller} ${callee}`] : []
        }),
    )
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function readFile(
  path: string,
  text: string,
  language: 'javascript' | 'typescript',
): Promise<Instrumented> {
  const tree = (await loadGrammar(language)).parse(text)
  if (!tree) throw new Error(`${path} could not be parsed.`)
  const root = readScriptTree(tree, text)
  tree.delete()
  const unit = {
    path,
    name: moduleNames([path]).get(path) ?? path,
    root,
    code: null as unknown as Code,
    number: 0,
  }
  let id = 0
  const { codes, classes } = readScopes(unit, () => (id += 1))
  const classStarts = new Set(classes.map(({ node }) => node.start))
  return { codes, lines: root.source.lines, classStarts }
}

/** The text with a mark at the start of each function's body. */
function marks({ codes }: Instrumented, text: string): string {
  const added: { readonly at: number; readonly text: string }[] = []
  for (const { node } of codes) {
    const body: ScriptNode | null = childOf(node, 'body')
    if (!body) continue
    if (body.type === 'statement_block') added.push({ at: body.start + 1, text: '__entered();' })
    else added.push({ at: body.start, text: '(__entered(),' }, { at: body.end, text: ')' })
  }
  let marked = ''
  let last = 0
  for (const one of added.sort((left, right) => left.at - right.at)) {
    marked += text.slice(last, one.at) + one.text
    last = one.at
  }
  return marked + text.slice(last)
}

/** The innermost function around a place `path:line:column`; null for a constructor that nobody wrote. */
function nameAt(files: ReadonlyMap<string, Instrumented>, place: string): string | null {
  const [, path = '', line = '1', column = '1'] = /^(.*):(\d+):(\d+)$/.exec(place) ?? []
  const file = files.get(path)
  if (!file) return path
  const at = (file.lines[Number(line) - 1] ?? 0) + Number(column) - 1
  if (file.classStarts.has(at)) return null
  let found: Code | null = null
  for (const code of file.codes)
    if (
      code.kind === 'module' ||
      (code.node.start <= at &&
        at < code.node.end &&
        (!found || code.node.start >= found.node.start))
    )
      found = code
  return found?.name ?? path
}
