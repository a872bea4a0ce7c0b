// What is learned of talk says something by itself: empty sentences are left, and pointers are said in full.
import { describe, expect, it } from 'vitest'
import type { Utterance } from '../../candidate.ts'
import { extractByRules } from '../extract-by-rules.ts'

/** What is learned of the last of these messages, each answered. */
function learned(...messages: string[]): string[] {
  const exchanges = messages.map((text): Utterance[] => [
    { by: 'user', text },
    { by: 'agent', text: 'All right.' },
  ])
  return extractByRules(exchanges).map(({ content }) => content)
}

describe('a sentence that says nothing by itself', () => {
  it.each([
    ['of a rule that it does not tell', 'Can you make sure to follow this convention from now on?'],
    ['of rules to come', "I'd like to update our convention for variable and function naming."],
    ['of something specific', 'From now on, start all your function names with a specific prefix.'],
    [
      'praise',
      'Consistency is key in software development, and I want your code to be of the highest standard.',
    ],
    ['a plan', "Let's see how this change goes, and we can always tweak things later."],
    ['an explanation', 'A linter will help catch errors and enforce coding standards everywhere.'],
    ['comfort', "Don't worry about changing any existing code, and always take your time."],
    ['an answer to a question', "No, just ensure it's added to every function you write."],
    ['something to learn', 'Make sure you familiarize yourself with our code, always.'],
  ])('is not learned: %s', (_what, text) => expect(learned(text)).toEqual([]))

  it('is left out behind what changes: that the rest stays', () =>
    expect(
      learned('Always make thumbnails 480 px wide from now on. everything else stays as it is'),
    ).toEqual(['Always make thumbnails 480 px wide from now on.']))

  it('is left out before what says something', () => {
    expect(
      learned(
        'I want to give you an update on our standards. From now on, always add a docstring to every method.',
      ),
    ).toEqual(['From now on, always add a docstring to every method.'])
  })

  it.each([
    "It's important that you always import the 'gzip' module, even if you don't use it.",
    'Another thing to focus on is using docstrings in your methods.',
    'Consistency is key, so from now on, I want you to use docstrings in your methods.',
    'From now on, always use a formatter when writing code.',
    'From now on, use Slack for all team communication.',
    'For unit tests we are going with vitest.',
  ])('is not one that asks for something: %s', (text) => expect(learned(text)).toEqual([text]))

  it('is not looked for longer than its message is long', () =>
    expect(learned('for a b c '.repeat(300))).toEqual([]))

  it('is not one in another script', () =>
    expect(learned('コミットメッセージは必ず英語で書いてください')).toHaveLength(1))
})

describe('an example', () => {
  it('gives no rule beside the one that it is of', () => {
    expect(
      learned(
        "For variable names, I want you to always end them with '_x'. So, if you have a variable called 'total_price', it should be named 'total_price_x'.",
      ),
    ).toEqual(["For variable names, I want you to always end them with '_x'."])
  })
})

describe('what a rule points at', () => {
  it('is said in full where an earlier message names it', () => {
    expect(
      learned(
        "Always add the '@count_calls' decorator from the 'pedantic' module to all your methods.",
        "Additionally, always use the '@retry' decorator from the same module for all functions.",
      ),
    ).toEqual([
      "Additionally, always use the '@retry' decorator from the 'pedantic' module for all functions.",
    ])
  })

  it('is said in full in each half of an instruction', () => {
    expect(
      learned("From now on, start all function names with 'fn_' and end them with '_x'."),
    ).toEqual([
      "From now on, start all function names with 'fn_'",
      expect.stringMatching(/^end (?:all )?function names with '_x'/),
    ])
  })

  it('is kept with it where it stands in the sentence before', () => {
    expect(
      learned('Type hints tell readers what comes in. Always include them for your methods.'),
    ).toEqual([expect.stringMatching(/type (?:hints|annotations)/iu)])
  })
})

describe('what holds in spite of something', () => {
  it.each([
    "Secondly, import the 'mailbox' module, even if you don't think you'll need it.",
    "Even if you think you might not need the 'mailbox' module, I want you to always import it.",
    'I prefer early returns, please always use them.',
  ])('is learned: %s', (text) => expect(learned(text)).toEqual([text]))
})
