// From the first minute: an import by the first steps, what it left out, what it cost, and a price of one's own.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessible } from './check-page.ts'

test.use({ seed: 'empty' })

const sessionId = '0b6f4d5e-3c7a-4d3e-9a51-1f2e3d4c5b6a'

/** A transcript of two responses, by a known model and by one that no price list holds, and a damaged line. */
function writeTranscript(home: string): void {
  const folder = join(home, '.claude', 'projects', '-work-garden')
  mkdirSync(folder, { recursive: true })
  const at = (second: number) => new Date(Date.now() - 60_000 + second * 1000).toISOString()
  const line = (uuid: string, second: number, rest: object) =>
    JSON.stringify({
      uuid,
      parentUuid: null,
      sessionId,
      timestamp: at(second),
      cwd: '/code/garden',
      version: '2.1.200',
      isSidechain: false,
      userType: 'external',
      ...rest,
    })
  const answer = (uuid: string, second: number, model: string) =>
    line(uuid, second, {
      type: 'assistant',
      message: {
        id: `msg-${uuid}`,
        role: 'assistant',
        model,
        content: [{ type: 'text', text: 'The beans are planted.' }],
        usage: { input_tokens: 100_000, output_tokens: 10_000 },
      },
    })
  const lines = [
    line('u1', 0, { type: 'user', message: { role: 'user', content: 'Plant the beans' } }),
    answer('a1', 1, 'claude-opus-4-6'),
    '{"cut off',
    line('u2', 2, { type: 'user', message: { role: 'user', content: 'Water them' } }),
    answer('a2', 3, 'gardener-9'),
  ]
  writeFileSync(join(folder, `${sessionId}.jsonl`), `${lines.join('\n')}\n`)
}

test('earlier sessions are imported by the first steps, with their cost', async ({
  dashboard,
  host,
}) => {
  const { page, url } = dashboard
  writeTranscript(host.home)
  await page.goto(`${url}/welcome?step=history`)
  await page.getByRole('button', { name: 'Import what is there' }).click()
  await expect(page.getByText('1 session taken in')).toBeVisible()
  await page.getByRole('button', { name: '1 line or file left out' }).click()
  const places = page.getByRole('region', { name: 'What was left out' })
  await expect(places.getByText(`${sessionId}.jsonl`)).toBeVisible()
  await expect(places.getByRole('cell', { name: '3', exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Your first session' }).click()
  await expect(page.getByText('It works.')).toHaveCount(0)

  await page.goto(`${url}/sessions`)
  const table = page.getByRole('table', { name: 'Sessions' })
  await expect(table.getByText('220k')).toBeVisible()
  await expect(table.getByText('unknown')).toBeVisible()

  await page.goto(`${url}/settings/cost`)
  await page.getByRole('button', { name: 'Set the price of gardener-9' }).click()
  for (const [name, price] of [
    ['In', '1'],
    ['Out', '10'],
    ['Read from the cache', '0'],
    ['Written to the cache for 5 minutes', '0'],
    ['Written to the cache for 1 hour', '0'],
  ] as const) {
    await page.getByRole('spinbutton', { name, exact: true }).fill(price)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Yours')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${url}/sessions`)
  // 0.75 for the known model and 0.20 for the other.
  await expect(table.getByText('$0.95')).toBeVisible()
  await table.getByRole('link').click()
  await page.getByRole('button', { name: /The session as a whole/ }).click()
  await expect(page.getByRole('row', { name: /gardener-9/ })).toContainText('$0.20')
  await expectAccessible(page)

  await page.goto(url)
  await expect(page.getByRole('row', { name: /opus-4-6/ })).toContainText('$0.75')
  await expectAccessible(page)
})

test('copies are kept when that is chosen', async ({ dashboard, host }) => {
  const { page, url } = dashboard
  writeTranscript(host.home)
  await page.goto(`${url}/settings/history`)
  await expect(page.getByText('There are none yet.')).toBeVisible()
  await page.getByRole('switch', { name: 'Keep copies of transcripts' }).click()
  await expect(page.getByText('Copies of transcripts are kept.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Import what is there' }).click()
  await expect(page.getByText(/Now 1 copy,/)).toBeVisible()
})
