// The same said of the same thing with another value at its end, and what both hold of it.
import { expect, it } from 'vitest'
import type { Candidate } from '../candidate.ts'
import type { Known } from '../verdict.ts'
import { reconcile } from './reconcile.ts'

const verdict = (before: string, now: string, isConfirmed = false) => {
  const known: Known = {
    ...{ id: 1, content: before, kind: 'convention', saidBy: 'user', isConfirmed, at: 1 },
  }
  const candidate: Candidate & { at: number } = {
    ...{ content: now, kind: 'convention', importance: 0.7, tags: [], keywords: [] },
    ...{ saidBy: 'user', words: now, isChange: false, at: 2 },
  }
  return reconcile(candidate, [known]).kind
}

it.each([
  ['Log lines should be JSON in this service', 'log lines should be plain text'],
  ['log lines should be plain text', 'log lines should be logfmt'],
  ['All timestamps must be stored in UTC', 'All timestamps must be stored in local time'],
  [
    'All timestamps must be stored in UTC',
    'no wait, all timestamps must be stored as epoch millis',
  ],
  ['All timestamps must be stored in UTC', 'hm, final: timestamps are stored as epoch millis'],
  ['All errors must be logged at warn level', 'errors must be logged at error level from today'],
  ['Docstrings are written in Google style', 'Docstrings are written in NumPy style'],
])('%j, then %j: the newest alone', (before, now) => {
  expect(verdict(before, now)).toBe('supersedes')
})

it.each([
  ['Functions should be short', 'Functions should be documented'],
  ['All timestamps must be stored in UTC', 'All timestamps must be stored as ISO 8601'],
  ['Errors must be logged at warn level', 'Errors must be logged in English'],
  ['Errors must be logged at warn level', 'Errors must be logged with a request id'],
  ['Log lines should be JSON', 'Log lines should be short'],
  ['Reports are exported as CSV', 'Reports are also exported as XML'],
  ['Access errors must be logged at warn level', 'Payment errors must be logged at error level'],
  ['Tests are run in parallel mode', 'Tests are run in strict mode'],
])('%j, then %j: both', (before, now) => {
  expect(verdict(before, now)).toBe('new')
})

it('what a thing needs no longer is lifted, and asked about where it was confirmed', () => {
  const [rule, lifted] = [
    'Endpoints under /admin must check the role claim',
    "Endpoints under /admin don't need the role claim anymore",
  ]
  expect(verdict(rule, lifted)).toBe('supersedes')
  expect(verdict(rule, lifted, true)).toBe('conflicts')
})

it('what one kind of a thing needs no longer the others need', () => {
  const narrower = "Documentation PRs don't need a screenshot anymore"
  expect(verdict('Every PR needs a screenshot', narrower)).not.toBe('supersedes')
})
