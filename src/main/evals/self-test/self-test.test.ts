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
import { plainFigures } from './testing/plain-figures.ts'

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

describe('the self-test of recall', () => {
  it('tells what a plain count of the same tables tells', async () => {
    const { reader, search, test } = openTest()
    test.start(false)
    await finished(test)
    expect(test.state.stopped).toBeNull()
    const result = await reader.read(selfTestResult, {})
    const plain = (await plainFigures(db, search, ['words'])).sessions.values
    const sessions = result.targets.find(({ target }) => target === 'sessions')
    expect(sessions?.sessions).toBeGreaterThan(isThere ? 3 : 1)
    for (const way of ['newest', 'words'] as const) {
      const own = sessions?.ways.find((one) => one.way === way)
      for (const name of ['recall5', 'recall10', 'mrr', 'ndcg10'] as const) {
        const values = plain[`${way} ${name}`] ?? []
        expect(own?.sessions, way).toBe(values.length)
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length
        expect(own?.[name], `${way} ${name}`).toBeCloseTo(mean, 9)
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

  it('tells nothing of what an older version measured, and asks anew', async () => {
    const { reader, test } = openTest()
    test.start(true)
    await finished(test)
    const whole = await reader.read(selfTestResult, {})
    db.exec('UPDATE self_tests SET measure = 1, ndcg10 = 0.123')
    expect((await reader.read(selfTestResult, {})).targets[0]?.sessions).toBe(0)
    test.start(false)
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
