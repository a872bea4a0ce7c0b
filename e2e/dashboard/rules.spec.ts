// Rules by the user's hand on the page of decisions: made after a preview, dangerous ones asked twice, paused and ended,
// suggested and dismissed, copied and written to the agent's settings.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { TestHost } from '../support/host.ts'
import { signIn } from '../support/sign-in.ts'
import { askInSession, environmentOf, projectFolder, refuse } from './asked-requests.ts'

test.use({ seed: 'empty' })

const day = 86_400_000
const hourAgo = () => Date.now() - 3_600_000

const decisionsOf = (page: Page) =>
  page.getByRole('list', { name: 'Decisions' }).getByRole('listitem')
const rulesOf = (page: Page) => page.getByRole('list', { name: 'Rules' }).getByRole('listitem')

/** Opens the form for a rule of the newest request that shows this text. */
async function beginRule(page: Page, url: string, text: string): Promise<Locator> {
  await page.goto(`${url}/decisions?by=time`)
  const row = decisionsOf(page).filter({ hasText: text }).first()
  await row.getByRole('link').first().click()
  await row.getByRole('button', { name: 'Make a rule' }).click()
  return page.getByRole('dialog', { name: 'Make a rule' })
}

/** Makes a rule for a past request, with another pattern where one is given. */
async function makeRule(
  page: Page,
  url: string,
  text: string,
  effect: 'Allow' | 'Refuse',
  pattern?: string,
): Promise<void> {
  const dialog = await beginRule(page, url, text)
  await dialog.getByRole('radio', { name: effect }).click()
  if (pattern !== undefined) await dialog.getByLabel('Pattern').fill(pattern)
  const make = effect === 'Allow' ? 'Always allow this' : 'Always refuse this'
  await dialog.getByRole('button', { name: make }).click()
  await expect(dialog).toHaveCount(0)
}

/** What the real hook prints for a request: the answer of a rule, or nothing. */
function hookAnswer(host: TestHost, cwd: string, session: string, command: string): string {
  const payload = {
    ...{ session_id: session, cwd, prompt_id: 'p2', hook_event_name: 'PermissionRequest' },
    ...{ permission_mode: 'default', tool_name: 'Bash', tool_input: { command } },
  }
  return execFileSync(join(host.data, 'hooks', 'recollect-hook.sh'), ['PermissionRequest'], {
    env: environmentOf(host),
    input: JSON.stringify(payload),
    encoding: 'utf8',
  })
}

/** Puts the hook script where an installation has it. */
function installHook(host: TestHost): void {
  const cli = resolve('out', 'main', 'cli.js')
  execFileSync(process.execPath, [cli, 'install', '--no-start'], { env: environmentOf(host) })
}

test('rules are written to the project’s settings by a click, and all else in the file stays', async ({
  dashboard: { page, url },
  host,
  context,
  launcher,
}) => {
  const shop = projectFolder(host, 'shop')
  mkdirSync(join(shop, '.git'))
  mkdirSync(join(shop, '.claude'))
  const file = join(shop, '.claude', 'settings.local.json')
  // Tabs, Windows line ends, odd spaces, keys that nobody knows, and no line end at the end.
  const before =
    '{\r\n\t"env":   { "A": "1" },\r\n\t"permissions": {\r\n\t\t"allow": [\r\n\t\t\t"Bash(ls:*)"\r\n\t\t],\r\n\t\t"additionalDirectories": [ ]\r\n\t},\r\n\t"x-own": [1,2 , 3]\r\n}'
  writeFileSync(file, before)
  askInSession(host, shop, [
    { command: 'npm run lint', at: hourAgo() },
    { command: 'git push --force origin main', at: hourAgo() + 60_000 },
  ])
  await makeRule(page, url, 'npm run lint', 'Allow')
  await makeRule(page, url, 'git push --force', 'Refuse', 'git push --force *')
  await page.getByRole('radio', { name: 'Rules' }).click()
  await page.getByRole('combobox', { name: 'Project' }).selectOption('shop')
  await page.getByRole('button', { name: 'For the agent’s settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'For the agent’s settings' })

  if (launcher === 'browser') {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('Copied.', { exact: true })).toBeVisible()
    const copied = await page.evaluate('navigator.clipboard.readText()')
    expect(JSON.parse(String(copied))).toEqual({
      permissions: { allow: ['Bash(npm run lint)'], deny: ['Bash(git push --force:*)'] },
    })
  }

  await dialog.getByRole('button', { name: 'Show what would change' }).click()
  const diff = dialog.getByLabel('What would change')
  await expect(diff).toHaveValue(/^\+\s+"Bash\(npm run lint\)"/m)
  expect(readFileSync(file, 'utf8')).toBe(before)

  // Somebody else writes to it meanwhile: what was shown is no longer what would be written.
  const meanwhile = before.replace('"1"', '"2"')
  writeFileSync(file, meanwhile)
  const write = dialog.getByRole('button', { name: 'Write it to the settings' })
  await write.click()
  await expect(page.getByText(/has changed since it was shown/).first()).toBeVisible()
  expect(readFileSync(file, 'utf8')).toBe(meanwhile)
  await dialog.getByRole('button', { name: 'Show what would change' }).click()
  await expect(diff).toHaveValue(/"2"/)
  await write.click()
  await expect(page.getByText('The settings are written.', { exact: true })).toBeVisible()
  expect(readFileSync(file, 'utf8')).toBe(
    meanwhile
      .replace('"Bash(ls:*)"', '"Bash(ls:*)",\r\n\t\t\t"Bash(npm run lint)"')
      .replace('[ ]\r\n', '[ ],\r\n\t\t"deny": [\r\n\t\t\t"Bash(git push --force:*)"\r\n\t\t]\r\n'),
  )

  await page.getByRole('button', { name: 'For the agent’s settings' }).click()
  await dialog.getByRole('button', { name: 'Show what would change' }).click()
  await expect(dialog.getByText('The project’s local settings have all of them.')).toBeVisible()
  await expect(write).toBeDisabled()
  await dialog.getByRole('button', { name: 'Close' }).first().click()

  // A file that the agent itself cannot read is left as it is.
  const commented = '{\n  // mine\n  "permissions": {}\n}\n'
  writeFileSync(file, commented)
  await page.getByRole('button', { name: 'For the agent’s settings' }).click()
  await dialog.getByRole('button', { name: 'Show what would change' }).click()
  await expect(page.getByText(/is not valid JSON/).first()).toBeVisible()
  expect(readFileSync(file, 'utf8')).toBe(commented)
})

test('a dangerous allow is asked for twice, and never holds everywhere', async ({
  dashboard: { page, url },
  host,
}) => {
  const shop = projectFolder(host, 'shop')
  askInSession(host, shop, [{ command: 'git push --force origin main', at: hourAgo() }])
  const dialog = await beginRule(page, url, 'git push --force origin main')
  const make = dialog.getByRole('button', { name: 'Always allow this' })
  const confirm = dialog.getByRole('checkbox', { name: 'I want it all the same' })
  await expect(dialog.getByRole('alert')).toContainText('it overwrites or deletes what others have')
  await expect(make).toBeDisabled()
  await confirm.check()
  await expect(make).toBeEnabled()

  // What was confirmed was this pattern, and here.
  await dialog.getByLabel('Pattern').fill('git push --force origin *')
  await expect(make).toBeDisabled()
  await expect(confirm).not.toBeChecked()
  await confirm.check()
  await dialog.getByRole('combobox', { name: 'Where' }).selectOption('Everywhere')
  await expect(dialog.getByText('Such a rule cannot hold everywhere')).toBeVisible()
  await expect(confirm).toHaveCount(0)
  await expect(make).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Where' }).selectOption('This project')
  await confirm.check()
  await make.click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('radio', { name: 'Rules' }).click()
  await expect(rulesOf(page)).toHaveCount(1)
  await expect(rulesOf(page)).toContainText('in shop')
  await expect(rulesOf(page)).toContainText('you wanted it although it overwrites')
})

test('the preview tells which past requests a rule would have answered, and which not', async ({
  dashboard: { page, url },
  host,
}) => {
  const shop = projectFolder(host, 'shop')
  const other = projectFolder(host, 'other')
  const at = hourAgo()
  askInSession(host, shop, [
    { command: 'git push -f origin main', at },
    { command: 'cd src && git push --force', at: at + 60_000 },
    { command: 'git push origin main', at: at + 120_000 },
    { command: 'npm test', at: at + 180_000 },
  ])
  askInSession(host, other, [{ command: 'git push --force origin theirs', at: at + 240_000 }])
  const dialog = await beginRule(page, url, 'git push -f origin main')
  await dialog.getByRole('radio', { name: 'Refuse' }).click()
  await dialog.getByLabel('Pattern').fill('git push --force *')
  const part = (title: RegExp) =>
    dialog.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
  const met = part(/^Would have answered/)
  const missed = part(/^Would not have answered/)
  await expect(met).toContainText('Would have answered 2 past requests of 4 that were looked at')
  await expect(met.getByRole('listitem')).toHaveText([
    /run cd src && git push --force/,
    /run git push -f origin main/,
  ])
  // Of the same program alone: npm has nothing to do with it.
  await expect(missed.getByRole('listitem')).toHaveText([/run git push origin main/])

  await dialog.getByRole('combobox', { name: 'Where' }).selectOption('Everywhere')
  await expect(met.getByRole('listitem')).toHaveCount(3)
  await expect(met).toContainText('git push --force origin theirs')
  // What is refused is refused with further flags as well; what is allowed is that alone.
  await dialog.getByLabel('Pattern').fill('git push origin main')
  await expect(met.getByRole('listitem')).toHaveText([
    /run git push origin main/,
    /run git push -f origin main/,
  ])
  await dialog.getByRole('radio', { name: 'Allow' }).click()
  await expect(met.getByRole('listitem')).toHaveText([/run git push origin main/])
  await expect(missed.getByRole('listitem')).toHaveCount(3)
})

test('a rule answers the agent while it holds: not while it is paused, and not once it has ended', async ({
  dashboard: { page, url },
  host,
  launcher,
}) => {
  test.skip(launcher === 'electron', 'The hook is installed for the headless host.')
  const shop = projectFolder(host, 'shop')
  installHook(host)
  const session = askInSession(host, shop, [{ command: 'git push -f origin main', at: hourAgo() }])
  const ask = () => hookAnswer(host, shop, session, 'git push origin main --force')
  await makeRule(page, url, 'git push -f', 'Refuse', 'git push --force *')
  const refusal = 'A rule of the user refuses this.'
  expect(ask()).toContain(refusal)
  await page.getByRole('radio', { name: 'Rules' }).click()
  const rule = rulesOf(page)
  await expect(rule).toContainText('used 1 time')
  await rule.getByRole('button', { name: 'Pause' }).click()
  await expect(rule).toContainText('Paused')
  expect(ask()).toBe('')
  await rule.getByRole('button', { name: 'Go on' }).click()
  await expect(rule.getByRole('button', { name: 'Pause' })).toBeVisible()
  expect(ask()).toContain(refusal)
  await expect(rule).toContainText('used 2 times')
  await rule.getByRole('button', { name: 'End' }).click()
  await expect(rule).toContainText('Ended')
  expect(ask()).toBe('')
  await page.reload()
  await expect(rule).toContainText('Ended')
  await expect(rule).toContainText('used 2 times')
  await expect(rule.getByRole('button')).toHaveCount(0)
})

test('a suggestion is dismissed for good with one key', async ({
  dashboard: { page, url },
  host,
  launcher,
}) => {
  const shop = projectFolder(host, 'shop')
  const now = Date.now()
  for (let n = 0; n < 6; n++) {
    askInSession(host, shop, [
      { command: 'npm run lint', at: now - (22 - 4 * n) * day, waitedMs: 30_000 },
      { command: 'npm run build', at: now - (20 - 3 * n) * day + 3_600_000, waitedMs: 10_000 },
      // Answered in the same way as often, but dangerous: never offered.
      { command: 'sudo make install', at: now - (22 - 4 * n) * day + 7_200_000, waitedMs: 90_000 },
    ])
  }
  await page.goto(`${url}/decisions`)
  const offered = page.getByRole('region', { name: 'Suggested rules' })
  await expect(offered).toContainText(
    /Bash: npm run lint was asked 6 times in 3 weeks in shop, always allowed; the agent waited (?:3 min|2 min 59 s)\./,
  )
  await expect(offered).toContainText('npm run build was asked 6 times in 2 weeks')
  await expect(offered).not.toContainText('sudo')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('x')
  await expect(offered).not.toContainText('npm run lint')
  await expect(offered).toContainText('npm run build')
  await page.reload()
  await expect(offered).toContainText('npm run build')
  await expect(offered).not.toContainText('npm run lint')
  if (launcher === 'electron') return
  await host.stop()
  await host.startAgain()
  await signIn(page, host.url)
  await page.goto(`${url}/decisions`)
  await expect(offered).toContainText('npm run build')
  await expect(offered).not.toContainText('npm run lint')
  // It came up as often again, and stays dismissed.
  askInSession(host, shop, [{ command: 'npm run lint', at: now - 60_000, waitedMs: 30_000 }])
  await expect(page.getByText(/7 times/)).toBeVisible()
  await expect(offered).not.toContainText('npm run lint')
})

test('requests are refused with words that are shown beside them', async ({
  dashboard: { page, url },
  host,
  launcher,
}) => {
  test.skip(launcher === 'electron', 'The command line speaks to the headless host.')
  const shop = projectFolder(host, 'shop')
  await refuse(host, shop, 'npm publish', 'not before Ann has looked', hourAgo())
  const dialog = await beginRule(page, url, 'npm publish')
  await expect(dialog.getByRole('radio', { name: 'Refuse' })).toBeChecked()
  await expect(dialog.getByLabel('Reason')).toHaveValue('not before Ann has looked')
})
