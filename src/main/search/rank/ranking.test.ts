// What comes first: old answers, pasted reports, names by their pieces, words of one project, and the depth of long texts.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { day, now, openTestStore, type TestStore } from '../testing/test-store.ts'

let store: TestStore
const put: TestStore['put'] = (document) => store.put(document)
const refs: TestStore['refs'] = (query, filters) => store.refs(query, filters)

beforeEach(() => {
  store = openTestStore()
})
afterEach(() => store.close())

const filler = (words: number, seed = 'filler') =>
  Array.from({ length: words }, (_, n) => `${seed}${n % 37}`).join(' ')

test('an old answer stands before a new text that says less of it', async () => {
  const fresh = put({
    title: 'Notes of the day',
    body: `The webhook is signed. ${filler(30)}`,
    at: now - day,
  })
  const old = put({
    title: 'Notes of a day',
    body: `The webhook is signed with a key, and a webhook without it is dropped. ${filler(30)}`,
    at: now - 300 * day,
  })
  expect(await refs('how is the webhook signed')).toEqual([old, fresh])
})

test('a question for the last of something prefers what is new', async () => {
  const old = put({
    title: 'Deploy',
    body: 'The deploy failed, and the second deploy too.',
    at: now - 200 * day,
  })
  const fresh = put({
    title: 'Deploy',
    body: 'A deploy failed because of the disk and was repeated.',
    at: now - day,
  })
  expect(await refs('when a deploy failed')).toEqual([old, fresh])
  expect(await refs('when did the last deploy fail')).toEqual([fresh, old])
})

test('who asks for the last of something is not given a new text that says clearly less of it', async () => {
  const old = put({
    title: 'Notes of a day',
    body: `The webhook is signed with a key, and a webhook that is not signed is dropped. ${filler(30)}`,
    at: now - 300 * day,
  })
  const fresh = put({
    title: 'Notes of the day',
    body: `The webhook is signed. ${filler(30)}`,
    at: now - day,
  })
  expect(await refs('how was the webhook signed again')).toEqual([old, fresh])
})

test('the forms of one word count as one word', async () => {
  const said = put({ title: 'Notes of a day', body: `We learned it. ${filler(30)}` })
  const meant = put({ title: 'Notes of the day', body: `A secret of the token. ${filler(30)}` })
  expect(await refs('who learns, learned or is learning the secret of a token')).toEqual([
    meant,
    said,
  ])
})

test('the pieces of a name count in full where nobody wrote the name', async () => {
  const other = put({ title: 'Notes of a day', body: `It stalls and stalls. ${filler(30)}` })
  const apart = put({ title: 'Notes of the day', body: `The queue that fetches. ${filler(30)}` })
  expect(await refs('when does the fetchQueue stall')).toEqual([apart, other])
  const whole = put({ title: 'Notes of this day', body: `Made a fetchQueue. ${filler(30)}` })
  expect((await refs('when does the fetchQueue stall'))[0]).toBe(whole)
})

test('texts that only begin alike are hits of their own', async () => {
  const begin = `Instructions for every session about the webhook. ${filler(90, 'rule')}`
  const [one, other] = ['signed with a key', 'dropped by the proxy'].map((what) =>
    put({ title: 'Session', body: `${begin} The webhook was ${what}. ${filler(40, what[0])}` }),
  )
  const same = put({
    title: 'Session',
    body: `${begin} The webhook was signed with a key. ${filler(40, 's')}`,
  })
  const { hits } = await store.search.query({ query: 'instructions for the webhook' })
  expect(hits.map(({ similar }) => similar).sort()).toEqual([0, 1])
  expect(hits.map(({ ref }) => ref)).toContain(other)
  expect([one, same].filter((ref) => hits.some((hit) => hit.ref === ref))).toHaveLength(1)
})

test('a pasted report is asked by all that it says, not by its oddest words', async () => {
  const odd = Array.from({ length: 14 }, (_, n) => `typo${n}zzq`)
  for (const word of odd) put({ title: `About ${word}`, body: filler(20) })
  const said =
    'merging two data frames with a categorical column loses the order of its categories and raises no warning'
  for (let n = 0; n < 20; n++)
    put({
      title: `Frames ${n}`,
      body: `${said
        .split(' ')
        .filter((_, place) => place % 5 === n % 5)
        .join(' ')} ${filler(20)}`,
    })
  const right = put({ title: 'Order kept', body: `${said}. ${filler(20)}` })
  const report = `### Describe the problem\n${said}, see "a quoted line that nobody wrote".\n\n${odd.join('\n')}`
  expect((await refs(report))[0]).toBe(right)
})

test('a compound name finds its pieces, and the whole before them', async () => {
  const pieces = put({ title: 'Arrays', body: 'A dense array that is mutable is copied.' })
  const whole = put({ title: 'Copies', body: `MutableDenseNDimArray is copied. ${filler(12)}` })
  put({ title: 'Something else', body: filler(12) })
  expect(await refs('MutableDenseNDimArray')).toEqual([whole, pieces])
  const kebab = put({ title: 'Loads', body: `The hook of data-fetching is slow. ${filler(12)}` })
  const apart = put({ title: 'Loads', body: `The data is slow in fetching it. ${filler(11)}` })
  expect(await refs('data-fetching hook slow')).toEqual([kebab, apart])
})

test('how rare a word is, is counted in the project that is asked', async () => {
  for (let n = 0; n < 60; n++)
    put({ title: `Entry ${n}`, body: 'pagination', projectId: 'p-blog', sessionId: 's-blog' })
  for (let n = 0; n < 12; n++) put({ title: `Acme ${n}`, body: 'The acme shop, by acme.' })
  const telling = put({ title: 'Orders', body: 'Their pagination ends a page too early.' })
  const found = await refs('what of the acme pagination', { projectId: 'p-shop' })
  expect(found[0]).toBe(telling)
})

test('what stands deep in a long text is weighed there', async () => {
  put({ title: 'Short', body: `A quaternion. ${filler(60)}` })
  const deep = put({
    title: 'Long',
    body: `${filler(1500)} the quaternion slerp drifts on the second turn ${filler(40)}`,
  })
  expect((await refs('why does the quaternion slerp drift'))[0]).toBe(deep)
})

test('all words of keywords go first where they stand together, not where a long text happens to hold them', async () => {
  const scattered = put({
    title: 'Log',
    body: ['retry', 'queue', 'backoff', 'jitter'].map((word) => `${word} ${filler(400)}`).join(' '),
  })
  const most = put({ title: 'Retry of the queue with backoff', body: 'Retry, queue, backoff.' })
  const together = put({ title: 'Notes', body: 'The retry queue has a backoff with jitter.' })
  for (let n = 0; n < 5; n++) put({ title: `Jitter ${n}`, body: filler(20) })
  const found = await refs('queue retry jitter backoff')
  expect(found.slice(0, 2)).toEqual([together, most])
  expect(found).toContain(scattered)
})
