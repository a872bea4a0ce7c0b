// Lines that are easily miscounted: out of order, without words, of early tools, with marks of editors.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ImportStore, openImportStore } from './testing/import-store.ts'
import { answer, line, prompt, result, textOfLines, use } from './testing/lines.ts'

let store: ImportStore
const ten = Date.parse('2026-03-01T10:00:00.000Z')

beforeEach(() => {
  store = openImportStore()
})
afterEach(() => store.close())

it('a session begins and ends with its earliest and latest line, in whatever order they were written', async () => {
  store.put('-p/s.jsonl', [
    line('queue-operation', 3, 'q1', { operation: 'enqueue', content: 'later', cwd: undefined }),
    prompt(10, 'u1', 'fix the cart'),
    prompt(1, 'x1', '<command-name>/clear</command-name>'),
    answer(20, 'a1', 'm1', [{ type: 'text', text: 'Done.' }]),
    line('system', 30, 's1', { subtype: 'turn_duration' }),
  ])
  await store.import()
  expect(store.rows('SELECT started_at, ended_at FROM sessions')).toEqual([
    { started_at: ten + 1000, ended_at: ten + 30_000 },
  ])
})

it('a prompt without words is one', async () => {
  const source = { type: 'base64', media_type: 'application/pdf', data: 'AAAA' }
  store.put('-p/s.jsonl', [
    prompt(0, 'u1', [{ type: 'document', source }]),
    prompt(5, 'u2', [{ type: 'image', source }]),
    prompt(9, 'u3', []),
  ])
  await store.import()
  expect(store.rows('SELECT prompt FROM turns ORDER BY number')).toEqual([
    { prompt: '[document]' },
    { prompt: '[image]' },
  ])
})

it('listing a folder touches no file', async () => {
  store.put('-p/s.jsonl', [
    prompt(0, 'u1', 'look around'),
    answer(1, 'a1', 'm1', [use('t1', 'LS', { path: '/home/dev/shop/src' })]),
    result(2, 'r1', 't1', '- cart.ts'),
    answer(3, 'a2', 'm2', [use('t2', 'Read', { file_path: '/home/dev/shop/src/cart.ts' })]),
    result(4, 'r2', 't2', 'text'),
  ])
  await store.import()
  expect(store.rows('SELECT tool, files FROM tool_events ORDER BY at')).toEqual([
    { tool: 'LS', files: '[]' },
    { tool: 'Read', files: '["/home/dev/shop/src/cart.ts"]' },
  ])
})

it('a byte order mark and line ends of Windows cost no line', async () => {
  const text = textOfLines([prompt(0, 'u1', 'fix the cart')]).replaceAll('\n', '\r\n')
  store.put('-p/s.jsonl', `\uFEFF${text}\r\n`)
  const { skipped } = await store.import()
  expect(skipped).toEqual({})
  expect(store.rows('SELECT prompt FROM turns')).toEqual([{ prompt: 'fix the cart' }])
})
