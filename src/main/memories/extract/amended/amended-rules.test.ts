// A known rule whose value changes, in many wordings, and the same words where they change nothing.
import { expect, it } from 'vitest'
import { extractByRules } from '../extract-by-rules.ts'

const found = (text: string, ...known: string[]) =>
  extractByRules(
    [
      [
        { by: 'user', text },
        { by: 'agent', text: 'All right.' },
      ],
    ],
    false,
    () => known,
  )

it.each([
  [
    'The ax_ thing is gone, widgets get bx_ instead.',
    "Widget names start with 'ax_'.",
    "Widget names start with 'bx_'.",
  ],
  [
    'We are switching from gulp to rollup for bundles.',
    'The bundles are made with gulp, not by hand.',
    'The bundles are made with rollup, not by hand.',
  ],
  [
    'So: ax_ turned out to clash with the release tools. bx_ it is.',
    "Widget names start with 'ax_'.",
    "Widget names start with 'bx_'.",
  ],
  [
    'They are kebab-case now, not snake_case.',
    'Topic keys are snake_case in this company.',
    'Topic keys are kebab-case in this company.',
  ],
  [
    "Winston's been kicked out, logging is done by pino now.",
    'Our logging goes through winston.',
    'Our logging goes through pino.',
  ],
])('%j gives %j another value', (text, known, said) => {
  expect(found(text, known)).toMatchObject([{ content: said, saidBy: 'user', isChange: true }])
})

it('keeps the words of who says it in full', () => {
  const text = "From now on, start all widget names with 'bx_' instead of 'ax_'."
  expect(found(text, "Widget names start with 'ax_'.").map(({ words }) => words)).toEqual([text])
})

it.each([
  ['Add the ax_ prefix to the report, it is missing there.', "Widget names start with 'ax_'."],
  [
    'The gulp task was slow, with rollup it would be faster, I think.',
    'The bundles are made with gulp.',
  ],
  [
    'We want our code to be robust from now on.',
    "Add the 'retry' decorator from the 'net' module.",
  ],
])('%j changes nothing', (text, known) => {
  expect(found(text, known).filter(({ aside = [] }) => aside.length > 0)).toEqual([])
})

it.each([
  'joi is gone, handlers validate with zod',
  'joi is history, handlers validate with zod',
  'joi is banned, handlers validate with zod',
  'handlers validate with zod, joi is too slow',
])('%j names the new value, and not what is told of the old one', (text) => {
  expect(found(text, 'Every handler has to validate its input with joi')).toMatchObject([
    { content: 'Every handler has to validate its input with zod', isChange: true },
  ])
})

it('takes what it is on for the value, and not that the other one is gone', () => {
  const text = "we're on pnpm since last week, yarn is gone from this project"
  expect(found(text, 'We use yarn in this project')).toMatchObject([
    { content: 'We use pnpm in this project' },
  ])
})

it.each([
  'joi is gone',
  'joi is history now',
  'joi is too slow, I am on linux',
  'joi? It is gone.',
])('%j puts no word of farewell in the place of a value', (text) => {
  const known = 'Every handler has to validate its input with joi'
  expect(found(text, known).filter(({ aside = [] }) => aside.length > 0)).toEqual([])
})
