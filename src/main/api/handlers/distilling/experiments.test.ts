// Levels side by side and comparisons of two, over a real core, with a model's server that answers as it is told.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type StandInServer, startStandIn } from '../../../providers/testing/stand-in-server.ts'
import { wires } from '../../../providers/testing/wires.ts'
import { createLocalClient } from '../../clients/local-client.ts'
import { openTestCore, type TestCore } from '../../testing/test-core.ts'
import { captureTurns } from './testing/capture-turns.ts'

/** What the events hold of a telling, as this route reads it. */
const toldSchema = z.looseObject({
  promptVersion: z.number().optional(),
  trial: z.string().optional(),
  facts: z.number().optional(),
  keptFacts: z.number().optional(),
})

let test: TestCore
let server: StandInServer
let client: ReturnType<typeof createLocalClient>
let now = 0

const rules = { kind: 'rules' } as const
const small = { kind: 'model', provider: 'openai', model: 'small' } as const
const large = { kind: 'model', provider: 'openai', model: 'large' } as const

/** What each model says of a turn: the large one keeps the names, the small one says nothing. */
const said = {
  large: {
    ...{ title: 'Rounding mended', summary: 'roundedPrice rounds up in cart.ts.' },
    steps: [
      { step: 's1', title: 'roundedPrice in cart.ts', summary: 'price became roundedPrice.' },
    ],
    ...{ decided: [], dropped: [], open: [] },
  },
  small: {
    ...{ title: 'Something changed', summary: 'A file was changed.' },
    steps: [{ step: 's1', title: 'A change', summary: 'A file was changed.' }],
    ...{ decided: [], dropped: [], open: [] },
  },
}

beforeEach(async () => {
  now = new Date(2026, 10, 23, 12).getTime()
  test = await openTestCore(() => now)
  client = createLocalClient(test.core)
  server = await startStandIn(({ body }) => {
    // The server names its model `small` in each answer, whatever it was asked for.
    const { model } = body as { model: 'small' | 'large' }
    return wires.openai.text(JSON.stringify(said[model]))
  })
  test.core.settings.update({
    distill: {
      providers: [
        { provider: 'openai', enabled: true, baseUrl: `${server.url}/v1`, turnModel: 'large' },
      ],
    },
  })
  test.core.pump.start()
})

afterEach(async () => {
  await test.close()
  await server.close()
})

/** Turns of the test's core, told by rules and, where a model is on, by that. */
async function addTurns(count: number): Promise<string[]> {
  const ids = await captureTurns(test.core, count)
  now += 6000
  test.core.pump.wake()
  await test.core.pump.idle()
  return ids
}

describe('the levels of a turn', () => {
  it('stand beside each other with scores, cost and who stands', async () => {
    const [turnId = ''] = await addTurns(1)
    const [model, byRules, ...rest] = await client.distill.levels({ turnId })
    expect(rest).toEqual([])
    expect(model).toMatchObject({
      ...{ level: 'small', isStanding: true, failure: null, dropped: 0 },
      told: { title: 'Rounding mended', observations: [{ title: 'roundedPrice in cart.ts' }] },
      score: { facts: 3, keptFacts: 3, names: 5, borneOut: 5 },
      call: { provider: 'openai', promptVersion: 3 },
    })
    expect(model?.call?.tokensOut).toBeGreaterThan(0)
    expect(byRules).toMatchObject({
      ...{ level: 'rules', isStanding: false, call: null },
      score: { facts: 3, keptFacts: 3 },
    })
  })

  it('of a turn that no model told are what rules tell now', async () => {
    test.core.settings.update({ distill: { providers: [] } })
    const [turnId = ''] = await addTurns(1)
    expect(await client.distill.levels({ turnId })).toMatchObject([
      { level: 'rules', isStanding: true, score: { facts: 3 } },
    ])
  })

  it('hold an answer that could not be used with its reason, and the turn told again by hand', async () => {
    server.answer = () => wires.openai.text('Sorry, no.')
    const [turnId = ''] = await addTurns(1)
    expect(await client.distill.levels({ turnId })).toMatchObject([
      { level: 'large', told: null, failure: 'The answer is no JSON object.', isStanding: false },
      { level: 'rules', isStanding: true },
    ])
    server.answer = () => wires.openai.text(JSON.stringify(said.large))
    await client.distill.again({ turnId })
    await test.core.pump.idle()
    expect(
      (await client.distill.levels({ turnId })).map(({ level, isStanding }) => [level, isStanding]),
    ).toEqual([
      ['small', true],
      ['large', false],
      ['rules', false],
    ])
  })

  it('of what is no turn are none, and telling it again is refused', async () => {
    expect(await client.distill.levels({ turnId: 't99999' })).toEqual([])
    await expect(client.distill.levels({ turnId: 'x' })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await expect(client.distill.again({ turnId: 't99999' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('the figures of the evaluation', () => {
  it('are those that the events tell by another route', async () => {
    await addTurns(7)
    await client.experiments.start({ a: rules, b: large })
    await addTurns(12)
    server.answer = () => wires.openai.text('no')
    await addTurns(2)
    await test.core.events.flush()
    const events = test.core.db
      .prepare<[], { type: string; data: string; callTokens: number }>(
        `SELECT type, data, coalesce(tokens_in, 0) + coalesce(tokens_out, 0) AS callTokens FROM events
         WHERE type LIKE 'compress.%'`,
      )
      .all()
      .map(({ type, data, callTokens }) => ({
        ...toldSchema.parse(JSON.parse(data)),
        type,
        callTokens,
      }))
      .filter(({ promptVersion }) => promptVersion !== undefined)
    const sumOf = (told: readonly Readonly<Record<string, unknown>>[], name: string): number =>
      told.reduce((sum, one) => sum + Number(one[name] ?? 0), 0)
    const alone = events.filter(({ type, trial }) => type === 'compress.done' && !trial)
    const names = ['sourceTokens', 'toldTokens', 'facts', 'keptFacts', 'names', 'borneOut']
    const quality = (await client.distill.quality()).find(({ level }) => level === 'small')
    expect(alone).toHaveLength(7)
    expect(quality).toMatchObject({
      ...{ turns: 7, measured: 7, tokens: sumOf(alone, 'callTokens'), costUsd: 0 },
      ...Object.fromEntries(names.map((name) => [name, sumOf(alone, name)])),
    })

    const [report] = await client.experiments.list()
    const inB = events.filter(
      ({ type, trial }) => type !== 'compress.start' && trial === `${report?.id}b`,
    )
    const good = inB.filter(({ type }) => type === 'compress.done')
    expect(report?.b).toMatchObject({ turns: good.length, failed: inB.length - good.length })
    const mean =
      sumOf(
        good.map(({ keptFacts = 0, facts = 1 }) => ({ kept: keptFacts / facts })),
        'kept',
      ) / good.length
    expect(report?.b.figures.retention?.mean).toBeCloseTo(mean, 9)
  })
})

describe('a comparison', () => {
  it('on new turns gives about half of them to each, and says what differs', async () => {
    await client.experiments.start({ a: rules, b: large })
    await addTurns(60)
    const [one] = await client.experiments.list()
    expect(one).toMatchObject({ kind: 'live', endedAt: null, left: 0 })
    const [a = 0, b = 0] = [one?.a.turns, one?.b.turns]
    expect(a + b).toBe(60)
    expect(Math.min(a, b)).toBeGreaterThanOrEqual(18)
    expect(server.requests).toHaveLength(b)
    expect(one?.a.figures.tokens).toMatchObject({ mean: 0 })
    expect(one?.b.figures.retention).toEqual({ mean: 1, spread: 0, turns: b })
    await expect(client.experiments.start({ a: rules, b: large })).rejects.toThrow(/runs already/)
    expect(await client.experiments.end({ id: one?.id ?? 0 })).toEqual({ wasRunning: true })
    expect(await client.experiments.end({ id: one?.id ?? 0 })).toEqual({ wasRunning: false })
    await addTurns(1)
    const [after] = await client.experiments.list()
    expect((after?.a.turns ?? 0) + (after?.b.turns ?? 0)).toBe(60)
  })

  it('on past turns tells its price before, tells each by both, and changes nothing that stands', async () => {
    test.core.settings.update({ distill: { providers: [] } })
    const ids = await addTurns(25)
    const arms = { a: small, b: large }
    await expect(client.experiments.replay({ ...arms, turns: 25 })).rejects.toThrow(/not turned on/)
    test.core.settings.update({
      distill: {
        providers: [{ provider: 'openai', enabled: true, baseUrl: `${server.url}/v1` }],
      },
    })
    const stored = () => test.core.db.prepare('SELECT title, summary, level FROM turns').all()
    const before = stored()
    expect(await client.experiments.preview({ ...arms, turns: 25 })).toMatchObject({
      ...{ turns: 25, calls: 50, costUsd: 0 },
    })
    expect(server.requests).toHaveLength(0)
    await client.experiments.replay({ ...arms, turns: 25 })
    await test.core.pump.idle()
    expect(server.requests).toHaveLength(50)
    expect(stored()).toEqual(before)
    const [one] = await client.experiments.list()
    expect(one).toMatchObject({ kind: 'replay', left: 0, a: { turns: 25 }, b: { turns: 25 } })
    expect(one?.a.figures.retention?.mean).toBeCloseTo(0)
    expect(one?.b.figures.retention?.mean).toBeCloseTo(1)
    expect(one?.verdict).toMatch(/^A is better in compression.*; B is better in retention/)
    const [turnId = ''] = ids
    const levels = await client.distill.levels({ turnId })
    expect(levels.filter(({ isTrial }) => isTrial)).toHaveLength(2)
    expect(levels.filter(({ isStanding }) => isStanding)).toMatchObject([{ level: 'rules' }])
  })

  it('counts answers that could not be used, and says nothing of a few turns', async () => {
    await addTurns(3)
    server.answer = () => wires.openai.text('no')
    await client.experiments.replay({ a: rules, b: small, turns: 3 })
    await test.core.pump.idle()
    const [one] = await client.experiments.list()
    expect(one).toMatchObject({ a: { turns: 3, failed: 0 }, b: { turns: 0, failed: 3 } })
    expect(one?.verdict).toBe(
      'Too few turns to tell them apart: 0 of at least 20 in the smaller half.',
    )
  })

  it('of two that are the same is refused', async () => {
    await expect(client.experiments.start({ a: small, b: small })).rejects.toThrow(/the same/)
  })
})
