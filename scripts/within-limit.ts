// Runs a program for a limited time; one that hangs is ended with all that it started, and says what it was doing.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

/** Node's diagnostic report, as far as it tells what a process waits for. */
const reportSchema = z.object({
  header: z.object({ processId: z.number(), commandLine: z.array(z.string()) }),
  javascriptStack: z.object({ stack: z.array(z.string()).default([]) }).default({ stack: [] }),
  libuv: z.array(z.object({ type: z.string(), is_active: z.boolean().default(false) })).default([]),
})

const isWindows = process.platform === 'win32'
/** What a process may take to write its report, and to end when it is asked to (ms). */
const graceMs = 3000

/**
 * Runs `command` with inherited streams; gives its exit code, or 1 where it took longer than `limitMs` (ms) or was
 * ended by a signal. At the limit `tell` gets what each of its Node processes was doing.
 */
export async function runWithin(
  command: readonly [string, ...string[]],
  limitMs: number,
  tell: (text: string) => void = (text) => process.stderr.write(text),
): Promise<number> {
  const reports = mkdtempSync(join(tmpdir(), 'recollect-reports-'))
  const [program, ...parameters] = command
  const child = spawn(program, parameters, {
    stdio: 'inherit',
    // A group of its own, so that nothing of it stays behind.
    detached: !isWindows,
    shell: isWindows,
    env: { ...process.env, NODE_OPTIONS: withReports(reports) },
  })
  const stop = (): void => end(child, 'SIGTERM')
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
  const limit = new AbortController()
  try {
    const code = await Promise.race([
      ended,
      sleep(limitMs, null, { signal: limit.signal }).catch(() => null),
    ])
    if (code !== null) return code
    tell(`\n${command.join(' ')} did not end within ${limitMs / 60_000} min. It was doing this:\n`)
    tell(await describe(child, reports))
    stop()
    await Promise.race([ended, sleep(graceMs)])
    return 1
  } finally {
    limit.abort()
    end(child, 'SIGKILL')
    process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop)
    rmSync(reports, { recursive: true, force: true })
  }
}

/** Node writes a report at SIGUSR2, also when its program is in an endless loop. */
function withReports(folder: string): string {
  const given = process.env.NODE_OPTIONS ?? ''
  return isWindows
    ? given
    : `${given} --report-on-signal --report-directory=${JSON.stringify(folder)}`
}

async function describe(child: ChildProcess, folder: string): Promise<string> {
  const tree = processesOf(child)
  end(child, 'SIGUSR2')
  await sleep(graceMs)
  const reports = readdirSync(folder).map((name) => readReport(join(folder, name)))
  return `${tree.map((line) => `  ${line.slice(0, 200)}\n`).join('')}${reports.join('')}`
}

/** Id, age, time on the processor and command line of each process that the child started; none without `ps`. */
function processesOf(child: ChildProcess): string[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pgid=,pid=,etime=,time=,args='], {
    encoding: 'utf8',
  })
  return (stdout ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith(`${child.pid} `))
    .map((line) => line.slice(String(child.pid).length).trim())
}

function readReport(file: string): string {
  try {
    const report = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    const { header, javascriptStack, libuv } = report
    const kinds = new Map<string, number>()
    for (const { type, is_active } of libuv)
      if (is_active) kinds.set(type, (kinds.get(type) ?? 0) + 1)
    const handles = [...kinds].map(([type, count]) => `${count} ${type}`).join(', ')
    const stack = javascriptStack.stack.slice(0, 8).map((line) => `\n    ${line.trim()}`)
    return `  Process ${header.processId}, ${header.commandLine.slice(0, 4).join(' ')}: waits for ${handles || 'nothing'}${stack.join('')}\n`
  } catch {
    return ''
  }
}

/** Signals the child and all that it started. */
function end(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    if (isWindows) spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'])
    else process.kill(-child.pid, signal)
  } catch {
    // It is gone.
  }
}
