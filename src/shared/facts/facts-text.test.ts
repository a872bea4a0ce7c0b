// Facts as they are stored: nothing that their schema knows by itself, and read back as they were.
import { expect, it } from 'vitest'
import { factsText, readFacts } from './facts-text.ts'
import { observationFactsSchema, factsVersion as v } from './observation-facts.ts'

const named = { names: [], count: 0 }
const edit = { v, outcome: 'done', kind: 'edit', file: { path: 'a.ts', added: 0, removed: 2 } }
const explore = { v, outcome: 'done', kind: 'explore', calls: 1 }

it.each([
  [
    'an edit',
    { ...edit, edits: 1, functions: [], attempted: 'edit' },
    'file":{"path":"a.ts","removed":2}}',
  ],
  ['two edits', { ...edit, edits: 2 }, 'removed":2},"edits":2}'],
  [
    'reads',
    { ...explore, read: { names: ['a.ts'], count: 1 }, searched: named, listed: named },
    '"read":{"names":["a.ts"],"count":1}}',
  ],
  ['a flag that is not set', { ...explore, repository: false, place: null }, '"calls":1}'],
])('of %s they hold no default', (_, given, end) => {
  const facts = observationFactsSchema.parse(given)
  const text = factsText(observationFactsSchema, facts)
  expect(text.endsWith(end), text).toBe(true)
  expect(readFacts(observationFactsSchema, text)).toEqual(facts)
  // As they were stored while defaults were written out.
  expect(readFacts(observationFactsSchema, JSON.stringify(facts))).toEqual(facts)
})

it('a value that differs from its default stays, also where it is nothing', () => {
  const ran = { v, outcome: 'done', kind: 'test', command: 'vitest', purpose: 'test', aim: '' }
  const tests = { runner: 'vitest', passed: 0, failed: 0 }
  const facts = observationFactsSchema.parse({ ...ran, exitCode: 0, tests })
  const text = factsText(observationFactsSchema, facts)
  expect(JSON.parse(text)).toEqual({ ...ran, exitCode: 0, tests: { runner: 'vitest', passed: 0 } })
})
