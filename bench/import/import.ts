// How fast transcripts are imported and distilled, in how much memory, and what live hooks feel of it meanwhile.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Core } from '../../src/main/app/core.ts'
import { createCore } from '../../src/main/app/create-core.ts'
import { findAppRoot } from '../../src/main/base/app-root.ts'
import {
  importEnvironment,
  importFlags,
  leanEnvironment,
  leanFlags,
} from '../../src/main/base/lean-process.ts'
import { forkWorker } from '../../src/main/threads/worker-process.ts'
import { readOptions } from '../figures/options.ts'
import { type Written, writeSmall, writeTranscripts } from './import-files.ts'

const writtenSchema = z.object({ files: z.int(), bytes: z.number() })

const app = findAppRoot(import.meta.dirname)
const recorded = join(app.root, '..', 'shared', 'fixtures', 'transcripts')
/** A hook comes so often (ms): ten sessions at work. */
const hookEveryMs = 25

/**
 * Runs the bench; `--megabytes N` sets how much is imported (100), `--files N` makes so many files of one prompt
 * instead, `--keep` leaves the folder. The process is started as `recollect import` starts itself (`lean-process.ts`),
 * with `--lean` as a host does, with `--plain` as nothing does. The core is bundled as in the product: running from
 * source costs 80 MB for the compiler alone.
 */
export async function run(args: string[]): Promise<void> {
  const folder = join(app.root, 'out', 'bench')
  // Loaded here only: the process that is measured shall not hold a bundler.
  const { build } = await import('vite')
  const { asciiOutput } = await import('../../scripts/ascii-output.ts')
  await build({
    root: app.root,
    configFile: false,
    plugins: [asciiOutput],
    logLevel: 'error',
    // As in the product: what has native code or files of its own stays outside.
    ssr: {
      noExternal: true,
      external: ['better-sqlite3', 'sqlite-vec', '@huggingface/transformers', 'pino', 'vite'],
    },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node22',
      rolldownOptions: {
        input: {
          import: import.meta.filename,
          'transcript-thread': join(app.root, 'src/main/import/thread/transcript-thread.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
  const [flags, environment] = args.includes('--lean')
    ? [leanFlags, leanEnvironment]
    : [importFlags, importEnvironment]
  const started = { execArgv: [...flags], env: { ...process.env, ...environment } }
  const child = fork(join(folder, 'import.js'), args, args.includes('--plain') ? {} : started)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The bench failed.')
}

async function runBundled(args: string[]): Promise<void> {
  const values = readOptions(args, {
    megabytes: 100,
    files: 0,
    keep: false,
    lean: false,
    plain: false,
  })
  const megabytes = values.megabytes
  if (!(megabytes > 0)) throw new Error('--megabytes takes a number above 0.')
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-import-'))
  try {
    const projects = join(folder, 'claude', 'projects')
    const written = await generate(folder, projects, megabytes * 1e6, values.files)
    process.stdout.write(`${written.files} files, ${(written.bytes / 1e6).toFixed(0)} MB\n`)
    const home = join(folder, 'home')
    const core = await createCore({
      home,
      claudeFolder: join(folder, 'claude'),
      app,
      // What an import without a host opens has no thread for searches, which come to a host alone.
      kind: values.lean ? 'headless' : 'command',
      startWorker: forkWorker,
    })
    try {
      await (values.files > 0 ? measureReading(core, written) : measure(core, written.bytes))
    } finally {
      await core.close()
    }
    process.stdout.write(
      `database ${(statSync(join(home, 'recollect.db')).size / 1e6).toFixed(0)} MB\n`,
    )
    process.stdout.write('\nBudgets: ≥ 5 MB/s with rules, ≤ 200 MB resident, hooks as before.\n')
  } finally {
    if (!values.keep) rmSync(folder, { recursive: true, force: true })
  }
}

/** Made in a process of its own, so that its garbage is not counted as ours. */
async function generate(
  folder: string,
  projects: string,
  bytes: number,
  files: number,
): Promise<Written> {
  const mode = files > 0 ? '--small' : '--generate'
  const child = fork(import.meta.filename, [mode, folder, projects, String(files || bytes)])
  const [message] = await once(child, 'message')
  return writtenSchema.parse(message)
}

async function measure(core: Core, bytes: number): Promise<void> {
  await core.start()
  const load = (): string =>
    loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')
  process.stdout.write(`load average ${load()}; hook times are wall clock\n`)
  const quiet = await hooks(core, 'quiet', async () => sleep(3000))
  report('hook alone', quiet)
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  let readMs = 0
  process.stdout.write(`resident before ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB\n`)
  const memory = watchMemory()
  const busy = await hooks(core, 'busy', async () => {
    core.transcripts.import()
    while (core.transcripts.importStatus().running) await sleep(50)
    readMs = performance.now() - startedAt
    while (leftOf(core, 'distill') > 0) {
      core.pump.wake()
      await sleep(50)
    }
  })
  const allMs = performance.now() - startedAt
  report('hook during import', busy)
  const { error, progress } = core.transcripts.importStatus()
  if (error !== null || progress?.phase !== 'done') throw new Error(error ?? 'not done')
  const speed = (ms: number): string => `${(bytes / 1e3 / ms).toFixed(1)} MB/s`
  process.stdout.write(
    `read      ${(readMs / 1000).toFixed(1)} s of wall clock, ${speed(readMs)}\n`,
  )
  process.stdout.write(`distilled ${(allMs / 1000).toFixed(1)} s of wall clock, ${speed(allMs)}\n`)
  const { user, system } = process.cpuUsage(cpu)
  process.stdout.write(
    `work      ${((user + system) / 1e6).toFixed(1)} s of processor time, ${speed((user + system) / 1000)} on an idle machine\n`,
  )
  process.stdout.write(`resident  ${memory.stop()}\nload average ${load()}\n`)
  await measureSources(core)
}

/** The sources that the turns wrote are read when all is told: by another process, whose time is not counted here. */
async function measureSources(core: Core): Promise<void> {
  const memory = watchMemory()
  const cpu = process.cpuUsage()
  while (leftOf(core, 'code') > 0) await sleep(50)
  const { user, system } = process.cpuUsage(cpu)
  process.stdout.write(
    `sources   ${((user + system) / 1e6).toFixed(1)} s of processor time here, ${memory.stop()}\n`,
  )
}

/** Many small files: only how fast they are found and read, without the days of hooks that they stand for. */
async function measureReading(core: Core, { files }: Written): Promise<void> {
  const memory = watchMemory()
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  let foundMs = 0
  core.transcripts.import()
  for (;;) {
    const { running, progress } = core.transcripts.importStatus()
    if (foundMs === 0 && progress && progress.phase !== 'looking')
      foundMs = performance.now() - startedAt
    if (!running) break
    await sleep(50)
  }
  const ms = performance.now() - startedAt
  const { user, system } = process.cpuUsage(cpu)
  process.stdout.write(
    `found in ${(foundMs / 1000).toFixed(1)} s, read in ${((ms - foundMs) / 1000).toFixed(1)} s: ${(files / (ms / 1000)).toFixed(0)} files/s\n`,
  )
  process.stdout.write(`work      ${((user + system) / 1e6).toFixed(1)} s of processor time\n`)
  process.stdout.write(`resident  ${memory.stop()}\n`)
}

/** Imported work of a room that waits; hooks that the bench itself sends are not waited for. */
function leftOf(core: Core, room: 'distill' | 'code'): number {
  const row = core.db
    .prepare(
      `SELECT count(*) AS n FROM jobs WHERE status IN ('pending', 'leased') AND priority < -5 AND kind LIKE ? || '.%'`,
    )
    .get(room) as { n: number }
  return row.n
}

/** Takes in a hook every 25 ms and measures from when it was due to when it is stored, in ms. */
async function hooks(core: Core, name: string, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  let due = performance.now() + hookEveryMs
  let isOver = false
  const loop = (async () => {
    for (let n = 0; !isOver; n++) {
      const wait = due - performance.now()
      if (wait > 0) await sleep(wait)
      const payload = {
        session_id: `live-${name}-${n % 10}`,
        hook_event_name: 'PostToolUse',
        prompt_id: `p-${Math.floor(n / 200)}`,
        cwd: '/home/dev/live',
        tool_name: 'Bash',
        tool_input: { command: `make ${n}` },
        tool_response: { stdout: 'ok\n'.repeat(200), stderr: '' },
        tool_use_id: `live-${name}-${n}`,
      }
      core.capture.ingest(payload, { at: Date.now(), bytes: 900, via: 'http' })
      times.push(performance.now() - due)
      due = Math.max(due + hookEveryMs, performance.now())
    }
  })()
  await work()
  isOver = true
  await loop
  return times
}

function report(what: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const show = (share: number): string =>
    (sorted[Math.floor((sorted.length * share) / 100)] ?? 0).toFixed(1)
  const worst = sorted.at(-1)?.toFixed(1)
  process.stdout.write(
    `${what}: ${times.length}, p50 ${show(50)}, p95 ${show(95)}, p99 ${show(99)}, worst ${worst} ms\n`,
  )
}

function watchMemory(): { stop(): string } {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(process.memoryUsage().rss / 1e6), 100)
  return {
    stop() {
      clearInterval(timer)
      const part = (from: number, to: number): string =>
        Math.max(0, ...samples.slice(samples.length * from, samples.length * to)).toFixed(0)
      return `peak by quarter ${part(0, 0.25)}, ${part(0.25, 0.5)}, ${part(0.5, 0.75)}, ${part(0.75, 1)} MB`
    },
  }
}

if (import.meta.main) {
  const [mode, folder = '', projects = '', bytes = '0'] = process.argv.slice(2)
  if (mode === '--generate') {
    process.send?.(await writeTranscripts(recorded, folder, projects, Number(bytes)))
  } else if (mode === '--small') process.send?.(writeSmall(projects, Number(bytes)))
  else await runBundled(process.argv.slice(2))
  process.disconnect?.()
}
