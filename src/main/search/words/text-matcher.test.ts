// The pieces of a compound name are marked where the index cuts it, in plain ASCII as in any other script.
import { expect, it } from 'vitest'
import { splitName } from './identifier-parts.ts'
import { parseQuery } from './parse-query.ts'
import { createTextMatcher } from './text-matcher.ts'

it.each([
  'refreshToken',
  'HTTPServerError',
  'parseURL2Path',
  'userIDs',
  'A1BCd',
  'XMLToJSON',
  'v2Beta',
])('marks each piece of %s', (name) => {
  const text = `the ${name} failed`
  for (const piece of splitName(name).filter((each) => each.length > 1)) {
    const spans = createTextMatcher(parseQuery(`${piece} `))(text)
    expect(spans.map(({ start, end }) => text.slice(start, end).toLowerCase())).toContain(piece)
  }
  const spansOf = (whole: string) =>
    createTextMatcher(parseQuery(`${splitName(name).join(' ')} `))(whole)
      .filter(({ end }) => end <= text.length)
      .map(({ start, end }) => `${start}-${end}`)
  // A letter that is not ASCII has the text read the other way.
  expect(spansOf(`${text}, so`)).toEqual(spansOf(`${text}, só`))
})

it('takes a word in capitals for one word', () => {
  const spans = createTextMatcher(parseQuery('readme '))('README of FOOreadme')
  expect(spans.map(({ start, end }) => [start, end])).toEqual([[0, 6]])
})
