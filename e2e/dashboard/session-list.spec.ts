// The list of sessions and their timelines: what the user typed, in columns with room for it.
import { expect, test } from '../support/fixtures.ts'
import { spoolEvent } from './hook-events.ts'

test.use({ seed: 'empty' })

const inserted = '<system-reminder>\nToday is Monday.\n</system-reminder>\n'

test('prompts are shown as they were typed, and keep their room in a window of any width', async ({
  dashboard,
  host,
}) => {
  const { page, url } = dashboard
  const common = { session_id: 'reminded', cwd: host.folder, transcript_path: '' }
  for (const [n, prompt] of ['Mend the login', 'Test the login'].entries()) {
    const of = { ...common, prompt_id: `p${n}` }
    spoolEvent(host.data, 'UserPromptSubmit', { ...of, prompt: inserted + prompt })
    spoolEvent(host.data, 'Stop', { ...of, last_assistant_message: 'Done.' })
  }
  await page.goto(`${url}/sessions`)
  const table = page.getByRole('table', { name: 'Sessions' })
  const session = page.getByRole('link', { name: 'Mend the login' })
  await expect(table.locator(session)).toBeVisible()
  const cell = table.getByRole('cell').filter({ has: session })
  for (const width of [390, 561, 901, 1000, 1060, 1100, 1279, 1280, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expect
      .poll(async () => (await cell.boundingBox())?.width ?? 0, { message: `at ${width} px` })
      .toBeGreaterThan(180)
  }
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${url}/sessions/reminded`)
    await expect(page.getByRole('heading', { level: 1, name: 'Mend the login' })).toBeVisible()
    await expect(page.getByText('Test the login').first()).toBeVisible()
    for (const role of ['button', 'link', 'heading'] as const)
      await expect(page.getByRole(role, { name: /reminder/ })).toHaveCount(0)
  }
})
