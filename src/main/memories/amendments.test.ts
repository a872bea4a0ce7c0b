// What an amendment leaves of a decision, and what of it is told.
import { describe, expect, it } from 'vitest'
import { formerValues, isAmendment, leftAfter, withoutFormerValues } from './amendments.ts'

describe('of a decision', () => {
  const decision =
    'For `export_rows`: an export times out after 90 seconds, keeps 3 nightly backups, and names files by date. Failures are mailed to ops.'

  it('the part whose value was replaced goes, and the rest stays', () => {
    const amendment = 'In `export_rows` an export times out after 120 seconds, instead of 90.'
    expect(leftAfter(decision, amendment)).toBe(
      'For `export_rows`: keeps 3 nightly backups, and names files by date. Failures are mailed to ops.',
    )
  })

  it('another value in the same words is enough', () => {
    const amendment = '`export_rows` keeps 5 nightly backups now; everything else stays as it was.'
    expect(isAmendment(amendment)).toBe(true)
    expect(leftAfter(decision, amendment)).not.toContain('3 nightly')
    expect(leftAfter(decision, amendment)).toContain('90 seconds')
  })

  it('where no part can be told all of it stays', () => {
    expect(leftAfter(decision, 'Ask the owner first; the rest stays as it was.')).toBe(decision)
  })
})

it.each([
  ['It waits 7 days rather than 5; cards stay.', 'It waits 7 days; cards stay.', ['5']],
  ['Below 40 euros; that replaces 25.', 'Below 40 euros.', ['25']],
  ['Raised from 5 to 7 days.', 'Raised to 7 days.', ['5']],
  ['Use `zstd` instead of `gzip` for archives.', 'Use `zstd` for archives.', ['gzip']],
  ['Waits from 5 to 7 seconds.', 'Waits from 5 to 7 seconds.', []],
])('%j is told as %j', (said, told, gone) => {
  expect(withoutFormerValues(said)).toBe(told)
  expect(formerValues(said)).toEqual(gone)
})
