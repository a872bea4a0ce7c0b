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
