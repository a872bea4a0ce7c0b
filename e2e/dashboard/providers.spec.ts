// Providers in the settings: their order, what is told before one is asked, its test, its models, its limits and its key.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  type StandInServer,
  startStandIn,
} from '../../src/main/providers/testing/stand-in-server.ts'
import { wires } from '../../src/main/providers/testing/wires.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './check-page.ts'

const key = 'sk-of-a-test-7f3a9c51'

let server: StandInServer

test.beforeEach(async ({ dashboard, host, launcher }) => {
  test.skip(launcher === 'electron', 'The settings file is written for the headless host.')
  server = await startStandIn(({ path }) =>
    path === '/v1/models'
      ? wires.openai.models(['small', 'large'])
      : wires.openai.text('{"ready":true}'),
  )
  const entry = { provider: 'openai', enabled: false, baseUrl: `${server.url}/v1` }
  writeFileSync(
    join(host.data, 'settings.json'),
    JSON.stringify({ distill: { providers: [entry], dailyUsd: 0.5 } }),
  )
  await dashboard.page.goto(`${dashboard.url}/settings/distillation`)
  // What was written by hand is seen a moment later.
  await expect(items(dashboard.page)).toContainText(server.url)
})
test.afterEach(async () => {
  await server?.close()
})

const items = (page: Page) =>
  page.getByRole('list', { name: 'Language models in the order in which they are asked' })

async function turnOn(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Ask OpenAI-compatible server' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask OpenAI-compatible server?' })
  await dialog.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByRole('switch', { name: 'Ask OpenAI-compatible server' })).toBeChecked()
}

test('are put in order by mouse and keyboard, and stay so', async ({ dashboard: { page } }) => {
  const all = items(page).getByRole('listitem')
  await expect(all).toHaveCount(4)
  await expect(all.nth(0)).toContainText('OpenAI-compatible server')
  const second = await all.nth(1).getByRole('switch').getAttribute('aria-label')
  await page.getByRole('button', { name: 'Ask OpenAI-compatible server later' }).click()
  await expect(all.nth(1)).toContainText('OpenAI-compatible server')
  await expect(all.nth(0).getByRole('switch')).toHaveAttribute('aria-label', second ?? '')
  await expect(
    page.getByRole('button', { name: 'Ask OpenAI-compatible server later' }),
  ).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(all.nth(2)).toContainText('OpenAI-compatible server')
  await page.keyboard.press('Enter')
  await expect(all.nth(3)).toContainText('OpenAI-compatible server')
  // At the end nothing happens, and the focus stays.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(all.nth(2)).toContainText('OpenAI-compatible server')
  await page.reload()
  await expect(all.nth(2)).toContainText('OpenAI-compatible server')
})

test('are asked only after what leaves, to whom and for how much is told', async ({
  dashboard: { page },
}) => {
  await page.getByRole('button', { name: 'Settings of OpenAI-compatible server' }).click()
  await expect(page.getByRole('button', { name: 'Test OpenAI-compatible server' })).toHaveCount(0)
  await expect(
    page.getByText('Its list of models is asked for once it is on.').first(),
  ).toBeVisible()
  const toggle = page.getByRole('switch', { name: 'Ask OpenAI-compatible server' })
  await toggle.click()
  const dialog = page.getByRole('dialog', { name: 'Ask OpenAI-compatible server?' })
  await expect(dialog).toContainText('the model runs on this machine')
  await expect(dialog).toContainText('The redacted text of each turn')
  await expect(dialog).toContainText('It costs nothing.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Leave it off' }).click()
  await expect(toggle).not.toBeChecked()
  expect(server.requests).toEqual([])

  // Another address is another recipient: what was agreed to is asked for again.
  await turnOn(page)
  const address = page.getByRole('textbox', { name: 'Address of OpenAI-compatible server' })
  await address.fill('https://models.example/v1')
  await address.press('Enter')
  await expect(dialog).toContainText('the server at https://models.example/v1')
  await dialog.getByRole('button', { name: 'Leave it off' }).click()
  await expect(toggle).not.toBeChecked()
})

test('give their models, and are tested by a real call in plain words', async ({
  dashboard: { page },
}) => {
  await turnOn(page)
  await page.getByRole('button', { name: 'Settings of OpenAI-compatible server' }).click()
  const model = page.getByRole('combobox', { name: 'Model for turns of OpenAI-compatible server' })
  await expect(model).toContainText('None chosen')
  await model.selectOption('small')
  await expect(
    page.getByText('Model for turns of OpenAI-compatible server: small.').first(),
  ).toBeVisible()
  const sessions = page.getByLabel('Model for sessions of OpenAI-compatible server')
  await sessions.selectOption('Type another name…')
  await sessions.fill('huge')
  await sessions.press('Enter')
  await expect(page.getByText('It does not list this model.')).toBeVisible()

  server.answer = ({ path, body }) =>
    path === '/v1/models'
      ? wires.openai.models(['small'])
      : (body as { model: string }).model === 'huge'
        ? wires.openai.error(404, 'model_not_found')
        : wires.openai.text('{"ready":true}')
  await page.getByRole('button', { name: 'Test OpenAI-compatible server' }).click()
  const result = page.getByRole('status', { name: 'Test of OpenAI-compatible server' })
  await expect(result).toContainText('For turns: small answered in')
  await expect(result).toContainText('For sessions: No answer after')
  await expect(result).toContainText('It is model_not_found')
  await expectAccessibleInBothThemes(page)

  // No list: its name can be typed all the same, and why is said.
  server.answer = () => wires.openai.error(500, 'server_error')
  await page.reload()
  await page.getByRole('button', { name: 'Settings of OpenAI-compatible server' }).click()
  await expect(page.getByText(/Its models are not known: .*server_error/).first()).toBeVisible()
  await expect(
    page.getByRole('textbox', { name: 'Model for turns of OpenAI-compatible server' }),
  ).toHaveValue('small')
})

test('say plainly where nothing is allowed', async ({ dashboard: { page }, host }) => {
  await turnOn(page)
  await page.getByRole('button', { name: 'Settings of OpenAI-compatible server' }).click()
  const calls = page.getByRole('spinbutton', { name: 'Calls a day of OpenAI-compatible server' })
  await calls.fill('0')
  await calls.press('Enter')
  await expect(page.getByText('No call is allowed: it is not asked.')).toBeVisible()
  await expect(page.getByText('Nothing allowed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Test OpenAI-compatible server' }).click()
  await expect(
    page.getByRole('status', { name: 'Test of OpenAI-compatible server' }),
  ).toContainText('No calls are allowed')
  expect(server.requests.filter(({ path }) => path !== '/v1/models')).toEqual([])

  const cents = page.getByRole('spinbutton', { name: 'US cents that models may cost a day' })
  await cents.fill('0')
  await cents.press('Enter')
  await expect(
    page.getByText('Nothing is allowed: models that are paid by the token are not asked.'),
  ).toHaveCount(1)
  await page.getByRole('switch', { name: 'Limit what models may cost a month' }).click()
  const month = page.getByRole('spinbutton', { name: 'US cents that models may cost a month' })
  await month.fill('0')
  await month.press('Enter')
  await expect(
    page.getByText('Nothing is allowed: models that are paid by the token are not asked.'),
  ).toHaveCount(2)
  await expectAccessibleInBothThemes(page)
  const kept: unknown = JSON.parse(readFileSync(join(host.data, 'settings.json'), 'utf8'))
  expect(kept).toMatchObject({ distill: { dailyUsd: 0, monthlyUsd: 0 } })
})

test('take a key, replace it and remove it, and never show it', async ({
  dashboard: { page },
  host,
}) => {
  const said: string[] = []
  page.on('response', (response) => {
    void response.text().then(
      (text) => said.push(text),
      () => undefined,
    )
  })
  await page.getByRole('button', { name: 'Settings of OpenAI-compatible server' }).click()
  const field = page.getByLabel('Key of OpenAI-compatible server')
  await field.fill(key)
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(page.getByText('A key is kept in a file that only you can read.')).toBeVisible()
  await expect(field).toHaveValue('')
  expect(readFileSync(join(host.data, 'keys.json'), 'utf8')).toContain(key)
  await field.fill(`${key}-new`)
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(field).toHaveValue('')
  expect(readFileSync(join(host.data, 'keys.json'), 'utf8')).toContain(`${key}-new`)
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Settings of OpenAI-compatible server' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(
    page.getByText(/No key is known\. One that you enter is kept in a file/),
  ).toBeVisible()
  expect(said.join('\n')).not.toContain(key)
  expect(await page.content()).not.toContain(key)
})
