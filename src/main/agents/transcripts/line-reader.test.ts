// Files as they are found: growing, cut off, huge lines, broken bytes, shrinking while read.
import { appendFileSync, mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type RawLine, readLines } from './line-reader.ts'

const file = (): string => join(mkdtempSync(join(tmpdir(), 'recollect-lines-')), 'a.jsonl')

async function all(path: string, options = {}): Promise<RawLine[]> {
  const lines: RawLine[] = []
  for await (const line of readLines(path, options)) lines.push(line)
  return lines
}

it('gives each line with its place, whatever the size of the pieces read', async () => {
  const path = file()
  writeFileSync(path, '{"a":1}\n\n{"ä":"ü€😀"}\r\nlast')
  for (const chunkBytes of [1, 2, 3, 7, 1000]) {
    const lines = await all(path, { chunkBytes })
    expect(lines.map((line) => line.text)).toEqual(['{"a":1}', '', '{"ä":"ü€😀"}\r', 'last'])
    expect(lines.map((line) => line.complete)).toEqual([true, true, true, false])
    expect(lines[2]?.start).toBe(9)
  }
})

it('goes on from an offset, and gives what was added since', async () => {
  const path = file()
  writeFileSync(path, 'one\ntw')
  const [first] = await all(path)
  appendFileSync(path, 'o\nthree\n')
  const rest = await all(path, { offset: first?.end })
  expect(rest.map((line) => line.text)).toEqual(['two', 'three'])
})

it('passes over a line beyond the limit without holding it', async () => {
  const path = file()
  writeFileSync(path, `short\n${'x'.repeat(5000)}\nafter\n${'y'.repeat(3000)}`)
  const lines = await all(path, { maxLineBytes: 4000, chunkBytes: 64 })
  expect(lines.map((line) => [line.text, line.complete, line.continues])).toEqual([
    ['short', true, false],
    [null, false, false],
    [null, true, true],
    ['after', true, false],
    ['y'.repeat(3000), false, false],
  ])
})

it('gives an endless line in parts, and goes on within it', async () => {
  const path = file()
  writeFileSync(path, 'x'.repeat(5000))
  const options = { maxLineBytes: 1000, chunkBytes: 100 }
  const parts = await all(path, options)
  expect(parts.map(({ text, end }) => [text, end])).toEqual(
    [1100, 2100, 3100, 4100, 5000].map((end) => [null, end]),
  )
  appendFileSync(path, `${'x'.repeat(50)}\nafter\n`)
  const rest = await all(path, { ...options, offset: 5000, continues: true })
  expect(rest.map(({ text, complete, continues }) => [text, complete, continues])).toEqual([
    [null, true, true],
    ['after', true, false],
  ])
})

it('replaces bytes that are not UTF-8', async () => {
  const path = file()
  writeFileSync(path, Buffer.from([0x7b, 0xff, 0xfe, 0x7d, 10]))
  expect((await all(path))[0]?.text).toBe('{\uFFFD\uFFFD}')
})

it('ends when the file shrinks under it', async () => {
  const path = file()
  writeFileSync(path, 'a\n'.repeat(1000))
  let seen = 0
  for await (const _line of readLines(path, { chunkBytes: 100 })) {
    seen += 1
    if (seen === 10) truncateSync(path, 4)
  }
  expect(seen).toBeLessThan(200)
})
