// Tests of how key presses become shortcuts.
import { expect, test } from 'vitest'
import { createKeySequence } from './key-sequence.ts'

const press = (key: string, held: { ctrlKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})
const known = () => new Set(['j', 'g s', 'mod+k'])

test('single keys, held keys and two keys in a row are told apart', () => {
  const keys = createKeySequence(known)
  expect(keys.press(press('j'), 0)).toBe('j')
  expect(keys.press(press('K', { ctrlKey: true }), 0)).toBe('mod+k')
  expect(keys.press(press('g'), 0)).toBeNull()
  expect(keys.press(press('s'), 500)).toBe('g s')
})

test('the second key must follow soon, and s alone means nothing', () => {
  const keys = createKeySequence(known)
  expect(keys.press(press('s'), 0)).toBeNull()
  keys.press(press('g'), 0)
  expect(keys.press(press('s'), 5000)).toBeNull()
})

test('keys of the system are left to it', () => {
  expect(createKeySequence(known).press(press('j', { altKey: true }), 0)).toBeNull()
})
