// What a prompt tells of the program, of what is wrong with it, or gives as a text is no rule; what it says of the work is.
import { expect, it } from 'vitest'
import { extractByRules } from './extract-by-rules.ts'

const found = (text: string) =>
  extractByRules([
    [
      { by: 'user', text },
      { by: 'agent', text: 'Done.' },
    ],
  ]).map(({ content }) => content)

it.each([
  ["parcel ids start with 'PX-' in the new system, adapt the parser", 'a format'],
  [
    'Create the endpoint POST /v1/credits. Amounts are in cents. A credit must not exceed the payment.',
    'a service',
  ],
  ['implement roles: owners can delete anything, users can never delete a folder.', 'who may what'],
  [
    'Our customers want to filter lists by city. Every city has a code. All lists must be sorted.',
    'a wish of theirs',
  ],
  [
    'Every request to /api/carts returns 500 after the update. The log always tells of a missing table.',
    'a fault',
  ],
  [
    'Translate this text: Every guest must wear shoes. Never feed the birds. All dogs are kept on a leash.',
    'a text',
  ],
])('%j: %s', (text) => {
  expect(found(text)).toEqual([])
})

it.each([
  ['Fix the slow test. And from now on, never use sleeps in tests.', 'never use sleeps in tests'],
  [
    'The parser is slow. By the way: we write all our error messages in lower case.',
    'error messages',
  ],
  ['In this repo we never use default exports.', 'default exports'],
  ['Whenever you change the schema, update docs/schema.md as well.', 'docs/schema.md'],
])('%j says of the work: %s', (text, said) => {
  expect(found(text).join(' ')).toContain(said)
})
