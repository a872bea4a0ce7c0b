// Times commands as whole processes. Plain JavaScript in a process of its own: starting a child copies the
// parent's page tables, and the loader of TypeScript alone would add 2 ms to every figure.
// Usage: node hook-timer.mjs CONFIG.json; prints the times in ms by name as JSON.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

// A host that runs takes what comes into the spool: then nobody looks there.
const {
  candidates,
  payloadFile,
  spool,
  runs,
  isHostThere = false,
} = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const payload = readFileSync(payloadFile)
const times = Object.fromEntries(candidates.map(({ name }) => [name, []]))
const warmUpRounds = 5

// Turn by turn, so that a disturbance of the machine meets all of them alike.
for (let round = -warmUpRounds; round < runs; round++) {
  for (const { name, command, every } of candidates) {
    if (round % every !== 0) continue
    const ms = await timeOf(command)
    if (round >= 0) times[name].push(ms)
  }
  if (!isHostThere) checkSpool()
}
process.stdout.write(JSON.stringify(times))

/** Runs a command as the agent does, through a shell, until it is gone and its output is read. */
function timeOf(command) {
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
function checkSpool() {
  const names = readdirSync(spool).filter((name) => name.endsWith('.json'))
  if (names.length !== 1) throw new Error(`${names.length} events in the spool instead of one.`)
  for (const name of names) {
    if (!readFileSync(join(spool, name)).equals(payload)) throw new Error('An event was changed.')
    rmSync(join(spool, name))
  }
}
