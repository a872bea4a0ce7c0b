// A kind of document that only this test knows: an entry and a store are enough for everything that lists kinds.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SearchKind } from '../../../shared/kinds.ts'
import { type ContractClient, createLocalClient } from '../../api/clients/local-client.ts'
import { openTestCore, type TestCore } from '../../api/testing/test-core.ts'
import { noon } from '../../api/testing/test-data.ts'
import { pathsIn } from '../../base/paths.ts'
import { openDatabase } from '../../db/open.ts'
import { undoMs } from '../../forget/forget.ts'
import { remakeDocuments } from '../../keep/salvage/remake-documents.ts'
import type { DocumentStore, SearchDocument } from './document-store.ts'

vi.mock(import('../../../shared/document-kinds.ts'), async (original) => {
  const { documentKinds } = await original()
  const note = {
    word: 'Note',
    idPrefix: 'nb',
    weight: 1.3,
    titleIsBeginning: false,
    isTold: true,
    shown: { in: 'page', page: '/notes', area: 'notes' },
  }
  return { documentKinds: { ...documentKinds, note } }
})

vi.mock(import('./document-stores.ts'), async (original) => {
  const { documentStores } = await original()
  const note: DocumentStore = {
    table: 'notes',
    within: { turn: 'turn_id', session: 'session_id' },
    columns: (row) => ({
      importance: `${row}.importance`,
      author: `'agent'`,
      recalled: `${row}.text`,
      recalledAs: `'a note'`,
    }),
    tell: (db, ref) => {
      const text = db
        .prepare<[number], string>('SELECT text FROM notes WHERE id = ?')
        .pluck()
        .get(Number(ref.slice(2)))
      return text === undefined ? null : { text: `In full: ${text}`, files: [], sources: ['t1'] }
    },
    lost: (db) =>
      db
        .prepare<[], number>(
          `SELECT id FROM notes WHERE NOT EXISTS
             (SELECT 1 FROM search_documents WHERE kind = 'note' AND ref = 'nb' || notes.id)`,
        )
        .pluck()
        .all()
        .map(documentOf),
  }
  return { documentStores: { ...documentStores, note } }
})

/** What the compiler cannot know of a kind that comes with the test. */
const note = 'note' as SearchKind as 'memory'

function documentOf(row: number): SearchDocument {
  return {
    kind: note,
    ref: `nb${row}`,
    projectId: 'shop',
    sessionId: 's1',
    at: noon + 500 + row,
    files: [],
    title: `Note ${row}`,
    body: 'Quinces are kept in the cellar',
  }
}

let opened: TestCore
let client: ContractClient
let time = noon

beforeEach(async () => {
  time = noon
  opened = await openTestCore(
    () => time,
    (home) => {
      const { db } = openDatabase(pathsIn(home).database)
      db.exec(`CREATE TABLE notes
        (id INTEGER PRIMARY KEY, session_id TEXT, turn_id INTEGER, text TEXT, importance REAL)`)
      db.close()
    },
  )
  client = createLocalClient(opened.core)
  // What the test's own history lacks.
  remakeDocuments(opened.core.db)
  opened.core.db.exec(`
    INSERT INTO notes VALUES (1, 's1', 1, 'Quinces lie on straw', 1), (2, 's1', 2, 'Quinces smell', 0)`)
  expect(remakeDocuments(opened.core.db)).toBe(2)
})
afterEach(() => opened.close())

const found = async (query = 'quinces') =>
  (await client.search.query({ query })).hits.map(({ kind, ref }) => `${kind} ${ref}`)

async function runQueue(): Promise<void> {
  time += undoMs
  opened.core.pump.start()
  await opened.core.pump.idle()
}

test('is found by words and by id, weighed, counted in facets and filtered by', async () => {
  const { hits, facets } = await client.search.query({
    ...{ query: 'quinces', explain: true, facets: true },
  })
  expect(hits.map(({ ref, author }) => [ref, author])).toEqual([
    ['nb1', 'agent'],
    ['nb2', 'agent'],
  ])
  expect(hits[0]?.parts).toMatchObject({ kind: 1.3, importance: 1.15 })
  expect(facets.kinds).toEqual([{ kind: 'note', count: 2 }])
  expect(await found('nb2')).toEqual(['note nb2'])
  const filtered = await client.search.query({ query: 'quinces', kinds: [note] })
  expect(filtered.total).toBe(2)
  expect((await client.search.query({ query: 'quinces', kinds: ['turn'] })).total).toBe(0)
})

test('is told by a timeline and read in full', async () => {
  const { entries } = await client.search.timeline({ ref: 's1' })
  expect(entries.map(({ ref }) => ref)).toEqual(expect.arrayContaining(['nb1', 'nb2']))
  const { records, missing } = await client.search.get({ refs: ['nb1', 'nb7'] })
  expect(records).toMatchObject([
    { kind: 'note', title: 'Note 1', text: 'In full: Quinces lie on straw', sources: ['t1'] },
  ])
  expect(missing).toEqual(['nb7'])
})

test('is hidden at once, comes back when that is undone, and is erased in the end', async () => {
  const { announcer, db } = opened.core
  const heard: unknown[] = []
  announcer.subscribe((announcement) => heard.push(announcement))
  const target = { kind: note, id: 'nb1' }
  await client.forget.schedule(target)
  expect(await found()).toEqual(['note nb2'])
  expect((await client.search.get({ refs: ['nb1'] })).missing).toEqual(['nb1'])
  expect(heard).toContainEqual({ type: 'note', ref: 'nb1' })
  await client.forget.undo(target)
  expect(await found()).toHaveLength(2)
  await client.forget.schedule(target)
  await runQueue()
  expect(db.prepare('SELECT id FROM notes').pluck().all()).toEqual([2])
  expect(await found()).toEqual(['note nb2'])
  expect(db.prepare('SELECT kind, ref FROM erasures').all()).toEqual([{ kind: 'note', ref: 'nb1' }])
  await expect(client.forget.schedule(target)).rejects.toThrow(/no note nb1/)
})

test('is hidden and erased with its turn, and with its session', async () => {
  const { db } = opened.core
  await client.forget.schedule({ kind: 'turn', id: 't1' })
  expect(await found()).toEqual(['note nb2'])
  await runQueue()
  expect(db.prepare('SELECT id FROM notes').pluck().all()).toEqual([2])
  await client.forget.schedule({ kind: 'session', id: 's1' })
  expect(await found()).toEqual([])
  await runQueue()
  expect(db.prepare('SELECT id FROM notes').pluck().all()).toEqual([])
  expect(db.prepare(`SELECT 1 FROM search_documents WHERE kind = 'note'`).all()).toEqual([])
})
