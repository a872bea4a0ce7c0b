// Calls of real sources in a real database: who calls whom, what is left open, and what goes with a project.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { redactText } from '../../capture/redact/redact-text.ts'
import { erase } from '../../forget/erase.ts'
import type { Db } from '../open.ts'
import { openNewDatabase } from '../testing/new-database.ts'
import { type CallQueries, createCallQueries } from './call-queries.ts'
import { type CallStore, createCallStore } from './call-store.ts'
import { scanSources } from './testing/scan-sources.ts'
import { type Direction, impactOf, walkCalls, withMembers } from './walk-calls.ts'

let folder = ''
let db: Db
let store: CallStore
let queries: CallQueries

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-calls-'))
  db = openNewDatabase(join(folder, 'c.db'))
  store = createCallStore(db, redactText)
  queries = createCallQueries(db)
  db.exec(
    `INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'shop', '/s', 'folder', 1), ('q', 'other', '/o', 'folder', 1)`,
  )
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

const scan = (sources: Readonly<Record<string, string>>, projectId = 'p', isEnded = true) =>
  scanSources(db, sources, { projectId, folder, isEnded })

const called = (ids: readonly string[], withUsual = false) =>
  queries
    .callees('p', ids, 100, withUsual)
    .map(({ from, to, lines, way }) => `${from} > ${to} ${lines.join(',')} ${way}`)
    .sort()
const calling = (ids: readonly string[]) =>
  queries
    .callers('p', ids, 100)
    .map(({ from, lines }) => `${from} ${lines.join(',')}`)
    .sort()

const python = {
  'shop/tax.py': `import json
import logging

def rate(country):
    logging.info("rate")
    return len(country)

class Basket:
    def __init__(self, items):
        self.items = items

    def total(self):
        return self.sum() * rate("de")

    def sum(self):
        return json.loads(self.items)
`,
  'shop/app.py': `from shop.tax import Basket, rate

def handler(callback, items):
    callback(items)
    basket = Basket(items)
    rate("fr")
    return basket.total() + rate("at")

handler(print, "[]")
`,
}

describe('calls in Python', () => {
  beforeEach(() => scan(python))

  it('tells who calls a function, by the names in their files', () => {
    expect(calling(['shop/tax.py#rate'])).toEqual([
      'shop/app.py#handler 6,7',
      'shop/tax.py#Basket.total 13',
    ])
    expect(calling(['shop/tax.py#Basket.__init__'])).toEqual(['shop/app.py#handler 5'])
    expect(calling(['shop/app.py#handler'])).toEqual(['shop/app.py# 9'])
  })

  it('tells what a function calls, without builtins and logging unless they are asked for', () => {
    expect(called(['shop/tax.py#rate'])).toEqual([])
    expect(called(['shop/tax.py#rate'], true)).toEqual([
      'shop/tax.py#rate > <builtin>.len 6 direct',
      'shop/tax.py#rate > logging.info 5 import',
    ])
    expect(called(['shop/tax.py#Basket.sum'])).toEqual([
      'shop/tax.py#Basket.sum > json.loads 16 import',
    ])
  })

  it('knows a function by its own name and by its qualified one, in one file or in all', () => {
    const ids = (name: string, path?: string) =>
      queries.meant('p', name, path, 10).map(({ id }) => id)
    expect(ids('total')).toEqual(['shop/tax.py#Basket.total'])
    expect(ids('Basket.total')).toEqual(['shop/tax.py#Basket.total'])
    expect(ids('total', 'shop/app.py')).toEqual([])
    expect(queries.find('p', 'BASK', 10).map(({ id }) => id)).toEqual([
      'shop/tax.py#Basket',
      'shop/tax.py#Basket.sum',
      'shop/tax.py#Basket.total',
      'shop/tax.py#Basket.__init__',
    ])
  })

  it('answers by the last analysis that ended', async () => {
    const { 'shop/app.py': app, 'shop/tax.py': tax } = python
    await scan(
      { 'shop/tax.py': tax, 'shop/app.py': app.replace('    rate("fr")\n', '') },
      'p',
      false,
    )
    expect(calling(['shop/tax.py#rate'])).toContain('shop/app.py#handler 6,7')
    await scan({ 'shop/tax.py': tax, 'shop/app.py': app.replace('    rate("fr")\n', '') })
    expect(calling(['shop/tax.py#rate'])).toContain('shop/app.py#handler 6')
    while (store.removeOld('p')) {}
    expect(calling(['shop/tax.py#rate'])).toContain('shop/app.py#handler 6')
    expect(db.prepare('SELECT count(DISTINCT run) FROM code_calls').pluck().get()).toBe(1)
  })

  it('is gone with its project', async () => {
    await scan(python, 'q')
    await erase(db, { kind: 'project', id: 'p' }, 1)
    expect(queries.figures('p')).toMatchObject({ analysedAt: null, files: 0, calls: 0 })
    expect(queries.figures('q').calls).toBeGreaterThan(5)
  })
})

describe('from call to call', () => {
  // Three in a circle, one that begins it, one beside it, and a class.
  const circle = `def a():
    b()

def b():
    c()

def c():
    a()

def begin():
    a()

def beside():
    pass

class K:
    def run(self):
        beside()

K().run()
`
  const walk = (ids: readonly string[], direction: Direction, depth: number, limit = 100) => {
    const part = walkCalls(queries, 'p', ids, { depth, direction, limit, withUsual: false })
    return { ...part, nodes: part.nodes.map(({ id }) => id).sort() }
  }
  beforeEach(() => scan({ 'x.py': circle }))

  it('goes as far as it is asked, in either direction, and round no circle twice', () => {
    expect(walk(['x.py#a'], 'callers', 1).nodes).toEqual(['x.py#a', 'x.py#begin', 'x.py#c'])
    expect(walk(['x.py#a'], 'callees', 9).nodes).toEqual(['x.py#a', 'x.py#b', 'x.py#c'])
    expect(walk(['x.py#a'], 'callees', 9).edges).toHaveLength(3)
    const cut = walk(['x.py#a'], 'both', 9, 2)
    expect([cut.nodes.length, cut.left]).toEqual([2, 2])
  })

  it('tells what a change could affect, the nearest first, with the way there', () => {
    const { affected, total } = impactOf(queries, 'p', ['x.py#c'], { depth: 9, limit: 9 })
    expect(affected.map(({ function: { name }, depth, path }) => [name, depth, path])).toEqual([
      ['b', 1, ['x.py#b', 'x.py#c']],
      ['a', 2, ['x.py#a', 'x.py#b', 'x.py#c']],
      ['begin', 3, ['x.py#begin', 'x.py#a', 'x.py#b', 'x.py#c']],
    ])
    expect(total).toBe(3)
    expect(affected[2]?.confidence).toBe(0.97)
  })

  it('means the members of a class with it', () => {
    const matches = queries.meant('p', 'K', undefined, 9)
    expect(withMembers(queries, 'p', matches)).toEqual(['x.py#K', 'x.py#K.run'])
  })

  it('draws nothing of what is gone since', async () => {
    await scan({ 'x.py': circle.replace('def begin():\n    a()\n\n', '') }, 'p', false)
    expect(walk(['x.py#a'], 'callers', 1).nodes).toEqual(['x.py#a', 'x.py#c'])
  })
})

it('lists the calls that are left open most often', async () => {
  await scan({
    'a.py': 'def f(x):\n    x.save()\n    x.save()\n\ndef g(y):\n    y.save()\n    y.load()\n',
    'b.py': 'class Store:\n    def load(self): pass\n',
  })
  // A type of `y` would tell what is loaded; nothing here is called `save`.
  const open = [
    { written: 'y.load', times: 1, functions: 1, isOutside: false },
    {
      ...{ written: 'x.save', times: 2, functions: 1, isOutside: true },
      example: { path: 'a.py', line: 2 },
    },
    { written: 'y.save', times: 1, functions: 1, isOutside: true },
  ]
  expect(queries.unresolved('p', 10)).toMatchObject(open)
  expect(queries.unresolved('p', 1)).toMatchObject(open.slice(0, 1))
  expect(queries.open('p', ['a.py#g']).map(({ written, line }) => [written, line])).toEqual([
    ['y.save', 6],
    ['y.load', 7],
  ])
  // As the share of the project: what leads out of it counts for neither.
  expect(queries.byFile('p')).toEqual([{ path: 'a.py', resolved: 0, unresolved: 1 }])
})

it('finds the place of what is called in each language', async () => {
  await scan({
    'cart/cart.go': 'package cart\n\nfunc Total(n int) int { return add(n, 1) }\n',
    'cart/add.go': 'package cart\n\nfunc add(a, b int) int { return a + b }\n',
    'web/page.ts': "import { draw } from './draw'\nexport const page = () => { draw(1) }\n",
    'web/draw.ts': 'export function draw(n: number) { return n }\n',
    'src/Shop.java': 'class Shop { int sum() { return one(); } int one() { return 1; } }\n',
    'shop.rb': 'class Shop\n  def sum\n    one\n  end\n  def one\n    1\n  end\nend\n',
    'shop.h': 'int one(int a);\n',
    'shop.cpp': '#include "shop.h"\nint one(int a) { return a; }\nint sum() { return one(2); }\n',
  })
  const into = (id: string) => calling([id])
  expect(into('cart/add.go#add')).toEqual(['cart/cart.go#Total 3'])
  expect(into('web/draw.ts#draw')).toEqual(['web/page.ts#page 2'])
  expect(into('src/Shop.java#Shop.one')).toEqual(['src/Shop.java#Shop.sum 1'])
  expect(into('shop.rb#Shop::one')).toEqual(['shop.rb#Shop::sum 3'])
  expect(into('shop.cpp#one')).toEqual(['shop.cpp#sum 3'])
})

it('stores no secret that a name or a call holds', async () => {
  const secret = `sk-ant-api03-${'aB3dE5fG7h'.repeat(9)}AA`
  await scan({ 'a.py': `def f(x):\n    x["${secret}"]()\n` })
  const rows = JSON.stringify(db.prepare('SELECT * FROM code_calls').all())
  expect(rows).not.toContain(secret)
  expect(queries.unresolved('p', 10)).toHaveLength(1)
})

it('tells paths with the sign that ends them in ids', async () => {
  await scan({ 'c#/100%.py': 'def f():\n    g()\n\ndef g():\n    pass\n' })
  const [g] = queries.meant('p', 'g', undefined, 10)
  expect(g).toMatchObject({ path: 'c#/100%.py', id: 'c%23/100%25.py#g' })
  expect(calling([g?.id ?? ''])).toEqual(['c%23/100%25.py#f 2'])
  expect(
    queries
      .refs('p', ['c%23/100%25.py#f', 'c%23/100%25.py#', 'json.loads'])
      .map(({ path }) => path),
  ).toEqual(['c#/100%.py', 'c#/100%.py', null])
})

it('tells by the first row of a call whether it leads to code of the project', async () => {
  await scan({ 'shop/tax.py': 'def rate():\n    return 1\n' })
  const part = store.replace('p')
  const call = {
    caller: 'shop.tax',
    path: 'shop/tax.py',
    line: 2,
    written: 'f',
    way: 'import',
  } as const
  part.add([
    {
      ...{ ...call, reason: null, confidence: 0.5, callerPlace: null },
      resolved: ['<builtin>.len', 'json.dumps', 'shop.tax.rate'],
      places: [null, null, { path: 'shop/tax.py', line: 1 }],
    },
  ])
  part.end([], 1)
  const rows = db
    .prepare(
      'SELECT callee_path AS path, is_usual AS isUsual FROM code_calls WHERE line = 2 ORDER BY is_first DESC, id',
    )
    .all()
  expect(rows).toEqual([
    { path: 'shop/tax.py', isUsual: 0 },
    { path: null, isUsual: 0 },
    { path: null, isUsual: 1 },
  ])
})
