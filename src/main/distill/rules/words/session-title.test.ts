// A session is named after what came of it.
import { expect, it } from 'vitest'
import type { ToolCall } from '../../../agents/tool-call.ts'
import { bash, distil } from '../testing/sample-calls.ts'
import { deedOf } from './session-title.ts'

const commit = bash('git commit -m x', '[main 12e2d10] feat: add the cart')
const opened = bash(
  'gh pr create --title "Carts for everybody" --body x',
  'https://github.com/dev/shop/pull/12',
)
const closed = bash('gh pr close 12', '✓ Closed pull request dev/shop#12 (Carts for everybody)')
const others = bash('gh pr close 9', '✓ Closed pull request dev/shop#9 (Old carts)')

it.each<[what: string, calls: ToolCall[], title: string]>([
  ['its pull request', [commit, opened], 'Carts for everybody'],
  ['its commit where that was closed again', [commit, opened, closed], 'feat: add the cart'],
  ['its pull request where another was closed', [commit, opened, others], 'Carts for everybody'],
])('is named after %s', (_, calls, title) => {
  const observations = distil(calls).sort((a, b) => a.at - b.at)
  const turn = { prompt: 'ship it', title: null, summary: null, lastMessage: null }
  expect(deedOf([{ ...turn, isWritten: false, observations }])).toBe(title)
})
