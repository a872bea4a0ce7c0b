// What went wrong by the agent's own hand is told, also where its final answer passes over it.
import { describe, expect, it } from 'vitest'
import { summariseTurn } from '../../words/turn-summary.ts'
import { mishapIn, mishapsOf } from './mishap.ts'

describe('a mishap', () => {
  it.each([
    'I accidentally ran the migration against the production database instead of staging.',
    'That command went to production, not staging: DATABASE_URL was set in the shell.',
    'I pushed to the wrong branch.',
    'It turns out that I ran the seed script against the wrong database.',
    'The checkout discarded your uncommitted changes in cart.ts. I overwrote your local changes.',
    'I should have stashed the changes before the reset.',
    'That was my mistake: the table is gone.',
    'Ich habe versehentlich die Datei notes.md gelöscht.',
    'J’ai supprimé le fichier par erreur.',
    'He borrado la tabla por error.',
    'Apaguei a tabela por engano.',
    'Ho cancellato la tabella per sbaglio.',
    'Ik heb het bestand per ongeluk verwijderd.',
    'Usunąłem plik przez pomyłkę.',
    'Я случайно удалил таблицу.',
    '我误删了生产库的数据。',
    '誤って本番のテーブルを削除しました。',
    '실수로 테이블을 삭제했습니다.',
  ])('is %j', (words) => {
    expect(mishapIn(`Let me look.\n\n${words}`)).not.toBeNull()
  })

  it.each([
    'I deleted the unused helper and overwrote the generated file.',
    'This guard is there so that nobody accidentally deletes the table.',
    'The script could accidentally drop the table; the check prevents that.',
    'The user accidentally dropped the index last year.',
    'Tuesday 23:30 local: gives the 12th, right, but by accident, as the cut-off is read in UTC.',
    'Der alte Code traf den Tag nur aus Versehen.',
    'Should I have run it against production instead of staging?',
    'The test ran against production data instead of staging in CI, if the flag is set.',
    'The wrong branch was chosen in the selector, which I fixed.',
    'I deployed it to production, as you asked.',
    'Damit niemand versehentlich löscht, fragt das Skript nach.',
    'Pour éviter de supprimer par erreur, le script demande.',
    '防止误删数据。',
  ])('is not %j', (words) => {
    expect(mishapIn(words)).toBeNull()
  })
})

const turn = (said: readonly string[], lastMessage: string) =>
  summariseTurn({ prompt: 'Migrate staging', lastMessage, said }, []).summary

it('on the way stands in the summary of the turn', () => {
  const slip = 'Wait. I accidentally ran the migration against production instead of staging.'
  const answer = 'The migration is applied to staging.'
  expect(turn(['Let me look.', slip, answer], answer)).toMatch(
    /The agent admits: “I accidentally ran the migration against production instead of staging”/,
  )
})

it('that the answer admits is told once', () => {
  const slip = 'I accidentally ran the migration against production instead of staging.'
  const answer = `Staging is migrated. Note: I accidentally ran the migration against production first, instead of staging.`
  expect(mishapsOf([slip, answer], answer)).toHaveLength(1)
  expect(turn([slip, answer], answer).match(/accidentally/g)).toHaveLength(1)
})
