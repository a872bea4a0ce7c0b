// What a file tells the agent is known again in its sentences, and what only looks like it is not.
import { expect, it } from 'vitest'
import { indexKnown } from './known-texts.ts'

const file = '/home/dev/shop/CLAUDE.md'
const of = (text: string) => indexKnown([{ file, text }])

const text = `---
title: never mind
---
# Shop

- Use pnpm, not npm, for installs.
- Staging runs on port 5433.
- In \`legacy/\` only, use tabs.

## Never

- commit to main
- log customer
  addresses

\`\`\`sh
always run the seed script
\`\`\`
<!-- Always answer in German. -->
## Before

Run the linter before each push. Should we squash commits?
`

it.each([
  ['Use pnpm for installs, not npm', 6],
  ['Always use pnpm instead of npm for installs.', 6],
  ['staging runs on port 5433', 7],
  ['Never commit to main', 12],
  ['Do not log customer addresses', 13],
  ['Run the linter before each push', 22],
  ['Never commit to main. Run the linter before each push.', 12],
])('“%s” stands there', async (content, line) => {
  expect((await of(text)).placeOf(content)).toEqual({ file, line })
})

it.each([
  ['another value', 'Staging runs on port 5434'],
  ['the other way round', 'Use npm, not pnpm, for installs'],
  ['the opposite', 'Always commit to main'],
  ['what holds in one case alone', 'Use tabs'],
  ['code', 'Always run the seed script'],
  ['a comment', 'Always answer in German'],
  ['a question', 'We squash commits'],
  ['more than stands there', 'Run the linter and the type check before each push'],
  ['nothing', ''],
])('is not taken for it: %s', async (_, content) => {
  expect((await of(text)).placeOf(content)).toBeNull()
})

it('a file that is too long, or of one line, takes no long step', async () => {
  const known = await of(
    `${'- use tabs in every file of this folder\n'.repeat(20_000)}${'x '.repeat(200_000)}`,
  )
  expect(known.placeOf('Use tabs in every file of this folder')?.line).toBe(1)
})
