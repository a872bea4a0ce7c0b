// What a memory must never do: speak where nothing is known, tell what was replaced, take a side by itself, or meddle elsewhere.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ContractClient, createLocalClient } from '../api/clients/local-client.ts'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import { createRecall } from '../recall/recall.ts'

let test: TestCore
let client: ContractClient
let time = 0
let sessions = 0

beforeEach(async () => {
  time = Date.UTC(2026, 10, 20)
  test = await openTestCore(() => time)
  client = createLocalClient(test.core)
})
afterEach(() => test.close())

async function say(prompt: string, folder = 'repo'): Promise<void> {
  const { capture, pump } = test.core
  time += 86_400_000
  sessions += 1
  const common = {
    ...{ session_id: `harm-${sessions}`, prompt_id: `p${sessions}` },
    cwd: `${test.folder}/${folder}`,
  }
  for (const event of [
    { hook_event_name: 'UserPromptSubmit', prompt },
    { hook_event_name: 'Stop', last_assistant_message: 'Understood.' },
  ])
    capture.ingest({ ...common, ...event }, { at: time, bytes: 100, via: 'http' })
  pump.start()
  await pump.idle()
}
const projectIn = (folder: string) =>
  test.core.db
    .prepare('SELECT project_id FROM sessions WHERE cwd = ? LIMIT 1')
    .pluck()
    .get(`${test.folder}/${folder}`) as string

/** All that a new session is given: at its start, and with its first prompt. */
async function given(prompt: string, folder = 'repo'): Promise<{ start: string; prompt: string }> {
  const projectId = projectIn(folder)
  const { db, search, embedder, settings, context } = test.core
  const recall = createRecall({ db, search, embedder, settings, clock: () => 0, now: () => time })
  const recalled = await recall.recall({ projectId, sessionId: 'new', prompt })
  return {
    start: context.build({ projectId, source: 'startup', at: time }).text,
    prompt: recalled?.text ?? '',
  }
}

describe('where nothing is known', () => {
  it('no memory is told at the start, and nothing at all with a prompt', async () => {
    await say('Hello there')
    const told = await given('Which port does the staging database listen on?')
    expect(told.start).not.toMatch(/Remembered|\[m\d/)
    expect(told.prompt).toBe('')
  })
})

describe('of an old and a new one', () => {
  it.each([
    [
      "Start all function names with 'alpha_'.",
      "From now on start all function names with 'omega_'.",
      'With what do function names start?',
    ],
    [
      'Always use yarn for installs.',
      'From now on always use pnpm for installs.',
      'What do we use for installs?',
    ],
    [
      'The staging database listens on port 5433.',
      'The staging database listens on port 6544 now.',
      'Which port does the staging database listen on?',
    ],
  ])('%j is told no more after %j', async (before, after, prompt) => {
    const values = /alpha|omega|yarn|pnpm|\d{4}/
    await say(before)
    const old = values.exec(before)?.[0] ?? ''
    expect((await given(prompt)).start).toContain(old)
    await say(after)
    const { start, prompt: recalled } = await given(prompt)
    const fresh = values.exec(after)?.[0] ?? ''
    expect(start.slice(start.indexOf('Remembered:'))).toContain(fresh)
    expect(start).not.toContain(old)
    expect(recalled).not.toContain(old)
  })
})

describe('of two that disagree, said at once', () => {
  it('neither is told until the user decides, then one', async () => {
    await say('Always run the linter before a commit. Never run the linter before a commit.')
    const waiting = await client.memories.list({ life: 'review' })
    expect(waiting.total).toBeGreaterThan(0)
    const prompt = 'Is the linter run before a commit?'
    const open = await given(prompt)
    // Both or none: what was said is told as it was said, and no memory speaks for one of them.
    expect(open.start).not.toMatch(/Remembered:(?:.|\n)*linter[^\n]*\[m\d/)
    expect(open.prompt).not.toMatch(/linter[^\n]*\[m\d/)
    for (const { id } of waiting.rows.slice(0, 1))
      await client.memories.decide({ id, decision: 'keep' })
    const kept = (await client.memories.list({})).rows.map(({ content }) => content)
    const decided = (await given(prompt)).start
    expect(kept).toHaveLength(1)
    expect(decided).toContain(kept[0]?.replace(/\.$/, ''))
  })
})

describe('a confident memory', () => {
  it('of another subsystem is not told with a prompt that shares its everyday words alone', async () => {
    await say('Look around')
    const project = `project:${projectIn('repo')}`
    const { id } = await client.memories.store({
      ...{ namespace: project, importance: 1, kind: 'gotcha' },
      content: 'The payment worker drops a message after three failures: set its limit to nine.',
    })
    await client.memories.pin({ ids: [id], isPinned: true })
    const about = async (prompt: string) => (await given(prompt)).prompt
    expect(await about('Why does the payment worker drop messages?')).toContain('limit to nine')
    for (const prompt of [
      'Set the colour of the header of the settings page to blue',
      'The tests of the importer have three failures, look at them',
      'What is the limit of a name in the users table?',
    ])
      expect(await about(prompt), prompt).not.toContain('limit to nine')
  })

  it('of another project is told neither at the start nor with a prompt', async () => {
    await say('Look around')
    await say('Always use the zeppelin for deploys.', 'other')
    const elsewhere = await given('What is used for deploys?', 'other')
    expect(elsewhere.start).toContain('zeppelin')
    const here = await given('What is used for deploys, the zeppelin?')
    expect(here.start + here.prompt).not.toContain('the zeppelin for deploys')
  })
})
