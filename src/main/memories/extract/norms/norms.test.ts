// What holds again and again as many kinds of speakers say it, and the same words of one thing, one moment or a piece of work.
import { describe, expect, it } from 'vitest'
import { extractByRules } from '../extract-by-rules.ts'

const found = (text: string) =>
  extractByRules([
    [
      { by: 'user', text },
      { by: 'agent', text: 'All right.' },
    ],
  ]).map(({ content }) => content)

describe('what holds again and again', () => {
  it.each([
    ['Table names are singular around here.', 'how things of a kind are in this group'],
    ['Helpers live in vault for our workers.', 'where they are kept'],
    ['A migration that cannot be undone may not be merged.', 'what any one of them may not'],
    ['Any webhook needs a signature check.', 'what any one of them needs'],
    ['Whatever the importer writes to a log contains the job id.', 'of whatever there is'],
    ['Could you get into the habit of adding a test to each fix?', 'a habit that is asked for'],
    ["It'd be nice if all our queries had a timeout.", 'how somebody would like it'],
    ["I'd rather see named exports.", 'what somebody likes'],
    ["I don't ever want to see a secret in a log.", 'what nobody is to see'],
    ['When you close a ticket, I’d appreciate a link to the commit.', 'whenever it comes up'],
    ['We keep no state in our handlers.', 'what the group does'],
    ['poetry please, not pip', 'no more than the one and not the other'],
    ['One component per file.', 'so many of a kind'],
    ['Henceforth new pages have a test of their own.', 'from a day on'],
    ['Each fixture comes from a builder. No builder, no merge.', 'borne out by what follows'],
  ])('is in %j: %s', (text) => {
    expect(found(text).join(' ')).toContain(text.split('. ')[0]?.replace(/\.$/, ''))
  })

  it('is in what people type without capitals, sentence by sentence', () => {
    expect(found('saw your pr. function names in snake_case please. ping me later')).toEqual([
      'function names in snake_case please.',
    ])
  })

  it('says what “those” are', () => {
    expect(found('Constants all over again. Those always go to the settings module.')).toEqual([
      'Constants all over again. Those always go to the settings module.',
    ])
  })

  it.each([
    [
      'Build a shop. Every order has an id. Buttons should be blue.',
      'how a piece of work is to be',
    ],
    ['Requests are retried three times and then the worker dies.', 'what is seen'],
    ['Images do not load on Safari, and queries take 3 seconds.', 'what goes wrong'],
    ['Explain how hooks are called.', 'a question'],
    ['Each commit on this branch triggers a deploy.', 'of one branch'],
    ['Tests are failing on CI with a timeout.', 'a state'],
    ['A linter is a tool that analyzes code.', 'what something is'],
    ['Hooks are scripts that run before a commit.', 'what things are'],
    ['When a user clicks the button, open a dialog.', 'what a program does'],
    ['Could you rename all variables in this function?', 'a change'],
    ['Perhaps every handler should have a timeout.', 'weighed'],
    ['For now all handlers need a timeout.', 'of this moment'],
    ['Your tests only cover the happy path.', 'how something is'],
    ['Our customers always ask for new features.', 'of people'],
    ['Labels in the form are cut off on mobile.', 'what goes wrong in one place'],
  ])('is not in %j: %s', (text) => {
    expect(found(text)).toEqual([])
  })
})
