// What the user corrects in one session reaches the next one; edited, its new wording does; rejected, nothing of it.
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { recollect, recollectJson } from '../support/cli.ts'
import { clientTest } from '../support/client-place.ts'
import { startTestHost } from '../support/host.ts'
import { textOf } from '../support/messages-api.ts'
import { signIn } from '../support/sign-in.ts'

const test = clientTest({ project: 'shop' })

test('a correction is learned, given, edited, rejected and given no more', async ({
  place,
  api,
  ask,
  page,
}) => {
  await recollect(place.env, 'install', '--no-start')
  const host = await startTestHost(place)
  const file = join(place.project, 'cart.js')
  /** What a new session is given before its first prompt is answered. */
  const given = async (prompt: string) => {
    const before = api.requests.length
    api.script([{ text: 'Nothing to do.' }])
    await ask(prompt)
    const request = api.requests[before]
    if (!request) throw new Error('the session asked nothing')
    return textOf(request)
  }
  const learned = () => recollectJson(place.env, 'learnings', 'list')
  try {
    api.script(
      [{ tool: 'Write', input: { file_path: file, content: 'export const prices = []\n' } }],
      [{ text: 'I wrote cart.js and would install its packages with npm.' }],
    )
    await ask('Write a cart that holds prices')
    api.script([{ text: 'Understood, pnpm it is.' }])
    await ask('No, always use pnpm for installs, never npm.', { parameters: ['--continue'] })
    await expect
      .poll(learned, { timeout: 30_000 })
      .toMatchObject({ rows: [{ author: 'user', origin: 'learned', confidence: 0.5 }] })

    expect(await given('Which files are there?')).toContain('always use pnpm for installs')

    await signIn(page, host.url)
    await page.goto(`${new URL(page.url()).origin}/memories`)
    await page.getByRole('listitem').first().getByRole('link').first().click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: 'What is to be remembered' })
      .fill('Install packages with bun, whatever the lockfile says.')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('your own word now').first()).toBeVisible()
    const third = await given('Which files are here?')
    expect(third).toContain('Install packages with bun')
    expect(third).not.toContain('pnpm')

    await page.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByText('The memory is rejected.').first()).toBeVisible()
    const fourth = await given('Which files lie here?')
    expect(fourth).not.toContain('Install packages with bun')
    expect(fourth).not.toContain('pnpm')
  } finally {
    await host.stop()
  }
})
