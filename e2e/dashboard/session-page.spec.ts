// The page of a session: what happened first, its time in lanes, its changes in one place, answers, failures by key.
import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { makeTestFolder, startTestHost } from '../support/host.ts'
import { type LongSession, writeLongSession } from '../support/long-session.ts'
import { signIn } from '../support/sign-in.ts'
import { expectAccessible, watchForFaults } from './check-page.ts'
import { spoolEvent } from './hook-events.ts'

test.skip(({ launcher }) => launcher === 'electron', 'The import runs in a host of its own.')

/** Imports a session of that many turns, and opens it in a host of its own. */
async function withLongSession(
  page: Page,
  turns: number,
  see: (session: LongSession, address: string) => Promise<void>,
): Promise<void> {
  const place = makeTestFolder('long session')
  try {
    const file = join(place.folder, 'transcripts', 'long.jsonl')
    const session = writeLongSession(file, turns, Date.now())
    const cli = resolve('out', 'main', 'cli.js')
    execFileSync(process.execPath, [cli, 'import', file], { env: place.env, stdio: 'ignore' })
    const host = await startTestHost(place)
    try {
      await signIn(page, host.url)
      await see(session, `${new URL(host.url).origin}/sessions/${session.id}`)
    } finally {
      await host.stop()
    }
  } finally {
    place.remove()
  }
}

test('a session opens on what happened, and every figure of it leads on', async ({ page }) => {
  test.setTimeout(120_000)
  await withLongSession(page, 22, async (session, address) => {
    await page.goto(address)
    await expect(page.getByRole('radio', { name: 'What happened' })).toBeChecked()
    const happened = page.getByRole('region', { name: 'What happened' })
    await expect(happened).toContainText('Committed')
    await expect(happened).toContainText(`${session.commits} commits`)
    await expect(happened).toContainText(`${session.files} files`)
    await expect(happened).toContainText('222 passed')
    await expect(happened).toContainText('waited for you')
    await expect(page.getByText(`${session.failures} failed calls`)).toBeVisible()
    await expectAccessible(page)

    // The lanes, by keyboard: the third turn.
    const lanes = happened.getByRole('slider', { name: 'Turns of the session' })
    await lanes.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(lanes).toHaveAttribute('aria-valuetext', /^Turn 3, .*let the cart take coupon 3/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: /Turn 3/ })).toBeVisible()
    await page.goBack()

    // And by a click at their end.
    await lanes.click({ position: { x: (await boxOf(lanes)).width - 3, y: 30 } })
    await expect(page.getByRole('heading', { level: 2, name: /Turn 22/ })).toBeVisible()
    await page.goBack()

    // The same in words.
    await happened.getByRole('radio', { name: 'List' }).click()
    const seventh = happened.getByRole('listitem').filter({ hasText: 'Turn 7 ' })
    await expect(seventh).toContainText('1 failed')
    await expect(seventh).toContainText('Tests: 2 failed, 205 passed')
    await seventh.getByRole('button').click()
    await expect(page.getByRole('heading', { level: 2, name: /Turn 7/ })).toBeVisible()
  })
})

async function boxOf(locator: ReturnType<Page['getByRole']>) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return box
}

test('failures are walked by a key, each call saying what it did', async ({ page }) => {
  test.setTimeout(120_000)
  await withLongSession(page, 22, async (_session, address) => {
    await page.goto(`${address}?at=overview`)
    await expect(page.getByText('3 failed calls')).toBeVisible()
    for (const turn of [7, 14, 21]) {
      await page.keyboard.press('f')
      await expect(
        page.getByRole('heading', { level: 2, name: new RegExp(`Turn ${turn}\\b`) }),
      ).toBeVisible()
      const failed = page.getByRole('listitem').and(page.locator('[aria-current]'))
      await expect(failed).toContainText('npx vitest run')
      await expect(failed).toContainText('2 failed')
      await expect(failed).toBeInViewport()
    }
    await page.keyboard.press('f')
    await expect(page.getByRole('heading', { level: 2, name: /Turn 21/ })).toBeVisible()
    await page.keyboard.press('Shift+F')
    await expect(page.getByRole('heading', { level: 2, name: /Turn 14/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Grep coupon14 in src/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Read src\/ ?part-14\.ts/ })).toBeVisible()
  })
})

test('all changes stand in one place, and lead to their calls', async ({ dashboard }) => {
  const { page, url } = dashboard
  await page.goto(`${url}/sessions`)
  await page.getByRole('link', { name: /Add a discount of 10 %/ }).click()
  await page.getByRole('radio', { name: /^Changes/ }).click()
  await expect(page).toHaveURL(/at=changes/)
  const changes = page.getByRole('region', { name: 'Changes', exact: true })
  await expect(changes.getByRole('region', { name: /Changes of .*discount\.js/ })).toContainText(
    'export',
  )
  await page
    .getByRole('navigation', { name: 'Changed files' })
    .getByRole('button', { name: /cart\.js/ })
    .first()
    .click()
  await expect(
    changes.getByRole('region', { name: /Changes of .*cart\.js/ }).first(),
  ).toBeInViewport()
  await expectAccessible(page)
  await changes.getByRole('link', { name: 'Turn 1' }).first().click()
  await expect(page.getByRole('listitem').and(page.locator('[aria-current]'))).toBeInViewport()
})

test.describe('a session that the hooks bring', () => {
  test.use({ seed: 'empty' })

  test('an answer stands under its prompt as Markdown that runs and loads nothing', async ({
    dashboard,
    host,
  }) => {
    const { page, url } = dashboard
    const faults = await watchForFaults(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const event = { session_id: 'ffffffff-0000-4000-8000-000000000002', cwd: host.folder }
    const hostile = ['javascript', 'window.wasRun=1'].join(':')
    spoolEvent(host.data, 'UserPromptSubmit', { ...event, prompt: 'Mend it', prompt_id: 'p1' })
    spoolEvent(host.data, 'Stop', {
      ...event,
      prompt_id: 'p1',
      last_assistant_message: `# Mended\n\nIt was **the cache**, see [the page](https://example.org/a) and [not this](${hostile}).\n
- [x] tests\n\n| part | state |\n|---|---|\n| cart | done |\n\n\`\`\`ts\nconst a = 1\n\`\`\`\n
![a picture](https://example.org/pixel.png)\n\n<img src=x onerror="window.wasRun=1"><script>window.wasRun=1</script>`,
    })
    await page.goto(`${url}/sessions`)
    await page.getByRole('link', { name: 'Mend it' }).click()
    const answer = page.getByRole('region', { name: 'The agent’s answer' })
    await expect(answer.locator('strong')).toHaveText('the cache')
    await expect(answer.getByRole('cell', { name: 'cart' })).toBeVisible()
    await expect(answer.getByRole('link', { name: 'the page' })).toHaveAttribute(
      'href',
      'https://example.org/a',
    )
    await expect(answer.getByRole('link', { name: 'not this' })).toHaveCount(0)
    await expect(answer).toContainText('[image: a picture')
    await expect(answer).toContainText('<script>window.wasRun=1</script>')
    await expect(answer.getByRole('region', { name: 'Code' })).toContainText('const a = 1')
    const prompt = page.getByText('Mend it', { exact: true }).last()
    expect((await boxOf(prompt)).y).toBeLessThan((await boxOf(answer)).y)
    await expectAccessible(page)
    expect(await page.evaluate('window.wasRun')).toBeUndefined()
    expect(await answer.locator('img, script').count()).toBe(0)
    expect(asked.filter((address) => !address.startsWith(url))).toEqual([])

    // What cannot be laid out is shown as it is; and nothing was edited.
    spoolEvent(host.data, 'UserPromptSubmit', { ...event, prompt: 'Once more', prompt_id: 'p2' })
    const deep = `${'> '.repeat(3000)}deep`
    spoolEvent(host.data, 'Stop', { ...event, prompt_id: 'p2', last_assistant_message: deep })
    await expect(page.getByRole('heading', { level: 2, name: /Turn 2/ })).toBeVisible()
    await expect(answer).toContainText('> > >')
    await page.getByRole('radio', { name: 'Changes' }).click()
    await expect(page.getByText('No file was edited')).toBeVisible()
    expect(await faults()).toEqual([])
  })
})

test('each line of a context has its reason and leads to its record', async ({ dashboard }) => {
  const { page, url } = dashboard
  await page.goto(`${url}/sessions?text=discount`)
  await page.getByRole('table', { name: 'Sessions' }).getByRole('link').first().click()
  const timeline = page.getByRole('navigation', { name: 'Timeline' })
  await timeline
    .getByRole('button', { name: /Context given/ })
    .first()
    .click()
  const happened = page.getByRole('region', { name: 'What happened' })
  await expect(happened).toContainText('The newest other sessions of the project')
  await happened.getByRole('link', { name: 'Session', exact: true }).first().click()
  await expect(page).toHaveURL(/at=overview/)
  await expect(page.getByRole('radio', { name: 'What happened' })).toBeChecked()
})

test('a session of 200 turns is there as a whole, in few elements', async ({ page }) => {
  test.setTimeout(180_000)
  await withLongSession(page, 200, async (session, address) => {
    const faults = await watchForFaults(page)
    await page.goto(address)
    const happened = page.getByRole('region', { name: 'What happened' })
    await expect(happened.getByRole('slider')).toBeVisible()
    await expect(happened).toContainText(`${session.commits} commits`)
    // Every turn is there, and none of them as an element before it is in sight.
    const turns = page.getByRole('navigation', { name: 'Timeline' }).getByRole('button')
    expect(await turns.count()).toBeLessThan(60)
    // More files than are kept with their lines; the lines of all are counted all the same.
    await expect(happened).toContainText(`${session.files} files`)
    await expect(happened).toContainText('+1,600')
    await expect(happened).toContainText('−800')
    expect(await page.locator('main *').count()).toBeLessThan(2000)
    await happened.getByRole('slider').focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: /Turn 200/ })).toBeVisible()
    expect(await faults()).toEqual([])
  })
})
