// Which words of a question are taken for a time, and which are left alone.
import { expect, test } from 'vitest'
import { readAskedTime } from './asked-time.ts'
import { readMoment } from './moment.ts'

const zone = 'Europe/Berlin'
/** A Thursday. */
const now = Date.parse('2026-07-23T14:00:00+02:00')

/** First and last minute in the user's own time, as `2026-03-01 00:00`. */
function told(question: string, timeZone = zone): [from: string | null, to: string | null] | null {
  const { time } = readAskedTime(question, now, timeZone)
  const minute = (at: number | null) =>
    at === null ? null : new Date(at).toLocaleString('sv', { timeZone }).slice(0, 16)
  return time && [minute(time.from), minute(time.to)]
}

test.each<[question: string, from: string | null, to: string | null, rest: string]>([
  ['what broke in March', '2026-03-01 00:00', '2026-03-31 23:59', 'what broke'],
  ['redis lock in december', '2025-12-01 00:00', '2025-12-31 23:59', 'redis lock'],
  ['login in May 2025?', '2025-05-01 00:00', '2025-05-31 23:59', 'login ?'],
  ['since Monday the tests are red', '2026-07-20 00:00', null, 'the tests are red'],
  ['flaky tests since last Thursday', '2026-07-16 00:00', null, 'flaky tests'],
  ['deploys last week', '2026-07-13 00:00', '2026-07-19 23:59', 'deploys'],
  ['deploys this month', '2026-07-01 00:00', '2026-07-31 23:59', 'deploys'],
  ['auth between 3 and 10 May', '2026-05-03 00:00', '2026-05-10 23:59', 'auth'],
  ['auth between 28 April and May 2nd', '2026-04-28 00:00', '2026-05-02 23:59', 'auth'],
  ['auth from March to April 2025', null, null, ''],
  ['migration on 2026-03-01', '2026-03-01 00:00', '2026-03-01 23:59', 'migration'],
  ['migration on 3rd of May, 2026', '2026-05-03 00:00', '2026-05-03 23:59', 'migration'],
  ['cache before June', null, '2026-05-31 23:59', 'cache'],
  ['cache after 2026-03-01', '2026-03-02 00:00', null, 'cache'],
  ['cache until yesterday', null, '2026-07-22 23:59', 'cache'],
  [
    'why did the build fail yesterday',
    '2026-07-22 00:00',
    '2026-07-22 23:59',
    'why did the build fail',
  ],
  ['payment webhooks 3 days ago', '2026-07-20 00:00', '2026-07-20 23:59', 'payment webhooks'],
  [
    'payment webhooks in the last two weeks',
    '2026-07-09 00:00',
    '2026-07-23 14:00',
    'payment webhooks',
  ],
  [
    'what did we decide in 2025 about auth',
    '2025-01-01 00:00',
    '2025-12-31 23:59',
    'what did we decide about auth',
  ],
  ['last week auth decisions', '2026-07-13 00:00', '2026-07-19 23:59', 'auth decisions'],
  ['what happened last month?', '2026-06-01 00:00', '2026-06-30 23:59', ''],
  ['otel in february 2199', '2199-02-01 00:00', '2199-02-28 23:59', 'otel'],
  ['otel in february 2024', '2024-02-01 00:00', '2024-02-29 23:59', 'otel'],
  ['otel 2026-02-12', '2026-02-12 00:00', '2026-02-12 23:59', 'otel'],
  ['what broke on 12.02.2026?', '2026-02-12 00:00', '2026-02-12 23:59', 'what broke ?'],
  ['12.02.2026 deploy', '2026-02-12 00:00', '2026-02-12 23:59', 'deploy'],
  ['merged before the end of March', null, '2026-03-31 23:59', 'merged'],
  ['what broke on 22/7/2026?', '2026-07-22 00:00', '2026-07-22 23:59', 'what broke ?'],
  ['what broke since 4/13/2026', '2026-04-13 00:00', null, 'what broke'],
  ['4/13/2026 deploy', '2026-04-13 00:00', '2026-04-13 23:59', 'deploy'],
  ['deploys on 2026/03/04', '2026-03-04 00:00', '2026-03-04 23:59', 'deploys'],
  ['errors half a year ago', '2026-01-01 00:00', '2026-01-31 23:59', 'errors'],
  ['errors since half a year ago', '2026-01-01 00:00', null, 'errors'],
  ['errors since monday until tuesday', '2026-07-20 00:00', '2026-07-21 23:59', 'errors'],
  ['Monday last week', '2026-07-13 00:00', '2026-07-13 23:59', ''],
  ['deploys on Sunday of last week', '2026-07-19 00:00', '2026-07-19 23:59', 'deploys'],
  ['deploys since Tuesday this week', '2026-07-21 00:00', null, 'deploys'],
  ['errors over the past month', '2026-06-22 00:00', '2026-07-23 14:00', 'errors'],
  ['deploys in Q1 2026', '2026-01-01 00:00', '2026-03-31 23:59', 'deploys'],
  ['deploys in Q4', '2025-10-01 00:00', '2025-12-31 23:59', 'deploys'],
  ['otel a few days ago', '2026-07-16 00:00', '2026-07-21 23:59', 'otel'],
  ['otel at the end of february', '2026-02-19 00:00', '2026-02-28 23:59', 'otel'],
  ['otel in early March 2025', '2025-03-01 00:00', '2025-03-10 23:59', 'otel'],
  ['otel since the beginning of June', '2026-06-01 00:00', null, 'otel'],
  ['what did I do today', '2026-07-23 00:00', '2026-07-23 23:59', ''],
  ['deploys the day before yesterday', '2026-07-21 00:00', '2026-07-21 23:59', 'deploys'],
  ['cache since the day before yesterday', '2026-07-21 00:00', null, 'cache'],
  ['deploys yesterday and today', '2026-07-22 00:00', '2026-07-23 23:59', 'deploys'],
  ['what did I do today and yesterday?', '2026-07-22 00:00', '2026-07-23 23:59', ''],
  ['deploys in May and in June', '2026-05-01 00:00', '2026-06-30 23:59', 'deploys'],
  [
    'deploys in May and may we roll back',
    '2026-05-01 00:00',
    '2026-05-31 23:59',
    'deploys and may we roll back',
  ],
  ['cache between 2026-07-10 and 2026-07-01', '2026-07-01 00:00', '2026-07-10 23:59', 'cache'],
  ['cache between 2026-07-10 and May', null, null, ''],
  ['cache at the end of last month', '2026-06-21 00:00', '2026-06-30 23:59', 'cache'],
  ['what broke earlier this week', '2026-07-20 00:00', '2026-07-26 23:59', 'what broke'],
  ['deploys July 2026', '2026-07-01 00:00', '2026-07-31 23:59', 'deploys'],
  ['deploys in the year 2025', '2025-01-01 00:00', '2025-12-31 23:59', 'deploys'],
  ['flaky tests in the last 2 hours', '2026-07-23 12:00', '2026-07-23 14:00', 'flaky tests'],
  ['flaky tests an hour ago', '2026-07-23 12:30', '2026-07-23 13:30', 'flaky tests'],
  ['flaky tests in the past 24 hours', '2026-07-22 14:00', '2026-07-23 14:00', 'flaky tests'],
  ['what broke yesterday afternoon', '2026-07-22 12:00', '2026-07-22 17:59', 'what broke'],
  ['what broke on Monday morning', '2026-07-20 00:00', '2026-07-20 11:59', 'what broke'],
  ['what broke since 12:30', '2026-07-23 12:30', null, 'what broke'],
  ['what broke since 22:15', '2026-07-22 22:15', null, 'what broke'],
  ['what broke before 9am', null, '2026-07-23 08:59', 'what broke'],
  ['deploys after 9:30 pm', '2026-07-22 21:31', null, 'deploys'],
  ['deploys between 10:00 and 12:00', '2026-07-23 10:00', '2026-07-23 12:00', 'deploys'],
  ['what broke at 11:00?', '2026-07-23 10:30', '2026-07-23 11:30', 'what broke ?'],
  ['what broke yesterday at 14:00', '2026-07-22 13:30', '2026-07-22 14:30', 'what broke'],
  ['what broke at 14:00 on Monday', '2026-07-20 13:30', '2026-07-20 14:30', 'what broke'],
  ['deploys since yesterday 18:00', '2026-07-22 18:00', null, 'deploys'],
  ['deploys on 2026-07-01 at 12:00', '2026-07-01 11:30', '2026-07-01 12:30', 'deploys'],
  ['deploys July 20 2026 at 12:00', '2026-07-20 11:30', '2026-07-20 12:30', 'deploys'],
  ['deploys this morning', '2026-07-23 00:00', '2026-07-23 11:59', 'deploys'],
  ['deploys last night', '2026-07-22 18:00', '2026-07-23 05:59', 'deploys'],
  ['deploys over the weekend', '2026-07-18 00:00', '2026-07-19 23:59', 'deploys'],
  ['deploys since last weekend', '2026-07-18 00:00', null, 'deploys'],
])('reads “%s” as from %s to %s', (question, from, to, rest) => {
  const { time, query } = readAskedTime(question, now, zone)
  if (from === null && to === null) {
    // A range that runs backwards is none.
    expect(time).toBeNull()
    return
  }
  expect(told(question)).toEqual([from, to])
  expect(query).toBe(rest)
  expect(time?.prefer).toBeNull()
})

test.each([
  'March of progress', // a name
  'what does this constructor do', // a member of every object
  'constructor hours ago',
  'talk with March Networks in March Tower',
  'May I delete the branch',
  'before May be null',
  '2026-02-12 12:44:01 worker died',
  '2026-02-12 ERROR the worker died',
  'the end of file marker',
  'upgrade to 10.15.2026',
  'q1 queue of the broker',
  'fix the sat solver on Sun Microsystems hardware',
  'last_seen column',
  'const since = monday',
  'the `since Monday` filter',
  'search for "in March" literally',
  'the “last week” button',
  'due today flag of the task list',
  'timeout after 5 minutes',
  'retry in 3 seconds',
  'limit in 2048 bytes',
  'in 2025 rows',
  'since version 2.1',
  'on 2026-02-30',
  'error at 12:34 line 56',
  '2026-02-12 12:44 worker died',
  'Jul 20 2026 12:44 worker died',
  'aspect ratio 16:9 in 12:30',
  'cron at 25:00',
  'port 80:80 since 13:77',
  'version at 9',
  'deploys after 13pm',
  'Two customers escalated this week: one was charged in the middle of the month while still under the quota of their plan, and the invoice of another is wrong',
  'was war in April mit dem Index',
  'wat deden we in april',
  "qu'est-ce que nous avons fait en mars",
  'Traceback since Monday\n  File "a.py", line 3',
  'read the last n lines of a file',
  'get file last modified',
  'the first and last index of an element',
  'drop the last two columns',
  'everything not in March',
  'all but not since Monday',
  'the weekend job',
  'the build this morning job runs',
  'retry over 3 days',
  'Jul 20 2026 12:44:01 worker died',
  'what broke on Friday the 13th',
  'errors on 29 February 2026',
  'errors on the 29th of February 2026',
  'errors since February 30',
  'errors half an hour ago',
  '2026/02/12 12:44:01 worker died',
  'errors on 3/4/2026',
  'errors on 31/2/2026',
  'errors since 2026/13/01',
  'fehler am 22/7/2026',
  'erreurs le 22/7/2026',
  'files in 2026/03/04/notes',
  'in',
  '',
])('leaves “%s” alone', (question) => {
  expect(readAskedTime(question, now, zone)).toEqual({ time: null, query: question })
})

test.each([
  ['the last time the deploy failed', ['last'], 'the the deploy failed'],
  ['python datetime get last month number', ['last'], 'python datetime get month number'],
  ['why is the latest migration slow again', ['latest', 'again'], 'why is the migration slow'],
  ["yesterday's fix of the parser", ["yesterday's"], 'fix of the parser'],
  ['what did we do last time?', ['last'], 'what did we do last time?'],
])('takes “%s” for a wish for newer ones, and asks the other words', (question, words, query) => {
  expect(readAskedTime(question, now, zone)).toEqual({
    time: { from: null, to: null, prefer: 'newer', words },
    query,
  })
})

test('a weekend that is not over is this one, and last weekend the one before', () => {
  const sunday = Date.parse('2026-07-19T14:00:00+02:00')
  const day = (question: string) =>
    new Date(readAskedTime(question, sunday, zone).time?.from ?? 0).toLocaleDateString('sv', {
      timeZone: zone,
    })
  expect(day('deploys this weekend')).toBe('2026-07-18')
  expect(day('deploys last weekend')).toBe('2026-07-11')
})

test('counts days in the time zone of the user', () => {
  // Eight in the evening there, and the next day already in Auckland.
  const evening = Date.parse('2026-07-23T20:00:00Z')
  const from = (timeZone: string) => readAskedTime('since yesterday', evening, timeZone).time?.from
  expect(from('UTC')).toBe(Date.parse('2026-07-22T00:00:00Z'))
  expect(from('Pacific/Auckland')).toBe(Date.parse('2026-07-23T00:00:00+12:00'))
})

test('a day on which the clocks change is as long as it is', () => {
  const { time } = readAskedTime('outage on 29 March', now, zone)
  expect((time?.to ?? 0) - (time?.from ?? 0)).toBe(23 * 3_600_000 - 1)
})

test('a moment takes what a question takes', () => {
  expect(readMoment('since', 'in february', now)).not.toBeNull()
  expect(readMoment('since', 'in february', now)).toBe(readMoment('since', 'february', now))
  expect(readMoment('until', 'in february', now)).toBe(readMoment('until', 'february', now))
  expect(readMoment('until', 'since february', now)).toBeNull()
  expect(readMoment('since', 'in february of progress', now)).toBeNull()
})
