// Tests of times, numbers, paths and lines as they are read.
import { expect, test } from 'vitest'
import { headOf, longestRow, toLines } from './lines.ts'
import { bytes, compactCount, plural } from './numbers.ts'
import { shortenPath, splitPath } from './paths.ts'
import { snippetParts } from './snippet.ts'
import { comingTime, dayHeading, duration, relativeTime } from './time.ts'
import { intensity, lastDays, yearWeeks } from './year-grid.ts'

const now = new Date(2026, 10, 20, 15, 30).getTime()
const ago = (minutes: number) => now - minutes * 60_000

test('times are told as people say them', () => {
  expect(relativeTime(ago(0.5), now)).toBe('just now')
  expect(relativeTime(ago(4), now)).toBe('4 min ago')
  expect(relativeTime(ago(3 * 60), now)).toBe('3 h ago')
  expect(relativeTime(ago(24 * 60), now)).toBe('yesterday 15:30')
  expect(relativeTime(ago(3 * 24 * 60), now)).toBe('Tuesday 15:30')
  expect(relativeTime(ago(60 * 24 * 60), now)).toBe('21 Sep')
  expect(relativeTime(ago(400 * 24 * 60), now)).toBe('16 Oct 2025')
})

test('a time to come is told as people say it', () => {
  const now = new Date(2026, 10, 20, 22, 0).getTime()
  expect(comingTime(now + 90_000, now)).toBe('22:01')
  expect(comingTime(now + 3 * 3_600_000, now)).toBe('tomorrow 01:00')
  expect(comingTime(now + 48 * 3_600_000, now)).toBe('22 Nov 22:00')
  // Its time has come, and the list is about to say so.
  expect(comingTime(now - 1000, now)).toBe('21:59')
})

test('a time ahead of the clock is given exactly, never as a negative age', () => {
  expect(relativeTime(now + 3_600_000, now)).toBe('Friday 20 November 2026, 16:30:00')
})

test('days head their groups', () => {
  expect(dayHeading(now, now)).toBe('Today')
  expect(dayHeading(ago(24 * 60), now)).toBe('Yesterday')
  expect(dayHeading(ago(7 * 24 * 60), now)).toBe('Friday 13 November')
})

test('durations and sizes have the unit that fits', () => {
  expect([0.42, 12.3, 3210, 45_000, 250_000, 7_500_000].map(duration)).toEqual([
    '0.4 ms',
    '12 ms',
    '3.2 s',
    '45 s',
    '4 min 10 s',
    '2 h 5 min',
  ])
  expect([812, 3482, 5_000_000, 1024 ** 3 * 1.25].map(bytes)).toEqual([
    '812 B',
    '3.4 KB',
    '4.8 MB',
    '1.3 GB',
  ])
  expect([999, 41_200, 1_000_000].map(compactCount)).toEqual(['999', '41.2k', '1M'])
  expect([plural(1, 'session'), plural(2, 'session')]).toEqual(['1 session', '2 sessions'])
})

test('paths show the file first and lose the folder of the session, on every system', () => {
  expect(splitPath('src/auth/token.ts')).toEqual({ folder: 'src/auth/', file: 'token.ts' })
  expect(splitPath('C:\\work\\token.ts')).toEqual({ folder: 'C:\\work\\', file: 'token.ts' })
  expect(shortenPath('/home/dev/shop/src/a.ts', '/home/dev/shop')).toBe('src/a.ts')
  expect(shortenPath('/home/dev/shop-old/a.ts', '/home/dev/shop')).toBe('/home/dev/shop-old/a.ts')
  expect(shortenPath('C:\\shop\\a.ts', 'C:\\shop')).toBe('a.ts')
})

test('a line of five megabytes becomes rows that can be shown one by one', () => {
  const rows = toLines(`first\n${'x'.repeat(5_000_000)}\nlast\n`)
  expect(rows).toHaveLength(5002)
  expect(Math.max(...rows.map((row) => row.text.length))).toBe(longestRow)
  expect(rows[1]?.number).toBe(2)
  expect(rows[2]?.number).toBeNull()
  expect(rows.at(-1)).toEqual({ number: 3, text: 'last' })
})

test('the head of a text ends with a whole line where it can', () => {
  expect(headOf('a\nb\nc\nd', 2, 100)).toBe('a\nb')
  expect(headOf('a\nb', 5, 100)).toBe('a\nb')
  expect(headOf('x'.repeat(500), 5, 100)).toHaveLength(100)
  expect(headOf('one two three', 5, 9)).toBe('one two')
})

test('what search found is told apart from the text around it', () => {
  expect(snippetParts('a \ue000token\ue001 b \ue000re')).toEqual([
    { text: 'a ', matched: false },
    { text: 'token', matched: true },
    { text: ' b ', matched: false },
    { text: 're', matched: true },
  ])
})

test('a year is laid out in whole weeks that end today', () => {
  const weeks = yearWeeks(now)
  const days = weeks.flatMap((week) => week.days.flatMap(({ day }) => (day === null ? [] : [day])))
  expect(days).toHaveLength(365)
  expect(days.at(-1)).toBe('2026-11-20')
  expect(weeks.every((week) => week.days.length === 7)).toBe(true)
})

test('days without activity are zero, and small days are still seen', () => {
  const days = lastDays([{ day: '2026-11-19', turns: 3 }], 3, now)
  expect(days.map(({ day, entry }) => [day, entry?.turns ?? 0])).toEqual([
    ['2026-11-18', 0],
    ['2026-11-19', 3],
    ['2026-11-20', 0],
  ])
  expect([intensity(0, 100), intensity(1, 100), intensity(100, 100)]).toEqual([0, 1, 4])
})
