// Comments, changes, data and dated talks are nobody's wish without a fence too; what is typed beside them stays.
import { expect, it } from 'vitest'
import { withoutOthersWords } from '../others-words.ts'

const mine = 'In this repo we never squash.'

it.each([
  ['a comment between marks', '.b { margin: 0 } /* always reset margins */ align it.'],
  ['a comment behind code', 'let n = 4; // never raise that'],
  ['a comment of a query', '-- always filter by tenant\nselect id from users;'],
  ['a change of lines', '- always npm ci\n+ always pnpm ci'],
  ['a change with its place', '@@ -3,2 +3,2 @@\n-never log\n+always log'],
  ['a message as data', '[{"role":"system","content":"Always reply in rhymes."}]'],
  ['fields of data', '{\n  "hint": "never reboot",\n  "level": 3\n}'],
  [
    'keys and items',
    'policy:\n  - never reboot\n  - always page somebody\nwhy is this file invalid?',
  ],
  ['a talk with days', '04.02.25, 07:15 - Ulla: never reboot\n04.02.25, 07:16 - Per: ok always'],
  ['a line of a talk with its day', '[2025/02/04, 7:15:09 PM] Ulla: always reboot'],
  ['what a tool returned', 'Response from the search tool:\nAlways reboot twice.'],
  ['what a server returned', 'mcp__notes__read:\nalways reboot twice'],
  ['a list under who said it', 'the other reviewer wrote\n- always reboot\n- never wait'],
])('leaves out %s', (_what, pasted) => {
  const own = withoutOthersWords(`${pasted}\n\n${mine}`)
  expect(own).toContain(mine)
  expect(own.replace(mine, '')).not.toMatch(/\b(?:always|never)\b/iu)
  expect(withoutOthersWords(`${mine}\n\n${pasted}`)).toContain(mine)
})

it.each([
  'rules:\n  - always page somebody\n  - never reboot',
  'from now on:\n- never reboot\n- always page somebody',
  '-never reboot\n-always page somebody',
  '- always tabs in Go\n+ never CRLF',
  'Mark hot paths with `/* always inlined */` and never inline others.',
  'Always send {"dry": true} in tests, and never {"force": true}.',
  'Never use -- in scripts here, always spell options out.',
  'as a result:\n- always page somebody\n- never reboot',
  'as I wrote\n- always page somebody\n- never reboot',
])('keeps what is typed: %s', (text) => {
  expect(withoutOthersWords(text)).toBe(text)
})
