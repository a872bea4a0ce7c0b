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

  it('the part goes that is named in words, and the rest stays', () => {
    const amendment =
      '`export_rows` no longer names files by the date; the other rules are untouched.'
    expect(isAmendment(amendment)).toBe(true)
    expect(leftAfter(decision, amendment)).toBe(
      'For `export_rows`: an export times out after 90 seconds, keeps 3 nightly backups. Failures are mailed to ops.',
    )
  })

  it('what an amendment says stays is left as it was', () => {
    const amendment =
      '`export_rows`: an export times out after 120 seconds instead of 90. The nightly backups stay as agreed.'
    expect(leftAfter(decision, amendment)).toContain('keeps 3 nightly backups')
  })

  it('another amount of the same unit takes the place of one in other words', () => {
    const rule =
      '`find_thread` goes by headers; the subject line needs a shared name and at most 14 days; lists are stripped.'
    expect(
      leftAfter(
        rule,
        'The subject line of `find_thread` now reaches back 90 days; the rest stays as decided.',
      ),
    ).toBe(
      '`find_thread` goes by headers; the subject line needs a shared name; lists are stripped.',
    )
  })

  it('nothing is left where all of it is said anew', () => {
    const anew =
      'Revised, replacing the nightly backups: for `export_rows` an export times out after 60 seconds, keeps weekly backups, and names files by project. Failures are mailed to the owner.'
    expect(leftAfter(decision, anew)).toBe('')
  })

  it('where no part can be told all of it stays', () => {
    expect(leftAfter(decision, 'Ask the owner first; the rest stays as it was.')).toBe(decision)
  })

  it('what is denied goes for nothing else that is no more', () => {
    const denied = 'A lapsed draft leaves no mark on the account; editors are told.'
    expect(leftAfter(denied, 'The ring now has three steps; Ruth is no longer in it.')).toBe(denied)
  })
})

describe('in a talk that does not have its words', () => {
  it.each([
    [
      'A ship waits at most thirty minutes, then goes to berth 9.',
      'It may be 45.',
      'Thirty minutes of waiting is nothing in a storm.',
      'then goes to berth 9.',
      'a number that the user begins with',
    ],
    [
      'Posts go out at once, capped at 12%; refunds are free.',
      'Nine percent it is.',
      'They do not want the ceiling that high any more.',
      'Posts go out at once, refunds are free.',
      'a value by the word that it was settled with',
    ],
    [
      'Rest is ten hours in a day (84 for the night watch), checked hourly.',
      'The night watch has the normal week.',
      'They signed for the normal week, so it goes on without the 84.',
      'Rest is ten hours in a day, checked hourly.',
      'what stands in brackets',
    ],
    [
      'Mails go to people not scanned in, and a copy goes to the office.',
      'They go to everybody, scanned in or not.',
      'Nobody hears the loudspeaker.',
      'and a copy goes to the office.',
      'what holds both ways since',
    ],
    [
      'Residents go first on the last two boats only, others by arrival.',
      'Residents go first on all boats.',
      'Residents want it all day.',
      'others by arrival.',
      'what held of some alone',
    ],
  ])('of %j %j leaves the rest', (content, said, opening, left) => {
    const before = 'Is there a ceiling? Ceiling 12 percent. Posts and refunds as they are.'
    expect(leftAfter(content, said, { talked: `${opening} ${said}`, opening, before })).toBe(left)
  })

  it('a number that the user begins with and keeps stays', () => {
    const content = 'A ship waits at most thirty minutes, then goes to berth 9.'
    const opening = 'Thirty minutes of waiting stay. Can others use that berth?'
    expect(leftAfter(content, 'Berth 11 as well.', { talked: opening, opening, before: '' })).toBe(
      content,
    )
  })
})

it.each([
  ['It waits 7 days rather than 5; cards stay.', 'It waits 7 days; cards stay.', ['5']],
  ['Below 40 euros; that replaces 25.', 'Below 40 euros.', ['25']],
  ['Runs every 9 hours, no longer every 3.', 'Runs every 9 hours.', ['3']],
  ['Open at any hour; that replaces the 8 to 18 window.', 'Open at any hour.', ['8 to 18']],
  ['Guests get level 4 in place of level 2.', 'Guests get level 4.', ['2']],
  ['Joins by `trace_id` in place of event_id.', 'Joins by `trace_id`.', ['event_id']],
  ['Raised from 5 to 7 days.', 'Raised to 7 days.', ['5']],
  ['Use `zstd` instead of `gzip` for archives.', 'Use `zstd` for archives.', ['gzip']],
  ['Waits from 5 to 7 seconds.', 'Waits from 5 to 7 seconds.', []],
])('%j is told as %j', (said, told, gone) => {
  expect(withoutFormerValues(said)).toBe(told)
  expect(formerValues(said)).toEqual(gone)
})
