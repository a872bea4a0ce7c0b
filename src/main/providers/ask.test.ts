// What a question costs, who is asked after whom, and when nobody is: on a real store, against servers on loopback.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defaultPrices } from '../../shared/prices.ts'
import { settingsSchema } from '../../shared/settings.ts'
import { type Db, openDatabase } from '../db/open.ts'
import { createModelCallStore } from '../db/usage/model-call-store.ts'
import { type Asker, createAsker, type Question } from './ask.ts'
import { chosenProviders } from './chosen.ts'
import { providers } from './providers.ts'
import { fileKeys } from './testing/file-keys.ts'
import { type StandInServer, startStandIn } from './testing/stand-in-server.ts'
import { wires } from './testing/wires.ts'

let folder: string
let db: Db
let first: StandInServer
let second: StandInServer
/** Noon, so that some hours more are the same day. */
const noon = new Date(2026, 10, 23, 12).getTime()
let now = noon
let distill: Record<string, unknown> = {}
let asker: Asker

const good = '{"title":"Mended"}'
const question: Question<string> = {
  ...{ purpose: 'turn', promptVersion: 1, system: 'Tell it.', input: 'data ', schema: {} },
  about: { projectId: null, sessionId: null, turnId: null },
  mostTokensOut: 500,
  read: (answer: unknown) =>
    typeof answer === 'object' && answer !== null && 'title' in answer
      ? { value: String(answer.title) }
      : { problem: 'It has no title.' },
}

beforeEach(async () => {
  now = noon
  folder = mkdtempSync(join(tmpdir(), 'recollect-ask-'))
  db = openDatabase(join(folder, 'recollect.db')).db
  first = await startStandIn(() => wires.openai.text(good))
  second = await startStandIn(() => wires.anthropic.text(good))
  const openai = {
    provider: 'openai',
    enabled: true,
    baseUrl: `${first.url}/v1`,
    turnModel: 'small',
  }
  const anthropic = { provider: 'anthropic', enabled: true, baseUrl: second.url, limitSeconds: 5 }
  distill = { providers: [openai, anthropic] }
  const keys = fileKeys(folder)
  await keys.set('anthropic', 'sk-secret')
  asker = createAsker({
    calls: createModelCallStore(db),
    chosen: () =>
      chosenProviders(settingsSchema.parse({ distill }), { providers, keys, env: {}, folder }),
    settings: () => settingsSchema.parse({ distill }),
    prices: () => defaultPrices,
    log: pino({ level: 'silent' }),
    now: () => now,
  })
})
afterEach(async () => {
  db.close()
  await Promise.all([first.close(), second.close()])
  rmSync(folder, { recursive: true, force: true })
})

const ask = (signal = AbortSignal.timeout(20_000)) => asker.ask(question, signal)
const rows = (): unknown[] =>
  db
    .prepare(
      'SELECT provider, outcome, cost_usd AS usd, tokens_in AS tokens FROM model_calls ORDER BY id',
    )
    .all()
const only = (...ids: string[]): void => {
  const { providers: all } = distill as { providers: { provider: string }[] }
  distill = { ...distill, providers: all.filter(({ provider }) => ids.includes(provider)) }
}

it('asks nobody who is not turned on, though found', async () => {
  distill = {}
  expect(asker.isOn()).toBe(false)
  expect(await ask()).toEqual({ kind: 'nobody' })
  expect([first.requests, second.requests, rows()]).toEqual([[], [], []])
})

it('asks the first of the user’s order alone, and keeps what it took', async () => {
  expect(await ask()).toMatchObject({
    kind: 'answered',
    value: 'Mended',
    call: { provider: 'openai' },
  })
  expect(rows()).toEqual([{ provider: 'openai', outcome: 'answered', usd: 0, tokens: 1200 }])
  expect(second.requests).toEqual([])
})

it('falls through to the next one, and leaves the one that is down alone for a while', async () => {
  first.answer = () => wires.openai.error(500, 'server_error')
  expect(await ask()).toMatchObject({ kind: 'answered', call: { provider: 'anthropic' } })
  expect(await ask()).toMatchObject({ kind: 'answered', call: { provider: 'anthropic' } })
  expect(first.requests).toHaveLength(1)
  now += 61_000
  first.answer = () => wires.openai.text(good)
  expect(await ask()).toMatchObject({ call: { provider: 'openai' } })
})

it('waits longer with each failure, and as long as the provider says', async () => {
  only('openai')
  first.answer = () => wires.openai.error(503, 'unavailable')
  const waits: number[] = []
  for (let time = 0; time < 4; time += 1) {
    const asked = await ask()
    if (asked.kind !== 'later') throw new Error(asked.kind)
    waits.push((asked.until - now) / 60_000)
    now = asked.until
  }
  expect(waits).toEqual([1, 2, 4, 8])
  first.answer = () => wires.openai.error(429, 'rate_limit', { 'retry-after': '7200' })
  const limited = await ask()
  expect(limited).toMatchObject({ kind: 'later', until: now + 7_200_000 })
})

it('a question that fails again and again is given up, and does not stand before others for ever', async () => {
  only('openai')
  first.answer = () => wires.openai.error(400, 'invalid_request')
  const kinds: string[] = []
  for (let time = 0; time < 3; time += 1) {
    kinds.push((await ask()).kind)
    now += 3_600_000
  }
  expect(kinds).toEqual(['later', 'later', 'given_up'])
})

it('one that was set otherwise since it failed is asked at once', async () => {
  only('openai')
  first.answer = ({ body }) =>
    JSON.stringify(body).includes('"better"')
      ? wires.openai.text(good)
      : wires.openai.error(404, 'model_not_found')
  expect(await ask()).toMatchObject({ kind: 'later' })
  expect(await ask()).toMatchObject({ kind: 'later' })
  expect(first.requests).toHaveLength(1)
  const { providers: entries } = distill as { providers: object[] }
  distill = { providers: entries.map((one) => ({ ...one, turnModel: 'better' })) }
  expect(await ask()).toMatchObject({ kind: 'answered' })
})

it('tokens that a server does not tell are estimated, so that they count', async () => {
  only('openai')
  first.answer = () => ({
    body: { model: 'small', choices: [{ message: { role: 'assistant', content: good } }] },
  })
  expect(await ask()).toMatchObject({ kind: 'answered' })
  const [row] = db
    .prepare('SELECT tokens_in, tokens_out FROM model_calls')
    .raw()
    .all() as number[][]
  expect(row?.every((tokens) => tokens > 0 && tokens < 50)).toBe(true)
})

it('a clock that is set back prolongs no wait', async () => {
  only('openai')
  first.answer = () => wires.openai.error(503, 'unavailable')
  await ask()
  first.answer = () => wires.openai.text(good)
  now -= 86_400_000
  expect(await ask()).toMatchObject({ kind: 'answered' })
})

it.each([
  ['prose around it', `Here it is:\n\`\`\`json\n${good}\n\`\`\`\nGood luck.`],
  ['no more than it', good],
])('takes an answer with %s', async (_, text) => {
  only('openai')
  first.answer = () => wires.openai.text(text)
  expect(await ask()).toMatchObject({ value: 'Mended' })
  expect(first.requests).toHaveLength(1)
})

it.each([
  ['half of it', '{"title":"Men'],
  ['another form', '{"titel":"Mended"}'],
  ['a list', '[{"title":"Mended"},{"title":"Broken"}]'],
  ['a message of its plan', 'You have hit your limit, it resets at 5pm.'],
  ['nothing', ''],
])('an answer with %s is mended once, counted and charged', async (_, text) => {
  only('anthropic')
  second.answer = ({ body }) =>
    wires.anthropic.text(JSON.stringify(body).includes('could not be used') ? good : text)
  expect(await ask()).toMatchObject({ value: 'Mended' })
  expect(rows()).toMatchObject([{ outcome: 'bad_answer' }, { outcome: 'answered' }])
  second.answer = () => wires.anthropic.text(text)
  expect(await ask()).toMatchObject({ kind: 'given_up' })
  expect(second.requests).toHaveLength(4)
  const spent = db.prepare('SELECT sum(cost_usd) FROM model_calls').pluck().get()
  // 1,200 in at .1, 300 cached at .01 and 80 out at .5 a million, four times.
  expect(spent).toBeCloseTo((4 * (1200 * 0.1 + 300 * 0.01 + 80 * 0.5)) / 1_000_000, 12)
})

it('of two that answer badly each is asked once', async () => {
  first.answer = () => wires.openai.text('no')
  second.answer = () => wires.anthropic.text('no')
  expect(await ask()).toMatchObject({ kind: 'given_up' })
  expect([first.requests.length, second.requests.length]).toEqual([1, 1])
})

it('one that never answers is given up in its time, and charged at its most', async () => {
  only('anthropic')
  second.answer = () => 'hang'
  expect(await ask()).toMatchObject({ kind: 'given_up', reason: 'No answer came within 5 s.' })
  const [row] = rows() as { outcome: string; usd: number }[]
  expect(row?.outcome).toBe('timeout')
  expect(row?.usd).toBeGreaterThan((500 * 0.5) / 1_000_000)
})

it('is stopped with the program, and what it may have cost is kept', async () => {
  only('anthropic')
  second.answer = () => 'hang'
  await expect(ask(AbortSignal.timeout(100))).rejects.toThrow()
  expect(rows()).toMatchObject([{ outcome: 'stopped', tokens: expect.toSatisfy((n) => n > 0) }])
})

it('no day costs more than its budget, calls that run at once included', async () => {
  only('anthropic')
  distill = { ...distill, dailyUsd: 0.005 }
  const asked = await Promise.all(Array.from({ length: 40 }, () => ask()))
  const later = asked.filter(({ kind }) => kind === 'later')
  const spent = Number(db.prepare('SELECT sum(cost_usd) FROM model_calls').pluck().get())
  expect([later.length > 0, spent <= 0.005, spent > 0]).toEqual([true, true, true])
  const midnight = new Date(2026, 10, 24).getTime()
  if (now < midnight)
    expect(later[0]).toMatchObject({ until: midnight, reason: 'Today’s budget is used up.' })
})

it('the month has a budget of its own, and the next day goes on with the rest', async () => {
  only('anthropic')
  distill = { ...distill, dailyUsd: 0.0006, monthlyUsd: 0.0008 }
  const kinds = async (): Promise<string> => (await ask()).kind
  expect([await kinds(), await kinds(), await kinds(), await kinds()]).toContain('later')
  now += 86_400_000
  expect(await kinds()).toBe('answered')
  expect([await kinds(), await kinds(), await kinds(), await kinds()]).toContain('later')
  expect(await ask()).toMatchObject({ kind: 'later' })
})

it('a provider that costs nothing has its calls and tokens counted', async () => {
  only('openai')
  const { providers: entries } = distill as { providers: object[] }
  distill = { providers: entries.map((one) => ({ ...one, dailyCalls: 2 })) }
  await ask()
  await ask()
  expect(await ask()).toMatchObject({ kind: 'later', reason: 'Today’s 2 calls are made.' })
  distill = { providers: entries.map((one) => ({ ...one, dailyTokens: 3200 })) }
  expect(await ask()).toMatchObject({ kind: 'later', reason: 'Today’s tokens are used up.' })
})

it('a model without a known price is not asked where each token costs', async () => {
  only('anthropic')
  const { providers: entries } = distill as { providers: object[] }
  distill = { providers: entries.map((one) => ({ ...one, turnModel: 'somebody/new' })) }
  expect(await ask()).toMatchObject({
    kind: 'later',
    reason: expect.stringContaining('price of somebody/new'),
  })
  expect(second.requests).toEqual([])
})

it('what a killed host left running counts at its most', async () => {
  db.exec(`INSERT INTO model_calls (at, provider, model, billing, purpose, prompt_version, outcome, tokens_in,
    tokens_cached, tokens_out, cost_usd) VALUES (${now}, 'anthropic', 'm', 'paid', 'turn', 1, 'running', 5, 0, 5, 0.5)`)
  only('anthropic')
  expect(createModelCallStore(db).settleLost()).toBe(1)
  expect(await ask()).toMatchObject({ kind: 'later', reason: 'Today’s budget is used up.' })
})

it('on a disk that is full nobody is asked, and an answer that cannot be written counts at its most', async () => {
  only('anthropic')
  const full = (): void => {
    const left = Number(db.pragma('freelist_count', { simple: true }))
    expect(left).toBe(0)
    db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true })}`)
  }
  // Rows as long as they may be fill what is left of the pages, and leave no room for a sentence more.
  const fill =
    db.prepare(`INSERT INTO model_calls (at, provider, model, billing, purpose, prompt_version, outcome, detail,
    tokens_in, tokens_cached, tokens_out) VALUES (1, 'openai', 'm', 'local', 'turn', 1, 'answered', ?, 0, 0, 0)`)
  second.answer = () => {
    full()
    const fit = (length: number): void => {
      try {
        for (;;) fill.run('x'.repeat(length))
      } catch (error) {
        expect(error).toMatchObject({ code: 'SQLITE_FULL' })
      }
    }
    for (const length of [300, 30, 0]) fit(length)
    return wires.anthropic.error(500, 'x'.repeat(400))
  }
  await expect(ask()).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  expect(second.requests).toHaveLength(1)
  const running = db
    .prepare("SELECT cost_usd, tokens_out FROM model_calls WHERE outcome = 'running'")
    .all()
  expect(running).toMatchObject([{ tokens_out: 500, cost_usd: expect.toSatisfy((n) => n > 0) }])
  // It is not even asked while what it costs cannot be noted.
  await expect(ask()).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  expect(second.requests).toHaveLength(1)
  db.pragma('max_page_count = 1000000')
  second.answer = () => wires.anthropic.text(good)
  expect(await ask()).toMatchObject({ kind: 'answered' })
})

it('at midnight the budget is that of the new day, and a clock that falls back finds nothing to spend', async () => {
  only('anthropic')
  distill = { ...distill, dailyUsd: 0.0006 }
  const spend = async (): Promise<number> => {
    let calls = 0
    while ((await ask()).kind === 'answered') calls += 1
    return calls
  }
  const midnight = new Date(2026, 10, 24).getTime()
  now = midnight - 1
  const before = await spend()
  expect(before).toBeGreaterThan(0)
  expect(await ask()).toMatchObject({ kind: 'later', until: midnight })
  now = midnight
  expect(await spend()).toBe(before)
  // Set back over midnight and forward again: what either day has spent is spent.
  now = midnight - 1
  expect(await spend()).toBe(0)
  now = midnight + 1
  expect(await spend()).toBe(0)
})

it('the key stands in no row', async () => {
  second.answer = () => wires.anthropic.error(400, 'bad sk-secret')
  only('anthropic')
  await ask()
  expect(JSON.stringify(db.prepare('SELECT * FROM model_calls').all())).not.toContain('sk-secret')
})
