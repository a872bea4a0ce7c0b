// The MCP server that each session of an agent starts, beside a bare Node: time to its first answer, and memory.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { readOptions } from '../figures/options.ts'
import { printFigure, quantile, spread } from '../figures/report.ts'
import { defaultOut, residentMb, startBuiltHost } from './built-host.ts'

/** Memory is looked at when a process has come to rest for so long (ms). */
const restMs = 300
const answerLimitMs = 30_000
/** As little as a Node can do that answers a line. */
const bareProgram = `process.stdin.once('data', () => process.stdout.write('{"id":1}\\n')); process.stdin.resume()`

interface Measured {
  readonly ms: number
  readonly restMb: number
  /** After a search; the same as at rest for a bare Node. */
  readonly usedMb: number
}

/** Runs the bench; `--runs N` starts of each (15), `--out DIR` another build. */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, {
    runs: 15,
    out: defaultOut,
  })
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-mcp-'))
  try {
    const home = join(folder, 'data')
    const host = await startBuiltHost(values.out, home)
    let isStopped = false
    const bare: Measured[] = []
    const open: Measured[] = []
    const closed: Measured[] = []
    try {
      const program = [join(values.out, 'main', 'cli.js'), 'mcp']
      // In turn, so that a busy machine is busy for all of them; the first round warms the disk's caches.
      for (let round = 0; round <= values.runs; round++) {
        const one = [await measure(['-e', bareProgram], home, false), await measure(program, home)]
        if (round > 0) [bare, open].forEach((list, index) => void list.push(one[index] as Measured))
      }
      await host.stop()
      isStopped = true
      for (let round = 0; round < values.runs; round++) {
        closed.push(await measure(program, home))
      }
    } finally {
      if (!isStopped) await host.stop()
    }
    const floor = median(bare, 'restMb')
    const more = (list: readonly Measured[], key: 'restMb' | 'usedMb') =>
      `${median(list, key).toFixed(1)} MB, ${(median(list, key) - floor).toFixed(1)} more than a bare Node`
    printFigure('bare Node, start to answer', spread(bare.map(({ ms }) => ms)), '–')
    printFigure(
      'MCP server, start to initialize answer',
      spread(open.map(({ ms }) => ms)),
      '≤ 150 ms',
    )
    printFigure('MCP server, the app closed', spread(closed.map(({ ms }) => ms)), '≤ 150 ms')
    printFigure('bare Node, resident', `${floor.toFixed(1)} MB`, '–')
    printFigure('MCP server at rest', more(open, 'restMb'), '≤ 30 MB more')
    printFigure('after a search through the app', more(open, 'usedMb'), '≤ 30 MB more')
    printFigure('after a search of the file', more(closed, 'usedMb'), '≤ 30 MB more')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function median(list: readonly Measured[], key: keyof Measured): number {
  return quantile(
    list.map((one) => one[key]),
    0.5,
  )
}

async function measure(program: string[], home: string, isServer = true): Promise<Measured> {
  const start = performance.now()
  const child = spawn(process.execPath, program, {
    env: { ...process.env, RECOLLECT_HOME: home, CLAUDE_CONFIG_DIR: join(home, 'claude') },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answers = readAnswers(child)
  try {
    send(child, 1, 'initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'bench', version: '1' },
    })
    await answers(1)
    const ms = performance.now() - start
    await sleep(restMs)
    const restMb = residentMb(child.pid) ?? Number.NaN
    if (!isServer) return { ms, restMb, usedMb: restMb }
    send(child, 2, 'tools/call', { name: 'memory_search', arguments: { query: 'staging port' } })
    await answers(2)
    await sleep(restMs)
    return { ms, restMb, usedMb: residentMb(child.pid) ?? Number.NaN }
  } finally {
    const ended = new Promise((done) => child.once('exit', done))
    child.kill()
    await ended
  }
}

function send(child: ChildProcess, id: number, method: string, params: object): void {
  child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
}

/** Waits for the answer of an id; throws when it does not come in time. */
function readAnswers(child: ChildProcess): (id: number) => Promise<void> {
  const seen = new Set<number>()
  let wake = (): void => {}
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      seen.add((JSON.parse(line) as { id: number }).id)
      wake()
    })
  }
  return async (id) => {
    const limit = AbortSignal.timeout(answerLimitMs)
    while (!seen.has(id)) {
      limit.throwIfAborted()
      await Promise.race([new Promise<void>((done) => (wake = done)), sleep(1000)])
    }
  }
}
