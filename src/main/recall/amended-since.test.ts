// A decision that a later conversation changed in part is told as it holds now, whoever put the change and however it is named.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import { createTalks, type Talks } from './testing/talks.ts'

let test: TestCore
let talks: Talks
let clock: { at: number }

beforeEach(async () => {
  clock = { at: Date.UTC(2026, 4, 2) }
  test = await openTestCore(() => clock.at)
  talks = createTalks(test, clock)
})
afterEach(() => test.close())

it('finds a change that shares little but the numbers of errors, and tells once what was said twice', async () => {
  await talks.talk(
    'talk-1',
    'What are sensible timeouts in `call_partner`?',
    'There are none, it hangs for minutes.',
    '2 seconds to connect, 8 to read, two retries on 502 and 503, none on 500.',
    '2 s connect, 8 s read, two retries on 502 and 503 but never on 500.',
    'Fine.',
    'Agreed: `call_partner` connects within 2 seconds, reads within 8 seconds, retries twice on 502 and 503, and never on 500.',
  )
  await talks.talk(
    'talk-2',
    'The partner moved to another region, answers take 10 seconds in the evening.',
    'Then reads run into our 8 seconds.',
    'Give reading 20 seconds, and only one retry then.',
    'OK: reading gets 20 seconds and there is one retry on 502 and 503; connecting stays at 2 seconds and 500 is still not retried.',
  )
  const told = await talks.given(
    'In the evening many calls to the partner end early and are then sent three times. Set call_partner right.',
  )
  expect(told).toContain('reading gets 20 seconds')
  expect(told).not.toContain('within 8 seconds')
  expect(told).not.toContain('8 s read')
})

it('leaves what is said of others to them, where the change was only talked over', async () => {
  await talks.talk(
    'talk-1',
    'Partners call us too often. What should `allow_request` do?',
    'Nothing limits them at the moment.',
    '100 a minute for each key, bursts of 20, and 429 with Retry-After. Internal keys have no limit.',
    '100 per minute and key, bursts up to 20, 429 with Retry-After, none for internal keys.',
    'Good.',
    'Decided: `allow_request` lets through 100 calls a minute for each key with bursts of 20, answers 429 with Retry-After beyond, and does not limit internal keys.',
  )
  await talks.talk(
    'talk-2',
    'One of our own jobs took the API down on Sunday.',
    'Internal keys are not limited at all.',
    'They get 1000 a minute from now on, same answer beyond it.',
    'So internal keys are limited to 1000 calls a minute now, with 429 and Retry-After like the others; the limits of partners are unchanged.',
  )
  const told = await talks.given(
    'The nightly export floods the API until it falls over, and partners complain about refused calls at 60 a minute. Fix allow_request.',
  )
  expect(told).toContain('1000 calls a minute')
  expect(told).toContain('100 calls a minute for each key')
  expect(told).not.toContain('does not limit internal keys')
})

it('tells a change of one turn that was learned as a rule, and of what it changed the rest', async () => {
  await talks.talk(
    'talk-1',
    'How often should `try_upload` try an upload that is broken off?',
    'It gives up at once. How many times?',
    '5 times, with 30 seconds between.',
    'Agreed: `try_upload` tries an upload 5 times, with 30 seconds between two tries.',
  )
  await talks.talk('talk-2', '`try_upload` must try 12 times from now on, not 5.', '')
  await talks.expectGiven('Uploads fail at once. Please mend `try_upload`.', {
    with: ['12 times', '30 seconds between'],
    without: ['upload 5 times', 'not 5'],
  })
})

it.each([
  'A parcel of 25 kg was sent by freight. Please mend `pick_carrier`.',
  'A parcel of 25 kg went out by freight and came back. From which weight on do parcels go by freight?',
])('tells a rule that changed what was agreed on, without its code: %s', async (prompt) => {
  await talks.talk(
    'talk-1',
    'Parcels go out with the wrong carrier. How should `pick_carrier` choose?',
    'By price. By what else?',
    'Heavy parcels over 20 kg by freight, islands by ferry post.',
    'Agreed: `pick_carrier` sends parcels over 20 kg by freight and those for islands by ferry post.',
  )
  await talks.talk(
    'talk-2',
    'From now on: freight from 31 kg on, lighter parcels by parcel post; islands unchanged.',
    'OK.',
  )
  await talks.expectGiven(prompt, { with: ['freight from 31 kg on'], without: ['over 20 kg'] })
})

it.each([
  ['Wiebke reads the proofs of the yearbook instead of Jens.', 'instead of Jens'],
  [
    'From now on Wiebke reads the proofs of the yearbook rather than Jens, the rest stays as it is.',
    'rather than Jens',
  ],
])('says who went, and tells the rest of what was said of them: %s', async (said, gone) => {
  await talks.talk(
    'talk-1',
    'Who reads the proofs of the yearbook?',
    'Nobody is named. Who shall it be?',
    'Jens reads the proofs, and Mara signs them off.',
    'Noted: Jens reads the proofs of the yearbook and Mara signs them off.',
  )
  await talks.talk('talk-2', said, `Noted: ${said.replace('From now on ', '')}`)
  await talks.expectGiven(
    'The proofs of the yearbook have errors. Who reads the proofs and signs?',
    {
      with: ['Wiebke', gone, 'Mara signs them off'],
      without: ['Jens reads'],
    },
  )
})

it('keeps rules of two functions apart that are put in the same words', async () => {
  await talks.talk(
    'talk-1',
    'When should `tax_export` run?',
    'Nothing is set. When, and who gets it?',
    'nightly at 02:00, signed with the finance key, 5 files are kept, Nadja gets a mail',
    'Settled: `tax_export` runs nightly at 02:00, signs with the finance key, keeps 5 files and mails Nadja.',
  )
  await talks.talk(
    'talk-2',
    'we also need rules for `payroll_export`',
    'When, and how many files?',
    'nightly at 04:00, 9 files, the payroll key, mail to Ole',
    'Settled: `payroll_export` runs nightly at 04:00, signs with the payroll key, keeps 9 files and mails Ole.',
  )
  await talks.talk(
    'talk-3',
    'What does `bike_fee` cost?',
    'It is not set.',
    '3 euro a day, the first is free',
    'Settled: `bike_fee` is 3 euro a day, the first one is free and children pay half.',
  )
  await talks.talk(
    'talk-4',
    'and for dogs? `dog_fee`',
    'Per day as well?',
    '2 euro a day, the first is free, guide dogs pay nothing',
    'Settled: `dog_fee` is 2 euro a day, the first one is free and guide dogs pay nothing.',
  )
  await talks.expectGiven('Finance waits for its files in the morning. Fix tax_export.', {
    with: ['nightly at 02:00', 'finance key', '5 files', 'mails Nadja'],
  })
  await talks.expectGiven('A family was charged wrongly. Fix bike_fee.', {
    with: ['3 euro a day', 'children pay half'],
  })
})

const assigning = [
  'The couriers say that tours are handed out by who shouts loudest. Can assign_tour do it fairly?',
  'It draws lots at the moment. What would be fair, and how many tours may one have?',
  'The fewest parcels this month goes first. When equal, the one whose last tour is longer ago. At most 4 tours in a week, and 11 hours of rest between two.',
  'How many couriers does a district need?',
  'One for each 80 parcels, rounded up, but never fewer than 3.',
  'Noted. assign_tour sends one courier for each 80 parcels rounded up and never fewer than 3; the tour goes to the free courier with the fewest parcels this month, ties to the longest time since the last tour; at least 11 hours of rest between two tours, at most 4 tours from Monday to Sunday.',
]

it('tells nothing of a rule that was said anew as a whole', async () => {
  await talks.talk('talk-1', ...assigning)
  await talks.talk(
    'talk-2',
    'The couriers’ council sat with me. Parcels by the month in assign_tour punish who comes back from sick leave: they are at zero and get every tour.',
    'Then the yardstick is too short. Would the last 90 days do, without the sick days?',
    'Parcels of the last 8 weeks by the days they worked in them. Lowest average first. The tie rule stays.',
    'Do rest, the maximum of a week and the number for a district stay as they were?',
    'Rest stays. The maximum becomes 6. And we need a fourth one where a district has a bridge.',
    'Changed in assign_tour: the tour goes to the free courier with the lowest average of parcels per working day over the last 8 weeks; ties still go to the longest time since the last tour; at most 6 tours from Monday to Sunday; never fewer than 5 couriers where a district has a bridge and 3 elsewhere, beside one for each 80 parcels rounded up; the 11 hours of rest stay.',
  )
  await talks.expectGiven(
    'Since Petra is back she is sent out nearly every day while others ask for more. Fix assign_tour.',
    { with: ['lowest average', 'at most 6 tours'], without: ['this month', 'at most 4 tours'] },
  )
})

it('tells what a change of one part left of the rest', async () => {
  await talks.talk('talk-1', ...assigning)
  await talks.talk(
    'talk-2',
    'The council wants longer breaks for all couriers.',
    'assign_tour leaves them 11 hours of rest between two tours.',
    'Make that 13. Everything else stays.',
    'Done: assign_tour leaves 13 hours of rest between two tours.',
  )
  await talks.expectGiven(
    'A courier came off the night tour and went straight out. Fix assign_tour.',
    {
      with: ['13 hours', 'fewest parcels this month', 'longest time since the last tour'],
      without: ['11 hours'],
    },
  )
})
