// What was rejected does not come back in other words, and keeps nothing else out.
import { expect, it } from 'vitest'
import type { Candidate } from '../candidate.ts'
import { isRejected } from './rejected.ts'

const said = (content: string): Candidate => ({
  ...{ content, words: content, kind: 'convention', importance: 0.7, tags: [], keywords: [] },
  ...{ saidBy: 'user', isChange: false },
})

it.each([
  ['Use feature toggles for unfinished work.', 'anything unfinished goes behind a feature toggle'],
  ['Keep an entry in the changelog for each fix.', 'every fix gets its line in CHANGELOG.md'],
  ['Never use any in TypeScript.', 'avoid any types'],
  ['Keep modules small.', 'no huge modules'],
])('%j is what %j says', (rejected, again) => {
  expect(isRejected(said(again), [rejected])).toBe(true)
})

it.each([
  ['Keep pull requests under 300 lines.', 'Log files keep 300 lines.'],
  ['Always use strict types in Python.', 'Always use strict types in TypeScript.'],
  ['Keep modules small.', 'Keep pages small.'],
  ['Never use any in TypeScript.', 'Always use TypeScript.'],
  ['Squash commits before a merge.', 'Never squash commits before a merge.'],
  ['Always indent with two spaces.', 'Always indent with four spaces.'],
  ['Write tests for each endpoint.', 'Write a page of documentation for each command.'],
])('%j keeps %j out by nothing', (rejected, other) => {
  expect(isRejected(said(other), [rejected])).toBe(false)
})
