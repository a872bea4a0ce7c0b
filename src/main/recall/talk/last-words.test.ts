// The last word holds: where the user changes a value again, in one talk or at the same time in another, and where nobody answers it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestCore, type TestCore } from '../../api/testing/test-core.ts'
import { createTalks, type Talks } from '../testing/talks.ts'

let test: TestCore
let talks: Talks
const clock = { at: 0 }

beforeEach(async () => {
  clock.at = Date.UTC(2026, 4, 2)
  test = await openTestCore(() => clock.at)
  talks = createTalks(test, clock)
})
afterEach(() => test.close())

const settled = [
  'Old drafts fill the editor. For how many days does `keep_drafts` keep a draft?',
  'For ever at the moment. How long should it?',
  '20 days, and drafts of guests for 2 days.',
  'Noted: `keep_drafts` keeps drafts for 20 days, those of guests for 2 days.',
]
const prompt = 'Drafts are gone too early. Please mend `keep_drafts`.'

/** A conversation at the very time of the one before it. */
async function talkAtOnce(id: string, ...said: readonly string[]): Promise<void> {
  clock.at -= 86_400_000
  await talks.talk(id, ...said)
}

describe('in one talk', () => {
  it.each([
    [['Make it 25 days.', 'Done, 25 days.', 'Hm, no, 30.', 'OK, 30 days.']],
    [['Hm, wait, make it 25 days.', '25 days.', 'No, 30 days.', '30 days it is.']],
    [
      [
        'On second thought, 30 days.',
        'Noted: `keep_drafts` keeps drafts for 30 days, those of guests for 2 days.',
      ],
    ],
    [['Sorry, I meant 30 days.', 'Fine, 30 days.']],
    [
      [
        'What of images?',
        'They go with their draft.',
        'Actually, let it be 30 days.',
        'OK, 30 days.',
      ],
    ],
  ])('tells a value that was set anew, and what was said beside the old one: %j', async (said) => {
    await talks.talk('talk-1', ...settled, ...said)
    await talks.expectGiven(prompt, {
      with: ['30', 'of guests for 2 days'],
      without: ['20 days', '25'],
    })
  })

  it('tells the second of two changes of an earlier talk', async () => {
    await talks.talk('talk-1', ...settled)
    await talks.talk(
      'talk-2',
      '`keep_drafts` needs another number, make it 25 days.',
      'Done: `keep_drafts` now keeps drafts for 25 days.',
      'Hm, no, 30 days.',
      'Done: `keep_drafts` now keeps drafts for 30 days.',
    )
    await talks.expectGiven(prompt, { with: ['30 days'], without: ['20 days', '25 days'] })
  })

  it.each([
    [['And for members?', 'What would you like?', 'No, 3 months for members.', 'Noted.']],
    [['Good.', 'Should images be gone after 20 days too?', 'No, 5 days.', 'Noted.']],
  ])('leaves what another value was set of, or an answer was given to: %j', async (said) => {
    await talks.talk('talk-1', ...settled, ...said)
    await talks.expectGiven(prompt, { with: ['keeps drafts for 20 days'] })
  })
})

describe('at the same time', () => {
  const longer = [
    'Authors say that drafts are gone too early. `keep_drafts` must keep them longer.',
    'How long?',
    '45 days.',
    'Updated: `keep_drafts` keeps drafts for 45 days. Drafts of guests still for 2 days.',
  ]

  it('tells the talk that came later, beside the first', async () => {
    await talks.talk('talk-2', ...settled)
    await talkAtOnce('talk-1', ...longer)
    await talks.expectGiven(prompt, { with: ['45 days'], without: ['20 days'] })
  })

  it('tells the last of two changes', async () => {
    await talks.talk('talk-3', ...settled)
    await talks.talk('talk-2', ...longer)
    await talkAtOnce(
      'talk-1',
      'The disk is full of drafts. `keep_drafts` should keep fewer.',
      'For how many days then?',
      '30 days.',
      'Updated: `keep_drafts` keeps drafts for 30 days now. Drafts of guests still for 2 days.',
    )
    await talks.expectGiven(prompt, { with: ['30 days'], without: ['20 days', '45 days'] })
  })
})

describe('where nobody answers', () => {
  it.each([
    '`keep_drafts`: keep drafts for 45 days instead of 20.',
    'Drafts should stay in `keep_drafts` for 45 days now.',
    'From now on drafts stay for 45 days in `keep_drafts`.',
    'Raise `keep_drafts` to 45 days.',
    'Let `keep_drafts` keep drafts for 45 days.',
  ])('tells a change in the words of the user: %s', async (said) => {
    await talks.talk('talk-1', ...settled)
    await talks.talk('talk-2', said, '')
    await talks.expectGiven(prompt, { with: ['the user said', '45 days'], without: ['20 days'] })
  })

  it.each([
    'Could `keep_drafts` keep drafts for 45 days instead of 20?',
    'Maybe 45 days instead of 20 in `keep_drafts`.',
  ])('takes no question for a change: %s', async (said) => {
    await talks.talk('talk-1', ...settled)
    await talks.talk('talk-2', said, '')
    const told = await talks.given(prompt)
    expect(told).toContain('keeps drafts for 20 days')
  })
})
