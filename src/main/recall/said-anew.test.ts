// A talk that says a whole rule anew is told alone; one that changes a part of it leaves the others.
import { afterEach, beforeEach, it } from 'vitest'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import { createTalks, type Talks } from './testing/talks.ts'

let test: TestCore
let talks: Talks
let clock: { at: number }

beforeEach(async () => {
  clock = { at: Date.UTC(2026, 4, 2) }
  test = await openTestCore(() => clock.at)
  talks = createTalks(test, clock)
  await talks.talk(
    'talk-1',
    'The couriers say that tours are handed out by who shouts loudest. Can assign_tour do it fairly?',
    'It draws lots at the moment. What would be fair, and how many tours may one have?',
    'The fewest parcels this month goes first. When equal, the one whose last tour is longer ago. At most 4 tours in a week, and 11 hours of rest between two.',
    'How many couriers does a district need?',
    'One for each 80 parcels, rounded up, but never fewer than 3.',
    'Noted. assign_tour sends one courier for each 80 parcels rounded up and never fewer than 3; the tour goes to the free courier with the fewest parcels this month, ties to the longest time since the last tour; at least 11 hours of rest between two tours, at most 4 tours from Monday to Sunday.',
  )
})
afterEach(() => test.close())

it('tells nothing of a rule that was said anew as a whole', async () => {
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
