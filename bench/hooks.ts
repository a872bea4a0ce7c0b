// What a hook costs the agent: our script as a whole process, beside a bare shell and a Node script that posts.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pathsIn } from '../src/main/core/paths.ts'
import { writeEndpointFiles } from '../src/main/install/endpoint-files.ts'
import { hookCommand, installedScript } from '../src/main/install/hook-entries.ts'
import { copyScript } from '../src/main/install/hook-script-copy.ts'

const payloadBytes = [1024, 30 * 1024, 1024 * 1024]
/** What a hook that returns context answers with: as long as the agent takes it. */
const context = 'A fact about the project, with its date and id (o12).\n'.repeat(170)

const nodePoster = `
const chunks = []
process.stdin.on('data', (chunk) => chunks.push(chunk))
process.stdin.on('end', async () => {
  const response = await fetch(process.argv[2], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Buffer.concat(chunks),
  })
  await response.text()
})
`

interface Candidate {
  readonly name: string
  readonly command: string
  /** Every so many rounds only: a slow one would make the bench long. */
  readonly every: number
}

/** Runs the bench; `--runs N` sets how often each candidate is measured for each payload. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '200' } } })
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number above 0.')
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-hooks-'))
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(200).end(context))
  })
  try {
    const candidates = await prepare(folder, server)
    process.stdout.write(
      `Each row: ${runs} runs of the whole process, one after the other, ms.\n\n`,
    )
    process.stdout.write(row('payload', 'what', 'p50', 'p95', '× shell'))
    for (const bytes of payloadBytes) await measurePayload(folder, candidates, bytes, runs)
    process.stdout.write(
      '\nBudgets: our hook p50 ≤ 6 ms, p95 ≤ 12 ms, ≤ 2 × the shell; with context p50 ≤ 40 ms, p95 ≤ 80 ms.\n',
    )
  } finally {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function prepare(folder: string, server: Server): Promise<Candidate[]> {
  const paths = pathsIn(join(folder, 'data'))
  mkdirSync(paths.home, { mode: 0o700 })
  copyScript(paths, resolve(import.meta.dirname, '../resources/hooks'), process.platform)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  writeEndpointFiles(paths, {
    port: address.port,
    token: 'bench-dashboard-token',
    hookToken: 'bench-hook-token',
    pid: process.pid,
    startedAt: Date.now(),
    version: 'bench',
  })
  const poster = join(folder, 'post.mjs')
  writeFileSync(poster, nodePoster)
  const script = installedScript(paths, process.platform)
  return [
    { name: 'a shell that only reads', command: 'cat >/dev/null', every: 1 },
    { name: 'our hook', command: hookCommand(script, 'PostToolUse', process.platform), every: 1 },
    {
      name: 'our hook with context',
      command: hookCommand(script, 'SessionStart', process.platform),
      every: 1,
    },
    {
      name: 'a Node script that posts',
      command: `'${process.execPath}' '${poster}' http://127.0.0.1:${address.port}/`,
      every: 5,
    },
  ]
}

async function measurePayload(
  folder: string,
  candidates: readonly Candidate[],
  bytes: number,
  runs: number,
): Promise<void> {
  const payload = payloadOf(bytes)
  const spool = pathsIn(join(folder, 'data')).spool
  const times = new Map<string, number[]>()
  // Turn by turn, so that a disturbance of the machine meets all of them alike.
  for (let round = -5; round < runs; round++) {
    for (const { name, command, every } of candidates) {
      if (round % every !== 0) continue
      const ms = await timeOf(command, payload)
      if (round >= 0) times.set(name, [...(times.get(name) ?? []), ms])
    }
    checkSpool(spool, payload)
  }
  const shell = percentile(times.get(candidates[0]?.name ?? '') ?? [], 0.5)
  for (const { name } of candidates) {
    const measured = times.get(name) ?? []
    const p50 = percentile(measured, 0.5)
    process.stdout.write(
      row(
        `${bytes / 1024} KB`,
        name,
        p50.toFixed(1),
        percentile(measured, 0.95).toFixed(1),
        (p50 / shell).toFixed(2),
      ),
    )
  }
}

/** Runs a command as the agent does, through a shell, until it is gone and its output is read. */
function timeOf(command: string, payload: Buffer): Promise<number> {
  return new Promise((done, fail) => {
    const start = performance.now()
    const child = spawn('sh', ['-c', command], { stdio: ['pipe', 'pipe', 'pipe'] })
    child.stdout.resume()
    child.stderr.resume()
    child.on('error', fail)
    child.on('close', (code) => {
      if (code === 0) done(performance.now() - start)
      else fail(new Error(`A command ended with ${code}: ${command}`))
    })
    child.stdin.end(payload)
  })
}

/** A fast hook that lost its event would be worth nothing. */
function checkSpool(spool: string, payload: Buffer): void {
  const names = readdirSync(spool).filter((name) => name.endsWith('.json'))
  if (names.length !== 1) throw new Error(`${names.length} events in the spool instead of one.`)
  for (const name of names) {
    if (!readFileSync(join(spool, name)).equals(payload)) throw new Error('An event was changed.')
    rmSync(join(spool, name))
  }
}

function payloadOf(bytes: number): Buffer {
  const start = '{"session_id":"bench","hook_event_name":"PostToolUse","tool_response":"'
  return Buffer.from(`${start.padEnd(bytes - 2, 'x')}"}`)
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function row(payload: string, name: string, ...figures: string[]): string {
  return `${payload.padEnd(9)}${name.padEnd(26)}${figures.map((text) => text.padStart(9)).join('')}\n`
}
