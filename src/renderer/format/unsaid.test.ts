// A summary below the agent's answer says once what both say.
import { expect, it } from 'vitest'
import { unsaid } from './unsaid.ts'

it.each([
  [
    'what the answer begins with is left out, and the end state stays',
    'The cart rounds once. Changed cart.ts; tests pass (vitest: 3 tests passed).',
    'The **cart** rounds\nonce.\n\n- `total()` is the only place.',
    'Changed cart.ts; tests pass (vitest: 3 tests passed).',
  ],
  ['all of it', 'The cart rounds once.', 'The cart rounds once: see `cart.ts`.', ''],
  [
    'a sentence that was cut',
    'The cart rounds once, after… Pushed main.',
    'The cart rounds once, after the tax.',
    'Pushed main.',
  ],
  [
    'a claim that is marked stays marked',
    'The agent says: “All tests pass.” Tests fail (vitest).',
    'All tests pass.',
    'The agent says: “All tests pass.” Tests fail (vitest).',
  ],
  ['without an answer everything is told', 'Changed cart.ts.', null, 'Changed cart.ts.'],
  [
    'another language',
    '购物车只舍入一次。 Changed cart.ts.',
    '购物车只舍入一次。',
    'Changed cart.ts.',
  ],
])('%s', (_, summary, answer, left) => {
  expect(unsaid(summary, answer)).toBe(left)
})
