// Each cue of what the user says, by its name: once where it says what holds, and once where it does not.
import { describe, expect, it } from 'vitest'
import { extractByRules } from './extract-by-rules.ts'

/** What is kept of it as the user's. */
function ofUser(user: string) {
  const found = extractByRules([
    [
      { by: 'user', text: 'Go on.' },
      { by: 'agent', text: 'I ran npm install for it.' },
    ],
    [
      { by: 'user', text: user },
      { by: 'agent', text: 'All right.' },
    ],
  ])
  return found.filter(({ saidBy }) => saidBy === 'user')
}

const cues = [
  ['actually', 'Actually, the tests run with `node --test`.', 'Actually, show me the diff.'],
  [
    "that's wrong",
    "That's wrong: the staging database is on port 5433.",
    "That's wrong, have another look.",
  ],
  ['no,', 'No, this project uses vitest and not jest.', 'No, rename the function to load_all.'],
  [
    'not correct',
    'Not correct: the staging database runs on port 5433.',
    'It is not correct to say that the tests failed.',
  ],
  [
    'instead of',
    'Use pnpm instead of npm in this project.',
    'Put a map there instead of the list, please.',
  ],
  [
    "don't use",
    "Don't use lodash, we pay for every kilobyte.",
    "Don't use the cache for this request.",
  ],
  [
    'never use',
    'Never use moment, it is not maintained any more.',
    'Why would one never use moment in new code?',
  ],
  [
    'always use',
    'Always use type hints in new functions.',
    'If we always use pnpm, would the tests be faster',
  ],
  [
    'the correct way',
    'The correct way to deploy is make ship, from the bastion.',
    'What is the correct way to deploy this?',
  ],
  [
    'the issue was',
    'The issue was a stale lock: `npm ci` never removes the old cache.',
    'I forgot what the issue was that we had then.',
  ],
  [
    'the problem was',
    'The problem was that `TZ` was not set, because the image has no zone files. The fix was adding tzdata.',
    'The problem was hard and we took long over it, all of us.',
  ],
  [
    'root cause',
    'Root cause: the pool was closed twice when `close_all` ran before the tests.',
    'Find the root cause of the failing test first.',
  ],
  [
    'i prefer',
    'I prefer small commits with one topic each.',
    'Which of them do you think I prefer?',
  ],
  [
    'i like',
    'I like tests that read as sentences, please write them so always.',
    'I like how this page looks with the new colors.',
  ],
  [
    'i want',
    'I want you to start including assert statements in your methods.',
    'I want to add a login page with two fields.',
  ],
  [
    'please always',
    'Please always run the linter before a commit.',
    "He wrote 'please always use tabs for code' to me.",
  ],
  [
    'please never',
    'Please never commit to the main branch, we review everything.',
    '> Please never commit to the main branch.',
  ],
  [
    'remember to',
    'Remember to run the linter before every commit.',
    'Remember to run the migrations before the tests of the parser.',
  ],
  [
    'from now on',
    "From now on, end all variable names with '_v'.",
    'Does it work from now on without a restart?',
  ],
  [
    'going forward',
    'Going forward, every migration must have a docstring.',
    'Is that what we do going forward with migrations?',
  ],
  [
    "let's go with",
    "Let's go with Postgres for the order history.",
    "Let's go with option 2, it is cleaner.",
  ],
  [
    'we decided',
    'We decided to keep sessions in Redis, as two hosts share them.',
    'We decided nothing yet, did we?',
  ],
  [
    'the approach is',
    'The approach is optimistic locking with a version column.',
    'I wonder whether the approach is right for this.',
  ],
  [
    "we'll use",
    "We'll use feature flags for everything that touches billing.",
    "We'll use it for now, until the port is free.",
  ],
  [
    'switched to',
    'We switched to vitest because jest was slow.',
    'I switched to the main branch, look again.',
  ],
  [
    'migrated to',
    'We migrated to Postgres 16 last month.',
    'Has anything been migrated to Postgres?',
  ],
] as const

describe.each(cues)('%s', (cue, holds, left) => {
  it('is found where it says what holds', () => {
    expect(holds.toLowerCase()).toContain(cue)
    expect(ofUser(holds)).toHaveLength(1)
  })
  it('is left where it does not', () => {
    expect(left.toLowerCase()).toContain(cue)
    expect(ofUser(left)).toEqual([])
  })
})
