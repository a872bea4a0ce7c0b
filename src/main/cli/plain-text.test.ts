// Columns and cuts count what a terminal shows: wide letters take two places, combining marks none.
import stringWidth from 'string-width'
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
  // Marks that take no place of their own.
  expect(cut(`a${'\u0308'.repeat(100)}bcd`, 3)).toBe(`a${'\u0308'.repeat(100)}b…`)
})

test('one long cell hides no other column, and of a path its end is shown', () => {
  const row = (project: string) =>
    [
      '0a1b2c3d',
      '3 hours ago',
      project,
      'active',
      '12 turns',
      '345 calls',
      'Mend the login',
    ] as const
  const path = `/home/dev/${'deep/'.repeat(12)}shop`
  for (const long of [path, 'x'.repeat(78), '東'.repeat(50), `/${'long '.repeat(20_000)}/shop`]) {
    const [short, cutOff] = table([row('shop'), row(long)], 80).split('\n')
    for (const line of [short, cutOff]) {
      expect(line).toMatch(
        /^0a1b2c3d {2}3 hours ago {2}.* {2}active {2}12 turns {2}345 calls {2}Mend/,
      )
      expect(stringWidth(line ?? '')).toBeLessThanOrEqual(80)
    }
    expect(cutOff).toContain(long.startsWith('/') ? 'shop  active' : '…')
    expect(cutOff).toContain('…')
  }
  // Two long ones share the room; what is shorter than its share stays whole.
  expect(table([['a'.repeat(90), 'b'.repeat(20), 'c'.repeat(90), 'end']], 80)).toBe(
    `${'a'.repeat(24)}…  ${'b'.repeat(20)}  ${'c'.repeat(24)}…  end\n`,
  )
  // A width without bounds shows all of it.
  expect(table([[path, 'x']], Number.POSITIVE_INFINITY)).toBe(`${path}  x\n`)
})

test('a table measures no more of a text than it may show', () => {
  const spentOn = (length: number): number => {
    const text = '東'.repeat(length)
    const rows = Array.from({ length: 4000 }, () => ['id', text, 'active', 'title'])
    const before = process.cpuUsage()
    table(rows, 80)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  spentOn(1000)
  // Measured whole, what is a hundred times as long takes about a hundred times as much work.
  expect(spentOn(100_000)).toBeLessThan(10 * spentOn(1000))
})
