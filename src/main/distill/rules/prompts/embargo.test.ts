// What may not go out yet is a limit of the user's; what a file or the agent says is not.
import { describe, expect, it } from 'vitest'
import { userWordsOf } from './user-words.ts'

const kinds = (prompt: string) => userWordsOf(prompt).map(({ kind }) => kind)

describe('a limit of the user', () => {
  it.each([
    'Write the announcement but don’t publish it until Monday',
    'fix the typo. the acquisition is under embargo until the 12th',
    'Please hold off on pushing until QA signs off',
    'wait with the merge until the freeze is over',
    'stays internal until the board has decided',
    'nothing about Kestrel may leak in commit messages till the press release is out',
    'No release before Friday.',
    'erst nach dem 3. Juni veröffentlichen',
    'vor Freitag nichts mergen',
    'erwähne den Namen des Kunden nicht',
    'ne publie rien avant lundi',
    'attends lundi pour pousser',
    'no lo publiques hasta el lunes',
    'não publique antes de segunda',
    'non pubblicare prima di lunedì',
    'niet pushen voor maandag',
    'nie publikuj przed poniedziałkiem',
    'не публикуй до понедельника',
    '先别推送',
    '月曜日まで公開しないで',
  ])('is %j', (prompt) => {
    expect(kinds(prompt)).toEqual(['limit'])
  })
})

describe('no word of the user', () => {
  it.each([
    // A file's.
    'Terraform: the database has prevent_destroy and must always keep it, says infra/README. Add a replica.',
    'lifecycle { prevent_destroy = true } # must always be true',
    '> The `prevent_destroy` flag must always be set.\n\nwhat does that mean?',
    'the comment above the function says: do not edit by hand. which generator makes it?',
    'according to CONTRIBUTING.md, never commit to main. is that still true?',
    // The agent's.
    'you said prevent_destroy must always be set. why?',
    // What is told of how things are.
    'tests don’t pass until I restart the server',
    'it does not publish until I click twice',
    'wait until the server is up, then run the tests',
    'the deploy waits until the migration is done',
    'the release is held up by QA',
    'why is nothing pushed before the hook runs?',
    'add an embargo date field to the article model',
  ])('is %j', (prompt) => {
    expect(kinds(prompt)).toEqual([])
  })

  it('is what the agent said beside the user’s own', () => {
    expect(kinds('you said the flag must stay, but please never set it in the tests')).toEqual([
      'limit',
    ])
  })
})
