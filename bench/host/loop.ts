// How long the main thread of a host works in one piece while large events come in, of ordinary and of dense text.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { benchEvent } from '../capture/capture-events.ts'
import { startBenchHost } from '../capture/capture-host.ts'
import { endpointIn, postEvent } from '../capture/post-event.ts'
import { ms, printFigure } from '../figures/report.ts'
import { mainThreadTold } from './main-thread.ts'

const answerLimitMs = 120_000

/** Options: `--events N` of each kind (20), `--bytes N` (1,000,000). */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      events: { type: 'string', default: '20' },
      bytes: { type: 'string', default: '1000000' },
    },
  })
  const bytes = Number(values.bytes)
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-loop-'))
  const home = join(folder, 'data')
  const file = join(folder, 'loop.json')
  mkdirSync(home, { mode: 0o700 })
  process.env.RECOLLECT_BENCH_LOOP = file
  const host = await startBenchHost(home, [
    '--import',
    resolve(import.meta.dirname, 'loop-timer.mjs'),
  ])
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  try {
    let sent = 0
    for (const [kind, body] of Object.entries(kinds(bytes))) {
      await mainThreadTold(host.child.pid ?? 0, file)
      const to = endpointIn(home)
      const posts = Array.from({ length: Number(values.events) }, () => {
        const { name, payload } = body(sent++)
        return postEvent(to, name, payload, { agent, limitMs: answerLimitMs })
      })
      const refused = (await Promise.all(posts)).filter((status) => status >= 300)
      if (refused.length > 0) throw new Error(`The host answered ${refused.join(', ')}`)
      // What is distilled of them counts as well.
      await sleep(1500)
      const { work, delay } = await mainThreadTold(host.child.pid ?? 0, file)
      printFigure(
        `${kind}, ${Math.round(bytes / 1000)} KB, ${values.events} events`,
        `own work p99 ${ms(work['99'] ?? 0)}, most ${ms(work['100'] ?? 0)}; delay p99 ${ms(delay['99'] ?? 0)}`,
        '≤ 16 ms a piece',
      )
    }
  } finally {
    agent.destroy()
    await host.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Make = (index: number) => { name: string; payload: Buffer }

export function kinds(bytes: number): Readonly<Record<string, Make>> {
  const ofTool =
    (content: (index: number) => string): Make =>
    (index) => ({
      name: 'PostToolUse',
      payload: Buffer.from(
        JSON.stringify({
          session_id: `loop-${index % 4}`,
          cwd: '/tmp',
          prompt_id: `prompt-${index % 4}`,
          hook_event_name: 'PostToolUse',
          tool_name: 'Bash',
          tool_use_id: `tool-${index}`,
          tool_input: { command: 'cat everything' },
          tool_response: { stdout: content(index), stderr: '' },
        }),
      ),
    })
  const ofText =
    (name: string, field: string): Make =>
    (index) => ({
      name,
      payload: Buffer.from(
        JSON.stringify({
          session_id: `loop-${index % 4}`,
          cwd: '/tmp',
          prompt_id: `said-${index}`,
          hook_event_name: name,
          [field]: words(index, bytes),
        }),
      ),
    })
  return {
    code: (index) => {
      const { name, body } = benchEvent(index * 5 + 1, bytes)
      return { name, payload: body }
    },
    output: ofTool((index) => words(index, bytes)),
    prompt: ofText('UserPromptSubmit', 'prompt'),
    'last message': ofText('Stop', 'last_assistant_message'),
    'dense names': ofTool((index) => dense(index, bytes)),
  }
}

/** Sentences of words that do not repeat as a whole. */
function words(seed: number, length: number): string {
  const some =
    'the cart keeps its items when a price of one changes and its tests pass again'.split(' ')
  let state = seed + 1
  let text = ''
  while (text.length < length) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    text += `${some[state % some.length]}${state % 13 === 0 ? '.\n' : ' '}`
  }
  return text
}

/** Names of secrets with values that differ each time: nothing in it repeats itself. */
function dense(seed: number, length: number): string {
  let state = seed + 1
  let text = ''
  while (text.length < length) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    text += `pw${state % 10}=a${state.toString(36)} `
  }
  return text
}
