// What of a session's summary is told once other sessions followed: what was done, and not how things stood then.
import { expect, it } from 'vitest'
import { settledSummary } from './settled-summary.ts'

it.each<[string, string, string]>([
  [
    'how things stood and what was to come next',
    'In 3 turns: changed compose.yml. Turn by turn: “Add a health check”: “The check is in compose.yml.” “Gotta go”: “As it stands the stack does not come up. The question for tomorrow: node or alpine.”',
    'In 3 turns: changed compose.yml. Turn by turn: “Add a health check”: “The check is in compose.yml.”',
  ],
  [
    'questions, and what the last answer left open',
    'In 2 turns: committed “Add fines” and pushed main. Pendiente: la copia de Marta. The agent asks: “Shall I also backfill?” The user: “never touch returned ones”. Turn by turn: “Fines”: “Added Loan.fine_on. Not applied yet.” “Pushed. Still open: the backfill.”',
    'In 2 turns: committed “Add fines” and pushed main. The user: “never touch returned ones”. Turn by turn: “Fines”: “Added Loan.fine_on.” “Pushed.”',
  ],
  [
    'the passing part of a sentence, in the agent’s marked words as well',
    '“Rabatt”: The agent says: “Auf rabatt committet, nicht gepusht.” “Et après?”: The agent says: “Rien n’est encore poussé”; the user then objected.',
    '“Rabatt”: The agent says: “Auf rabatt committet.” “Et après?”: the user then objected.',
  ],
  [
    'nothing that the record tells',
    'In 4 turns: tests failed at its end (npm test: 1 of 3 tests failed). Asked to run `git push`; not permitted: the user said “not yet, tomorrow”. The user: “don’t touch the tests”.',
    'In 4 turns: tests failed at its end (npm test: 1 of 3 tests failed). Asked to run `git push`; not permitted: the user said “not yet, tomorrow”. The user: “don’t touch the tests”.',
  ],
])('leaves out %s', (_, summary, told) => {
  expect(settledSummary(summary)).toBe(told)
})
