// A ban that is lifted, and a wish that nobody has any more, hold no longer; what is allowed of another thing leaves them.
import { expect, it } from 'vitest'
import { reconcile } from './reconcile.ts'

const verdict = (old: string, now: string) =>
  reconcile(
    {
      ...{ content: now, kind: 'convention', importance: 0.7, tags: [], keywords: [] },
      ...{ saidBy: 'user', words: now, isChange: false, at: 2 },
    },
    [{ id: 1, content: old, kind: 'convention', saidBy: 'user', isConfirmed: false, at: 1 }],
  ).kind

it.each([
  ['Never use wildcard imports.', 'Wildcard imports are fine now.'],
  ['Do not rebase shared branches.', 'You can rebase shared branches again, I dropped that rule.'],
  ['Ask me before you install packages.', 'No need to ask before installing packages any more.'],
  ['Write comments in German.', 'Please write comments in English from now on.'],
  ['Releases happen on Mondays.', 'From this month on we release on Wednesdays.'],
])('%s %s', (old, now) => {
  expect(verdict(old, now)).toBe('supersedes')
})

it.each([
  ['Never use wildcard imports.', 'Default exports are fine now.'],
  ['Ask me before you install packages.', 'No need to lint generated packages.'],
  ['Write comments in German.', 'Write docs in English.'],
])('%s and %s', (old, now) => {
  expect(verdict(old, now)).toBe('new')
})
