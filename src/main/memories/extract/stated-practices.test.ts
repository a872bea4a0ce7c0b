// Practices as people state them among other talk, and what asks for one thing in the same words.
import { describe, expect, it } from 'vitest'
import { extractByRules } from './extract-by-rules.ts'

const found = (text: string) =>
  extractByRules([
    [
      { by: 'user', text },
      { by: 'agent', text: 'All right.' },
    ],
  ]).map(({ content }) => content)

describe('a practice', () => {
  it.each([
    [
      "Queue names end with '-q', so that the dashboard finds them.",
      'what things of a kind are like',
    ],
    ["We prefix css classes with 'rc-'.", 'how this group does it'],
    ["So we're going with 't_' at the start of table names.", 'a value before what bears it'],
    ["When declaring function arguments, make sure to end their names with '_a'.", 'when it holds'],
    ['I want to emphasize the importance of using assert statements in your methods.', 'emphasis'],
    ['Another important practice is the use of annotations for functions.', 'named as a practice'],
    ['I want type hints on every function parameter, even in the throwaway scripts.', 'a wish'],
    ['Please put the ticket number in all of your commit messages.', 'wherever it is written'],
    ["Our linter is 'ruff', so nothing else for that.", 'the tool for a purpose'],
    ["I'm strict there: keep your functions under '40' lines.", 'behind what introduces it'],
    [
      "When you write a hook for the plugins, its name has to end in '_hk'.",
      'what a thing must be',
    ],
    ['We write docstrings in English, all of them.', 'what this group does always'],
    ['So as a rule: review your SQL with EXPLAIN before it goes up, always.', 'behind a rule'],
    ["As of today event names end with '.v2'.", 'from a day on'],
    ["The prefix of css classes changes to 'rx-'.", 'a value that changes'],
    ['Squash your commits before merging.', 'around what is done each time'],
    ["And regarding the invoices: don't ever use floats for money.", 'a ban for ever'],
  ])('is in %j: %s', (text) => {
    expect(found(text)).toEqual([text])
  })

  it.each([
    ['I want a test for each endpoint.', 'a thing that is wanted'],
    ['I need a function that returns all users.', 'a thing with what it does'],
    ['I want you to fix every failing test.', 'a repair'],
    ["For the login page, use the 'primary' color.", 'of one page'],
    ["Use the 'v2' endpoint for all queries in this module.", 'of one module'],
    ["Branch names that start with 'wip/' are not built.", 'tells which ones'],
    ['Rename all functions in this class so that they start with ‘get_’.', 'a change'],
    ["Each test starts with 'describe' and I don't know why.", 'what is seen'],
    ["All file names in the zip start with 'tmp_', is that right?", 'a question'],
    ['We want our code to be as readable and maintainable as possible.', 'what all want'],
    ['I want to emphasize the importance of clean code in our team.', 'nothing to keep to'],
    ['We need one more column in each table.', 'a need'],
    ['Write tests for all the new functions.', 'of what is new now'],
    ["We don't have tests for the parser.", 'what is missing'],
    ['Squash the last two commits before pushing.', 'of two commits'],
    ['We just released `2.1.0` and bumped to `2.2.0-dev`.', 'what was done'],
    ["The article says: 'We end queue names with a dash in all of our code.'", 'a quotation'],
  ])('is not in %j: %s', (text) => {
    expect(found(text)).toEqual([])
  })
})
