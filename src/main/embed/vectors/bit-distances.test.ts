// The module is what its source builds to, and counts differing bits as counting them one by one does, for every length of code.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildModule } from '../../../../scripts/build-wasm.ts'
import { createDistances } from './bit-distances.ts'

test('the bytes are those that the source text builds to (if not: npm run wasm)', async () => {
  const file = join(import.meta.dirname, 'bit-distances-module.ts')
  expect(readFileSync(file, 'utf8')).toBe(await buildModule())
})

function bitsSet(value: number): number {
  return value === 0 ? 0 : (value & 1) + bitsSet(value >> 1)
}

test.each([
  [16, 1],
  [32, 3000],
  [48, 5000],
  [128, 2100],
  [1024, 300],
])('codes of %i bytes, %i of them', (stride, rows) => {
  let state = 7
  const codes = Uint8Array.from({ length: rows * stride }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
  const asked = codes.slice((rows - 1) * stride)
  const expected = Array.from({ length: rows }, (_, row) =>
    asked.reduce((sum, byte, at) => sum + bitsSet(byte ^ (codes[row * stride + at] ?? 0)), 0),
  )
  const distancesTo = createDistances(asked)
  const counts = new Uint32Array(stride * 8 + 1)
  expect([...distancesTo(codes, rows, counts)]).toEqual(expected)
  expect(expected.at(-1)).toBe(0)
  const counted = new Uint32Array(counts.length)
  for (const distance of expected) counted[distance] = (counted[distance] ?? 0) + 1
  expect(counts).toEqual(counted)
  // Asked again, it adds to what was counted, and another query has not changed this one.
  createDistances(new Uint8Array(stride))(codes, rows, new Uint32Array(counts.length))
  expect([...distancesTo(codes, rows, counts)]).toEqual(expected)
  expect(counts).toEqual(counted.map((count) => count * 2))
})
