// A prompt that names a function or a file is told who calls it and what it calls, from a real analysis.
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import { scanSources } from '../db/code/testing/scan-sources.ts'
import { callGraphTokens } from './named-code.ts'

const sources = {
  'src/cart.ts': `import { roundUp } from './money.ts'
export class Cart {
  sumOf(prices: number[]): number {
    return roundUp(prices[0] ?? 0)
  }
}
function checkOut(): number {
  return new Cart().sumOf([1])
}
`,
  'src/money.ts': `export function roundUp(value: number): number {
  return Math.ceil(value)
}
export function helper(): void {}
`,
  'src/pay.ts': `import { roundUp } from './money.ts'
export const helper = (): number => roundUp(2)
`,
}
let opened: TestCore

beforeEach(async () => {
  opened = await openTestCore()
  await scanSources(opened.core.db, sources, { projectId: 'shop', folder: '/nowhere/shop' })
  opened.core.db.prepare(`UPDATE projects SET root = '/nowhere/shop' WHERE id = 'shop'`).run()
})
afterEach(() => opened.close())

const ask = (prompt: string) =>
  opened.core.recall.recall({ projectId: 'shop', sessionId: 'now', prompt })
const linesOf = async (prompt: string) =>
  (await ask(prompt))?.text.split('\n').filter((line) => line.includes('[code impact')) ?? []

test('its callers and callees are told, with a command for all of them', async () => {
  expect(await linesOf('why does Cart.sumOf give one cent too much?')).toEqual([
    '- Cart.sumOf in src/cart.ts: called by checkOut; calls roundUp in src/money.ts [code impact Cart.sumOf]',
  ])
  expect(await linesOf('what does `roundUp` do?')).toEqual([
    '- roundUp in src/money.ts: called by Cart.sumOf in src/cart.ts, helper in src/pay.ts [code impact roundUp]',
  ])
  const given = await ask('mend checkOut()')
  expect(given?.layers.map(({ name }) => name)).toContain('calls')
  expect(given?.tokens).toBeLessThanOrEqual(given?.budget ?? 0)
})

test('of a file its functions are told', async () => {
  expect((await linesOf('look at src/cart.ts again')).map((line) => line.slice(0, 10))).toEqual([
    '- Cart.sum',
    '- checkOut',
  ])
})

test('a plain word, a name of two functions, and an unknown one tell nothing', async () => {
  expect(await linesOf('is the helper of any use?')).toEqual([])
  expect(await linesOf('what does `helper` do, and noSuchThing() or no/such.ts?')).toEqual([])
})

test('a session is told the same line once', async () => {
  const { core } = opened
  core.db.exec(
    `INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES ('now', 'shop', 1, 1)`,
  )
  const result = await ask('mend checkOut()')
  if (result === null) throw new Error('nothing was given')
  core.context.recordInjection({
    ...{ sessionId: 'now', event: 'UserPromptSubmit', source: null, result, durationMs: 1 },
  })
  expect(await linesOf('now mend checkOut() again')).toEqual([])
})

test('nothing is told of sources that were written since, nor with recall switched off', async () => {
  const root = join(opened.folder, 'shop')
  mkdirSync(join(root, 'src'), { recursive: true })
  for (const [path, text] of Object.entries(sources)) writeFileSync(join(root, path), text)
  opened.core.db.prepare(`UPDATE projects SET root = ? WHERE id = 'shop'`).run(root)
  expect(await linesOf('mend checkOut()')).toEqual([])
  opened.core.db.prepare('UPDATE code_analyses SET at = ?').run(Date.now() + 60_000)
  expect(await linesOf('mend checkOut()')).toHaveLength(1)
  await opened.core.settings.update({ recall: { enabled: false } })
  expect(await linesOf('mend checkOut()')).toEqual([])
})

test('it is told which files changed since, as calls of theirs are not', async () => {
  const root = join(opened.folder, 'shop')
  mkdirSync(join(root, 'src'), { recursive: true })
  for (const [path, text] of Object.entries(sources)) writeFileSync(join(root, path), text)
  const { db } = opened.core
  db.prepare(`UPDATE projects SET root = ? WHERE id = 'shop'`).run(root)
  db.prepare('UPDATE code_analyses SET at = ?').run(Date.now() + 60_000)
  expect((await ask('mend `roundUp`'))?.text).toContain('as last analysed. All')
  utimesSync(join(root, 'src/pay.ts'), Date.now() / 1000, Date.now() / 1000 + 120)
  const { text = '' } = (await ask('mend `roundUp`')) ?? {}
  expect(text).toContain('as last analysed, without those of files changed since: src/pay.ts. All')
  expect(text).toContain('- roundUp in src/money.ts: called by Cart.sumOf in src/cart.ts [')
})

test('many names stay within the tokens', async () => {
  const names = Array.from({ length: 40 }, (_, n) => `aFunctionWithARatherLongName${n}`)
  const text = names.map((name, n) => `export function ${name}() { ${names[n + 1] ?? 'end'}() }`)
  await scanSources(
    opened.core.db,
    { 'src/many.ts': text.join('\n') },
    { projectId: 'shop', folder: '/nowhere/shop' },
  )
  const given = await ask(`mend ${names.join(', ')}`)
  expect(given?.layers.find(({ name }) => name === 'calls')?.tokens).toBeGreaterThan(50)
  expect(given?.layers.find(({ name }) => name === 'calls')?.tokens).toBeLessThanOrEqual(
    callGraphTokens,
  )
})
