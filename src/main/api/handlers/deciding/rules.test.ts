// Rules over the contract: made by the user alone, previewed, paused, ended; what answers a request and what does not.
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ContractClient, createLocalClient } from '../../clients/local-client.ts'
import { openTestCore, type TestCore } from '../../testing/test-core.ts'

let test: TestCore
let client: ContractClient
let now: number
beforeEach(async () => {
  now = Date.now()
  test = await openTestCore(() => now)
  client = createLocalClient(test.core)
  test.core.db.prepare('UPDATE projects SET root = ? WHERE id = ?').run(test.folder, 'shop')
})
afterEach(() => test.close())

const requestOf = (input: object, tool = 'Bash', sessionId = 's1') => ({
  session_id: sessionId,
  hook_event_name: 'PermissionRequest',
  cwd: test.folder,
  tool_name: tool,
  tool_input: input,
})
let told = 0
/** What a request is answered with, once it is recorded. */
async function ask(input: object | string, tool = 'Bash', sessionId = 's1') {
  told += 1
  const given = typeof input === 'string' ? { command: input } : input
  const payload = requestOf(given, tool, sessionId)
  test.core.capture.ingest(payload, {
    ...{ at: now + told, event: 'PermissionRequest', marks: 'claude', bytes: 100, via: 'http' },
  } as never)
  return test.core.decisionRules.answer({
    ...{ tool, input: given, cwd: test.folder, sessionId, projectId: 'shop' },
    isAwaited: () => true,
  })
}
const shop = { scope: 'project', projectId: 'shop' } as const
const bash = { tool: 'Bash', ...shop } as const

describe('a rule', () => {
  it('answers the same command in another spelling, and its use is counted and told', async () => {
    const rule = await client.decisionRules.add({
      ...{ ...bash, effect: 'deny', pattern: 'git push --force origin main', reason: 'Never.' },
    })
    expect(rule).toMatchObject({ state: 'active', uses: 0, dangers: [] })
    const no = { behavior: 'deny', message: 'Never.' }
    expect(await ask('git push -f origin main')).toEqual(no)
    expect(await ask(`cd x && FOO=1 sudo git push origin main -f`)).toEqual(no)
    expect(await ask(`bash -c "git push -fu origin 'main'"`)).toEqual(no)
    expect(await ask('git push origin main')).toBeNull()
    const { rows } = await client.decisionRules.list({})
    expect(rows).toEqual([expect.objectContaining({ id: rule.id, uses: 3 })])
    expect((await client.decisionRules.uses({ id: rule.id })).rows).toHaveLength(3)
    const [decision] = (await client.decisions.list({ decidedBy: 'rule' })).rows
    expect(decision).toMatchObject({ choice: 'deny', message: 'Never.' })
    await test.core.events.flush()
    const events = test.core.db
      .prepare(`SELECT count(*) FROM events WHERE type = 'decision.rule'`)
      .pluck()
    expect(events.get()).toBe(3)
  })

  it('is overruled by a deny, and a line is allowed where each part is', async () => {
    await client.decisionRules.add({ ...bash, effect: 'allow', pattern: 'npm run test *' })
    await client.decisionRules.add({ ...bash, effect: 'allow', pattern: 'git status' })
    expect(await ask('npm run-script test -- --watch=false')).toEqual({ behavior: 'allow' })
    expect(await ask('npm run test && git status')).toEqual({ behavior: 'allow' })
    expect(await ask('npm run test && git log')).toBeNull()
    expect(await ask('npm run test\u200b')).toBeNull()
    expect(await ask('npm run test > out.txt')).toBeNull()
    expect(await ask({ command: 'git status', dangerouslyDisableSandbox: true })).toBeNull()
    await client.decisionRules.add({
      ...bash,
      effect: 'deny',
      pattern: 'npm *',
      scope: 'everywhere',
    })
    expect(await ask('npm run test')).toMatchObject({ behavior: 'deny' })
  })

  it('holds in its scope, until it is paused or ends, and a clock that goes back revives none', async () => {
    const rule = await client.decisionRules.add({
      ...{ ...bash, effect: 'allow', pattern: 'ls', scope: 'session', sessionId: 's1' },
      endsAt: now + 10_000,
    })
    expect(await ask('ls')).toEqual({ behavior: 'allow' })
    expect(await ask('ls', 'Bash', 'other')).toBeNull()
    await client.decisionRules.pause({ id: rule.id, isPaused: true })
    expect(await ask('ls')).toBeNull()
    await client.decisionRules.pause({ id: rule.id, isPaused: false })
    expect(await ask('ls')).toEqual({ behavior: 'allow' })
    now += 20_000
    expect(await ask('ls')).toBeNull()
    now -= 20_000
    expect(await ask('ls')).toBeNull()
    expect((await client.decisionRules.end({ id: rule.id })).state).toBe('ended')
  })

  it('that the page once showed as ended stays ended, though nothing asked meanwhile', async () => {
    const rule = await client.decisionRules.add({
      ...{ ...bash, effect: 'allow', pattern: 'ls' },
      endsAt: now + 10_000,
    })
    now += 20_000
    expect((await client.decisionRules.list({})).rows).toMatchObject([{ state: 'ended' }])
    now -= 20_000
    expect((await client.decisionRules.list({})).rows).toMatchObject([{ state: 'ended' }])
    expect(await ask('ls')).toBeNull()
    expect(rule.state).toBe('active')
  })

  it('of a domain allows pages of the web alone', async () => {
    await client.decisionRules.add({
      ...{ ...shop, tool: 'WebFetch', effect: 'allow', pattern: 'domain:example.com' },
    })
    const fetch = (url: string) => ask({ url, prompt: 'Read it.' }, 'WebFetch')
    expect(await fetch('https://example.com/a')).toEqual({ behavior: 'allow' })
    expect(await fetch('file://example.com/etc/passwd')).toBeNull()
    expect(await fetch('ftp://example.com/a')).toBeNull()
  })

  it('is read anew whoever changes it', async () => {
    const { id } = await client.decisionRules.add({
      ...{ ...bash, effect: 'deny', pattern: 'git push', reason: 'Not to the old host.' },
    })
    expect(await ask('git push')).toEqual({ behavior: 'deny', message: 'Not to the old host.' })
    // As redaction that is done again does it, table by table.
    const { db } = test.core
    db.prepare(`UPDATE decision_rules SET reason = '[redacted]' WHERE id = ?`).run(id)
    expect(await ask('git push')).toEqual({ behavior: 'deny', message: '[redacted]' })
    // As a backup is put in the place of the file: by a connection of its own.
    const other = new Database(db.name)
    other.prepare('DELETE FROM decision_rules WHERE id = ?').run(id)
    other.close()
    expect(await ask('git push')).toBeNull()
  })

  it('is asked about once more where it allows what is dangerous', async () => {
    const dangerous = { ...bash, effect: 'allow', pattern: 'git push -f *' } as const
    await expect(client.decisionRules.add(dangerous)).rejects.toMatchObject({ code: 'conflict' })
    await expect(
      client.decisionRules.add({ ...dangerous, scope: 'everywhere', confirmDanger: true }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    const rule = await client.decisionRules.add({ ...dangerous, confirmDanger: true })
    expect(rule.dangers).toEqual(['force-push'])
    expect(await ask('git push --force origin main')).toEqual({ behavior: 'allow' })
    expect(await ask('sudo git push --force origin main')).toBeNull()
    for (const pattern of ['', 'git *', 'bash *', 'npx *', 'python3 *', 'rm -rf *', 'rm -rf .'])
      await expect(
        client.decisionRules.add({ ...bash, effect: 'allow', pattern }),
      ).rejects.toMatchObject({ code: 'conflict' })
    for (const pattern of ['a && b', '$X', 'ls > x', 'FOO=1 ls', '('])
      await expect(
        client.decisionRules.add({ ...bash, effect: 'allow', pattern }),
      ).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('answers again what is asked again a second later', async () => {
    await client.decisionRules.add({ ...bash, effect: 'deny', pattern: 'git push --force' })
    for (let time = 0; time < 3; time += 1) {
      const answer = await test.core.capture.ingest(requestOf({ command: 'git push -f' }), {
        ...{ at: now + time * 1000, event: 'PermissionRequest', marks: 'claude' },
        ...{ bytes: 100, via: 'http' },
      } as never)
      expect(answer).toMatchObject({ status: 'stored' })
      now += 1000
      expect(await ask('git push -f')).toMatchObject({ behavior: 'deny' })
      now += 1000
    }
  })

  it('sees where a link leads that leads to nothing yet, and reads each field that names a file', async () => {
    mkdirSync(join(test.folder, 'src'), { recursive: true })
    symlinkSync('../.claude/settings.local.json', join(test.folder, 'src', 'd.json'))
    const file = (path: string) => ({ file_path: join(test.folder, path) })
    await client.decisionRules.add({ ...shop, tool: 'Edit', effect: 'allow', pattern: 'src/**' })
    expect(await ask(file('src/a.json'), 'Write')).toEqual({ behavior: 'allow' })
    expect(await ask(file('src/d.json'), 'Write')).toBeNull()
    const both = {
      ...file('src/a.json'),
      notebook_path: join(test.folder, '.claude/settings.json'),
    }
    expect(await ask(both, 'NotebookEdit')).toBeNull()
    await client.decisionRules.add({
      ...{ ...shop, tool: 'Edit', effect: 'allow', pattern: '', confirmDanger: true },
    })
    expect(await ask(file('docs/a.md'), 'Write')).toEqual({ behavior: 'allow' })
    const long = { file_path: `${test.folder}/.claude/${'x/../'.repeat(900)}settings.json` }
    expect(await ask(long, 'Write')).toBeNull()
    expect(await ask({ file_path: 5 }, 'Write')).toBeNull()
  })

  it('is found among ten thousand', async () => {
    await client.decisionRules.add({
      ...bash,
      effect: 'deny',
      pattern: 'git push --force origin x',
    })
    const add = test.core.db.prepare(
      `INSERT INTO decision_rules (id, effect, tool, pattern, program, scope, project_id, reason, dangers, created_at)
       VALUES (?, ?, 'Bash', ?, 'git', 'project', 'shop', '', '[]', ?)`,
    )
    test.core.db.transaction(() => {
      for (let n = 0; n < 10_000; n += 1)
        add.run(`many-${n}`, n % 2 ? 'allow' : 'deny', `git push origin branch-${n}`, now)
    })()
    expect(await ask('git push -f origin x')).toMatchObject({ behavior: 'deny' })
    expect(await ask('git push origin branch-7')).toEqual({ behavior: 'allow' })
    expect(await ask('git push origin branch-8')).toMatchObject({ behavior: 'deny' })
    expect(await ask('git push origin elsewhere')).toBeNull()
  })

  it('for files takes patterns as of gitignore, and follows links', async () => {
    const file = (path: string) => ({ file_path: join(test.folder, path) })
    await client.decisionRules.add({
      ...shop,
      tool: 'Write',
      effect: 'allow',
      pattern: 'src/**/*.ts',
    })
    expect(await ask(file('src/a/b.ts'), 'Edit')).toEqual({ behavior: 'allow' })
    expect(await ask(file('src/b.ts'), 'Write')).toEqual({ behavior: 'allow' })
    expect(await ask(file('src/../secret.ts'), 'Write')).toBeNull()
    expect(await ask(file('src/a.js'), 'Edit')).toBeNull()
    expect(await ask(file('src/a\u200b.ts'), 'Edit')).toBeNull()
    await client.decisionRules.add({
      ...shop,
      tool: 'WebFetch',
      effect: 'allow',
      pattern: 'domain:example.com',
    })
    expect(await ask({ url: 'https://example.com/x' }, 'WebFetch')).toEqual({ behavior: 'allow' })
    expect(await ask({ url: 'https://example.com.evil.io/' }, 'WebFetch')).toBeNull()
    expect(await ask({ url: 'https://example.com@evil.io/' }, 'WebFetch')).toBeNull()
  })

  it('is previewed on what was asked', async () => {
    await ask('git push -f origin main')
    await ask('git push origin main')
    await ask('ls')
    const preview = await client.decisionRules.preview({
      ...{ ...bash, effect: 'deny', pattern: 'git push --force *' },
    })
    expect(preview.matched).toBe(1)
    expect(preview.wouldMatch).toHaveLength(1)
    expect(preview.wouldNotMatch).toHaveLength(1)
    const [newest] = preview.wouldMatch
    expect(await client.decisionRules.draft({ decisionId: newest?.id ?? '' })).toEqual({
      drafts: [{ tool: 'Bash', pattern: 'git push -f origin main' }],
    })
  })

  it('is nothing that an agent can make or change', async () => {
    const rule = await client.decisionRules.add({ ...bash, effect: 'deny', pattern: 'ls' })
    const agent = createLocalClient(test.core, 'agent')
    const { id } = rule
    for (const act of [
      () => agent.decisionRules.add({ ...bash, effect: 'allow', pattern: 'ls' }),
      () => agent.decisionRules.pause({ id, isPaused: true }),
      () => agent.decisionRules.end({ id }),
      () => agent.decisionRules.writeExport({ projectId: 'shop', diff: '' }),
      () => agent.decisionRules.dismiss({ key: 'shop x allow' }),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'unauthorized' })
    expect((await client.decisionRules.list({})).rows).toEqual([rule])
  })

  it('is written to the settings of the agent once its diff was seen', async () => {
    await client.decisionRules.add({ ...bash, effect: 'allow', pattern: 'npm run test *' })
    await client.decisionRules.add({ ...shop, tool: 'Edit', effect: 'deny', pattern: 'dist/**' })
    await client.decisionRules.add({
      ...bash,
      effect: 'allow',
      pattern: 'git push -f',
      confirmDanger: true,
    })
    const exported = await client.decisionRules.export({ projectId: 'shop' })
    expect(exported).toMatchObject({ allow: ['Bash(npm run test:*)'], deny: ['Edit(dist/**)'] })
    expect(exported.left).toHaveLength(1)
    const shown = await client.decisionRules.writeExport({ projectId: 'shop' })
    expect(shown.isWritten).toBe(false)
    await expect(
      client.decisionRules.writeExport({ projectId: 'shop', diff: `${shown.diff} ` }),
    ).rejects.toMatchObject({ code: 'conflict' })
    const done = await client.decisionRules.writeExport({ projectId: 'shop', diff: shown.diff })
    expect(done.isWritten).toBe(true)
    expect(JSON.parse(readFileSync(done.file, 'utf8'))).toEqual({
      permissions: { allow: ['Bash(npm run test:*)'], deny: ['Edit(dist/**)'] },
    })
    expect((await client.decisionRules.writeExport({ projectId: 'shop' })).diff).toBe('')
  })
})
