// A talk leads to the earlier one that it amends, also where it names neither its code nor its old value, and so do those of an older version.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestCore, type TestCore } from '../../api/testing/test-core.ts'
import { createTalks, type Talks } from '../testing/talks.ts'
import { queueTalks } from './follow-talk.ts'

let test: TestCore
let talks: Talks
let clock: { at: number }

beforeEach(async () => {
  clock = { at: Date.UTC(2026, 4, 2) }
  test = await openTestCore(() => clock.at)
  talks = createTalks(test, clock)
})
afterEach(() => test.close())

const prompt =
  'Divers say they could not get their bottles back in time. Please mend `CheckBottle`.'

async function tell() {
  await talks.talk(
    'talk-1',
    'How should `CheckBottle` treat diving bottles that come back to the shop?',
    'I would look at the age of the last pressure test and at the valve. How old may the test be?',
    'Thirty months. Bottles over that go to the inspector, and a wet valve means the bottle is dried for two days.',
    'So `CheckBottle`: a pressure test may be thirty months old, bottles over that go to the inspector. A wet valve means that the bottle is dried for two days.',
  )
  await talks.talk(
    'talk-2',
    'Which colour has the shop badge in the footer?',
    'It follows the theme, so it is white at night.',
    'Nice, thanks.',
    'You are welcome.',
  )
  await talks.talk(
    'talk-3',
    'The insurer wrote: their contract says the pressure test of diving bottles must not be older than two years.',
    'Then bottles between two years and thirty months would have to be looked at again.',
    'Yes. Make it 24 months.',
    'Done: the pressure test may be 24 months old from now on. Drying wet valves stays as it is.',
  )
}

it('tells both, and of the older what is left of it', async () => {
  await tell()
  await talks.expectGiven(prompt, {
    with: ['24 months old', 'dried for two days'],
    without: ['may be thirty months', 'Thirty months'],
  })
})

it('follows what an older version kept, once', async () => {
  await tell()
  const { db, pump, queue } = test.core
  const trail = () => db.prepare('SELECT * FROM talk_amendments').all()
  const before = trail()
  expect(before).toHaveLength(1)
  db.exec("DELETE FROM talk_amendments; DELETE FROM jobs WHERE kind LIKE 'follow.%'")
  queueTalks(queue, db)
  await expect.poll(() => pump.idle().then(trail), { timeout: 20_000 }).toEqual(before)
  // A store is looked through once.
  db.exec('DELETE FROM talk_amendments')
  queueTalks(queue, db)
  await pump.idle()
  expect(trail()).toEqual([])
})

it('forgets it with either of both', async () => {
  await tell()
  const { db } = test.core
  db.exec("PRAGMA foreign_keys = ON; DELETE FROM sessions WHERE id = 'talk-1'")
  expect(db.prepare('SELECT * FROM talk_amendments').all()).toEqual([])
  expect(await talks.given(prompt)).not.toContain('thirty months')
})
