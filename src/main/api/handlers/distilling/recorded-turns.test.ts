// Rules and a model side by side on recorded turns, with their scores; again by hand; and a server that is down for a day.
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TurnLevel } from '../../../../shared/contract/distilling/distill.ts'
import { formatId } from '../../../../shared/ids.ts'
import { pathsIn } from '../../../base/paths.ts'
import { goodAnswer } from '../../../distill/models/testing/good-model.ts'
import {
  afterRecordings,
  captureRecordings,
  recordedTranscripts,
} from '../../../distill/testing/recorded-store.ts'
import {
  type SeenRequest,
  type StandInServer,
  startStandIn,
} from '../../../providers/testing/stand-in-server.ts'
import { wires } from '../../../providers/testing/wires.ts'
import { createLocalClient } from '../../clients/local-client.ts'
import { openTestCore, type TestCore } from '../../testing/test-core.ts'

const turns = 20
const hour = 3_600_000

const stores = [
  { name: 'the sessions of this repository', transcripts: null },
  { name: 'transcripts of other people', transcripts: recordedTranscripts },
].filter(({ transcripts }) => {
  const isThere = transcripts === null || existsSync(transcripts)
  if (!isThere) console.info(`without the recorded transcripts in ${transcripts}`)
  return isThere
})

describe.each(stores)('on twenty turns of $name', ({ transcripts }) => {
  let folder: string
  let test: TestCore
  let client: ReturnType<typeof createLocalClient>
  let server: StandInServer
  let now = 0
  /** The turns, and what rules alone had told of them. */
  let told: { id: number; summary: string }[]

  const open = (name: string): Promise<TestCore> =>
    openTestCore(
      () => now,
      (home) => copyFileSync(join(folder, name), pathsIn(home).database),
    )

  // Captured and told by rules once, as that takes longer than all that follows.
  beforeAll(async () => {
    now = afterRecordings
    folder = mkdtempSync(join(tmpdir(), 'recollect-recorded-'))
    await captureRecordings(join(folder, 'captured.db'), transcripts)
    const { core, close } = await open('captured.db')
    const { db, queue, pump } = core
    const order = transcripts === null ? 'DESC' : 'ASC'
    const ids = db
      .prepare<[], number>(
        `SELECT id FROM turns WHERE length(prompt) >= 10 AND trim(coalesce(last_message, '')) <> ''
         ORDER BY started_at ${order}`,
      )
      .pluck()
      .all()
      .slice(0, turns)
    expect(ids).toHaveLength(turns)
    // Nothing but these is told.
    db.exec('DELETE FROM jobs')
    for (const id of ids) queue.enqueue('distill.turn', String(id))
    pump.start()
    await pump.idle()
    const summary = db.prepare<[number], string>('SELECT summary FROM turns WHERE id = ?').pluck()
    told = ids.map((id) => ({ id, summary: summary.get(id) ?? '' }))
    db.exec(`DELETE FROM jobs; VACUUM INTO '${join(folder, 'told.db')}'`)
    await close()
  }, 240_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  beforeEach(async () => {
    now = afterRecordings
    test = await open('told.db')
    client = createLocalClient(test.core)
    server = await startStandIn((request) => good(request))
    const entry = { provider: 'openai', enabled: true, baseUrl: `${server.url}/v1` }
    test.core.settings.update({ distill: { providers: [{ ...entry, turnModel: 'good' }] } })
    test.core.pump.start()
    for (const { id } of told) test.core.queue.enqueue('distill.model', String(id))
  })
  afterEach(async () => {
    await test.close()
    await server.close()
  })

  const good = ({ body }: SeenRequest) => {
    const { messages } = body as { messages: { content: string }[] }
    return wires.openai.text(JSON.stringify(goodAnswer(messages.at(-1)?.content ?? '')))
  }
  const levelOf = (id: number): unknown =>
    test.core.db.prepare('SELECT level FROM turns WHERE id = ?').pluck().get(id)
  const levelsOf = (id: number): Promise<readonly TurnLevel[]> =>
    client.distill.levels({ turnId: formatId('turn', id) })
  const idle = async (): Promise<void> => {
    test.core.pump.wake()
    await test.core.pump.idle()
  }

  it('both levels stand beside each other with their scores, which add up to the totals', async () => {
    await idle()
    expect(server.requests).toHaveLength(turns)
    const all = await Promise.all(told.map(({ id }) => levelsOf(id)))
    for (const [at, levels] of all.entries()) {
      const [model, rules, ...rest] = levels
      expect(rest).toEqual([])
      expect(model).toMatchObject({ level: 'small', isStanding: true, call: { tokensOut: 80 } })
      expect(rules).toMatchObject({ level: 'rules', isStanding: false, call: null })
      expect(rules?.told?.summary).toBe(told[at]?.summary)
      for (const { score } of levels) {
        expect(score?.sourceTokens).toBeGreaterThan(0)
        expect(score?.toldTokens).toBeGreaterThan(0)
      }
    }
    const totals = await client.distill.quality()
    const names = ['sourceTokens', 'toldTokens', 'facts', 'keptFacts', 'names', 'borneOut'] as const
    for (const level of ['small', 'rules']) {
      const scores = all.flat().flatMap((one) => (one.level === level ? (one.score ?? []) : []))
      const total = totals.find((one) => one.level === level)
      expect(total).toMatchObject({ turns, measured: turns, failed: 0 })
      for (const name of names)
        expect(total?.[name]).toBe(scores.reduce((sum, score) => sum + score[name], 0))
      expect(total?.borneOut).toBe(total?.names)
      expect((total?.keptFacts ?? 0) / (total?.facts ?? 1)).toBeGreaterThan(0.75)
      expect((total?.sourceTokens ?? 0) / (total?.toldTokens ?? 1)).toBeGreaterThan(2)
    }
    expect(totals.find(({ level }) => level === 'small')?.durationMs).toBeGreaterThan(0)
  })

  // The rest is the same for every turn, and takes long for those that are long.
  if (transcripts !== null) return

  it('a turn is told again by hand, and no worse level comes in the place of a better one', async () => {
    await idle()
    const [one] = told
    const id = one?.id ?? 0
    const stored = (): unknown =>
      test.core.db
        .prepare(
          `SELECT t.title, t.summary, t.level, (SELECT json_group_array(json_array(o.title, o.summary, o.level))
             FROM observations o WHERE o.turn_id = t.id) AS steps FROM turns t ORDER BY t.id`,
        )
        .all()
    await client.distill.again({ turnId: formatId('turn', id) })
    await idle()
    expect(server.requests).toHaveLength(turns + 1)
    expect((await levelsOf(id)).map(({ level }) => level)).toEqual(['small', 'small', 'rules'])

    const before = stored()
    for (const { id: turn } of told) test.core.queue.enqueue('distill.turn', String(turn))
    await idle()
    now += 6000
    await idle()
    expect(stored()).toEqual(before)
    server.answer = () => wires.openai.text('I am sorry.')
    await client.distill.again({ turnId: formatId('turn', id) })
    await idle()
    expect(stored()).toEqual(before)
    const [failed, stands] = await levelsOf(id)
    expect(failed).toMatchObject({ told: null, isStanding: false })
    expect(stands).toMatchObject({ level: 'small', isStanding: true })
  })

  it('a server that is down for a day delays all of them and loses none', async () => {
    server.answer = () => wires.openai.error(503, 'down')
    await idle()
    for (let passed = 0; passed < 24; passed += 1) {
      now += hour
      await idle()
    }
    expect(server.requests.length).toBeLessThan(40)
    for (const { id, summary } of told)
      expect(test.core.db.prepare('SELECT summary, level FROM turns WHERE id = ?').get(id)).toEqual(
        { summary, level: 'rules' },
      )
    expect(await client.distill.pending()).toMatchObject({ waiting: turns })
    server.answer = good
    now += 2 * hour
    await idle()
    expect(told.map(({ id }) => levelOf(id))).toEqual(told.map(() => 'small'))
    expect(await client.distill.pending()).toMatchObject({ waiting: 0 })
  })
})
