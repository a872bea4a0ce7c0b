// Tokens count once for each response, and cost what the table says; what the table does not know is unknown.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultPrices, priceOf, withOwnPrices } from '../../../shared/prices.ts'
import type { UsageEvent } from '../../agents/agent-event.ts'
import type { Db } from '../open.ts'
import { openNewDatabase } from '../testing/new-database.ts'
import { createUsageQueries, type UsageQueries } from './usage-queries.ts'
import { createUsageStore, type UsageStore } from './usage-store.ts'

let folder = ''
let db: Db
let store: UsageStore
let queries: UsageQueries
const noon = new Date(2026, 2, 1, 12).getTime()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-usage-'))
  db = openNewDatabase(join(folder, 'u.db'))
  store = createUsageStore(db)
  queries = createUsageQueries(db, () => defaultPrices)
  for (const project of ['p', 'q']) {
    db.prepare(
      `INSERT INTO projects (id, name, root, rule, created_at) VALUES (?, ?, ?, 'folder', 1)`,
    ).run(project, project, `/${project}`)
    db.prepare(
      'INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES (?, ?, 1, 1)',
    ).run(`s-${project}`, project)
  }
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

function usage(messageId: string, rest: Partial<UsageEvent> = {}): UsageEvent {
  return {
    kind: 'usage',
    sessionId: 's-p',
    promptId: null,
    agentId: null,
    messageId,
    model: 'claude-opus-4-6',
    at: noon,
    inputTokens: 1_000_000,
    outputTokens: 100_000,
    cacheReadTokens: 0,
    cacheWrite5mTokens: 0,
    cacheWrite1hTokens: 0,
    partial: false,
    ...rest,
  }
}

describe('tokens of a response', () => {
  it('are those of its last line, and never those of a progress report when a line is known', () => {
    store.put(usage('m1', { outputTokens: 3, partial: true }), null)
    store.put(usage('m1', { outputTokens: 5 }), null)
    store.put(usage('m1', { outputTokens: 9 }), null)
    store.put(usage('m1', { outputTokens: 1, partial: true }), null)
    expect(queries.total({}).outputTokens).toBe(9)
  })

  it('are not counted again in a session that repeats another', () => {
    expect(store.put(usage('m1'), null)).toBe(true)
    expect(store.put(usage('m1', { sessionId: 's-q' }), null)).toBe(false)
    expect(store.put(usage('m1', { sessionId: 's-q', at: noon + 3_600_000 }), null)).toBe(true)
  })
})

describe('sums', () => {
  it('are given by session, project, model and day, with their cost', () => {
    store.put(usage('m1'), null)
    store.put(usage('m2', { agentId: 'a1', model: 'claude-haiku-4-5-20251001' }), null)
    store.put(
      usage('m3', {
        sessionId: 's-q',
        at: noon + 86_400_000,
        cacheReadTokens: 2_000_000,
        cacheWrite5mTokens: 1_000_000,
        cacheWrite1hTokens: 1_000_000,
      }),
      null,
    )
    expect(queries.total({ side: 'main', projectId: 'p' })).toEqual({
      inputTokens: 1_000_000,
      outputTokens: 100_000,
      cacheReadTokens: 0,
      cacheCreationTokens: 0,
      costUsd: 7.5,
    })
    expect(queries.total({ side: 'agents' }).costUsd).toBeCloseTo(1.5)
    expect(queries.by('session', {}).map((row) => [row.key, row.costUsd])).toEqual([
      ['s-q', 5 + 2.5 + 1 + 6.25 + 10],
      ['s-p', 9],
    ])
    expect(queries.by('model', { projectId: 'p' })).toHaveLength(2)
    expect(queries.by('day', {}).map((row) => row.key)).toEqual(['2026-03-01', '2026-03-02'])
    expect(queries.by('project', { from: noon + 1 }).map((row) => row.key)).toEqual(['q'])
    const days = queries.days('project', {})
    expect(days.map(({ day, key }) => [day, key])).toEqual([
      ['2026-03-01', 'p'],
      ['2026-03-02', 'q'],
    ])
    const sum = (rows: readonly { outputTokens: number }[]) =>
      rows.reduce((all, { outputTokens }) => all + outputTokens, 0)
    expect(sum(days)).toBe(queries.total({}).outputTokens)
    expect(sum(queries.days('model', {}))).toBe(queries.total({}).outputTokens)
  })

  it('have no cost when a model among them is unknown', () => {
    store.put(usage('m1'), null)
    store.put(usage('m2', { model: 'llama-9' }), null)
    expect(queries.total({}).costUsd).toBeNull()
    expect(queries.by('model', {}).map((row) => [row.key, row.costUsd])).toEqual([
      ['claude-opus-4-6', 7.5],
      ['llama-9', null],
    ])
    expect(queries.total({ sessionId: 'none' }).costUsd).toBe(0)
  })

  it('use the price of long prompts where a model has one', () => {
    const model = 'claude-haiku-5-5'
    store.put(usage('m1', { model, inputTokens: 100_000, outputTokens: 0 }), null)
    expect(queries.total({}).costUsd).toBeCloseTo(0.01)
    store.put(usage('m2', { model, inputTokens: 100_001, outputTokens: 0 }), null)
    expect(queries.by('model', {})[0]?.costUsd).toBeCloseTo(0.01 + 0.0500005)
  })

  it('are given for some sessions alone', () => {
    store.put(usage('m1'), null)
    store.put(usage('m2', { sessionId: 's-q' }), null)
    const rows = queries.by('session', { sessionIds: ['s-q', 'none'] })
    expect(rows.map((row) => row.key)).toEqual(['s-q'])
  })

  it('go by a price of the user’s own, also for a model that nobody knows', () => {
    const rates = { input: 1, output: 10, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 }
    const table = withOwnPrices(defaultPrices, { 'llama-9': rates, 'claude-opus-4-6': null })
    const own = createUsageQueries(db, () => table)
    store.put(usage('m1', { model: 'llama-9' }), null)
    expect(own.total({}).costUsd).toBe(2)
    store.put(usage('m2'), null)
    expect(own.total({}).costUsd).toBe(9.5)
  })

  it('take a quote in the name of a model as nothing but a name', () => {
    store.put(usage('m1', { model: `claude-"x'; --` }), null)
    expect(queries.total({})).toMatchObject({ inputTokens: 1_000_000, costUsd: null })
  })
})

it.each([
  ['claude-opus-4-6[1m]', 5],
  ['claude-sonnet-4-20250514', 3],
  ['us.anthropic.claude-opus-4-6-20260101-v1:0', 5],
  ['claude-opus-4-5@20251101', 5],
  ['claude-3-5-haiku-latest', 0.8],
  ['claude-opus-9', undefined],
  ['gpt-5', undefined],
])('the price of %s', (model, input) => {
  expect(priceOf(defaultPrices, model)?.input).toBe(input)
})
