// What somebody only complains of is not learned; a rule beside it is, and what is so for a reason.
import { expect, it } from 'vitest'
import { extractByRules } from '../extract-by-rules.ts'
import { isComplaint } from './complaints.ts'

const learned = (text: string) =>
  extractByRules([
    [
      { by: 'user', text },
      { by: 'agent', text: 'Yes, it is.' },
    ],
  ]).map(({ content }) => content)

it.each([
  'our CI is so slow today.',
  'the API is awful',
  'ugh, our CI is horrible to work with',
  'man the API is so badly written',
  'our CI keeps failing',
  'our CI takes ages. What can we do?',
  'the API keeps timing out, this is ridiculous',
  'why is this always broken',
  'the build is a nightmare',
])('learns nothing of a complaint: %s', (said) => {
  expect(learned(said)).toEqual([])
})

it.each([
  ['Never use lodash, it is awful.', 'Never use lodash'],
  ['I hate semicolons, never write them.', 'never write them'],
  ['The staging server is always down on Mondays, deploy on Tuesdays only.', 'on Tuesdays only'],
])('learns the rule beside a complaint: %s', (said, rule) => {
  expect(learned(said).join(' ')).toContain(rule)
})

it.each([
  'Tell me honestly when an idea is bad.',
  'Warn me if the build is slow.',
  'Always say which test is flaky.',
])('takes no rule for a complaint: %s', (said) => {
  expect(isComplaint(said)).toBe(false)
})
