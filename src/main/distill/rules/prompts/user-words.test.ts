// Choices by number are told with what the agent had offered under it; the labelled prompts stand in the set of truth.
import { expect, it } from 'vitest'
import { userWordsOf } from './user-words.ts'

const offers = `The old list:

1. Keep the cache

Options now:

1. Drop the override
2. Change the override to **teal**, a subtler end
3. Keep it as it is`

it.each([
  [
    'Do #2 and do this for all of the color overrides.',
    'Change the override to teal, a subtler end',
  ],
  ['3 is better, implement it in the writer', 'Keep it as it is'],
  ['I would call the reader loader and the writer saver', null],
])('%s', (prompt, offered) => {
  expect(userWordsOf(prompt, offers)).toMatchObject([{ kind: 'choice', offered }])
  expect(userWordsOf(prompt)).toMatchObject([{ kind: 'choice', offered: null }])
})

it('an offer that the message does not hold is none', () => {
  expect(userWordsOf('Do #9 for all of the color overrides.', offers)[0]?.offered).toBeNull()
  const huge = `1. ${'x'.repeat(2_000_000)}`
  expect(userWordsOf('Do #1 for all of the color overrides.', huge)[0]?.offered).toBeNull()
})
