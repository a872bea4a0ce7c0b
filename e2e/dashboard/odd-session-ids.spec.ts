// Sessions whose id is no UUID, as of other agents: their page opens, by a click and by its address, and so do commands.
import { recollect, recollectJson } from '../support/cli.ts'
import { expect, test } from '../support/fixtures.ts'
import { spoolEvent } from './hook-events.ts'

test.use({ seed: 'empty' })

const ids = [
  'team/build/42',
  '../../etc/passwd',
  '..',
  '.',
  '%2f%2e%2e',
  'a?b=c&at=latest',
  'a#b',
  'a b+c',
  'ünï çödé 会話',
  'back\\slash',
  '100%',
  '"><script>window.wasRun=1</script>',
  'x'.repeat(1000),
]

test('a session opens whatever its id is', async ({ dashboard, host }) => {
  test.setTimeout(120_000)
  const { page, url } = dashboard
  for (const [index, id] of ids.entries()) {
    spoolEvent(host.data, 'UserPromptSubmit', {
      session_id: id,
      cwd: host.folder,
      transcript_path: '',
      prompt_id: `p${index}`,
      prompt: `Prompt number ${index + 100} of an odd one`,
    })
  }
  await page.goto(`${url}/sessions`)
  await expect(page.getByRole('link', { name: /Prompt number \d+ of/ })).toHaveCount(ids.length)
  for (const [index, id] of ids.entries()) {
    const said = `Prompt number ${index + 100} of an odd one`
    await page.getByRole('link', { name: said }).click()
    await expect(page.getByRole('heading', { level: 1, name: said }), id).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: said }), id).toBeVisible()
    await page.goBack()
  }
  expect(await page.evaluate('window.wasRun')).toBeUndefined()
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: host.home,
    RECOLLECT_HOME: host.data,
    CLAUDE_CONFIG_DIR: `${host.home}/.claude`,
  }
  for (const [index, id] of ids.entries()) {
    const found = await recollectJson(env, 'search', 'odd one', '--session', id)
    expect(JSON.stringify(found), id).toContain(`number ${index + 100} `)
  }
  expect(await recollect(env, 'sessions')).toContain('Prompt number 100')
})
