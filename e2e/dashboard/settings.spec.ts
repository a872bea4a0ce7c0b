// Settings that only the desktop app has, seen through an answer that says so.
import { expect, test } from '../support/fixtures.ts'
import { expectAccessible } from './check-page.ts'

test('a quick-search key that another program holds is told of beside its field', async ({
  dashboard,
  launcher,
}) => {
  test.skip(launcher === 'electron', 'There the answer comes from the app itself.')
  const { page, url } = dashboard
  const problem = 'The shortcut Ctrl+F9 belongs to another program: choose another one.'
  await page.route('**/rpc/system/status', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    Object.assign(body.json, { host: 'desktop', desktop: { shortcutProblem: problem } })
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(`${url}/settings/start`)
  await expect(page.getByRole('alert')).toHaveText(problem)
  await expect(page.getByRole('switch', { name: 'Start at login' })).toBeVisible()
  await expectAccessible(page)
})
