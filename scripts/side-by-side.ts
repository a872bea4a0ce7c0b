// `node scripts/side-by-side.ts SCRIPT…`: runs scripts of package.json at the same time, and fails where one of them does.
import { spawn } from 'node:child_process'

const scripts = process.argv.slice(2)
const isWindows = process.platform === 'win32'

/** Runs one to its end; what it wrote comes in one piece, so that no other's lines stand between. */
async function run(script: string): Promise<boolean> {
  const started = performance.now()
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: isWindows,
  })
  const parts: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => parts.push(part))
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail).once('close', done)
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const end = code === 0 ? 'done' : `failed (${code ?? 'ended by a signal'})`
  process.stdout.write(`\n> ${script}: ${end} after ${seconds} s\n`)
  process.stdout.write(Buffer.concat(parts))
  return code === 0
}

if (scripts.length === 0) {
  process.stderr.write('Say which scripts of package.json are to run.\n')
  process.exit(2)
}
const ended = await Promise.all(scripts.map(run))
const failed = scripts.filter((_, at) => !ended[at])
// The last piece of output may be that of one that did well.
if (failed.length > 0) process.stderr.write(`\nFailed: ${failed.join(', ')}\n`)
process.exitCode = failed.length === 0 ? 0 : 1
