// What an agent holds back survives in the summaries, and its words are told as a log tells them.
import { describe, expect, it } from 'vitest'
import { tellingSentences } from './prompts/agent-message.ts'
import { bash, distil, edit } from './testing/sample-calls.ts'
import { summariseSession } from './testing/summarise-session.ts'
import { summariseTurn } from './words/turn-summary.ts'

const changed = distil([edit('/home/dev/shop/src/cart.ts', ['+export function total() {}'])])
const praise =
  'Implemented `Cart.total` in cart.ts because prices were added twice. Added the rounding rule to price.ts and moved the tax into tax.ts so that both use it. Updated the documentation of the cart.'

describe('a caveat', () => {
  it.each([
    "I haven't tested it on Windows.",
    'The migration was not run against the production copy.',
    'Two tests still fail because the fixture is missing.',
    'The mobile view remains untested.',
    'One caveat: offline carts keep the old total.',
  ])('%s', (caveat) => {
    const said = { prompt: 'Fix the total', lastMessage: `${praise}\n\n${caveat}` }
    const core = caveat.replace(/^I /, '').replace(/\.$/, '').slice(0, 30)
    expect(summariseTurn(said, changed).summary).toContain(core)
  })

  it('under a heading of its own is told with what it is', () => {
    const message = `${praise}\n\n## Loose ends\n\n- Branch not pushed, no pull request.\n\n## Known limitations\n\n- No coupons in the total.`
    expect(tellingSentences(message, 280)).toMatch(/Open: Branch not pushed|Known limitation: No/)
  })

  it('of the last turn is told of the session, that of a mended one is not', () => {
    const turn = { summary: null, isWritten: false, observations: changed }
    const first = `${praise} Two tests still fail.`
    const closing = summariseSession(
      [
        { ...turn, prompt: 'Build the cart', title: 'Build the cart', lastMessage: first },
        {
          ...turn,
          prompt: 'Mend the tests',
          title: 'Mend the tests',
          lastMessage: 'Mended both tests in cart.test.ts. Not tested in Safari.',
        },
      ],
      { decisions: [], cwd: '/home/dev/shop' },
    )
    expect(closing.summary).toContain('Not tested in Safari')
  })
})

describe('the words of a log', () => {
  it('tell what was done without the one who did it, and no praise', () => {
    const message =
      "I've successfully created the cart page in cart.tsx. The app is now ready for use with a professional-grade architecture."
    expect(tellingSentences(message, 200)).toBe('Created the cart page in cart.tsx.')
  })

  it('tell neither headings nor the same beginning twice', () => {
    const message = `## Verification (all run on the merged state)\n\n- start_opts - span options, updated in span.ex.\n- start_opts - span options, updated in tracer.ex.\n`
    expect(tellingSentences(message, 300)).toBe('start_opts - span options, updated in span.ex.')
  })

  it('name the programs behind what was described', () => {
    const [one] = distil([
      bash('cd src && gofmt -l . && go vet ./... && mkdir -p out', '', 'Check format and vet'),
    ])
    expect(one?.summary).toBe('Check format and vet: clean; ran gofmt and go vet.')
  })
})

describe('a commit', () => {
  it('that a hook kept from being made has failed, whatever the exit code', () => {
    const output =
      'error: script "lint" exited with code 1\nhusky - pre-commit script failed (code 1)'
    const [one] = distil([bash('git commit -m "Add the cart"', output, 'Commit the cart')])
    expect(one).toMatchObject({ kind: 'commit', failed: true })
    expect(one?.title).toContain('failed')
  })

  it('of which only a word of success came back was made', () => {
    const [one] = distil([bash('rtk git commit -m "Add the cart"', 'ok ✓', 'Commit the cart')])
    expect(one).toMatchObject({ title: 'Committed “Add the cart”', failed: false })
  })
})

it('a test run that broke off before its counts has failed', () => {
  const output = '** (Mix) Could not start application opentelemetry: exited in: :app.start()'
  const [one] = distil([bash('mix test | tail -50', output, 'Check test results')])
  expect(one).toMatchObject({ kind: 'test', failed: true })
})
