// What the calls of a large project take: to store them piece by piece, and to answer who calls whom.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  codeCallees,
  codeCallers,
  codeFigures,
  codeFiles,
  codeFind,
  codeGraph,
  codeImpact,
  codeUnresolved,
} from '../../src/main/api/code-reads.ts'
import { redactText } from '../../src/main/capture/redact/redact-text.ts'
import { createCallStore } from '../../src/main/db/code/call-store.ts'
import { createCodeStore } from '../../src/main/db/code/code-store.ts'
import { type Db, openDatabase } from '../../src/main/db/open.ts'
import type { LocatedCall } from '../../src/main/syntax/callgraph/call-fact.ts'
import { confidenceOf } from '../../src/main/syntax/callgraph/confidence.ts'
import type { Definition } from '../../src/main/syntax/definitions/definition.ts'
import { time, timingLine } from '../figures/percentiles.ts'
import { printFigure, spread } from '../figures/report.ts'

/** Calls stored in one transaction. */
const piece = 100
const functionsOfFile = 20
/** Of a hundred calls so many lead out of the project, and so many are left open. */
const outside = 25
const open = 15

const place = (at: number) => ({
  path: `src/part${Math.floor(at / functionsOfFile) % 40}/file${Math.floor(at / functionsOfFile)}.py`,
  line: 1 + 10 * (at % functionsOfFile),
})
const nameOf = (at: number): string => `Class${at % 7}.method_${at}`

/** The same numbers each time. */
function createRandom(): () => number {
  let state = 1
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}

/** `--calls N`, three for each function. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { calls: { type: 'string', default: '100000' } } })
  const calls = Number(values.calls)
  const functions = Math.ceil(calls / 3)
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-calls-'))
  ;(await import('node:fs')).mkdirSync(folder, { recursive: true })
  const file = join(folder, 'c.db')
  const { db } = openDatabase(file)
  try {
    db.exec(
      `INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'shop', '/s', 'folder', 1)`,
    )
    putDefinitions(db, functions)
    db.pragma('wal_checkpoint(TRUNCATE)')
    const before = statSync(file).size
    const pieces = putCalls(db, calls, functions)
    db.pragma('wal_checkpoint(TRUNCATE)')
    printFigure(`storing ${piece} calls`, spread(pieces), '16 ms')
    const again = putCalls(db, calls, functions)
    printFigure(`storing ${piece} beside the last analysis`, spread(again), '16 ms')
    printFigure('removing 1,000 old calls', spread(removeOld(db)), '16 ms')
    const bytes = (statSync(file).size - before) / calls
    process.stdout.write(`${bytes.toFixed(0)} bytes for a call, both analyses\n\n`)
    await ask(db, functions)
  } finally {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function putDefinitions(db: Db, functions: number): void {
  const store = createCodeStore(db, (text) => text)
  for (let first = 0; first < functions; first += functionsOfFile) {
    const definitions = Array.from({ length: functionsOfFile }, (_, at): Definition => {
      const qualifiedName = nameOf(first + at)
      const { line } = place(first + at)
      return {
        ...{ name: `method_${first + at}`, qualifiedName, kind: 'method', parent: null },
        ...{ signature: `method_${first + at}(self, a: int) -> str`, decorators: [] },
        ...{ documentation: null, firstLine: line, lastLine: line + 8, bodyHash: String(at) },
        ...{ isAsync: false, isGenerator: false, isStatic: false, isAnonymous: false },
      }
    })
    const { path } = place(first)
    store.record({
      ...{ projectId: 'p', path, language: 'python', textHash: path, definitions },
      ...{ hasError: false, isPartial: false, before: null, event: null, at: 1 },
    })
  }
}

/** A few functions are called by thousands, most by one or two. @returns ms of each piece. */
function putCalls(db: Db, calls: number, functions: number): number[] {
  const random = createRandom()
  const taken: number[] = []
  const replacement = createCallStore(db, redactText).replace('p')
  let part: LocatedCall[] = []
  for (let at = 0; at < calls; at++) {
    const caller = Math.floor(random() * functions)
    const from = place(caller)
    const kind = random() * 100
    const callee = Math.floor(random() ** 4 * functions)
    const isOpen = kind < open
    const isOutside = !isOpen && kind < open + outside
    const name = isOutside
      ? kind < open + outside / 2
        ? '<builtin>.len'
        : `library.part.f${callee % 500}`
      : nameOf(callee)
    const way = isOpen ? 'unresolved' : 'inferred'
    part.push({
      caller: nameOf(caller),
      callerPlace: from,
      path: from.path,
      line: from.line + (at % 9),
      written: `self.a.method_${callee}`,
      resolved: isOpen ? [] : [name],
      places: isOpen ? [] : [isOutside ? null : place(callee)],
      way,
      reason: isOpen ? 'injected' : null,
      confidence: confidenceOf(way, 1),
    })
    if (part.length < piece && at + 1 < calls) continue
    const start = performance.now()
    replacement.add(part)
    taken.push(performance.now() - start)
    part = []
  }
  replacement.end([], 1)
  return taken
}

function removeOld(db: Db): number[] {
  const store = createCallStore(db, redactText)
  const taken: number[] = []
  for (;;) {
    const start = performance.now()
    const isLeft = store.removeOld('p')
    taken.push(performance.now() - start)
    if (!isLeft) return taken
  }
}

/** As the reader thread answers, with the check of each answer. */
async function ask(db: Db, functions: number): Promise<void> {
  const projectId = 'p'
  const usual = [functions / 2, functions / 3, functions - 5].map((at) => nameOf(Math.floor(at)))
  const hot = [nameOf(0)]
  const line = async <T>(what: string, inputs: readonly T[], work: (input: T) => unknown) =>
    process.stdout.write(timingLine(what, await time(inputs, 20, work)))
  const limit = 200
  const callers = codeCallers.openChecked(db)
  const callees = codeCallees.openChecked(db)
  const impact = codeImpact.openChecked(db)
  const graph = codeGraph.openChecked(db)
  for (const [kind, names] of [['usual', usual] as const, ['most called', hot] as const]) {
    await line(`callers, ${kind}`, names, (name) => callers({ projectId, name, limit }))
    await line(`callees, ${kind}`, names, (name) => callees({ projectId, name, limit }))
    await line(`callees, ${kind}, depth 3`, names, (name) =>
      callees({ projectId, name, limit, depth: 3 }),
    )
    await line(`impact, ${kind}, depth 5`, names, (name) => impact({ projectId, name, limit }))
    await line(`graph, ${kind}, depth 2`, names, (name) => graph({ projectId, name, depth: 2 }))
  }
  const paths = [place(functions / 2).path, place(0).path]
  await line('graph of a file, depth 1', paths, (path) => graph({ projectId, path }))
  const find = codeFind.openChecked(db)
  await line('find', ['method_12', 'nothing', 'e'], (text) => find({ projectId, text }))
  const files = codeFiles.openChecked(db)
  await line('files', [projectId], () => files({ projectId }))
  const figures = codeFigures.openChecked(db)
  await line('figures', [projectId], () => figures({ projectId }))
  const unresolved = codeUnresolved.openChecked(db)
  await line('unresolved', [projectId], () => unresolved({ projectId, limit: 30 }))
}
