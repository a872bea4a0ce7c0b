// Input that is hostile in one place: events that come over the listener, lines of transcripts.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostileTexts, placesIn, withText } from '../../src/main/capture/testing/hostile-values.ts'
import { type Outcome, parallel } from './chaos-work.ts'
import type { World } from './chaos-world.ts'

const samples = [
  { hook_event_name: 'UserPromptSubmit', prompt: 'Mend the cart' },
  { hook_event_name: 'SessionStart', source: 'startup', model: 'm' },
  { hook_event_name: 'PreCompact', trigger: 'auto' },
  { hook_event_name: 'SubagentStop', agent_id: 'a', agent_type: 't', last_assistant_message: 'x' },
  { hook_event_name: 'PermissionRequest', tool_name: 'Bash', tool_input: { command: 'ls' } },
  {
    hook_event_name: 'PostToolUse',
    tool_name: 'Edit',
    tool_input: { file_path: '/a', old_string: 'a', new_string: 'b' },
    tool_response: { filePath: '/a', structuredPatch: [{ oldStart: 1, lines: ['-a', '+b'] }] },
    duration_ms: 3,
  },
]

function oneOf<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T
}

/** Events with a hostile value in one place, or cut off, twenty at once. */
export async function fuzzedEvents(world: World, count: number): Promise<Outcome> {
  let left = count
  const before = world.statuses.get(500) ?? 0
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (left-- > 0) {
        const n = left
        const event = {
          ...oneOf(samples),
          session_id: `fuzz-${n % 200}`,
          prompt_id: `p-${n % 1000}`,
          cwd: world.folder,
          tool_use_id: `fuzz-${n}`,
        }
        const text = oneOf(hostileTexts)
        // Long ones are rare, so that the disk holds them all.
        const short = text.length > 10_000 && n % 50 !== 0 ? '1e20' : text
        const body = withText(event, oneOf(placesIn(event)), short)
        await world.post(
          event.hook_event_name,
          n % 40 === 0 ? body.slice(0, n % body.length) : body,
        )
        if (n % 100 === 0) await world.call()
      }
    }),
  )
  const failures = (world.statuses.get(500) ?? 0) - before
  return { figure: `${count} sent`, broken: failures > 0 ? [`${failures} answers 500`] : [] }
}

/** Lines with a hostile value in one place, between sane calls that must all be there afterwards. */
export async function fuzzedLines(world: World, count: number): Promise<Outcome> {
  const files = 200
  const each = Math.ceil(count / files)
  const folder = join(world.folder, 'disk', 'transcripts')
  mkdirSync(folder, { recursive: true })
  for (let file = 0; file < files; file++) {
    const lines: string[] = []
    for (let n = 0; n < each; n++) {
      const id = `lines-${file}-${n}`
      const at = new Date(Date.now() - 3_600_000 + n * 1000).toISOString()
      const common = {
        sessionId: `lines-${file}`,
        cwd: world.folder,
        timestamp: at,
        isSidechain: false,
      }
      const use = {
        ...common,
        type: 'assistant',
        uuid: `a-${id}`,
        message: {
          id: `m-${id}`,
          model: 'claude-opus-4-6',
          content: [{ type: 'tool_use', id, name: 'Bash', input: { command: 'ls' } }],
          usage: { input_tokens: 3, output_tokens: 4 },
        },
      }
      const result = {
        ...common,
        type: 'user',
        uuid: `r-${id}`,
        message: { content: [{ type: 'tool_result', tool_use_id: id, content: 'fine' }] },
        toolUseResult: { durationMs: 7 },
      }
      if (n % 10 === 0) {
        lines.push(JSON.stringify(use), JSON.stringify(result))
        world.acknowledged.add(id)
        continue
      }
      const odd = oneOf([use, result])
      const text = oneOf(hostileTexts)
      lines.push(withText(odd, oneOf(placesIn(odd)), text.length > 10_000 ? '0.5' : text))
    }
    writeFileSync(join(folder, `lines-${file}.jsonl`), `${lines.join('\n')}\n`)
  }
  const run = world.command('import', folder, '--json')
  rmSync(folder, { recursive: true })
  const broken =
    run.status === 0 ? [] : [`the import ended with ${run.status}: ${run.errors.slice(0, 300)}`]
  return { figure: `${files * each} lines in ${files} files`, broken }
}
