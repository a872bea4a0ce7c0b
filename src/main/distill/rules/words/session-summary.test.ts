// How sessions are closed.
import { describe, expect, it } from 'vitest'
import type { DecisionRecord } from '../../../agents/tool-call.ts'
import { bash, distil, edit, sampleCall } from '../testing/sample-calls.ts'
import { summariseSession } from './session-summary.ts'

describe('sessions', () => {
  const facts = { decisions: [], cwd: '/home/dev/shop' }
  const told = { summary: null, isWritten: false, observations: [] }
  const built = {
    ...told,
    prompt: 'Build the cart',
    title: 'Build the cart',
    lastMessage: 'Added Cart.total in cart.ts.',
    observations: distil([edit('/home/dev/shop/src/cart.ts', ['+export function a() {}'])]),
  }
  const committed = {
    ...told,
    prompt: 'Commit this.',
    title: 'Committed “Add the cart”',
    lastMessage: 'Committed as one change.',
    observations: distil([bash('git commit -m "Add the cart"', '[main 12e2d10] Add the cart')]),
  }

  it('are named after what was done, else their first real turn, and tell everything once', () => {
    const closing = summariseSession(
      [
        {
          ...told,
          prompt: '<command-name>/clear</command-name>',
          title: '/clear',
          lastMessage: null,
        },
        built,
        { ...told, prompt: 'Now document it', title: 'Document it', lastMessage: null },
        committed,
      ],
      facts,
    )
    expect(closing.title).toBe('Add the cart')
    expect(summariseSession([built], facts).title).toBe('Build the cart')
    expect(closing.summary).toBe(
      '“Build the cart”: Added Cart.total in cart.ts. Asked: “Document it”. In 3 turns: changed cart.ts; committed “Add the cart”.',
    )
  })

  it('say what was not permitted and what stays open', () => {
    const tasks = sampleCall('TodoWrite', {
      input: {
        todos: [
          { content: 'Write the cart', status: 'completed' },
          { content: 'Store the orders', status: 'pending' },
        ],
      },
    })
    const decision = {
      tool: 'Bash',
      input: { command: 'git push' },
      choice: 'deny',
      found: 'transcript',
      message: null,
    } satisfies DecisionRecord
    const { summary } = summariseSession([built, { ...committed, observations: distil([tasks]) }], {
      ...facts,
      decisions: [decision],
    })
    expect(summary).toContain('Asked to run `git push`; not permitted.')
    expect(summary).toContain('Still open: Store the orders.')
  })

  it('quote what a language model wrote about a turn', () => {
    const written = { ...built, isWritten: true, summary: 'The cart adds up its items.' }
    expect(summariseSession([written, committed], facts).summary).toMatch(
      /^The cart adds up its items\. In 2 turns/,
    )
  })

  it('in which only commands of the client ran say that, and others nothing', () => {
    const cleared = { ...told, prompt: '/clear', title: '/clear', lastMessage: null }
    const model = { ...cleared, prompt: '/model opus', title: '/model opus' }
    expect(summariseSession([cleared, model, cleared], facts)).toEqual({
      title: '/clear',
      summary: 'Only /clear and /model ran.',
    })
    const empty = { ...told, prompt: null, title: '', lastMessage: null }
    expect(summariseSession([empty], facts)).toEqual({ title: '', summary: '' })
  })
})
