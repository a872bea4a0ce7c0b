// What a hook costs the agent: our script as a whole process, beside a bare shell and a Node script that posts.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { hookCommand } from '../../src/main/agents/claude-code/install/hook-entries.ts'
import { copyScript, installedScript } from '../../src/main/agents/hook-script.ts'
import { pathsIn } from '../../src/main/base/paths.ts'
import { writeEndpointFiles } from '../../src/main/install/endpoint-files.ts'
import { readOptions } from '../figures/options.ts'

const execute = promisify(execFile)
const timesSchema = z.record(z.string(), z.array(z.number()))
const payloadBytes = [1024, 30 * 1024, 1024 * 1024]
/** What a hook that returns context answers with: as long as the agent takes it. */
const context = JSON.stringify({
  hookSpecificOutput: {
    hookEventName: 'SessionStart',
    additionalContext: 'A fact about the project, with its date and id (o12).\n'.repeat(170),
  },
})

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
  const { runs } = readOptions(args, { runs: 200 })
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
  copyScript(paths, resolve(import.meta.dirname, '../../resources/hooks'), process.platform)
  // The Node script posts to the port; our hook to the socket, as with a host.
  const byPort = createServer((request, response) => server.emit('request', request, response))
  await new Promise<void>((done) => byPort.listen(0, '127.0.0.1', done))
  byPort.unref()
  await new Promise<void>((done) => server.listen(paths.socket, done))
  const address = byPort.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  writeEndpointFiles(paths, {
    port: address.port,
    token: 'bench-dashboard-token',
    hookToken: 'bench-hook-token',
    pid: process.pid,
    startedAt: Date.now(),
    version: 'bench',
    socket: 'host.sock',
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
      name: 'our hook before an edit',
      command: hookCommand(script, 'PreToolUse', process.platform),
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
  const payloadFile = join(folder, 'payload.json')
  const config = join(folder, 'config.json')
  writeFileSync(payloadFile, payloadOf(bytes))
  const spool = pathsIn(join(folder, 'data')).spool
  writeFileSync(config, JSON.stringify({ candidates, payloadFile, spool, runs }))
  const timer = join(import.meta.dirname, 'hook-timer.mjs')
  const { stdout } = await execute(process.execPath, [timer, config], {
    maxBuffer: 64 * 1024 * 1024,
  })
  const times = timesSchema.parse(JSON.parse(stdout))
  const shell = percentile(times[candidates[0]?.name ?? ''] ?? [], 0.5)
  for (const { name } of candidates) {
    const measured = times[name] ?? []
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
