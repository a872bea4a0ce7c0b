// Catching up from the settings: past turns wait for a model, are counted, and are taken back by a button.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessible } from './check-page.ts'

test('past turns that wait for a model are taken back', async ({ dashboard, host, launcher }) => {
  test.skip(launcher === 'electron', 'The settings file is written for the headless host.')
  // No call is allowed, so that all of them wait.
  const entry = { provider: 'ollama', enabled: true, turnModel: 'qwen2.5:3b', dailyCalls: 0 }
  writeFileSync(
    join(host.data, 'settings.json'),
    JSON.stringify({ distill: { providers: [{ ...entry, host: 'http://127.0.0.1:9' }] } }),
  )
  const { page, url } = dashboard
  await page.goto(`${url}/settings/distillation`)
  const begin = page.getByRole('button', { name: 'Have them told' })
  await expect(begin).toBeEnabled()
  const stop = page.getByRole('button', { name: 'Stop', exact: true })
  await expect(stop).toHaveCount(0)
  await begin.click()
  await expect(page.getByText(/turns wait already/)).toBeVisible()
  await expect(stop).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Catching up' })).toBeVisible()
  await expect(
    page.getByText(
      /^0 of \d+ turns done\. The rest waits until tomorrow 00:00 .* No calls are allowed/,
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await stop.click()
  await expect(page.getByText(/turns stay as rules told them/).first()).toBeVisible()
  await expect(stop).toHaveCount(0)
  await expect(begin).toBeEnabled()
})
