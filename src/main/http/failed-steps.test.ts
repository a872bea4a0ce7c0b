// Steps that fail over the listener, on a file that lost its tables: each is an event with its error and its duration.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import type { Listener } from './listener.ts'
import { hookHeaders, openTestListener } from './testing/test-listener.ts'

let test: TestCore
let listener: Listener
let repo: string
let now: number

beforeEach(async () => {
  now = new Date(2026, 10, 23, 12).getTime()
  test = await openTestCore(() => now)
  listener = await openTestListener(test.core)
  repo = join(test.folder, 'repo')
  mkdirSync(join(repo, 'src'), { recursive: true })
  execFileSync('git', ['init', '--quiet'], { cwd: repo })
  test.core.pump.start()
})
afterEach(async () => {
  await listener.close()
  await test.close()
})

/** A session in which the user says something, and a function of the cart is added. */
async function work(session: string, prompt: string): Promise<void> {
  const hook = async (name: string, more: object) => {
    now += 1000
    const answer = await fetch(`http://127.0.0.1:${listener.port}/hooks/${name}`, {
      method: 'POST',
      headers: { ...hookHeaders, 'x-recollect-agent': 'claude' },
      body: JSON.stringify({
        ...{ session_id: session, hook_event_name: name, cwd: repo, prompt_id: `${session}-p` },
        ...more,
      }),
    })
    // What cannot be answered is taken in all the same.
    expect(answer.ok, name).toBe(true)
  }
  const file = join(repo, 'src/cart.ts')
  const before = 'export function price(n: number) { return n }'
  const line = `export function ${session}(n: number) { return price(n) }`
  await hook('SessionStart', { source: 'startup' })
  await hook('UserPromptSubmit', { prompt })
  await hook('PostToolUse', {
    ...{ tool_name: 'Edit', tool_use_id: `use-${session}` },
    tool_input: { file_path: file, old_string: '', new_string: line },
    tool_response: {
      ...{ filePath: file, originalFile: `${before}\n` },
      structuredPatch: [
        {
          ...{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 2 },
          lines: [` ${before}`, `+${line}`],
        },
      ],
    },
  })
  await hook('Stop', { last_assistant_message: 'The total is rounded up in src/cart.ts now.' })
  await hook('SessionEnd', { reason: 'other' })
  test.core.pump.wake()
  await test.core.pump.idle()
}

it('recall, context, scan and extraction', async () => {
  await work('first', 'Always use pnpm for installs. Round the total of the cart up.')
  for (const table of ['injections', 'code_definitions', 'memory_sources'])
    test.core.db.exec(`ALTER TABLE ${table} RENAME TO lost_${table}`)
  await work('second', 'Never use yarn for installs. Which port does the staging database use?')
  await test.core.events.flush()
  const file = new Database(test.core.paths.database, { readonly: true })
  const failed = file
    .prepare<[], { type: string; event: string | null; error: string; duration: number | null }>(
      `SELECT type, data ->> 'event' AS event, error, duration_ms AS duration FROM events
       WHERE status = 'error' AND session_id = 'second' ORDER BY id`,
    )
    .all()
  file.close()
  const steps = new Set(failed.map(({ type, event }) => `${type} ${event ?? ''}`.trim()))
  expect([...steps]).toEqual(
    expect.arrayContaining([
      ...['hook.context_inject SessionStart', 'hook.context_inject UserPromptSubmit'],
      ...['ast.scan', 'learning.extracted'],
    ]),
  )
  for (const { error, duration } of failed) {
    expect(error).toMatch(/^no such table: /)
    expect(duration).toBeGreaterThan(0)
  }
})
