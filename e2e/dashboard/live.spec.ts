// A fresh install: the first steps, the first session arriving live, a host that goes away and comes back.
import { expect, test } from '../support/fixtures.ts'
import { expectAccessible } from './check-page.ts'
import { spoolEvent } from './hook-events.ts'

test.use({ seed: 'empty' })

const session = { session_id: '11111111-2222-4333-8444-555555555555', transcript_path: '' }

test('every page of an empty memory says what to do next, and is accessible', async ({
  dashboard,
}) => {
  test.setTimeout(90_000)
  const { page, url } = dashboard
  for (const [path, title] of [
    ['/', 'Nothing to remember yet'],
    ['/sessions', 'No sessions yet'],
    ['/search?q=cart', 'Nothing was found'],
    ['/memories', 'No memories yet'],
    ['/activity?tab=queue', 'The queue is empty'],
    ['/projects', 'No project yet'],
    ['/settings/context', 'No project yet'],
  ] as const) {
    await page.goto(url + path)
    await expect(page.getByText(title)).toBeVisible()
    await expectAccessible(page)
  }
})

test('the first steps connect the agent and show its first session', async ({
  dashboard,
  host,
}) => {
  const { page } = dashboard
  await page.getByRole('link', { name: 'Take the first steps' }).click()
  await page.getByRole('button', { name: 'Connect Claude Code' }).click()
  await expect(page.getByText('Every hook is in place')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  // Importing earlier sessions can be left for later.
  await page.getByRole('link', { name: 'Skip for now' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByText('Waiting for the first event')).toBeVisible()
  const event = { ...session, cwd: host.folder }
  spoolEvent(host.data, 'SessionStart', { ...event, source: 'startup' })
  spoolEvent(host.data, 'UserPromptSubmit', { ...event, prompt_id: 'p1', prompt: 'Say hello' })
  await expect(page.getByText('“Say hello”')).toBeVisible()
  await page.getByRole('link', { name: 'Look at it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Say hello')
})

test('a running session grows on the open page', async ({ dashboard, host }) => {
  const { page, url } = dashboard
  await page.goto(`${url}/sessions`)
  await expect(page.getByText('No sessions yet')).toBeVisible()
  const event = { ...session, cwd: host.folder }
  spoolEvent(host.data, 'SessionStart', { ...event, source: 'startup' })
  spoolEvent(host.data, 'UserPromptSubmit', { ...event, prompt_id: 'p1', prompt: 'Watch me grow' })
  await page.getByRole('link', { name: 'Watch me grow' }).click()
  spoolEvent(host.data, 'PostToolUse', {
    ...event,
    prompt_id: 'p1',
    tool_name: 'Bash',
    tool_use_id: 'u1',
    tool_input: { command: 'echo live' },
    tool_response: { stdout: 'live', stderr: '', interrupted: false },
  })
  const call = page
    .getByRole('region', { name: 'What happened' })
    .getByRole('button', { name: /^Bash/ })
  await call.click()
  await expect(page.getByRole('region', { name: 'Output' })).toHaveText('live')
  spoolEvent(host.data, 'UserPromptSubmit', { ...event, prompt_id: 'p2', prompt: 'And again' })
  // The newest turn is followed until the user goes to another place.
  await expect(page.getByRole('heading', { level: 2, name: /Turn 2/ })).toBeVisible()
})

test('a host that goes away is told about, and what was loaded stays', async ({
  dashboard,
  host,
  launcher,
}) => {
  test.skip(launcher === 'electron', 'The desktop app is its own host: its window goes with it.')
  const { page, url } = dashboard
  await page.goto(`${url}/settings/about`)
  await expect(page.getByText('Runs as')).toBeVisible()
  // By then the code of the other pages is there, and the first answers of some; memories are not among them.
  const loaded = "performance.getEntriesByType('resource').map((entry) => entry.name).join()"
  await expect.poll(() => page.evaluate(loaded)).toContain('/memories-')
  await host.stop()
  await expect(page.getByText(/Recollect has not answered since/)).toBeVisible()
  await expect(page.getByText('Runs as')).toBeVisible()
  await page.getByRole('link', { name: 'Memories' }).click()
  await expect(page.getByRole('alert')).toContainText(/not answering|could not be loaded/)
})
