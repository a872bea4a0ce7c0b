// An answer that takes back the one before it, and one that only speaks of something wrong.
import { describe, expect, it } from 'vitest'
import { retracts, takenBackBy } from './doubt.ts'

describe('an answer takes back the one before it', () => {
  it.each([
    "Actually that was wrong: it wasn't the cache. The clock of the server is off.",
    'I made that up, sorry: the changelog does not mention it.',
    'Added the client. One correction to what I said above: the limit is 60, not 100.',
    'I had confused it with the staging value.',
    'Scratch that. The lock is taken twice.',
    'I spoke too soon, two tests fail.',
    'Sorry, it wasn’t the proxy but the DNS.',
    'Nein, das war falsch: Es war nicht der Cache, sondern die Zeitzone.',
    'Stimmt, es war nicht der Cache, sondern die Zeitzone.',
    'Désolé, c’était faux. La limite est de 60.',
    'Me equivoqué: la tabla no existe.',
    'Mi sono sbagliato, il limite è 60.',
    'Я ошибся: лимит 60.',
    '我刚才说错了，上限是60。',
    '先ほどの回答は誤りでした。',
  ])('%j', (answer) => {
    expect(retracts(answer)).toBe(true)
  })

  it.each([
    'It was wrong: the loop ran once too often. Fixed.',
    "It isn't a bug, it is by design.",
    'No, it is not a bug, it is meant so.',
    'That was wrong in the old code, too.',
    'The test expected 3, which was wrong.',
    'The value was made up for the test.',
    'The parser confused the two dates; it reads them apart now.',
    'Das war im alten Code falsch und ist behoben.',
    'Done. All tests pass.',
  ])('not %j', (answer) => {
    expect(retracts(answer)).toBe(false)
  })
})

it('where the user objects, granting that is enough', () => {
  const answer = 'You are right, the image is there. The failure is the lockfile.'
  expect(takenBackBy('no, node 22 is there', answer)).toBe('corrected')
  expect(takenBackBy('Commit this', answer)).toBe(null)
})
