// Asks UserPromptSubmit hooks as whole processes, each prompt twice in a session of its own. Plain JavaScript, as
// hook-timer.mjs. Usage: node ask-prompts.mjs CONFIG.json; prints what was given and the times in ms as JSON.
import { readFileSync } from 'node:fs'
import { timeHook } from '../../capture/time-hook.mjs'

const { command, cwd, prompts } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const answers = []
const reference = []

async function ask(place, round) {
  const payload = JSON.stringify({
    session_id: `asked-${place}`,
    hook_event_name: 'UserPromptSubmit',
    cwd,
    prompt: prompts[Math.max(0, place)],
    prompt_id: `asked-${place}-${round}`,
  })
  const { ms, answer } = await timeHook(command, payload)
  const given = answer === '' ? '' : JSON.parse(answer).hookSpecificOutput.additionalContext
  return { ms, given, payload }
}

// The first questions find the model and the thread of search not begun yet; a host that runs has them.
for (let round = 0; round < 5; round++) await ask(-1 - round, 0)
for (let place = 0; place < prompts.length; place++) {
  const { ms, given, payload } = await ask(place, 0)
  const { given: again } = given === '' ? { given: '' } : await ask(place, 1)
  answers.push({ ms, given, again })
  reference.push((await timeHook('cat > /dev/null', payload)).ms)
}
process.stdout.write(JSON.stringify({ answers, reference }))
