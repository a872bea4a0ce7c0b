// A file of memories as a person gives it back: what is in it, and what is only there to break its reader.
import { expect, it } from 'vitest'
import { readMemoryFile } from './memory-file.ts'

it.each([
  ['lists in lists', '- '.repeat(20_000)],
  ['quotations in quotations', '>'.repeat(30_000)],
  ['lines without an empty one', `- x\n${'y\n'.repeat(60_000)}`],
  ['stars', `- ${'*a**b'.repeat(60_000)}`],
])('a file of nothing but %s is read, and what stands behind it', (_, hostile) => {
  const entries = readMemoryFile(
    `- first\n\n${hostile}\n\n# Project *shop*\n\n- last, with **stars**\n`,
  )
  expect(entries[0]).toMatchObject({ content: 'first', line: 1 })
  expect(entries.at(-1)).toMatchObject({ content: 'last, with **stars**', place: 'shop' })
})

it('a sum and a dividing line are no lists in lists', () => {
  const sum = '- 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10'
  const entries = readMemoryFile(`- a\n\n${'- '.repeat(12).trim()}\n\n${sum}\n`)
  expect(entries.map(({ content }) => content)).toEqual(['a', sum.slice(2)])
})
