// The real Claude Code client with our hooks: captured, distilled, and given back to the next session.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { recollect, recollectJson } from '../support/cli.ts'
import { clientTest } from '../support/client-place.ts'
import { startTestHost } from '../support/host.ts'
import { type MessagesApi, textOf } from '../support/messages-api.ts'
import { signIn } from '../support/sign-in.ts'

const test = clientTest({ project: "a project's folder" })

const sessionsSchema = z.array(
  z.looseObject({
    id: z.string(),
    status: z.string().optional(),
    turns: z.number(),
    toolEvents: z.number(),
    failedToolEvents: z.number(),
  }),
)

const cartSource =
  'export function total(prices) {\n  return prices.reduce((a, b) => a + b, 0)\n}\n'

function scriptCart(api: MessagesApi, project: string): void {
  api.script(
    [{ tool: 'Write', input: { file_path: join(project, 'cart.js'), content: cartSource } }],
    [{ tool: 'Bash', input: { command: 'ls nowhere', description: 'List a missing folder' } }],
    [{ text: 'The cart sums prices in cents; the folder nowhere does not exist.' }],
  )
}

/** What the command prints of the sessions, once they are as expected: hooks and jobs take a while. */
function expectSessions({ env }: { readonly env: Readonly<Record<string, string>> }) {
  return expect.poll(() => recollectJson(env, 'sessions'), { timeout: 20_000 })
}

test('the second session begins with what the first one did', async ({ place, api, ask }) => {
  await recollect(place.env, 'install', '--no-start')
  const host = await startTestHost(place)
  try {
    scriptCart(api, place.project)
    await ask('Build a cart that sums prices')
    expect(textOf(api.requests[0] ?? { model: '', system: '', messages: [] })).not.toContain(
      'cart.js',
    )

    await expectSessions(place).toMatchObject([
      { turns: 1, toolEvents: 2, failedToolEvents: 1, title: expect.any(String) },
    ])

    // The transcript adds what no hook carries: three answers of 20 tokens each.
    await expectSessions(place).toMatchObject([
      {
        inputTokens: 300,
        outputTokens: 60,
        model: expect.stringContaining('claude'),
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      },
    ])

    const before = api.requests.length
    await ask('What is in the cart?')
    const request = api.requests[before]
    if (!request) throw new Error('the second session asked nothing')
    const given = textOf(request)
    expect(given).toContain('Build a cart that sums prices')
    expect(given).toContain('cart.js')
  } finally {
    await host.stop()
  }
})

test('a session while the app is closed is all there after the start', async ({
  place,
  api,
  ask,
}) => {
  await recollect(place.env, 'install', '--no-start')
  scriptCart(api, place.project)
  await ask('Build a cart that sums prices')
  const host = await startTestHost(place)
  try {
    await expectSessions(place).toMatchObject([
      { turns: 1, toolEvents: 2, failedToolEvents: 1, endedAt: expect.any(Number) },
    ])
    expect(await recollect(place.env, 'search', 'cart prices')).toContain('cart')
  } finally {
    await host.stop()
  }
})

test("other people's hooks run beside ours, and uninstalling leaves the file as it was", async ({
  place,
  api,
  ask,
}) => {
  const settingsFile = join(place.home, '.claude', 'settings.json')
  const witness = join(place.home, 'witness')
  const original = `{
    "model" : "opus",
  "hooks": { "Stop": [
      { "hooks": [ { "type": "command", "command": "cat > '${witness}'" } ] } ]
  }, "permissions": {"allow": []}
}
`
  writeFileSync(settingsFile, original)
  await recollect(place.env, 'install', '--no-start')
  const installed = readFileSync(settingsFile, 'utf8')
  await recollect(place.env, 'install', '--no-start')
  expect(readFileSync(settingsFile, 'utf8')).toBe(installed)

  api.script([{ text: 'Hello.' }])
  await ask('Say hello')
  expect(existsSync(witness)).toBe(true)
  const sessions = sessionsSchema.parse(await recollectJson(place.env, 'sessions'))
  expect(sessions).toHaveLength(1)

  await recollect(place.env, 'uninstall')
  expect(readFileSync(settingsFile, 'utf8')).toBe(original)
})

test('the dashboard shows a session while it runs', async ({ place, api, page, ask }) => {
  await recollect(place.env, 'install', '--no-start')
  const host = await startTestHost(place)
  try {
    await signIn(page, host.url)
    await page.goto(`${new URL(host.url).origin}/sessions`)
    api.script(
      [
        {
          tool: 'Write',
          input: { file_path: join(place.project, 'cart.js'), content: cartSource },
        },
      ],
      [
        {
          tool: 'Bash',
          input: { command: 'sleep 4; ls nowhere', description: 'List a missing folder' },
        },
      ],
      [{ text: 'The cart sums prices in cents.' }],
    )
    const running = ask('Build a cart that sums prices')
    await page
      .getByRole('link', { name: /Build a cart/ })
      .first()
      .click({ timeout: 20_000 })
    await expect(page.getByText('cart.js').first()).toBeVisible({ timeout: 15_000 })
    await page.screenshot({ path: test.info().outputPath('live-session.png') })
    await running
    // The session as a whole tells no failure that the agent went on from; its turn does.
    await page.getByRole('navigation', { name: 'Timeline' }).getByText('Turn 1').click()
    await expect(page.getByText('List a missing folder').first()).toBeVisible({ timeout: 15_000 })
    await page.screenshot({ path: test.info().outputPath('ended-session.png') })
  } finally {
    await host.stop()
  }
})
