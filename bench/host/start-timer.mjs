// Times SessionStart hooks as whole processes, each for a session of its own. Plain JavaScript in a process of
// its own, as hook-timer.mjs. Usage: node start-timer.mjs CONFIG.json; prints times in ms and bytes as JSON.
import { readFileSync } from 'node:fs'
import { timeHook } from '../capture/time-hook.mjs'

const { command, cwd, runs } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const warmUpRounds = 5
const times = []
const bytes = []

for (let round = -warmUpRounds; round < runs; round++) {
  const id = String(round + warmUpRounds).padStart(12, '0')
  const payload = JSON.stringify({
    session_id: `0b0c0d0e-0000-4000-8000-${id}`,
    hook_event_name: 'SessionStart',
    source: 'startup',
    transcript_path: '',
    cwd,
  })
  const { ms, answer } = await timeHook(command, payload)
  if (!answer.includes('additionalContext')) throw new Error(`No context was given: ${answer}`)
  if (round < 0) continue
  times.push(ms)
  bytes.push(answer.length)
}
process.stdout.write(JSON.stringify({ times, bytes }))
