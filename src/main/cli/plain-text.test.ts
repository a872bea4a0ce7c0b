// Columns and cuts count what a terminal shows: wide letters take two places, combining marks none.
import { expect, test } from 'vitest'
import { cut, table } from './plain-text.ts'

test('columns stand below each other where letters are wide or combined', () => {
  const rows = [
    ['東京', 'one'],
    ['Ko\u0308ln', 'two'],
    ['👩‍👩‍👧', 'three'],
    ['abcd', 'four'],
  ]
  expect(table(rows, 80)).toBe('東京  one\nKo\u0308ln  two\n👩‍👩‍👧    three\nabcd  four\n')
})

test('a cut text is no wider than its place and ends between whole letters', () => {
  expect(cut('東京都', 5)).toBe('東京…')
  expect(cut('東京都', 6)).toBe('東京都')
  expect(cut('a👩‍👩‍👧b', 3)).toBe('a…')
  expect(cut('abc', 3)).toBe('abc')
})
