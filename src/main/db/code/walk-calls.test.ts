// What a change could affect, and a part of the graph, over real sources in a real database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../open.ts'
import { openNewDatabase } from '../testing/new-database.ts'
import { type CallQueries, createCallQueries } from './call-queries.ts'
import { createCodeQueries } from './code-queries.ts'
import { scanSources, storeSnapshots } from './testing/scan-sources.ts'
import { impactOf, walkCalls } from './walk-calls.ts'

let folder = ''
let db: Db
let queries: CallQueries
const where = () => ({ projectId: 'p', folder })

const source = `def leaf():
    pass

def middle():
    leaf()

def again(n):
    middle()
    other(n)

def other(n):
    again(n)

def start():
    again(1)
    leaf()
`

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-walk-'))
  db = openNewDatabase(join(folder, 'c.db'))
  db.exec(
    `INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'shop', '/w', 'folder', 1)`,
  )
  queries = createCallQueries(db)
  await scanSources(db, { 'a.py': source }, where())
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the impact of a change', () => {
  const impact = (name: string, depth = 5, limit = 100) =>
    impactOf(queries, 'p', [`a.py#${name}`], { depth, limit })
  const told = (name: string, depth?: number) =>
    impact(name, depth).affected.map(
      ({ function: one, depth: at, path }) => `${at} ${one.name}: ${path.join(' > ')}`,
    )

  it('is told nearest first, with the way to what was asked, once each although calls go in circles', () => {
    expect(told('leaf')).toEqual([
      '1 middle: a.py#middle > a.py#leaf',
      '1 start: a.py#start > a.py#leaf',
      '2 again: a.py#again > a.py#middle > a.py#leaf',
      '3 other: a.py#other > a.py#again > a.py#middle > a.py#leaf',
    ])
    expect(told('again', 9)).toEqual([
      '1 other: a.py#other > a.py#again',
      '1 start: a.py#start > a.py#again',
    ])
  })

  it('is as sure as the calls on the way together', () => {
    const [, , again, other] = impact('leaf').affected
    expect(again?.confidence).toBeCloseTo(0.98, 5)
    expect(other?.confidence).toBeCloseTo(0.97, 5)
  })

  it('ends at the depth, and counts what is beyond the limit', () => {
    expect(told('leaf', 1)).toHaveLength(2)
    expect(impact('leaf', 5, 1)).toMatchObject({
      affected: [{ depth: 1 }],
      total: 4,
      isWhole: true,
    })
  })

  it('does not go through a function that is gone', async () => {
    const gone = source.replace('def middle():\n    leaf()\n\n', '').replace('    middle()\n', '')
    await storeSnapshots(db, { 'a.py': gone }, where())
    expect(told('leaf')).toEqual(['1 start: a.py#start > a.py#leaf'])
  })
})

it('draws the calls around a function within the limit, and tells how many it left', () => {
  const options = { depth: 1, direction: 'both', withUsual: false } as const
  const part = walkCalls(queries, 'p', ['a.py#again'], { ...options, limit: 100 })
  expect(part.nodes.map(({ name }) => name).sort()).toEqual(['again', 'middle', 'other', 'start'])
  expect(part.left).toBe(0)
  const cut = walkCalls(queries, 'p', ['a.py#again'], { ...options, limit: 2 })
  expect(cut.nodes).toHaveLength(2)
  expect(cut.left).toBe(2)
})

it('says where more calls were there than were read', () => {
  let cuts = 0
  const cut = (): void => {
    cuts += 1
  }
  queries.callers('p', ['a.py#leaf'], 3, cut)
  queries.callees('p', ['a.py#again'], 3, false, cut)
  queries.callerPairs('p', ['a.py#leaf'], 3, cut)
  expect(cuts).toBe(0)
  queries.callers('p', ['a.py#leaf'], 2, cut)
  queries.callees('p', ['a.py#again'], 2, false, cut)
  queries.callerPairs('p', ['a.py#leaf'], 2, cut)
  expect(cuts).toBe(3)
})

it('is not told of a project that is being deleted', () => {
  const code = createCodeQueries(db)
  expect(code.isScanned({ projectId: 'p', sessionId: undefined })).toBe(true)
  db.exec(`INSERT INTO deletions (kind, ref, at) VALUES ('project', 'p', 1)`)
  expect(code.isScanned({ projectId: 'p', sessionId: undefined })).toBe(false)
  expect(queries.meant('p', 'leaf', undefined, 10)).toEqual([])
  expect(queries.callers('p', ['a.py#leaf'], 10)).toEqual([])
  expect(queries.callees('p', ['a.py#again'], 10, true)).toEqual([])
  expect(queries.unresolved('p', 10)).toEqual([])
  expect(queries.figures('p')).toMatchObject({ files: 0, definitions: 0, calls: 0 })
})
