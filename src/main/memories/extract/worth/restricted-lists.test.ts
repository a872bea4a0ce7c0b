// What stands over or under a list and says where it holds goes with each of its rules, and leaves those alone that hold everywhere.
import { expect, it } from 'vitest'
import { reconcile } from '../../reconcile/reconcile.ts'
import { extractByRules } from '../extract-by-rules.ts'

const found = (text: string) =>
  extractByRules([
    [
      { by: 'user', text },
      { by: 'agent', text: 'Understood.' },
    ],
  ]).map(({ content }) => content)

const rules = [
  'Never throw strings.',
  'Functions have at most 30 lines.',
  'Tests live next to the code.',
  'Never mutate arguments.',
  'Always name functions in camelCase.',
]
const many = Array.from({ length: 5 }, () => rules).flat()
const listed = (of: readonly string[]) => of.map((one) => `- ${one}`).join('\n')
const numbered = (of: readonly string[]) => of.map((one, at) => `${at + 1}. ${one}`).join('\n')

it.each([
  `In the export module only: ${many.join(' ')}`,
  `In the export module only:\n${listed(many)}`,
  `In the export module only: ${rules.join(' ')}`,
  `In the export module only:\n${listed(rules)}`,
  `In the export module only:\n\n${numbered(rules)}`,
  `In the export module only:\n${rules.join('\n')}`,
  `For the export module:\n\n${rules.join('\n')}`,
  `${rules.join('\n')}\nThese apply to the export module only.`,
  `${listed(rules)}\n\nall of that only in the export module`,
  `${rules.join(' ')} That goes for the export module only.`,
])('says of each where it holds: %j', (text) => {
  for (const content of found(text)) expect(content).toMatch(/export module/iu)
})

it('learns them with where they hold', () => {
  expect(found(`In the export module only: ${rules.join(' ')}`)).toContain(
    'In the export module only: Never mutate arguments.',
  )
  expect(found(`${rules.join('\n')}\nThese apply to tests only.`)).toContain(
    'Never mutate arguments (these apply to tests only)',
  )
})

it.each([
  `A few rules for this repo: ${rules.join(' ')}`,
  `From now on: ${rules.join(' ')}`,
  `${rules.join(' ')} These are important to me.`,
  `${rules.join(' ')} They apply to the whole project.`,
])('adds nothing to what holds everywhere: %j', (text) => {
  expect(found(text)).toContain('Never mutate arguments.')
})

const verdict = (old: string, now: string) =>
  reconcile(
    {
      ...{ content: now, kind: 'convention', importance: 0.7, tags: [], keywords: [] },
      ...{ saidBy: 'user', words: now, isChange: false, at: 2 },
    },
    [{ id: 1, content: old, kind: 'convention', saidBy: 'user', isConfirmed: false, at: 1 }],
  ).kind

it('leaves what holds everywhere, and takes the place of what holds there', () => {
  const general = 'Functions are named in snake_case.'
  const there = 'In the export module only: Functions are named in camelCase.'
  expect(verdict(general, there)).toBe('new')
  expect(verdict(there, general)).toBe('new')
  expect(verdict(general, 'Functions are named in camelCase.')).toBe('supersedes')
  expect(verdict(there, 'In the export module only: Functions are named in PascalCase.')).toBe(
    'supersedes',
  )
})
