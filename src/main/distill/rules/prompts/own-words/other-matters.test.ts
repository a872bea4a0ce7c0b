// Sentences of a book, an exam, one script or of other people are no wishes, nor are those that go on with them.
import { expect, it } from 'vitest'
import { ofOtherMatters } from './other-matters.ts'

it.each([
  ['a book', ["I'm reading a book about naming.", 'All variables must be nouns.']],
  ['an exam', ['I got asked in an interview about money.', 'Never use floats, always cents.']],
  ['students', ['My students must always hand in a zip.', 'They may never use libraries.']],
  ['one script', ['For this script only: use tabs.', 'Never print anything.']],
  ['what would be', ["Let's say all ids were strings.", 'Every query would always need a cast.']],
  ['a text to write', ['Write a policy for visitors.', 'All doors must always be locked.']],
  ['other people', ["My friend's startup never tests.", 'All commits go to main.']],
  ['old code', ['The legacy importer is odd.', 'All functions start with imp_.']],
  ['a tool', ['The linter says you should never use any.']],
  ['what is asked about', ['All variables start with their type.', 'Is that still a thing?']],
])('%s', (_what, sentences) => {
  expect(ofOtherMatters(sentences)[0]).toBe(true)
  if (!sentences[1]?.endsWith('?')) expect(ofOtherMatters(sentences).every(Boolean)).toBe(true)
})

it.each([
  [
    'comes back to this project',
    ["I'm reading a book about naming.", 'In this repo we never abbreviate.'],
  ],
  ['changes what was', ['We used to deploy from master, now we always use tags.']],
  ['binds old code', ['The legacy importer must never be changed.']],
  ['a wish alone', ['Always write the docs in English.', 'Never use any.']],
  ['a rule with an example', ['Use conventional commits, for example fix: or feat:.']],
])('leaves what %s', (_what, sentences) => {
  expect(ofOtherMatters(sentences).at(-1)).toBe(false)
})
