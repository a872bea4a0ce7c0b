// Pieces of work that two threads share come to the same whoever does them, and are done whatever becomes of the other thread.
import { expect, test } from 'vitest'
import type { Packed } from './packed.ts'
import { createSharedWork, type Doers, type Piece, shareWork, workBeside } from './shared-work.ts'

/** Pieces that tell who did them. */
function share(count: number, text = 'äöü → 語') {
  const shared = createSharedWork()
  const together = shareWork(shared)
  together.about('the question')
  const pieces = Array.from({ length: count }, (_, n) =>
    together.put(
      'weigh',
      () => ({ numbers: [n], texts: [text, ''] }),
      () => `here ${n}`,
      ({ numbers }) => `there ${numbers.join(' ')}`,
    ),
  )
  return { shared, together, pieces, results: () => pieces.map((piece) => piece.result()) }
}

/** Does what is announced, then hears nothing more and leaves. */
function workThere(shared: SharedArrayBuffer, weigh: Doers['weigh']): void {
  const none = () => ({ numbers: [], texts: [] })
  workBeside(shared, () => ({ weigh, show: none, compare: none }))
}

const lengthOf = ({ numbers, texts }: Packed): Packed => ({
  numbers: [numbers[0] ?? -1, texts[0]?.length ?? -1],
  texts: [],
})

test('without another thread, and without memory for one, all is done here', () => {
  expect(share(3).results()).toEqual(['here 0', 'here 1', 'here 2'])
  const alone = shareWork(undefined)
  const piece = alone.put(
    'show',
    () => ({ numbers: [], texts: [] }),
    () => 'here',
    () => 'there',
  )
  expect(piece.result()).toBe('here')
})

test('what the other thread does is taken from there, and the rest is done here', () => {
  const { shared, results } = share(6)
  const abouts: string[] = []
  workBeside(shared, (about) => ({
    weigh(given) {
      abouts.push(about())
      return lengthOf(given)
    },
    show: lengthOf,
    compare: lengthOf,
  }))
  // Four are announced at a time.
  const there = [0, 1, 2, 3].map((n) => `there ${n} 7`)
  expect(results()).toEqual([...there, 'here 4', 'here 5'])
  expect(new Set(abouts)).toEqual(new Set(['the question']))
})

test('what fails there, and what comes to more than there is room for, is done here', () => {
  const { shared, results } = share(4)
  workThere(shared, ({ numbers: [n = 0] }) => {
    if (n === 1) throw new Error('It is not to be had.')
    return { numbers: [n], texts: n === 2 ? ['x'.repeat(10_000)] : [] }
  })
  expect(results()).toEqual(['there 0', 'here 1', 'here 2', 'there 3'])
})

test('a thread that is late is not waited for, and what it writes afterwards is no answer to another piece', () => {
  const { shared, together, pieces, results } = share(4)
  const early: string[] = []
  const more: Piece<string>[] = []
  workThere(shared, (given) => {
    // The other three are done meanwhile by who waits for this one.
    early.push(...results())
    more.push(
      together.put(
        'weigh',
        () => ({ numbers: [9], texts: [] }),
        () => 'here 9',
        () => 'there 9',
      ),
    )
    return lengthOf(given)
  })
  expect(early).toEqual(['here 0', 'here 1', 'here 2', 'here 3'])
  expect(more.map((piece) => piece.result())).toEqual(['here 9'])
  expect(pieces).toHaveLength(4)
})

test('texts for which there is no room stay here', () => {
  const { shared, results } = share(8, 'x'.repeat(200_000))
  workThere(shared, lengthOf)
  expect(results()).toEqual([
    ...[0, 1, 2, 3].map((n) => `there ${n} 200000`),
    ...[4, 5, 6, 7].map((n) => `here ${n}`),
  ])
})

test('nothing is done there for a question that is answered', () => {
  const { shared, together, results } = share(8)
  together.end()
  workThere(shared, lengthOf)
  expect(results()).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((n) => `here ${n}`))
})
