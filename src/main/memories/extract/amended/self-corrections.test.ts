// What somebody takes back in the same message is not remembered; its last value is, in a rule that is whole by itself.
import { expect, it } from 'vitest'
import { extractByRules } from '../extract-by-rules.ts'

const found = (text: string) =>
  extractByRules([[{ by: 'user', text }]]).map(({ content, words }) => ({ content, words }))

it.each([
  [
    'Use tabs for indentation in this repo. No wait, spaces.',
    'Use spaces for indentation in this repo.',
  ],
  ['Always indent with 2 spaces. Scratch that, 4 spaces.', 'Always indent with 4 spaces.'],
  [
    'always use jest for unit tests... actually, make that vitest',
    'always use vitest for unit tests...',
  ],
  ['Always deploy on Tuesdays, no wait, Thursdays.', 'Always deploy on Thursdays.'],
  [
    'From now on name branches feature/<ticket>. Sorry, feat/<ticket>.',
    'From now on name branches feat/<ticket>.',
  ],
  [
    'From now on write all comments in German - no, scratch that, in English.',
    'From now on write all comments in English.',
  ],
  ['Always use redis for caching - wait, I mean valkey.', 'Always use valkey for caching.'],
  [
    'Always use axios for http calls. Actually, no, always use fetch for http calls.',
    'Always use fetch for http calls.',
  ],
])('%j is remembered as %j', (text, rule) => {
  // Where it is shown what was said, it stands as it was written.
  expect(found(text)).toEqual([{ content: rule, words: text }])
})

it('a rule that is taken back is none', () => {
  expect(found('Never commit to main directly. Scratch that.')).toEqual([])
  expect(found('Always squash before merging. Well, forget it, ignore that.')).toEqual([])
  expect(found('Always squash before merging from now on - nevermind.')).toEqual([])
  expect(found('Always squash before merging, no wait, never mind.')).toEqual([])
  expect(found('Always sort the imports. Never mind, no rule here.')).toEqual([])
  expect(
    found('Never use globs here. Hmm, no, forget about it. From now on use full paths in scripts.'),
  ).toMatchObject([{ content: 'From now on use full paths in scripts.' }])
  expect(
    found('Never log e-mail addresses. Always prefix interfaces with I. Forget that last one.'),
  ).toMatchObject([{ content: 'Never log e-mail addresses.' }])
})

it.each([
  'Never push to main. Wait, first show me the diff of the parser.',
  'Always use tabs. No, really, always.',
  'Always use tabs. Actually, great.',
  'Always use tabs. Make it fast.',
  'Always log a warning. Ignore that warning in the tests of the parser.',
])('nothing is taken back in %j', (text) => {
  expect(found(text)).toContainEqual(
    expect.objectContaining({ content: `${text.split('. ')[0]}.` }),
  )
})
