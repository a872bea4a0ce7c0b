// What it takes to read a project: its definitions and its calls, in the process that parses, and what the host feels.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { silentLog } from '../../src/main/base/logs/log.ts'
import { programFile } from '../../src/main/base/program-file.ts'
import { createParser } from '../../src/main/code/create-parser.ts'
import { isNotRead, type Parser, type ProjectCalls } from '../../src/main/code/parser.ts'
import type { CallWay } from '../../src/main/syntax/callgraph/call-fact.ts'
import { findSources, textOf } from '../../src/main/syntax/callgraph/source-files.ts'
import { sourceTextOf } from '../../src/main/syntax/notebooks/notebook.ts'
import {
  forkWorker,
  type StartProcess,
  workerPrograms,
} from '../../src/main/threads/worker-process.ts'
import { ms, printFigure } from '../figures/report.ts'
import { type Held, watchLoop } from './watch-loop.ts'

/** A scan leaves larger files out. */
const mostBytes = 1_000_000
const ways: readonly CallWay[] = ['direct', 'own method', 'import', 'inferred', 'unresolved']

/** `PATH`, a file or folder; `--json`. Times are of the processor, of all threads of the process that parses. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  })
  const [path] = positionals
  if (path === undefined) throw new Error('Name a file or folder: npm run bench -- code PATH')
  const root = resolve(path)
  const { places, roots } = await findSources([root], () => undefined)
  let pid: number | undefined
  const start: StartProcess = (...all) => {
    const worker = forkWorker(...all)
    pid ??= worker.pid
    return worker
  }
  const parser = createParser({
    start,
    entry: programFile(workerPrograms.parser.source),
    log: silentLog,
  })
  try {
    // What is loaded and compiled at first is no part of a host's work.
    await parser.definitions({ path: 'first.py', text: 'def f(): pass\n' })
    const held = watchLoop()
    const found = await readAll(
      parser,
      places.map(({ file }) => file),
    )
    const heldByDefinitions = held()
    const peak = pid === undefined ? null : peakOf(pid)
    const [projectRoot = root] = roots
    let facts = 0
    const calls = await parser.calls(
      { root: projectRoot, paths: places.map(({ file }) => file.slice(projectRoot.length + 1)) },
      (part) => {
        facts += part.length
      },
    )
    const heldByCalls = held()
    const report = { path: root, ...found, heldByDefinitions, calls, facts, heldByCalls, peak }
    if (values.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
    else print(report)
  } finally {
    await parser.close()
  }
}

interface Found {
  readonly files: number
  readonly bytes: number
  readonly lines: number
  readonly definitions: number
  readonly cpuMs: number
  /** Files that gave none, by the reason. */
  readonly notRead: Readonly<Record<string, number>>
}

/** The definitions of all files, one after the other. */
async function readAll(parser: Parser, files: readonly string[]): Promise<Found> {
  const notRead: Record<string, number> = {}
  const sum = { files: 0, bytes: 0, lines: 0, definitions: 0, cpuMs: 0 }
  for (const file of files) {
    const bytes = await readFile(file)
    if (bytes.length > mostBytes) {
      notRead.too_long = (notRead.too_long ?? 0) + 1
      continue
    }
    const text = sourceTextOf(file, textOf(bytes)) ?? ''
    const answer = await parser.definitions({ path: file, text })
    if (isNotRead(answer)) {
      notRead[answer.notRead] = (notRead[answer.notRead] ?? 0) + 1
      continue
    }
    sum.files += 1
    sum.bytes += bytes.length
    sum.lines += text.split('\n').length - 1
    sum.definitions += answer.definitions.length
    sum.cpuMs += answer.cpuMs
  }
  return { ...sum, notRead }
}

/** Most memory that a process had, MB; only Linux tells it of another one. */
function peakOf(pid: number): number | null {
  try {
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return peak === undefined ? null : Number(peak) / 1024
  } catch {
    return null
  }
}

interface Report extends Found {
  readonly heldByDefinitions: Held
  readonly heldByCalls: Held
  readonly calls: Awaited<ReturnType<Parser['calls']>>
  readonly facts: number
  /** Of the process that reads definitions. */
  readonly peak: number | null
}

function print(report: Report): void {
  const { files, bytes, lines, definitions, cpuMs, notRead, calls, peak } = report
  const skipped = Object.entries(notRead).map(([reason, count]) => `${count} ${reason}`)
  const rest = skipped.length === 0 ? '' : `; not read: ${skipped.join(', ')}`
  printFigure('files', `${files}, ${(bytes / 1e6).toFixed(2)} MB, ${lines} lines${rest}`, '')
  const speed = bytes / 1000 / cpuMs
  printFigure(
    'definitions',
    `${definitions} in ${ms(cpuMs)} of CPU: ${speed.toFixed(2)} MB/s`,
    '≥ 2 MB/s',
  )
  for (const [what, { work, delay }] of [
    ['definitions', report.heldByDefinitions],
    ['calls', report.heldByCalls],
  ] as const)
    printFigure(
      `host's loop held up by ${what}`,
      `own work at most ${ms(work)}; delay at most ${ms(delay)}`,
      '≤ 16 ms a piece',
    )
  const ofCalls = isNotRead(calls) ? null : calls.peakBytes / 2 ** 20
  const [some, all] = [peak, ofCalls].map((mb) => (mb === null ? 'unknown' : `${mb.toFixed(0)} MB`))
  printFigure('peak memory', `definitions ${some}, calls ${all}`, '')
  if (isNotRead(calls)) printFigure('calls', `none: ${calls.notRead}, ${calls.detail}`, '')
  else printCalls(calls, lines, report.facts)
}

function printCalls(calls: ProjectCalls, lines: number, facts: number): void {
  const perLines = calls.cpuMs / lines
  printFigure(
    'calls',
    `${facts} of ${calls.files} files in ${calls.parts} parts, ${calls.edges} edges, ${perLines.toFixed(2)} s per 1,000 lines`,
    '≤ 0.4 s',
  )
  for (const { language, byWay, toProject, openOutside } of calls.tally) {
    const all = ways.reduce((sum, way) => sum + byWay[way], 0)
    const shares = ways.map((way) => `${way} ${percent(byWay[way], all)}`)
    printFigure(`  ${language}, ${all} calls`, shares.join(', '), '')
    const open = byWay.unresolved
    printFigure(
      '  resolved of those to project code',
      `${percent(toProject, toProject + open - openOutside)}; ${percent(toProject, toProject + open)} where every open call counts as one`,
      '≥ 80 %',
    )
  }
  if (calls.problems.length > 0)
    printFigure('files not in order', `${calls.problems.length}, such as: ${calls.problems[0]}`, '')
}

const percent = (part: number, all: number): string =>
  all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`
