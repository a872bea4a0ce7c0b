// How words begin in the middle of a sentence, and how a list ends that has no room.
import { expect, it } from 'vitest'
import { fit } from '../../../base/plain-text.ts'
import { lowerFirst } from './headline.ts'

it.each([
  ['A subagent worked on the tests', 'a subagent worked on the tests'],
  ['Changed price.ts', 'changed price.ts'],
  ['API keys are read once', 'API keys are read once'],
  ['A/B tests are off', 'A/B tests are off'],
])('%s', (text, told) => {
  expect(lowerFirst(text)).toBe(told)
})

it('a list whose next entry has no room ends with the last whole one', () => {
  const told = fit('Committed “feat: add the defaults of the shop”, “feat: pass on the header”', 52)
  expect(told).toBe('Committed “feat: add the defaults of the shop”')
})
