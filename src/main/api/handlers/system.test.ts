// Overview, attention, settings, queue, projects and hooks through the contract.
import { writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ContractClient, createLocalClient } from '../clients/local-client.ts'
import { provideDesktopState } from '../desktop-state.ts'
import { openTestCore, type TestCore } from '../testing/test-core.ts'

let test: TestCore
let client: ContractClient
beforeEach(async () => {
  test = await openTestCore()
  client = createLocalClient(test.core)
})
afterEach(() => test.close())

describe('the overview', () => {
  it('sums days up to periods', async () => {
    const now = test.core.now()
    test.core.db.prepare('UPDATE sessions SET started_at = ? WHERE id = ?').run(now, 's1')
    test.core.db.prepare('UPDATE turns SET started_at = ? WHERE session_id = ?').run(now, 's1')
    const overview = await client.system.overview()
    expect(overview.today).toMatchObject({ sessions: 1, turns: 2 })
    expect(overview.last7Days).toMatchObject({ sessions: 1, turns: 2 })
    expect(overview.days.every((day) => day.sessions + day.turns + day.toolEvents > 0)).toBe(true)
    expect(overview.recent.map((row) => row.id)).toEqual(['s2', 's1'])
  })

  it('says what needs attention and how to mend it', async () => {
    const codes = async () =>
      (await client.system.overview()).attention.map(({ code, action }) => [code, action])
    expect(await codes()).toEqual([['hooks', 'hooks.install']])
    await client.hooks.install()
    expect(await codes()).toEqual([])
    await client.system.pause({ minutes: 10 })
    test.core.queue.enqueue('distill.session', 'x')
    test.core.db.prepare(`UPDATE jobs SET status = 'dead', error = 'no luck'`).run()
    expect(await codes()).toEqual([
      ['paused', 'system.pause'],
      ['dead_jobs', 'jobs.retryAll'],
    ])
  })
})

describe('pause', () => {
  it('lasts as long as asked, until resumed, or ends', async () => {
    const before = test.core.now()
    const paused = await client.system.pause({ minutes: 30 })
    expect(paused.pausedUntil).toBeGreaterThanOrEqual(before + 30 * 60_000)
    expect((await client.system.pause({ minutes: null })).pausedUntil).not.toBeNull()
    expect((await client.system.pause({ minutes: 0 })).pausedUntil).toBeNull()
  })
})

describe('settings', () => {
  it('are changed and kept', async () => {
    await client.system.updateSettings({ context: { budgetTokens: 1500 } })
    expect(await client.system.settings()).toMatchObject({ context: { budgetTokens: 1500 } })
  })
  it('changed in their file are in force and announced while the host runs', async () => {
    const { announcer, paths } = test.core
    const { promise: heard, resolve } = Promise.withResolvers<void>()
    const stop = announcer.subscribe(({ type }) => type === 'settings' && resolve())
    writeFileSync(paths.settings, '{"context": {"budgetTokens": 1500}}')
    await heard
    stop()
    expect(await client.system.settings()).toMatchObject({ context: { budgetTokens: 1500 } })
  })
  it('out of range are refused with their name', async () => {
    const change = client.system.updateSettings({ context: { budgetTokens: 99_999 } })
    await expect(change).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('context.budgetTokens'),
    })
  })
})

describe('the queue', () => {
  beforeEach(() => {
    const { db, queue } = test.core
    queue.enqueue('distill.session', 'a', { delayMs: 60_000 })
    queue.enqueue('distill.session', 'b')
    db.prepare(`UPDATE jobs SET status = 'dead', error = 'no luck' WHERE key = 'b'`).run()
  })

  it('is listed with its errors', async () => {
    const { rows, counts } = await client.jobs.list({ status: 'dead' })
    expect(rows).toMatchObject([{ kind: 'distill.session', key: 'b', error: 'no luck' }])
    expect(counts).toMatchObject({ pending: 1, dead: 1 })
    expect((await client.jobs.list({})).rows).toHaveLength(2)
  })

  it('says what waiting jobs wait for, and until when', async () => {
    const { db, queue } = test.core
    queue.enqueue('distill.turn', '7')
    const job = queue.lease('live', ['distill.turn'])
    if (!job) expect.unreachable()
    const until = test.core.now() + 3_600_000
    queue.defer(job, until, 'The budget of today is spent.')
    queue.enqueue('purge', 'file')
    db.prepare(`UPDATE jobs SET kind = 'future' WHERE kind = 'purge'`).run()
    const { rows } = await client.jobs.list({ status: 'pending' })
    const told = Object.fromEntries(rows.map(({ key, lane, waitsFor }) => [key, [lane, waitsFor]]))
    expect(told).toEqual({
      a: ['distilling', { reason: 'Its turns come first.', until: expect.any(Number) }],
      7: ['live', { reason: 'The budget of today is spent.', until }],
      file: ['deletions', { reason: expect.stringMatching(/does not know/), until: null }],
    })
    expect((await client.system.status()).queue.deferred).toEqual([
      { reason: 'The budget of today is spent.', until, jobs: 1 },
    ])
    expect((await client.jobs.list({ status: 'dead' })).rows[0]?.waitsFor).toBeNull()
  })

  it('gives up no deletion: it stays hidden, and can be undone', async () => {
    await client.forget.schedule({ kind: 'project', id: 'shop' })
    const [job] = (await client.jobs.list({ status: 'pending' })).rows.filter(
      ({ kind }) => kind === 'forget',
    )
    if (!job) expect.unreachable()
    expect(job.mayCancel).toBe(false)
    await expect(client.jobs.cancel({ id: job.id })).rejects.toMatchObject({ code: 'conflict' })
    // Tried at once, it would be erased within the time in which it can be undone.
    await expect(client.jobs.retry({ id: job.id })).rejects.toMatchObject({ code: 'conflict' })
    const projects = async () => (await client.projects.list()).rows.map(({ id }) => id)
    expect(await projects()).not.toContain('shop')
    expect(await client.forget.undo({ kind: 'project', id: 'shop' })).toEqual({ undone: true })
    expect(await projects()).toContain('shop')
  })

  it('takes dead jobs up again and drops those that are cancelled', async () => {
    const [dead] = (await client.jobs.list({ status: 'dead' })).rows
    const id = dead?.id ?? ''
    expect(await client.jobs.retry({ id })).toEqual({ changed: true })
    expect((await client.jobs.list({ status: 'dead' })).rows).toEqual([])
    expect(await client.jobs.cancel({ id })).toEqual({ changed: true })
    expect(await client.jobs.cancel({ id })).toEqual({ changed: false })
    expect(await client.jobs.retry({ id: 'no job' })).toEqual({ changed: false })
    expect(await client.jobs.retryAll()).toEqual({ changed: 0 })
  })
})

describe('projects', () => {
  it('are renamed, excluded and merged', async () => {
    expect(await client.projects.rename({ id: 'shop', name: ' Store ' })).toMatchObject({
      name: 'Store',
      sessions: 1,
    })
    await expect(client.projects.rename({ id: 'shop', name: '  ' })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    expect(await client.projects.setExcluded({ id: 'blog', excluded: true })).toMatchObject({
      excluded: true,
    })
    const merged = await client.projects.merge({ from: 'blog', into: 'shop' })
    expect(merged).toMatchObject({ id: 'shop', sessions: 2 })
    expect((await client.projects.list()).rows.map((row) => row.id)).toEqual(['shop'])
  })
})

describe('the data folder', () => {
  it('is measured and its log shown', async () => {
    const storage = await client.system.storage()
    expect(storage.tables.find((table) => table.name === 'sessions')?.rows).toBe(2)
    expect((await client.system.logTail({})).rows).toBeInstanceOf(Array)
  })
})

describe('search', () => {
  it('answers through the contract', async () => {
    const { hits } = await client.search.query({ query: 'refresh token' })
    expect(hits.map((hit) => hit.ref)).toContain('o1')
  })
})

describe('the status', () => {
  it('holds what the desktop shell knows of itself, where there is one', async () => {
    expect('desktop' in (await client.system.status())).toBe(false)
    let shortcutProblem: string | null = 'The key is taken.'
    provideDesktopState(test.core, () => ({ shortcutProblem }))
    expect((await client.system.status()).desktop).toEqual({ shortcutProblem })
    shortcutProblem = null
    expect((await client.system.pause({ minutes: 0 })).desktop).toEqual({ shortcutProblem })
  })
})
