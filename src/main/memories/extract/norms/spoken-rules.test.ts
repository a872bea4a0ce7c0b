// Rules that are given in talk, in many voices, and the same words where they are a story, somebody else's or a piece of work.
import { describe, expect, it } from 'vitest'
import { slotsOf } from '../../reconcile/slots.ts'
import { extractByRules } from '../extract-by-rules.ts'

const found = (text: string, answer = 'All right.') =>
  extractByRules([
    [
      { by: 'user', text },
      { by: 'agent', text: answer },
    ],
  ]).map(({ content }) => content)

describe('rules in talk', () => {
  it.each([
    ['Widgets: wd_ in front of the name, private ones too.', "Widget names start with 'wd_'."],
    [
      'We have moved away from _old; names of helpers end with _new now.',
      "Helper names end with '_new'.",
    ],
    [
      'So instead of Ab, vue components are to be called Cd-something.',
      "Vue component names start with 'Cd'.",
    ],
  ])('say a name in full: %j', (text, said) => {
    expect(found(text)).toEqual([said])
    expect(slotsOf(said)).toHaveLength(1)
  })

  it('are of what was named for them, and not of what is said in between', () => {
    const talk = 'Widget names. The release tool takes ax_ for itself. So they start with bx_ now.'
    expect(found(talk)).toContain("Widget names start with 'bx_'.")
  })

  it.each([
    ['Two things. A raw query is frowned upon here. Each view gets a test.', 'frowned upon'],
    [
      'Naming day. Whatever you log has to carry an id. Modules come with a docstring.',
      'carry an id',
    ],
  ])('%j are put in many ways', (text, said) => {
    expect(found(text).join(' ')).toContain(said)
  })

  it('are told by what stands beside them', () => {
    const rules = found('House matters. Migrations get a rollback. Raw queries are banned.')
    expect(rules.join(' ')).toContain('Migrations get a rollback.')
    expect(rules.join(' ')).toContain('Raw queries are banned.')
  })

  it.each([
    ['At my previous company every function started with fn_. It was a mess.', 'another company'],
    ['They always write their tests in a language of their own.', 'others'],
    ['If we did that, all modules would have to use one tool.', 'how it would be'],
    ['I always forget which branches are mine. Tests are a puzzle to me.', 'of the speaker'],
    ['Just rename the field, and check whether the queries run twice.', 'a piece of work'],
  ])('are not in %j: %s', (text) => {
    expect(found(text)).toEqual([])
  })
})

it('reads many names and the words that join them', () => {
  const hostile = `Functions ${'On A with B '.repeat(31)}always. `
  expect(found(hostile.repeat(7)).length).toBeLessThan(2)
})

it('takes no description of what was then worked on for a rule', () => {
  const text = 'every row should get a checkbox, and the header needs a select-all checkbox'
  const exchange = [
    { by: 'user' as const, text },
    { by: 'agent' as const, text: 'Done.' },
  ]
  expect(extractByRules([exchange], true)).toEqual([])
  const rule = 'From now on every table needs a caption.'
  const asked = [
    { by: 'user' as const, text: rule },
    { by: 'agent' as const, text: 'Done.' },
  ]
  expect(extractByRules([asked], true).map(({ content }) => content)).toEqual([rule])
})
