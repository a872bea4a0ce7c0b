// Rules and a model side by side on twenty recorded turns, as the dashboard shows them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { goodAnswer } from '../../src/main/distill/models/testing/good-model.ts'
import { captureRecordings } from '../../src/main/distill/testing/recorded-store.ts'
import { startStandIn } from '../../src/main/providers/testing/stand-in-server.ts'
import { wires } from '../../src/main/providers/testing/wires.ts'
import { recollectJson } from '../support/cli.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeTestFolder, startTestHost } from '../support/host.ts'
import { signIn } from '../support/sign-in.ts'
import { expectAccessible } from './check-page.ts'

const turns = 20

test('both levels of twenty turns stand with their scores beside the source', async ({
  page,
  launcher,
}) => {
  test.skip(launcher === 'electron', 'The settings file is written for the headless host.')
  test.setTimeout(180_000)
  const place = makeTestFolder('side by side')
  const server = await startStandIn(({ path, body }) => {
    if (path === '/api/tags') return wires.ollama.models(['llama3.2:3b'])
    const { messages } = body as { messages: { content: string }[] }
    return wires.ollama.text(JSON.stringify(goodAnswer(messages.at(-1)?.content ?? '')))
  })
  mkdirSync(place.data, { recursive: true, mode: 0o700 })
  const file = join(place.data, 'recollect.db')
  await captureRecordings(file, null)
  const entry = { provider: 'ollama', host: server.url, enabled: true }
  const settings = { distill: { providers: [entry] } }
  writeFileSync(join(place.data, 'settings.json'), JSON.stringify(settings))
  const host = await startTestHost(place)
  try {
    const told = () => {
      const db = new Database(file, { readonly: true })
      const levels = db
        .prepare<[], string>('SELECT level FROM turns WHERE level IS NOT NULL ORDER BY started_at')
        .pluck()
        .all()
      db.close()
      return levels
    }
    await expect.poll(() => told().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(turns)
    await recollectJson(place.env, 'compress', '--pending', '--limit', String(turns))
    await expect
      .poll(() => told().filter((level) => level !== 'rules').length, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(turns)

    await signIn(page, host.url)
    const url = new URL(host.url).origin
    await page.goto(`${url}/evaluation`)
    const table = page.getByRole('table', { name: 'What each level told' })
    const many = told().filter((level) => level !== 'rules').length
    for (const name of ['Rules', 'llama3.2:3b']) {
      const row = table.getByRole('row', { name: new RegExp(`^${name}`) })
      // Turns, answers that were not used, compression, what is kept, what is borne out.
      await expect(row).toContainText(
        new RegExp(
          `^${name.replaceAll('.', '\\.')}\\s*${many}\\s*0\\s*[\\d.]+ ?(?:to 1|: ?1|×).*[\\d.]+ ?%.*100 ?%`,
        ),
      )
    }
    await expectAccessible(page)

    await page.goto(`${url}/sessions`)
    await page.getByRole('link', { name: /a function that turns a cart into an order/ }).click()
    await page
      .getByRole('navigation', { name: 'Timeline' })
      .getByRole('button', { name: /Start the checkout/ })
      .first()
      .click()
    await page.getByRole('radio', { name: 'Levels' }).click()
    const levels = page.getByRole('region', { name: 'Levels' })
    for (const name of ['llama3.2:3b', 'Rules'])
      await expect(levels.getByRole('article', { name })).toContainText(/key fact/)
    await expect(levels.getByRole('article', { name: 'llama3.2:3b' })).toContainText('stands')
    await expect(page.getByRole('region', { name: 'Source' })).toContainText('checkout')
    await levels.getByRole('button', { name: 'Have it told again' }).click()
    await expect(levels.getByRole('article', { name: 'llama3.2:3b' })).toHaveCount(2)
  } finally {
    await host.stop()
    await server.close()
    place.remove()
  }
})
