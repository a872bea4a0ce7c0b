// What a sentence sets to what, in the ways in which people say it.
import { expect, it } from 'vitest'
import { slotsOf } from './slots.ts'

it.each([
  ["start environment variables with 'AC_' now instead of 'ACME_'", 'environ variabl', 'ac_'],
  ["When naming function arguments, end the variable name with '_x'.", 'argument', '_x'],
  ["For function argument variables, start the names with 'i_'.", 'argument', 'i_'],
  ["Queue names end with '-q' here.", 'queue', '-q'],
  ["Feature flags get the prefix 'flag.' now; 'ff.' clashed.", 'featur flag', 'flag.'],
  ["So we use 't_' at the start of table names.", 'tabl', 't_'],
])('%s: one thing with its newest value', (sentence, thing, value) => {
  expect(slotsOf(sentence)).toEqual([{ of: expect.stringContaining(`${thing} names`), value }])
})

it('a tool for a purpose is one thing, however it is said', () => {
  const [old] = slotsOf("Our linter is 'ruff'.")
  const [now] = slotsOf("Use 'flake9' as the linter from now on.")
  expect(old?.of).toBe(now?.of)
  expect([old?.value, now?.value]).toEqual(['ruff', 'flake9'])
})

it('what is begun to be used is the beginning of no name', () => {
  const sentence = "I want you to start using the '@timer' decorator from 'pedantic' for functions."
  expect(slotsOf(sentence)).toEqual([])
})

it.each([
  ['pull requests stay under 300 lines', 'prs are 200 lines max now', '200'],
  ['a function has at most three parameters', 'up to four parameters for a function', '4'],
])('how much there may be is one thing: %s, %s', (before, after, value) => {
  const [old] = slotsOf(before)
  const now = slotsOf(after).find(({ of }) => of === old?.of)
  expect(now?.value).toBe(value)
})

it('where something is kept is one thing, whichever place it is', () => {
  const [old] = slotsOf('Test data comes from the factories, not from files.')
  const [now] = slotsOf('Test data comes from builders now.')
  expect(old?.of).toBe(now?.of)
  expect(old?.value).not.toBe(now?.value)
})
