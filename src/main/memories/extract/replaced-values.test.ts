// A rule whose sentence names the value that held before.
import { expect, it } from 'vitest'
import { withoutReplacedValue } from './replaced-values.ts'

it.each([
  ["Start function names with 'x_', not 'y_'.", "Start function names with 'x_'."],
  ["css classes are prefixed 'ui-' and no longer 'rc-'.", "css classes are prefixed 'ui-'."],
  [
    "Our feature flags begin with 'flag.'; the old 'ff-' is history.",
    "Our feature flags begin with 'flag.'.",
  ],
])('%s: the one that holds is left', (sentence, left) => {
  expect(withoutReplacedValue(sentence)).toBe(left)
})

it.each(["Quote with 'a', not 'b'.", "We don't start table names with 't_', not 'x_' either."])(
  '%s: stays where it is not known of what it is',
  (sentence) => {
    expect(withoutReplacedValue(sentence)).toContain(sentence.slice(0, 20))
  },
)
