// Recall on a prompt: the right memory and only it, once a session, and never what must not be given.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import type { Listener } from './listener.ts'
import { hookHeaders, openTestListener } from './testing/test-listener.ts'

let opened: TestCore
let listener: Listener
let prompts = 0

beforeEach(async () => {
  opened = await openTestCore()
  listener = await openTestListener(opened.core)
  await ask('Hello', { session_id: 'first' })
})
afterEach(async () => {
  await listener.close()
  await opened.close()
})

/** What the agent is told with a prompt, or null. */
async function ask(prompt: string, more: Record<string, unknown> = {}): Promise<string | null> {
  const response = await fetch(`http://127.0.0.1:${listener.port}/hooks/UserPromptSubmit`, {
    method: 'POST',
    headers: hookHeaders,
    body: JSON.stringify({
      session_id: 'now',
      hook_event_name: 'UserPromptSubmit',
      cwd: opened.folder,
      prompt,
      prompt_id: `p-${prompts++}`,
      ...more,
    }),
  })
  if (response.status === 202) return null
  expect(response.status).toBe(200)
  const { hookSpecificOutput } = (await response.json()) as {
    hookSpecificOutput: { hookEventName: string; additionalContext: string }
  }
  expect(hookSpecificOutput.hookEventName).toBe('UserPromptSubmit')
  return hookSpecificOutput.additionalContext
}

function remember(content: string, projectId: string | null = null): string {
  const namespace = projectId === null ? 'global' : `project:${projectId}`
  return opened.core.memories.store({
    namespace,
    content,
    kind: 'fact',
    importance: 0.5,
    tags: [],
    metadata: {},
    by: 'user',
  }).id
}

const projectOfPrompts = () =>
  opened.core.db
    .prepare(`SELECT project_id FROM sessions WHERE id = 'first'`)
    .pluck()
    .get() as string

test('gives the memory that the prompt is about, once a session, and notes it', async () => {
  const ref = remember('The staging database listens on port 7431')
  remember('Invoices are rounded half up to the cent')
  const given = await ask('Which port does the staging database listen on?')
  expect(given).toContain(`The staging database listens on port 7431. [${ref}]`)
  expect(given).not.toContain('Invoices')
  expect(await ask('And the port of the staging database?')).toBeNull()
  expect(
    await ask('Which port does the staging database listen on?', { session_id: 'b' }),
  ).toContain('7431')
  const { db } = opened.core
  expect(db.prepare('SELECT event, text FROM injections WHERE session_id = ?').all('now')).toEqual([
    { event: 'UserPromptSubmit', text: given },
  ])
})

test.each([
  ['one shared word', 'Start the database of the shop'],
  ['another matter', 'Write a poem on autumn leaves'],
  ['a command', '/compact the staging database listens on port'],
  ['function words', 'what is it that we do on the'],
])('says nothing on %s', async (_what, prompt) => {
  remember('The staging database listens on port 7431')
  expect(await ask(prompt)).toBeNull()
})

test('says nothing to prompts that are not the user, and nothing when it is switched off', async () => {
  remember('The staging database listens on port 7431')
  const prompt = 'Which port does the staging database listen on?'
  expect(await ask(prompt, { source: 'system' })).toBeNull()
  expect(await ask(prompt, { agent_id: 'a1', agent_type: 'Explore' })).toBeNull()
  opened.core.settings.update({ recall: { enabled: false } })
  expect(await ask(prompt)).toBeNull()
  opened.core.settings.update({ recall: { enabled: true } })
  expect(await ask(prompt, { source: 'user' })).not.toBeNull()
})

test('gives three at most, within its tokens, and no two that say the same', async () => {
  for (let n = 0; n < 6; n++) {
    remember(`Staging database rule number ${n}: ${'the port stays as it is, '.repeat(9)}${n}`)
  }
  const given = await ask('Tell me the staging database port rule number')
  expect(given?.split('\n- ').length).toBeLessThanOrEqual(4)
  expect((given ?? '').length).toBeLessThan(1500)
})

test('never gives what belongs to another project, is being deleted or is no longer valid', async () => {
  const prompt = 'Which port does the staging database listen on?'
  remember('The staging database of the blog listens on port 1111', 'blog')
  const forgotten = remember('The staging database once listened on port 2222')
  opened.core.forget.schedule({ kind: 'memory', id: forgotten })
  const old = remember('The staging database listens on port 3333 until spring')
  opened.core.db.prepare('UPDATE memories SET active = 0 WHERE id = ?').run(Number(old.slice(1)))
  expect(await ask(prompt)).toBeNull()
  remember('The staging database listens on port 4444', projectOfPrompts())
  expect(await ask(prompt)).toContain('4444')
})

test('a session is not told what it said itself', async () => {
  const { db } = opened.core
  const put = db.prepare(
    `INSERT INTO search_documents (kind, ref, project_id, session_id, at, title, body, parts)
     VALUES ('session', ?, ?, ?, 0, 'Staging database port', 'The staging database listens on port 7431', '')`,
  )
  put.run('now', projectOfPrompts(), 'first')
  await ask('Hello', { session_id: 'now' })
  db.prepare(`UPDATE search_documents SET session_id = 'now'`).run()
  expect(await ask('Which port does the staging database listen on?')).toBeNull()
  db.prepare(`UPDATE search_documents SET session_id = 'first'`).run()
  expect(await ask('Which port does the staging database listen on?')).toContain('7431')
})
