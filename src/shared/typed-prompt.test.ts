// Lists show what was typed, not what the client put around it.
import { expect, test } from 'vitest'
import { typedPrompt } from './typed-prompt.ts'

test.each([
  ['  Mend the login\n', 'Mend the login'],
  ['<system-reminder>\nToday is Monday.\n</system-reminder>\n\nMend the login', 'Mend the login'],
  ['Mend it <ide_selection>the lines</ide_selection>', 'Mend it'],
  ['Mend it\n<system-reminder>\nwhat was cut of', 'Mend it'],
  ['<system-reminder>Nothing was typed.</system-reminder>', ''],
  [
    '<command-message>review is running</command-message>\n<command-name>/review</command-name>\n<command-args>src/a.ts</command-args>',
    '/review src/a.ts',
  ],
  ['<command-name>clear</command-name>', '/clear'],
  ['Why does <div> show <b>so</b>?', 'Why does <div> show <b>so</b>?'],
])('%j', (prompt, typed) => {
  expect(typedPrompt(prompt)).toBe(typed)
})

test('the time grows with the length alone', () => {
  const startedAt = performance.now()
  for (const piece of ['<system-reminder>', '<pasted ', '</system-reminder><a>', '<command-name>'])
    typedPrompt(piece.repeat(200_000))
  // What is quadratic takes minutes.
  expect(performance.now() - startedAt).toBeLessThan(20_000)
})
