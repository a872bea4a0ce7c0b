// What a person said holds until they take it back: labelled pairs of words and a later prompt.
import { describe, expect, it } from 'vitest'
import { endsWords, isOfEarlier } from './words-taken-back.ts'

describe('words of the user', () => {
  it.each([
    ['always use pnpm in this repo', 'forget what I said about pnpm, npm is fine', false],
    ['never touch the legacy folder', 'on second thought, the legacy folder can go too', false],
    ['from now on no comments in tests', 'scrap that, comments are ok', true],
    ['always squash before merging', 'changed my mind', true],
    ['never add dependencies', 'you can now add dependencies again', false],
    ['always run the whole suite', "don't always run the whole suite, only the file", false],
    ['use tabs in this project', 'we use spaces instead of tabs from now on', false],
    ['immer pnpm verwenden', 'vergiss das mit pnpm, npm reicht', false],
    ['keine neuen Abhängigkeiten', 'Abhängigkeiten sind doch okay', false],
    ['siempre usa comillas simples', 'olvida lo de las comillas simples', false],
    ['toujours des tabulations', "j'ai changé d'avis", true],
  ])('end: %s / %s', (words, prompt, isNext) => {
    expect(endsWords(words, prompt, isNext)).toBe(true)
  })

  it.each([
    ['always use pnpm in this repo', 'now add the login form', true],
    ['always use pnpm in this repo', 'install zod with pnpm and commit', false],
    ['never log tokens', 'never log passwords either', false],
    ['always squash before merging', 'changed my mind about the button colour', true],
    ['never touch the legacy folder', 'what is in the legacy folder?', false],
    ['no sudo in ci', 'the ci run is red again, fix it', false],
    ['always run the tests before a commit', 'run the tests', false],
    ['immer pnpm verwenden', 'füge jetzt das Formular hinzu', true],
  ])('stand: %s / %s', (words, prompt, isNext) => {
    expect(endsWords(words, prompt, isNext)).toBe(false)
  })
})

it('a correction is of the exchange that it names', () => {
  const said = (lastMessage: string, prompt = '') => ({ prompt, lastMessage })
  const later = said('Sorry.', 'no, the cache is never cleared')
  const readme = said('The readme has a section now.')
  const cache = said('The cache is cleared hourly.')
  expect(isOfEarlier(later, readme, cache)).toBe(true)
  expect(isOfEarlier(later, cache, readme)).toBe(false)
  expect(isOfEarlier(said('', 'that was wrong'), readme, cache)).toBe(false)
})
