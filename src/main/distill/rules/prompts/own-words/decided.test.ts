// What the agent says that it decided by itself, and nothing that is open or the user's.
import { expect, it } from 'vitest'
import { decidedIn } from './decided.ts'

it.each([
  [
    'I used a GroupShuffleSplit instead of a split by rows because two eyes of one patient leak.',
    true,
  ],
  [
    'I kept the old column rather than dropping it, so that the import job can be rolled back.',
    true,
  ],
  ['You decided to use cents instead of euros because of rounding.', false],
  ['I would use a queue instead of a cron job because it retries.', false],
  ['Shall I use a queue instead of a cron job, since it retries?', false],
  ['I used the new helper in cart.ts.', false],
])('%s: decided by the agent %s', (said, is) => {
  expect(decidedIn(`Done.\n\n${said}`)).toEqual(is ? [said] : [])
})
