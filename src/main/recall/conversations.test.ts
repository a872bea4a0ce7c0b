// What a prompt is given of a conversation that it hinges on: what that came to, without what a later one changed.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import { createContext } from '../context/context.ts'
import { createTalks, type Talks } from './testing/talks.ts'

let test: TestCore
let talks: Talks
let clock = { at: 0 }

const talk = (id: string, ...said: readonly string[]) => talks.talk(id, ...said)

beforeEach(async () => {
  clock = { at: Date.UTC(2026, 4, 2) }
  test = await openTestCore(() => clock.at)
  talks = createTalks(test, clock)
})
afterEach(() => test.close())

it('tells what the user settled where the agent only took it', async () => {
  await talk(
    'talk-1',
    'The kiosk forgets who borrowed a projector. What does `lend_item` keep?',
    'The name alone. Nothing of when it comes back. Shall I keep a date?',
    'Yes: 3 days for projectors, 14 for books, and a reminder on the day before.',
    'Will do.',
  )
  await talks.expectGiven(
    'A projector was away for half a month and nobody was told, while a novel was called back on Friday. Repair `lend_item`.',
    {
      with: ['the user said: Yes: 3 days for projectors, 14 for books'],
      without: ['The name alone'],
    },
  )
})

const parking = [
  'Guests park on the wrong level. How does `assign_bay` choose?',
  'By number, the lowest first. Which level should guests get?',
  'Level 2 for guests, and the bays by the lift only for badge holders.',
  'Agreed: `assign_bay` gives guests level 2; bays by the lift are for badge holders only; electric cars are sent to the chargers.',
] as const
const prompt = 'A visitor stood in front of a full floor again. Please mend `assign_bay`.'

it('tells a conversation by the code that the prompt names, however else it is worded', async () => {
  await talk('talk-1', ...parking)
  await talks.expectGiven(prompt, { with: ['bays by the lift are for badge holders only'] })
  expect(await talks.given('A visitor stood in front of a full floor again.')).toBe('')
})

it('tells a change first, and of what was changed the rest', async () => {
  await talk('talk-1', ...parking)
  await talk(
    'talk-2',
    'Level 2 is being rebuilt; `assign_bay` must send guests elsewhere for good.',
    'Level 4 has room. Only that changes?',
    'Only that. Level 4.',
    'Updated: `assign_bay` gives guests level 4 in place of level 2. The lift rule stays as agreed.',
  )
  const told = await talks.given(prompt)
  expect(told).toContain('level 4')
  expect(told).not.toContain('level 2')
  expect(told).toContain('electric cars are sent to the chargers')
  expect(told.indexOf('level 4')).toBeLessThan(told.indexOf('electric cars'))
})

it('finds a change that names no code, by what it speaks of, and leaves other talks alone', async () => {
  await talk(
    'talk-0',
    'Where do invoices go once they are paid, and as what?',
    'Into the archive, with an index. As files, or as rows?',
    'As rows. Keep them for seven years.',
    'Agreed: paid invoices are kept in the archive for seven years, as rows with an index.',
  )
  await talk(
    'talk-1',
    'Old orders fill the list. What should `sweep_orders` do?',
    'Hide the paid ones after a while. After how long?',
    'Paid orders after six weeks, cancelled ones at once; drafts are never hidden.',
    'Agreed: `sweep_orders` hides paid orders after six weeks; cancelled orders are hidden at once; drafts are never hidden.',
  )
  await talk(
    'talk-2',
    'The shop complains that paid orders are gone from the list before the returns come in.',
    'Then they must be hidden later. How long do returns take?',
    'Nine weeks at most.',
    'Updated: paid orders are now hidden after nine weeks. Drafts and cancelled ones are as before.',
  )
  await talk(
    'talk-3',
    'How long do we keep paid invoices in the archive?',
    'The law says ten years. Do you want them kept as files?',
    'As files, ten years.',
    'Updated: invoices are now kept for ten years, as files. The index is unchanged.',
  )
  await talks.expectGiven(
    'A customer cannot find an order from July. Please mend `sweep_orders`.',
    {
      with: ['hidden after nine weeks', 'drafts are never hidden'],
      without: ['six weeks', 'ten years'],
    },
  )
})

it('takes what the agent put forward and the user put off for no change', async () => {
  await talk(
    'talk-1',
    'Mentors are overrun. How should `assign_mentor` share out students?',
    'By year, and with a cap. How many for one?',
    'Six at most, first years first.',
    'Agreed: `assign_mentor` gives a mentor at most 6 students, first years first.',
  )
  await talk(
    'talk-2',
    'The dean complains about the mentors again.',
    'I would now let a mentor take at most 9 students instead of 6, first years first.',
    'I have to ask the dean. Later.',
    'Sure, nothing changes until then.',
  )
  await talks.expectGiven('Lena has nine people, look at `assign_mentor`.', {
    with: ['as the agent put it', 'at most 6 students'],
    without: ['9 students'],
  })
})

it('leaves a decision alone where a later change is of another thing that counts the same', async () => {
  await talk(
    'talk-0',
    'What does the library charge for late books?',
    'Nothing so far. What should it be?',
    '2 euros after 10 days for books, and nothing for readers of public bodies.',
    'Agreed: the library books 2 euros after 10 days for late books.',
  )
  await talk(
    'talk-1',
    'Late payers. What does `close_month` book?',
    'A fee after a while. How much, and when?',
    '5 euros after 10 days, for unpaid invoices only.',
    'Agreed: `close_month` books 5 euros after 10 days for unpaid invoices.',
  )
  await talk(
    'talk-2',
    'The library wants more for late books.',
    'How much more?',
    '3 euros after 10 days for books.',
    'Changed: the library now books 3 euros after 10 days for books; readers of public bodies pay none.',
  )
  await talks.expectGiven('An invoice of May has no fee. Please mend `close_month`.', {
    with: ['5 euros'],
    without: ['3 euros'],
  })
})

it('finds a change that says nothing of the kind, by what both talks speak of', async () => {
  await talk(
    'talk-1',
    'The office is freezing in the morning. Can `heat_floor` start earlier?',
    'It starts at seven. How early, and how warm at night and at weekends?',
    'Six. 16 at night, 12 at the weekend, and a booked room warms its floor.',
    'Settled: `heat_floor` starts at 6:00; at night 16 degrees; 12 on weekends; a booking at the weekend heats its floor alone.',
  )
  await talk(
    'talk-2',
    'The energy board wants the office colder at night, and nobody books rooms at the weekend, so stop heating floors for bookings.',
    'To fourteen at night?',
    'Fourteen.',
    'Then the night is at 14 and weekend bookings heat nothing any more.',
  )
  await talks.expectGiven('The floors are warm on Sunday night. Please mend `heat_floor`.', {
    with: ['the night is at 14', '12 on weekends'],
    without: ['16 degrees', 'heats its floor alone'],
  })
})

it('tells a short answer with what it answers, and what was said behind a decision', async () => {
  await talk(
    'talk-1',
    'Accounts of one company land in different groups. What does `pick_group` hash?',
    'The user. Hashing the account instead keeps a company together.',
    'Do that.',
    'A hundred buckets, or finer ones?',
    'Finer. 1000.',
    'Agreed: `pick_group` hashes the account and takes the hash modulo 1000, so that steps of half a percent are possible.',
    'One more: staff is always in, unless the flag is external.',
    'Will do.',
  )
  await talks.expectGiven('A company sees two editors at once. Please mend `pick_group`.', {
    with: ['modulo 1000', 'staff is always in, unless the flag is external'],
  })
  await talk(
    'talk-2',
    'How many lines does `cut_page` keep?',
    'All of them. 40 or 60 for a page?',
    '60.',
    'And the heading, on the first page alone?',
    'On each of them, without the date.',
    'Will do.',
  )
  await talks.expectGiven('Pages are cut in the middle. Please mend `cut_page`.', {
    with: ['the agent said: 40 or 60 for a page? the user said: 60.'],
  })
})

it('finds a class by its one word, where a verb asks for work on it', async () => {
  await talk(
    'talk-1',
    'The queue floods the mail server. There is a class Throttle, what does it do?',
    'Nothing yet. How many mails a minute?',
    '90 a minute, and receipts are never held back.',
    'Agreed: Throttle lets 90 mails a minute through; receipts are never held back.',
  )
  await talks.expectGiven('Receipts come late again on Mondays. Fix Throttle so they do not.', {
    with: ['90 mails a minute'],
  })
})

it('tells nothing of a conversation that settled nothing, but as any other', async () => {
  await talk(
    'talk-1',
    'Is `paint_sign` slow because of the font?',
    'Partly. The kerning table is read for each letter.',
    'I see, I was curious.',
    'You are welcome.',
  )
  await talks.expectGiven('Repair `paint_sign`, it shows the wrong colour at night.', {
    without: ['talked over'],
  })
})

it('takes what was only asked for before for nothing settled', async () => {
  for (const lines of [3, 4, 5])
    await talk(`talk-${lines}`, `Write a poem of ${lines} lines on autumn leaves and rain`, ' ')
  await talks.expectGiven('Write a poem of 6 lines on autumn leaves and rain', {
    without: ['talked over'],
  })
})

it('does not tell the end of a session that went on to something else', async () => {
  await talk(
    'talk-1',
    'Where does `ring_bell` take its tone from?',
    'From the sound folder of the theme.',
    'The canteen menu: soup must always come first, then at most 4 dishes.',
    'Noted: soup comes first and at most 4 dishes follow on the canteen menu.',
  )
  await talks.expectGiven('Two tones at once since Monday, fix `ring_bell`.', {
    without: ['talked over'],
  })
})

it('leaves a sentence of a talk that came to a decision to that, and tells at a start what is meant for all', async () => {
  await talk(
    'talk-1',
    'Refunds are rounded in three ways. From now on never round money with floats in this project.',
    'Agreed. And what should `round_refund` do with half cents?',
    'Always round half cents up, in favour of the customer. Negative refunds must never be rounded at all.',
    'Agreed: `round_refund` rounds half cents up, in favour of the customer; negative refunds are never rounded; money is never held as a float.',
  )
  const { db, settings } = test.core
  const projectId = String(
    db.prepare(`SELECT project_id FROM sessions WHERE id = 'talk-1'`).pluck().get(),
  )
  const context = createContext({ db, events: { write() {} }, settings, now: () => clock.at })
  const remembered = () => {
    const [, section = ''] = context
      .build({ projectId, source: 'startup' })
      .text.split('Remembered:')
    return section.split('Recent sessions')[0]
  }
  // A turn is learned from when it was told.
  await expect.poll(remembered, { timeout: 20_000 }).toContain('never round money with floats')
  expect(remembered()).not.toContain('half cents')
  await talks.expectGiven('Fix `round_refund`, a refund of -2.5 was changed.', {
    with: ['negative refunds are never rounded'],
  })
})
