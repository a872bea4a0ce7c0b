// The self-test of recall over the recorded sessions: its figures beside those of a plain count that shares no code with it.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { silentLog } from '../../base/logs/log.ts'
import { type Db, openDatabase } from '../../db/open.ts'
import {
  captureRecordings,
  distilAll,
  recordedTranscripts,
} from '../../distill/testing/recorded-store.ts'
import type { Embedder } from '../../embed/embedder.ts'
import { openAnswers } from '../../search/answers.ts'
import { createSearch } from '../../search/search.ts'
import { createDatabaseReader } from '../../threads/database-reader.ts'
import { createSelfTest } from './self-test.ts'
import { selfTestResult } from './self-test-result.ts'

const isThere = existsSync(recordedTranscripts)
if (!isThere)
  process.stdout.write('self-test.test: without the recorded sessions beside the project.\n')

const folder = mkdtempSync(join(tmpdir(), 'recollect-self-test-'))
const file = join(folder, 'recorded.db')
let db: Db

beforeAll(async () => {
  await captureRecordings(file, isThere ? recordedTranscripts : null)
  db = openDatabase(file).db
  await distilAll(db)
}, 240_000)
afterAll(() => {
  db?.close()
  rmSync(folder, { recursive: true, force: true })
})

const noModel = { embedQuery: async () => null, profile: null } as unknown as Embedder
const events = { write() {} }

function openTest(embedder: Embedder = noModel) {
  const reader = createDatabaseReader({ db, database: file, entry: null, log: silentLog })
  const search = createSearch({ answer: openAnswers(db), events })
  return { reader, search, test: createSelfTest({ db, reader, search, embedder, log: silentLog }) }
}

async function finished(test: ReturnType<typeof createSelfTest>): Promise<void> {
  await vi.waitFor(() => expect(test.state.running).toBe(false), { timeout: 60_000, interval: 10 })
}

/** A row of any of the tables that are counted over. */
interface Row {
  readonly id: string & number
  readonly session_id: string | null
  readonly project_id: string
  readonly at: number
  readonly started_at: number
  readonly prompt: string | null
  readonly files: string
}

/** Everything counted anew, from whole tables, with lists in place of sets. */
async function plainly(search: ReturnType<typeof openTest>['search']) {
  const all = (table: string): Row[] => db.prepare(`SELECT * FROM ${table}`).all() as Row[]
  const parse = (text: unknown): string[] => JSON.parse(String(text)) as string[]
  const documents = all('search_documents').sort((a, b) => b.at - a.at || b.id - a.id)
  const observations = all('observations')
  const turns = all('turns').sort((a, b) => a.started_at - b.started_at || a.id - b.id)
  const figures: Record<string, number[]> = {}
  for (const session of all('sessions')) {
    const first = turns.find((turn) => turn.session_id === session.id && turn.prompt !== null)
    const touched = observations
      .filter((row) => row.session_id === session.id)
      .flatMap((row) => parse(row.files))
    if (!first || touched.length === 0) continue
    const older = documents.filter(
      (row) =>
        row.project_id === session.project_id &&
        row.at < first.started_at &&
        row.session_id !== session.id,
    )
    const right = older.filter((row) => parse(row.files).some((name) => touched.includes(name)))
    const sessions = [...new Set(right.map((row) => row.session_id).filter((id) => id !== null))]
    if (sessions.length === 0) continue
    const rankings = {
      newest: older.slice(0, 100),
      words: (
        await search.find(
          {
            ...{ query: String(first.prompt), projectId: String(session.project_id) },
            ...{ to: first.started_at - 1, mode: 'words' },
          },
          { vectorLimitMs: 0, patienceMs: null, most: 100, at: first.started_at },
        )
      ).map(({ id }) => documents.find((row) => row.id === id) as Row),
    }
    for (const [way, ranked] of Object.entries(rankings)) {
      const named = [...new Set(ranked.map((row) => row.session_id).filter((id) => id !== null))]
      const hits = named.map((id) => sessions.includes(id))
      const put = (name: string, value: number) => {
        const key = `${way} ${name}`
        figures[key] = [...(figures[key] ?? []), value]
      }
      put('recall5', hits.slice(0, 5).filter(Boolean).length / sessions.length)
      put('recall10', hits.slice(0, 10).filter(Boolean).length / sessions.length)
      put('mrr', hits.includes(true) ? 1 / (hits.indexOf(true) + 1) : 0)
      let [gain, ideal] = [0, 0]
      for (let place = 0; place < 10; place++) {
        if (hits[place]) gain += Math.LN2 / Math.log(place + 2)
        if (place < sessions.length) ideal += Math.LN2 / Math.log(place + 2)
      }
      put('ndcg10', gain / ideal)
    }
  }
  return Object.fromEntries(
    Object.entries(figures).map(([name, values]) => [
      name,
      { n: values.length, mean: values.reduce((a, b) => a + b) / values.length },
    ]),
  )
}

describe('the self-test of recall', () => {
  it('tells what a plain count of the same tables tells', async () => {
    const { reader, search, test } = openTest()
    test.start(false)
    await finished(test)
    expect(test.state.stopped).toBeNull()
    const result = await reader.read(selfTestResult, {})
    const plain = await plainly(search)
    const sessions = result.targets.find(({ target }) => target === 'sessions')
    expect(sessions?.sessions).toBeGreaterThan(isThere ? 3 : 1)
    for (const way of ['newest', 'words'] as const) {
      const own = sessions?.ways.find((one) => one.way === way)
      for (const name of ['recall5', 'recall10', 'mrr', 'ndcg10'] as const) {
        expect(own?.sessions, way).toBe(plain[`${way} ${name}`]?.n)
        expect(own?.[name], `${way} ${name}`).toBeCloseTo(plain[`${way} ${name}`]?.mean ?? -1, 9)
      }
    }
    const ceiling = sessions?.ways.find(({ way }) => way === 'ceiling')
    expect(ceiling).toMatchObject({ mrr: 1, ndcg10: 1 })
  })

  it('goes on after it was stopped, and tells the same in the end', async () => {
    const { reader, test } = openTest()
    const whole = await reader.read(selfTestResult, {})
    test.start(true)
    const stopping = test.stop()
    await stopping
    expect(test.state.stopped).toBe('by-user')
    expect((await reader.read(selfTestResult, {})).targets[0]?.sessions).toBe(0)
    test.start(false)
    // Once more while it runs: nothing begins anew.
    test.start(true)
    await finished(test)
    expect(await reader.read(selfTestResult, {})).toEqual(whole)
  })

  it('says so where a model gives no vector, and keeps no words for its answer', async () => {
    const silent = {
      embedQuery: async () => null,
      profile: { name: 'Small' },
    } as unknown as Embedder
    const { reader, test } = openTest(silent)
    test.start(true)
    await finished(test)
    expect(test.state.stopped).toBe('no-vector')
    const result = await reader.read(selfTestResult, {})
    expect(result.targets.flatMap(({ ways }) => ways)).toEqual([])
    expect(result.suggestion).toMatchObject({ kind: 'too-few', sessions: 0 })
  })

  it('leaves nothing of a session that is deleted', async () => {
    const { reader, test } = openTest()
    test.start(true)
    await finished(test)
    const [row] = (await reader.read(selfTestResult, {})).rows
    expect(row).toBeDefined()
    const count = db.prepare('SELECT count(*) FROM self_tests WHERE session_id = ?').pluck()
    db.exec('SAVEPOINT before')
    db.prepare('DELETE FROM sessions WHERE id = ?').run(row?.sessionId)
    expect(count.get(row?.sessionId)).toBe(0)
    db.exec('ROLLBACK TO before; RELEASE before')
  })
})
