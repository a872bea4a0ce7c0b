// Before an edit the agent is told what is remembered of that file or a function in it, once a session, where the user wants that.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import type { Listener } from '../http/listener.ts'
import { hookHeaders, openTestListener } from '../http/testing/test-listener.ts'

let test: TestCore
let listener: Listener

beforeEach(async () => {
  test = await openTestCore()
  listener = await openTestListener(test.core)
  mkdirSync(join(test.folder, '.git'))
  test.core.settings.update({ recall: { beforeEdits: true } })
  await post('UserPromptSubmit', { prompt: 'Hello', prompt_id: 'p1' })
})
afterEach(async () => {
  await listener.close()
  await test.close()
})

async function post(event: string, more: object): Promise<string | null> {
  const response = await fetch(`http://127.0.0.1:${listener.port}/hooks/${event}`, {
    method: 'POST',
    headers: hookHeaders,
    body: JSON.stringify({ session_id: 'now', hook_event_name: event, cwd: test.folder, ...more }),
  })
  if (response.status !== 200) {
    expect(response.status).toBe(202)
    return null
  }
  const { hookSpecificOutput: said } = (await response.json()) as {
    hookSpecificOutput: { hookEventName: string; additionalContext: string }
  }
  expect(said.hookEventName).toBe(event)
  return said.additionalContext
}
const edit = (file: string, more: object = {}) =>
  post('PreToolUse', {
    tool_name: 'Edit',
    tool_use_id: 'use',
    tool_input: { file_path: join(test.folder, file), old_string: 'a', new_string: 'b' },
    ...more,
  })
const projectId = () =>
  test.core.db.prepare(`SELECT project_id FROM sessions WHERE id = 'now'`).pluck().get() as string
const remember = (content: string, more: object = {}) =>
  test.core.memories.store({
    ...{ namespace: `project:${projectId()}`, content, kind: 'gotcha', importance: 0.5 },
    ...{ tags: [], metadata: {}, by: 'user', ...more },
  }).id

it('says of what it tells that a file it names has gone', async () => {
  remember('cart.ts takes its rates from src/rates.ts alone')
  test.core.db
    .prepare(
      `INSERT INTO code_files (project_id, path, language, text_hash, state, event, at)
       VALUES (?, 'src/rates.ts', 'typescript', 'h', 'whole', 0, 1)`,
    )
    .run(projectId())
  mkdirSync(join(test.folder, 'src'))
  writeFileSync(join(test.folder, 'src', 'cart.ts'), '')
  expect(await edit('src/cart.ts')).toContain('alone. (src/rates.ts is not there any more) [')
})

it('tells what names the file, by its id and once, and nothing of other files', async () => {
  const id = remember('cart.ts rounds half to even: keep it so')
  remember('shopcart.ts is generated')
  remember('Deploys go out on Mondays')
  expect(await edit('src/other.ts')).toBeNull()
  const told = await edit('src/cart.ts')
  expect(told).toContain(`rounds half to even: keep it so. [${id}]`)
  expect(told).not.toMatch(/generated|Mondays/)
  expect(await edit('src/cart.ts')).toBeNull()
  const given = test.core.db.prepare(
    `SELECT event FROM injections WHERE text LIKE '%half to even%'`,
  )
  expect(given.pluck().all()).toEqual(['PreToolUse'])
  // Nothing of the call is kept: what the agent did comes after it.
  expect(
    test.core.db
      .prepare(`SELECT count(*) FROM hook_events WHERE event = 'PreToolUse'`)
      .pluck()
      .get(),
  ).toBe(0)
})

it('tells what names a function of the file', async () => {
  const file = test.core.db
    .prepare(`INSERT INTO code_files (project_id, path, language, text_hash, state, event, at)
    VALUES (?, 'src/total.ts', 'typescript', 'x', 'whole', 1, 1)`)
    .run(projectId()).lastInsertRowid
  test.core.db
    .prepare(`INSERT INTO code_definitions (file_id, name, qualified_name, kind, signature, first_line, last_line,
    body_hash, is_async, is_generator, is_static, is_anonymous) VALUES (?, 'sumLines', 'sumLines', 'function', 's', 1, 2, 'h', 0, 0, 0, 0)`)
    .run(file)
  remember('sumLines must stay pure, the printer caches it')
  expect(await edit('src/total.ts')).toContain('must stay pure')
  expect(await edit('src/sums.ts')).toBeNull()
})

it('is silent while it is off, for a subagent, for a session that nobody knows and for what CLAUDE.md says', async () => {
  remember('Always keep cart.ts free of dates')
  expect(await edit('src/cart.ts', { agent_id: 'a1' })).toBeNull()
  expect(await edit('src/cart.ts', { session_id: 'nobody' })).toBeNull()
  expect(await post('PreToolUse', { tool_input: 7 })).toBeNull()
  writeFileSync(join(test.folder, 'CLAUDE.md'), '- Keep cart.ts free of dates.\n')
  // Read a moment ago with the prompt, when it was not there.
  await expect
    .poll(
      async () =>
        (await test.core.known.of(projectId(), test.folder)).placeOf('Keep cart.ts free of dates'),
      { timeout: 10_000 },
    )
    .not.toBeNull()
  expect(await edit('src/cart.ts')).toBeNull()
  writeFileSync(join(test.folder, 'CLAUDE.md'), '')
  test.core.settings.update({ recall: { beforeEdits: false } })
  expect(await edit('src/cart.ts')).toBeNull()
})

it('names who noted what is not the user’s', async () => {
  remember('cart.ts needs Node 24', { by: 'agent' })
  expect(await edit('src/cart.ts')).toContain('note by the agent, not confirmed by the user')
})
