// How turns and sessions are closed.
import { describe, expect, it } from 'vitest'
import { tellingSentences } from './agent-message.ts'
import { promptGist } from './prompt-gist.ts'
import { bash, distil, edit, failedBash } from './sample-calls.ts'
import { summariseSession } from './session-summary.ts'
import { summariseTurn } from './turn-summary.ts'

describe('what a prompt asks', () => {
  it.each([
    [
      'can you please fix the rust error about missing keys\n\nthis was added before.',
      'ask',
      'Fix the rust error about missing keys',
    ],
    [
      'Implement the following plan:\n\n# One log for each worktree\n\n## Context\nlong',
      'ask',
      'Implement the plan “One log for each worktree”',
    ],
    [
      '<command-message>x is running…</command-message>\n<command-name>/deploy</command-name>\n<command-args>staging</command-args>',
      'command',
      '/deploy staging',
    ],
    ['<command-name>/clear</command-name><command-args></command-args>', 'housekeeping', '/clear'],
    ['continue', 'nod', 'continue'],
    ['Yes, please add it.', 'nod', 'Yes, please add it.'],
    [
      'You are absolutely right. What would we need to change?',
      'ask',
      'What would we need to change?',
    ],
    ['', 'empty', ''],
    [null, 'empty', ''],
    [
      'Traceback (most recent call last):\n  File "a.py", line 1\nKeyError: 1\nwhy does this happen',
      'ask',
      'Why does this happen',
    ],
  ])('%j', (prompt, kind, ask) => {
    expect(promptGist(prompt)).toEqual({ kind, ask })
  })

  it('fits a huge paste into a line', () => {
    const { ask } = promptGist(
      `${'Look at this log '.repeat(4000)}\n${'2026-01-01 ok\n'.repeat(9000)}`,
    )
    expect(ask.length).toBeLessThan(140)
  })
})

describe("the agent's message", () => {
  it('gives the sentences with facts and leaves out the rest', () => {
    const message = `Perfect! All done.\n\n## Summary\n\n- Fixed the empty cart by returning 0 early in \`Cart.total\`.\n- The root cause was a **missing check**.\n\nLet me know if you want anything else!`
    expect(tellingSentences(message, 300)).toBe(
      'Fixed the empty cart by returning 0 early in Cart.total. The root cause was a missing check.',
    )
  })

  it.each(['Done.', 'Perfect!', 'Let me check the tests.', '', null])(
    'takes nothing from %j',
    (message) => {
      expect(tellingSentences(message, 300)).toBe('')
    },
  )
})

describe('turns', () => {
  it('says what was done and how it ended', () => {
    const observations = distil([
      edit('/home/dev/shop/src/cart.ts', ['+export function a() {}']),
      failedBash('npm test', 'Tests:       1 failed, 2 passed, 3 total'),
      edit('/home/dev/shop/src/price.ts', ['+export function b() {}']),
      bash('npm test', 'Tests:       3 passed, 3 total'),
      bash('git commit -m "Add the cart"', '[main 12e2d10] Add the cart'),
    ]).sort((a, b) => a.at - b.at)
    const closing = summariseTurn(
      { prompt: 'Build the cart; it needs prices.', lastMessage: 'Done.' },
      observations,
    )
    expect(closing.title).toBe('Build the cart; it needs prices')
    expect(closing.summary).toBe(
      'Changed cart.ts and price.ts; tests pass (npm test: 3 tests passed) after 1 failing run; committed “Add the cart”.',
    )
  })

  it('names a turn that was only waved on after what came of it', () => {
    const observations = distil([
      bash('git commit -m "Add the cart"', '[main 12e2d10] Add the cart'),
    ])
    expect(summariseTurn({ prompt: 'continue', lastMessage: null }, observations).title).toBe(
      'Committed “Add the cart”',
    )
  })

  it('says nothing where nothing happened', () => {
    expect(summariseTurn({ prompt: null, lastMessage: null }, [])).toEqual({
      title: '',
      summary: '',
    })
  })
})

describe('sessions', () => {
  it('are named after their first real turn and told from the weightiest and the last', () => {
    const built = distil([edit('/home/dev/shop/src/cart.ts', ['+export function a() {}'])])
    const told = summariseSession([
      {
        prompt: '<command-name>/clear</command-name>',
        title: '/clear',
        summary: 'The user ran /clear.',
        observations: [],
      },
      {
        prompt: 'Build the cart',
        title: 'Build the cart',
        summary: 'Added a in cart.ts.',
        observations: built,
      },
      {
        prompt: 'Now document it',
        title: 'Document it',
        summary: 'Wrote the README.',
        observations: [],
      },
    ])
    expect(told.title).toBe('Build the cart')
    expect(told.summary).toBe(
      'Added a in cart.ts. Wrote the README. In 2 turns: changed cart.ts. Also asked: “Document it”.',
    )
  })

  it('have neither title nor summary when nothing happened in them', () => {
    expect(
      summariseSession([{ prompt: '/clear', title: '/clear', summary: '', observations: [] }]),
    ).toEqual({ title: '', summary: '' })
  })
})
