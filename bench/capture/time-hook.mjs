// Runs a hook as the agent does, through a shell with the event on its input. Plain JavaScript, for the timers.
import { spawn } from 'node:child_process'

/** How long the command took until it was gone (ms), and what it printed. */
export function timeHook(command, payload) {
  return new Promise((done, fail) => {
    const start = performance.now()
    const env = { ...process.env, CLAUDECODE: '1' }
    const child = spawn('sh', ['-c', command], { stdio: ['pipe', 'pipe', 'ignore'], env })
    let answer = ''
    child.stdout.on('data', (chunk) => {
      answer += chunk
    })
    child.on('error', fail)
    child.on('close', () => done({ ms: performance.now() - start, answer }))
    child.stdin.end(payload)
  })
}
