// The evaluation page: nothing at first, a comparison with its price told before, and a turn's levels beside its source.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startStandIn } from '../../src/main/providers/testing/stand-in-server.ts'
import { wires } from '../../src/main/providers/testing/wires.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessible } from './check-page.ts'

const answer = {
  ...{ steps: [], decided: ['Keep the old prices.'], dropped: [], open: [] },
  title: 'The cart looked at',
  summary: 'The agent looked at the cart.',
}

test('two ways to tell turns are compared on past turns, and a turn shows all of its levels', async ({
  dashboard,
  host,
  launcher,
}) => {
  test.skip(launcher === 'electron', 'The settings file is written for the headless host.')
  test.setTimeout(90_000)
  const server = await startStandIn(({ path }) =>
    path === '/api/tags'
      ? wires.ollama.models(['llama3.2:3b'])
      : wires.ollama.text(JSON.stringify(answer)),
  )
  try {
    const { page, url } = dashboard
    await page.goto(`${url}/evaluation`)
    await expect(page.getByText('No model told a turn yet')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Compare two…' }).click()
    await expect(page.getByRole('dialog')).toContainText('No language model is turned on')
    await page.keyboard.press('Escape')

    const entry = { provider: 'ollama', host: server.url, enabled: true }
    writeFileSync(
      join(host.data, 'settings.json'),
      JSON.stringify({ distill: { providers: [entry] } }),
    )
    await page.reload()
    await page.getByRole('button', { name: 'Compare two…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Compare two ways to tell turns' })
    await dialog.getByRole('spinbutton').fill('3')
    await expect(dialog).toContainText(/3 turns: 3 calls, about [\d,]+ tokens, \$0\.00/)
    await expectAccessible(page)
    expect(server.requests.filter(({ path }) => path === '/api/chat')).toEqual([])
    await dialog.getByRole('button', { name: 'Begin' }).click()
    const report = page.getByRole('article', { name: /^Rules beside / })
    await expect(report).toContainText('done', { timeout: 40_000 })
    await expect(report).toContainText('Too few turns to tell them apart')
    await expect(report.getByRole('row', { name: /^Compression/ })).toBeVisible()
    await expectAccessible(page)

    await page.goto(`${url}/sessions`)
    await page.getByRole('link', { name: /a function that turns a cart into an order/ }).click()
    const timeline = page.getByRole('navigation', { name: 'Timeline' })
    await timeline
      .getByRole('button', { name: /Start the checkout/ })
      .first()
      .click()
    await page.getByRole('radio', { name: 'Levels' }).click()
    const levels = page.getByRole('region', { name: 'Levels' })
    await expect(levels.getByRole('article', { name: 'Rules' })).toContainText('key fact')
    await expect(page.getByRole('region', { name: 'Source' })).toBeVisible()
    await levels.getByRole('button', { name: 'Have it told again' }).click()
    await expect(levels.getByRole('article', { name: 'llama3.2:3b' }).first()).toContainText(
      'stands',
      {
        timeout: 20_000,
      },
    )
    await expectAccessible(page)
  } finally {
    await server.close()
  }
})
