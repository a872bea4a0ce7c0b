// What of a model's sentences its source bears out: whole names and numbers, and the user's will in the user's words.
import { expect, it } from 'vitest'
import { saidWords } from './said-by-people.ts'
import { checkedAgainst } from './source-check.ts'

const source = {
  text: 'Released in 2012: total() of src/cart.ts takes 1,234 or 1.5 MB of roundedPrice.',
  ofUser: 'please round the prices of the cart up',
  said: saidWords(['please round the prices of the cart up', 'Never round the total twice.']),
}
const kept = (told: string): string => checkedAgainst(source, told).text

it.each([
  'total() in cart.ts takes 1,234.',
  'src/cart.ts has roundedPrice.',
  'It takes 1.5 MB since 2012.',
  'The user wants the prices of the cart rounded up.',
  'Never round the total twice.',
  'The total is never rounded twice.',
])('keeps “%s”', (told) => expect(kept(told)).toBe(told))

it.each([
  'It takes 12 s.',
  'It takes 5 MB.',
  'It takes 234 MB.',
  'rc/cart.ts has it.',
  'src/cart.t has it.',
  'Only edPrice has it.',
  'The user prefers tabs.',
  'Always use tabs for indentation.',
  'Tabs are always preferred.',
  'The owner never wants tests.',
  'Don’t write tests.',
])('leaves out “%s”', (told) =>
  expect(checkedAgainst(source, told)).toEqual({ text: '', dropped: 1 }),
)
