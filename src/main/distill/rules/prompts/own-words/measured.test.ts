// What was measured on the way is told where the answer is of something else.
import { expect, it } from 'vitest'
import { summariseTurn } from '../../words/turn-summary.ts'
import { measuredIn } from './measured.ts'

const found = '185.88 MB/s, well past your threshold of 3x, so I kept it.'
const answer = 'Done, and one finding I did not touch: a longer line stops the scanner.'

it.each([
  ['a rate', ['Baseline: 7.14 MB/s.', found, answer], answer, found],
  ['how much faster it is', ['It is 3.1x faster now.'], answer, 'It is 3.1x faster now.'],
  ['nothing where the answer tells it', [found], 'It reads 185 MB/s now.', null],
  ['nothing of a setting', ['The timeout is 500 ms.', answer], answer, null],
  ['nothing of what is only meant', ["I'll see whether it gets 3x faster."], answer, null],
])('%s', (_what, said, last, expected) => {
  expect(measuredIn(said, last)).toBe(expected)
})

it('stands in the summary of the turn, and names it', () => {
  const turn = { prompt: 'try it, keep it only if its at least 3x', lastMessage: answer }
  const told = summariseTurn(
    { ...turn, said: [found, answer], answerBefore: 'We could go further. Worth it?' },
    [],
  )
  expect(told.summary).toContain(`On the way the agent said: “${found}”`)
  expect(told.title).toBe(found)
})
