// What one thread finds for another: taken once it is there, and looked for at home where it is not to be had.
import { expect, test } from 'vitest'
import { createNearestBeside, findBeside, takeBeside } from './nearest-beside.ts'

const found = [
  { documentId: 2 ** 40, similarity: 0.75 },
  { documentId: 3, similarity: 0.5 },
]

test('what was found is taken', () => {
  const beside = createNearestBeside()
  findBeside(beside, () => found)
  expect(takeBeside(beside, 0, 0)).toEqual(found)
})

test('what nobody has begun is left to whoever waits, and not looked for afterwards', () => {
  const beside = createNearestBeside()
  expect(takeBeside(beside, 1, 1)).toBeNull()
  findBeside(beside, () => {
    throw new Error('It was looked for twice.')
  })
  expect(takeBeside(beside, 1, 1)).toBeNull()
})

test('what failed is looked for again by whoever waits', () => {
  const beside = createNearestBeside()
  const fails = () => {
    throw new Error('The file is damaged.')
  }
  expect(() => findBeside(beside, fails)).toThrow('damaged')
  expect(takeBeside(beside, 1, 1)).toBeNull()
})

test('more than there is room for is left out, the furthest first', () => {
  const beside = createNearestBeside()
  const many = Array.from({ length: 2000 }, (_, place) => ({
    documentId: place,
    similarity: 1 - place / 2000,
  }))
  findBeside(beside, () => many)
  const taken = takeBeside(beside, 0, 0)
  expect(taken).toHaveLength(600)
  expect(taken?.at(-1)?.documentId).toBe(599)
})
