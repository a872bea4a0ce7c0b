// Times UserPromptSubmit hooks as whole processes, each for a session of its own. Plain JavaScript in a process
// of its own, as hook-timer.mjs. Usage: node recall-timer.mjs CONFIG.json; prints times in ms as JSON.
import { readFileSync } from 'node:fs'
import { timeHook } from '../capture/time-hook.mjs'

const { command, cwd, prompts, runs, name } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const warmUpRounds = 10
const times = []
let given = 0

for (let round = -warmUpRounds; round < runs; round++) {
  const number = round + warmUpRounds
  const payload = JSON.stringify({
    session_id: `${name}-${number}`,
    hook_event_name: 'UserPromptSubmit',
    cwd,
    prompt: prompts[number % prompts.length],
    prompt_id: `${name}-${number}`,
  })
  const { ms, answer } = await timeHook(command, payload)
  if (round < 0) continue
  times.push(ms)
  if (answer.includes('additionalContext')) given += 1
}
process.stdout.write(JSON.stringify({ times, given }))
