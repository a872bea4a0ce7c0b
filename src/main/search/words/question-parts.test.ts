// What the lines of a pasted report are taken for.
import { expect, test } from 'vitest'
import { type PartKind, partsOfQuestion, tellingText, termWeight } from './question-parts.ts'

const report = `The tile cache fails twenty times a day

### Describe the bug

\`\`\`
FileNotFoundError: [Errno 2] No such file: '/app/cache/d44ad7a1f2b8.djcache'
  File "proj/views.py", line 58, in tiles
  File "/usr/lib/python3.9/site-packages/django/core/cache.py", line 191, in has_key
2026-07-22T16:28:41.941Z INFO retrying
some text of the program
\`\`\`

See https://tracker.test/issues/4711 for the first time.

### Versions

Django 4.1.3 on four machines
- [x] I have searched the existing issues`

/** The kinds under which a text stands in the report. */
function kindsOf(text: string): PartKind[] {
  const start = report.indexOf(text)
  return partsOfQuestion(report)
    .filter((part) => part.start < start + text.length && part.end > start)
    .map(({ kind }) => kind)
}

test.each<[string, PartKind]>([
  ['The tile cache fails', 'prose'],
  ['Describe the bug', 'heading'],
  ['FileNotFoundError', 'error'],
  ['d44ad7a1f2b8', 'noise'],
  ['proj/views.py', 'frame'],
  ['site-packages', 'library frame'],
  ['2026-07-22T16:28:41.941Z', 'noise'],
  ['retrying', 'log'],
  ['text of the program', 'output'],
  ['https://tracker.test/issues/4711', 'noise'],
  ['for the first time', 'prose'],
  ['on four machines', 'versions'],
  ['4.1.3', 'noise'],
  ['I have searched', 'heading'],
])('takes “%s” of a pasted report for %s', (text, kind) => {
  expect(kindsOf(text)).toEqual([kind])
})

test('weighs an error above what the user wrote, and a template’s headings next to nothing', () => {
  expect(termWeight('error')).toBeGreaterThan(termWeight('prose'))
  expect(termWeight('heading')).toBeLessThan(termWeight('code') / 4)
})

test.each([
  'how did we fix the login on Monday?',
  'TypeError: generate is not a function',
  'First line\nsecond line\nthird line of a plain question',
  '',
])('takes what nobody pasted for one piece: %j', (question) => {
  expect(partsOfQuestion(question)).toEqual([{ start: 0, end: question.length, kind: 'prose' }])
})

test('parts lie one behind the other and leave nothing out', () => {
  const question = `${report}\n${'x'.repeat(30_000)}`
  const parts = partsOfQuestion(question)
  expect(parts.map(({ start, end }) => question.slice(start, end)).join('')).toBe(question)
  expect(parts.at(-1)?.kind).toBe('noise')
})

const routine = (place: number) =>
  `2026-11-22T13:00:${10 + place}Z INFO  worker-${place % 8} request id=${place}f handled in ${place}ms path=/api/items/${place}`
const log = [
  ...Array.from({ length: 40 }, (_, place) => routine(place)),
  '2026-11-22T13:01:02Z ERROR worker-3 the picture has no colour profile',
  ...Array.from({ length: 9 }, (_, place) => routine(40 + place)),
].join('\n')
const build = `Compiling 212 files (.ex)
Finding suitable PLTs
[${Array.from({ length: 60 }, (_, place) => `:dep_${'abcdef'.charAt(place % 6)}${place}`).join(', ')}]
[CREDO] Function is too complex (cyclomatic complexity is 13, max is 9).
Total errors: 0, Skipped: 0
make: *** [check] Error 1`

test.each<[string, string, PartKind]>([
  ['a line that a log repeats', 'handled in', 'repeated'],
  ['the one that differs', 'colour profile', 'error'],
  ['a level', 'ERROR', 'noise'],
])('in a log takes %s for what it is', (_, text, kind) => {
  const start = log.indexOf(text)
  const part = partsOfQuestion(log).find((one) => one.start <= start && one.end > start)
  expect(part?.kind).toBe(kind)
})

test.each<[string, PartKind]>([
  [':dep_c2', 'noise'],
  ['cyclomatic complexity', 'error'],
  ['make:', 'outcome'],
])('in the output of a build takes “%s” for %s', (text, kind) => {
  for (const pasted of [build, build.replaceAll('\n', ' ')]) {
    const start = pasted.indexOf(text)
    const part = partsOfQuestion(pasted).find((one) => one.start <= start && one.end > start)
    // Where the breaks are lost only what begins like a line is set apart.
    if (pasted === build || kind === 'noise') expect(part?.kind).toBe(kind)
  }
})

test.each([
  Array.from({ length: 40 }, (_, n) => `    at run${n} (/src/a${n}/b.ts:${n}:7)`).join('\n\n'),
  '### Heading\n\n'.repeat(40),
])('where no part of a paste tells anything a model is asked by all of it', (paste) => {
  expect(tellingText(paste)).toBe(paste)
})
