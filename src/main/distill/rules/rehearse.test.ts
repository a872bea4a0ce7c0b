// Expressions are asked in many steps before the first turn, and for wide text only where a turn has it; once each.
import { expect, it } from 'vitest'
import { createRehearsal } from './rehearse.ts'

it('asks in steps, once for narrow text and once where wide text comes', () => {
  const rehearsal = createRehearsal()
  const stepsFor = (...texts: (string | null)[]) => [...rehearsal(texts)].length
  const narrow = stepsFor('fix the parser', null)
  expect(narrow).toBeGreaterThan(50)
  expect(stepsFor('fix the parser', 'naïve')).toBe(0)
  expect(stepsFor(null, 'fixed the parser → done')).toBe(narrow)
  expect(stepsFor('fix it → now')).toBe(0)
})
