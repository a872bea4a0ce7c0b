// Facts in the row of an observation: stored without what its columns say, read back as they were.
import { expect, it } from 'vitest'
import { factsText } from './facts-text.ts'
import type { FunctionChange } from './file-change.ts'
import { observationFactsSchema, factsVersion as v } from './observation-facts.ts'
import { readRowFacts, rowFactsText } from './row-facts.ts'

const functions: FunctionChange[] = [{ name: 'total', change: 'modified' }]
const edit = observationFactsSchema.parse({
  ...{ v, outcome: 'done', kind: 'edit', functions },
  file: { path: 'src/cart.ts', added: 2 },
})
const lists = { kind: 'edit', files: ['src/cart.ts'], functions }

/** The row as it is stored, with these lists in its columns. */
const row = (facts: string | null, { kind, files, functions }: typeof lists) => ({
  ...{ kind, facts },
  ...{ files: JSON.stringify(files), functions: JSON.stringify(functions) },
})

it('an edit’s facts name neither the file nor the functions again', () => {
  const text = rowFactsText(edit, lists)
  expect(text).toBe(`{"v":${v},"outcome":"done","file":{"added":2}}`)
  expect(readRowFacts(observationFactsSchema, row(text, lists))).toEqual(edit)
})

it.each([
  ['name other functions', { ...lists, functions: [] }],
  ['name none', { ...lists, files: [], functions: [] }],
  ['name several files', { ...lists, files: ['src/cart.ts', 'src/price.ts'] }],
])('are read back where the lists %s', (_, other) => {
  const text = rowFactsText(edit, other)
  expect(readRowFacts(observationFactsSchema, row(text, other))).toEqual(edit)
})

it('are read back from a row that another hand filled, whatever it says', () => {
  const bare = observationFactsSchema.parse({ ...edit, functions: [] })
  const other = { kind: 'command', files: ['b.ts'], functions }
  expect(readRowFacts(observationFactsSchema, row(rowFactsText(bare, other), other))).toEqual(bare)
})

it('are read as they are where they were stored whole', () => {
  const text = factsText(observationFactsSchema, edit)
  expect(readRowFacts(observationFactsSchema, row(text, lists))).toEqual(edit)
})

it.each([null, 'no JSON', '[]', '{"v":1}'])('are none where %s stands', (text) => {
  expect(readRowFacts(observationFactsSchema, row(text, lists))).toBeNull()
})
