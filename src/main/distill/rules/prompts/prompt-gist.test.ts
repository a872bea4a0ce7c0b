// What is taken from prompts and from the agent's messages.
import { describe, expect, it } from 'vitest'
import { tellingSentences } from './agent-message.ts'
import { cutAsk, promptGist } from './prompt-gist.ts'

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
    ['No, use bun here.', 'ask', 'No, use bun here'],
    ['no, thanks', 'nod', 'no, thanks'],
    [
      'No. Count the fields that are not empty and keep whichever record has more.',
      'ask',
      'No. Count the fields that are not empty and keep whichever record has more',
    ],
    [
      'Right, I get the average case. Is there a risk that balancing moves the items?',
      'ask',
      'Is there a risk that balancing moves the items?',
    ],
    [
      'After every run of the sync our list has the same person three times, and the copy that is kept lacks the phone.',
      'ask',
      'After every run of the sync our list has the same person three times, and the copy that is kept lacks the…',
    ],
    [
      'In the checkout, when a user who is not logged in and whose cart holds many items presses the button, please make sure that the session is kept.',
      'ask',
      'Make sure that the session is kept',
    ],
    [
      'I was looking at the invoices yesterday and accounting told me that customers often ask about the numbers, so: add the VAT number to the PDF footer',
      'ask',
      'Add the VAT number to the PDF footer',
    ],
    [
      'The users of our beta complain that the export of large tables takes ages and often fails, can you make it stream row by row instead',
      'ask',
      'The users of our beta complain that the export of large tables takes ages and often fails…',
    ],
    [
      'Add a page that lists the orders of a customer with their state, and please make sure that it is fast',
      'ask',
      'Add a page that lists the orders of a customer with their state, and please make sure that it is fast',
    ],
    ['', 'empty', ''],
    [null, 'empty', ''],
    [
      'Traceback (most recent call last):\n  File "a.py", line 1\nKeyError: 1\nwhy does this happen',
      'ask',
      'Why does this happen',
    ],
  ])('%j', (prompt, kind, ask) => {
    expect(promptGist(prompt)).toMatchObject({ kind, ask })
  })

  it('asks what stands around a pasted page', () => {
    const page = 'An article on how prices are rounded in shops, and why.\n'.repeat(50)
    expect(promptGist(`${page}\nWhat does this say about the tax?`).ask).toContain(
      'What does this say about the tax',
    )
    expect(promptGist(`Summarise this page:\n\n${page}`).ask).toContain('Summarise this page')
  })

  it('keeps what a pronoun stands for', () => {
    const prompt =
      'When the word background is used for a color in a template, it does not resolve to the one printed last.'
    expect(promptGist(prompt).ask).toMatch(/^When the word background/)
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

describe('an ask that has no room', () => {
  it.each([
    [
      "The colouring works, but it doesn't reach the symbol at the start of the line",
      "…it doesn't reach the symbol at the start of the line",
    ],
    [
      'The full config is at ~/.shop.jsonc, can we log errors when a price is missing?',
      '…can we log errors when a price is missing?',
    ],
    [
      'Change the colour of the arrows in the footer, but only there',
      'Change the colour of the arrows…',
    ],
  ])('keeps what it comes to: %s', (ask, told) => {
    expect(cutAsk(ask, 36)).toBe(told)
  })
})
