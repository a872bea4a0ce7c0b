// Tests of how hostile text is made harmless to the eye.
import { expect, test } from 'vitest'
import { oneLine, plainText, repeats, stripAnsi, textParts } from './plain-text.ts'

test('colours, cursor moves, titles and links of a terminal are removed', () => {
  expect(stripAnsi('\u001b[1;31mred\u001b[0m \u001b[2Kline')).toBe('red line')
  expect(stripAnsi('\u001b]0;title\u0007text')).toBe('text')
  expect(stripAnsi('\u001b]8;;https://evil.example\u001b\\link\u001b]8;;\u001b\\')).toBe('link')
})

test('of a progress bar only the last state is left', () => {
  expect(stripAnsi('10 %\r50 %\r100 %\ndone\r\nnext')).toBe('100 %\ndone\nnext')
})

test('a long line without an end is stripped in no time', () => {
  const line = 'x'.repeat(2_000_000)
  expect(stripAnsi(`${line}\na\rb`)).toBe(`${line}\nb`)
})

test('control and direction characters are named instead of obeyed', () => {
  expect(plainText('a\u202eb\u0000c\u200bd')).toBe('a⟨U+202E⟩b⟨␀⟩c⟨U+200B⟩d')
  expect(textParts('a\u202eb')).toContainEqual({
    type: 'mark',
    label: 'U+202E',
    name: 'right-to-left override',
  })
})

test('a text of nothing but hidden characters is shown in a bounded number of parts, none of them hidden', () => {
  const parts = textParts('\u202ea'.repeat(100_000))
  expect(parts.length).toBeLessThan(5000)
  const last = parts.at(-1)
  expect(last?.type === 'text' ? last.text.slice(0, 4) : '').toBe('a\uFFFDa\uFFFD')
})

test('emoji and scripts that need joiners stay as they are', () => {
  expect(plainText('👨‍👩‍👧')).toBe('👨‍👩‍👧')
  expect(plainText('می‌خواهم')).toBe('می‌خواهم')
  expect(plainText('a\u200db')).toBe('a⟨U+200D⟩b')
})

test('markup is left alone: it is text', () => {
  expect(plainText('<script>alert(1)</script>')).toBe('<script>alert(1)</script>')
})

test('one line has no line breaks and a bounded length', () => {
  expect(oneLine('  one\n\n two\tthree ')).toBe('one two three')
  expect(oneLine('y'.repeat(5_000_000), 50)).toBe(`${'y'.repeat(50)}…`)
})

test('a text that only repeats another is recognised', () => {
  expect(repeats('Read cart.js.', 'Read cart.js')).toBe(true)
  expect(repeats('Fix the cart…', 'Fix the cart and its tests')).toBe(true)
  expect(repeats('Fixed the cart', 'Fix the cart')).toBe(false)
})
