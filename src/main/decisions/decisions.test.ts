// Decisions told by other programs and recalled by likeness, through the contract, with words alone and with a model.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { type ContractClient, createLocalClient } from '../api/clients/local-client.ts'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'

let opened: TestCore
let client: ContractClient

beforeEach(async () => {
  opened = await openTestCore()
  client = createLocalClient(opened.core)
})
afterEach(() => opened.close())

type Given = Parameters<ContractClient['decisions']['record']>[0]

/** A decision as another program tells it. */
function decision(command: string, changes: Partial<Given> = {}): Given {
  return {
    ...{ id: randomUUID(), goal: 'session-a', turn: 1, tool: 'Bash', input: { command } },
    ...{ choice: 'allow', rationale: '', at: 1_795_000_000_000 },
    ...changes,
  }
}

const record = (command: string, changes: Partial<Given> = {}) =>
  client.decisions.record(decision(command, changes))

const recall = async (
  command: string,
  k = 5,
  more: Partial<Parameters<ContractClient['decisions']['recall']>[0]> = {},
) =>
  (
    await client.decisions.recall({
      ...{ tool: 'Bash', input: { command }, k, scope: 'everywhere' },
      ...more,
    })
  ).rows

const commands = async (...args: Parameters<typeof recall>) =>
  (await recall(...args)).map(({ decision: { asked } }) => asked.replace(/^run /, ''))

/** Chooses the tiny model of the tests, which gives vectors of 16 numbers. */
function chooseModel(): void {
  const root = opened.core.app.root
  opened.core.models.chooseFolder(join(root, 'src', 'main', 'embed', 'test-model'))
}

async function embedAll(): Promise<void> {
  opened.core.embeddings.start()
  await opened.core.embeddings.idle()
}

const own = (first: number) => Array.from({ length: 16 }, (_, place) => place + first)

describe.each(['words alone', 'a model'] as const)('with %s', (by) => {
  const ready = async () => {
    if (by === 'a model') await embedAll()
  }
  beforeEach(() => {
    if (by === 'a model') chooseModel()
  })

  it('two are two, the same id twice is one, with its first vector', async () => {
    const vector = own(1)
    await record('git push', { id: 'a', vector })
    expect(await record('rm -rf build', { id: 'b' })).toEqual({ id: 'b', status: 'stored' })
    expect(await record('something else', { id: 'a', vector: own(3) })).toEqual({
      ...{ id: 'a', status: 'known' },
    })
    await ready()
    const { rows, total } = await client.decisions.list({ goal: 'session-a' } as never)
    expect(total).toBe(3)
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(['a', 'b']))
    const kept = await client.decisions.get({ id: 'a', withVector: true })
    expect(kept).toMatchObject({ asked: 'run git push', version: 1 })
    const length = Math.hypot(...vector)
    expect(kept.vector?.length).toBe(16)
    for (const [at, value] of (kept.vector ?? []).entries())
      expect(value).toBeCloseTo((vector[at] ?? 0) / length, 5)
  })

  it('at most k come, the nearest first, and none for a k of 0', async () => {
    for (const command of [
      'git push --force origin main',
      'git push origin main',
      'rm -rf build',
      'npm test',
      'curl https://example.com',
    ])
      await record(command)
    await ready()
    const found = await recall('git push -f origin main', 3)
    expect(found.map(({ decision: { asked } }) => asked)).toEqual([
      'run git push --force origin main',
      'run git push origin main',
      expect.any(String),
    ])
    expect(found[0]?.likeness).toBe(1)
    const likeness = found.map((one) => one.likeness)
    expect(likeness).toEqual([...likeness].sort((a, b) => b - a))
    expect(await recall('git push -f origin main', 0)).toEqual([])
    expect(await recall('git push -f origin main', 100)).not.toHaveLength(0)
  })

  it('alike requests are near, whatever their spelling', async () => {
    await record('rm -rf build')
    await record('git push')
    await record('ls -la build')
    await ready()
    expect((await commands('rm -r ./build', 1))[0]).toBe('rm -rf build')
    const [plain] = await recall('git push', 1)
    const [forced] = await recall('git push --force', 1)
    expect(plain?.likeness).toBe(1)
    expect(forced?.likeness).toBeLessThan(0.9)
  })

  it('a scope is applied before the nearest are taken', async () => {
    for (let at = 0; at < 8; at++) await record('git push origin main', { goal: 'session-b' })
    await record('npm publish', { goal: 'session-a' })
    await ready()
    const here = { scope: 'session', goal: 'session-a' } as const
    expect(await commands('git push origin main', 5, here)).toEqual(['npm publish'])
    expect(await commands('git push origin main', 3)).toEqual(Array(3).fill('git push origin main'))
    const elsewhere = { scope: 'session', goal: 'session-c' } as const
    expect(await recall('git push origin main', 5, elsewhere)).toEqual([])
  })

  it('a project finds its own alone', async () => {
    const cwd = '/code/shop'
    await record('git push origin main', { cwd })
    await record('git push origin other')
    await ready()
    const [shop] = opened.core.db.prepare<[], string>('SELECT id FROM projects').pluck().all()
    const inShop = { scope: 'project', projectId: shop } as const
    const found = await commands('git push', 5, inShop as never)
    expect(found).not.toContain('git push origin other')
    expect(await commands('git push', 5)).toContain('git push origin other')
  })
})

test('what nobody answered is never recalled', async () => {
  opened.core.db
    .prepare(
      `INSERT INTO decisions (id, session_id, goal, project_id, tool, input, input_digest, choice, asked, head, form, at)
       SELECT 'waits', 's1', 's1', project_id, 'Bash', '{"command":"git push"}', 'x', 'pending', 'run git push', 'Bash git push', 'f', 1
       FROM sessions WHERE id = 's1'`,
    )
    .run()
  await record('git push', { id: 'answered', goal: 's1' })
  const found = await recall('git push', 10)
  expect(found.map(({ decision: { id } }) => id)).toContain('answered')
  expect(found.map(({ decision: { id } }) => id)).not.toContain('waits')
})

test('a vector of another length is refused with what to do, and leaves nothing behind', async () => {
  chooseModel()
  await expect(record('git push', { id: 'a', vector: [1, 2, 3] })).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(/vector.*16|16.*vector/s),
  })
  await expect(client.decisions.get({ id: 'a' })).rejects.toMatchObject({ code: 'not_found' })
})

test('without a model all vectors are as long as the first one', async () => {
  await record('git push', { id: 'a', vector: [1, 2, 3] })
  await record('git pull', { id: 'b', vector: [3, 2, 1] })
  await expect(record('git log', { id: 'c', vector: [1, 2] })).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(/2 numbers.*have 3.*leave the vector out/),
  })
  await expect(client.decisions.get({ id: 'c' })).rejects.toMatchObject({ code: 'not_found' })
})

test('a UUID is the same in capitals, and null is as good as leaving out', async () => {
  const id = '0b0c6c2e-6b1e-4f0a-9d0e-6a4f1f0d2c11'
  const whole = { id, message: null, note: null, cwd: null, outcome: null, vector: null } as never
  expect(await record('git push', whole)).toMatchObject({ status: 'stored' })
  expect(await record('git pull', { id: id.toUpperCase() })).toEqual({ id, status: 'known' })
  expect(await client.decisions.get({ id: id.toUpperCase() })).toMatchObject({ id, message: null })
  await expect(
    record('git push', { id: 'b', choice: 'deny', message: null } as never),
  ).rejects.toMatchObject({ message: expect.stringContaining('A deny needs a message') })
})

test('a vector that cannot be made now is made later; words find it meanwhile', async () => {
  chooseModel()
  await record('deploy the release', { id: 'a' })
  await record('drop the table', { id: 'b' })
  expect(await commands('deploy the release', 1)).toEqual(['deploy the release'])
  await embedAll()
  const found = await client.decisions.recall({
    ...{ tool: 'Bash', input: { command: 'ship a rollout' }, scope: 'everywhere', k: 2 },
  })
  // No word in common: only the model knows that shipping is deploying.
  expect(found.mode).toBe('hybrid')
  expect(found.rows.map(({ decision: { id } }) => id)).toEqual(['a', 'b'])
})

test('a damaged row is left out and unreadable input is given as null', async () => {
  await record('git push origin main', { id: 'whole' })
  await record('git push origin other', { id: 'broken' })
  await record('git push origin third', { id: 'unreadable' })
  opened.core.db.prepare(`UPDATE decisions SET tokens = '[not json' WHERE id = 'broken'`).run()
  opened.core.db.prepare(`UPDATE decisions SET input = '{"cut' WHERE id = 'unreadable'`).run()
  const ids = (await recall('git push origin main', 10)).map(({ decision: { id } }) => id)
  expect(ids).toContain('whole')
  expect(ids).toContain('unreadable')
  expect(ids).not.toContain('broken')
  expect((await client.decisions.get({ id: 'unreadable' })).input).toBeNull()
})

test('a recall that fails gives none and is logged, and the next one answers', async () => {
  await record('git push origin main')
  opened.core.db.exec('ALTER TABLE decisions RENAME TO decisions_away')
  expect(await recall('git push origin main')).toEqual([])
  opened.core.db.exec('ALTER TABLE decisions_away RENAME TO decisions')
  expect(await recall('git push origin main')).toHaveLength(1)
})

describe('what is refused', () => {
  const whole = decision('git push', { id: 'x', choice: 'deny', message: 'not now' })

  it.each(['id', 'goal', 'turn', 'tool', 'input', 'choice', 'rationale', 'at'] as const)(
    'without %s, in one sentence that names it',
    async (field) => {
      const { [field]: _, ...rest } = whole
      await expect(client.decisions.record(rest as never)).rejects.toMatchObject({
        ...{ code: 'invalid_input', message: expect.stringContaining(field) },
      })
      expect((await client.decisions.list({})).rows.map(({ id }) => id)).not.toContain('x')
    },
  )

  it.each([
    ['id', 7],
    ['goal', ''],
    ['turn', 'first'],
    ['turn', 1.5],
    ['tool', null],
    ['choice', 'yes'],
    ['choice', 'ALLOW'],
    ['choice', 'pending'],
    ['rationale', null],
    ['at', 'yesterday'],
    ['message', ''],
    ['vector', ['a']],
    ['vector', []],
    ['decidedBy', 'nobody'],
    ['version', 2],
  ] as const)('a wrong %s: %j', async (field, value) => {
    const wrong = { ...whole, [field]: value }
    await expect(client.decisions.record(wrong as never)).rejects.toMatchObject({
      ...{ code: 'invalid_input', message: expect.stringContaining(field) },
    })
    expect((await client.decisions.list({})).rows.map(({ id }) => id)).not.toContain('x')
  })

  it('a deny without a message, an observe without a note', async () => {
    await expect(record('git push', { choice: 'deny' })).rejects.toThrow(/message/)
    await expect(record('git push', { choice: 'observe' })).rejects.toThrow(/note/)
    await record('git push', { choice: 'observe', note: 'Nobody was there.' })
  })

  it('the agent’s word as the user’s decision', async () => {
    const agent = createLocalClient(opened.core, 'agent')
    await expect(agent.decisions.record(whole)).rejects.toMatchObject({ code: 'unauthorized' })
    expect((await client.decisions.list({})).rows.map(({ id }) => id)).not.toContain('x')
    // It may ask.
    await agent.decisions.recall({ tool: 'Bash', input: { command: 'git push' } })
  })
})

describe('hard input', () => {
  const rest = 'x'.repeat(900_000)
  it.each([
    ['a command of nearly 1 MB', `echo ${rest}`],
    ['one that does not parse', 'git push "unclosed && ('],
    ['a heredoc', 'cat <<EOF > a.txt\ngit push --force\nEOF'],
    ['substitutions', 'git push $(git remote | head -1) `git branch --show-current`'],
    ['a shell within a shell', `bash -c "bash -c 'git push --force origin main'"`],
    ['nothing', ''],
    ['control characters', 'git\u0000 push \u001b[31m\u202e'],
  ])('%s is kept and finds itself', async (_name, command) => {
    await record(command, { id: 'hard' })
    const [first] = await recall(command, 1)
    expect(first?.decision.id).toBe('hard')
    expect(first?.likeness).toBe(1)
  })

  it.each([
    ['no object', 'git push'],
    ['a list', ['git push']],
    ['null', null],
    ['a command that is none', { command: { deep: ['git push'] } }],
    ['another tool', { questions: 'none' }],
  ])('input that is %s is kept and finds itself', async (_name, input) => {
    await record('', { id: 'odd', input })
    const found = await client.decisions.recall({
      ...{ tool: 'Bash', input, scope: 'everywhere', k: 3 },
    })
    expect(found.rows[0]?.decision.id).toBe('odd')
  })

  it('input that differs by an invisible character is another request', async () => {
    await record('git push origin ma\u200bin', { id: 'hidden' })
    await record('git push origin main', { id: 'plain' })
    const [first, second] = await recall('git push origin main', 2)
    expect(first?.decision.id).toBe('plain')
    expect(first?.likeness).toBe(1)
    expect(second?.likeness).toBeLessThan(1)
  })

  it('secrets in input, message and rationale are taken out', async () => {
    const key = 'AKIAIOSFODNN7EXAMPLE'
    await record(`aws configure set aws_access_key_id ${key}`, {
      ...{ id: 'secret', choice: 'deny', message: `not ${key}`, rationale: `for ${key}` },
    })
    const row = await client.decisions.get({ id: 'secret' })
    expect(JSON.stringify(row)).not.toContain(key)
    const all = opened.core.db.prepare('SELECT * FROM decisions').all()
    expect(JSON.stringify(all)).not.toContain(key)
  })
})
