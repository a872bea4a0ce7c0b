// Hostile text from prompts, tools and file names: shown as text, never run, never in the way.
import { expect, test } from '../support/fixtures.ts'
import { watchForFaults } from './check-page.ts'
import { spoolEvent } from './hook-events.ts'

test.use({ seed: 'empty' })

const script = '<script>window.wasRun=1</script><img src=x onerror="window.wasRun=1">'
const prompt = `${script} \u001b[31mred\u001b[0m \u202eturned around\u202c zero\u200bwidth 👨‍👩‍👧 مرحبا`

test('script and markup never run, hidden characters are named, megabytes do not stop the page', async ({
  dashboard,
  host,
}) => {
  test.setTimeout(90_000)
  const { page, url } = dashboard
  const faults = await watchForFaults(page)
  const event = {
    session_id: '99999999-2222-4333-8444-555555555555',
    cwd: host.folder,
    transcript_path: '',
    prompt_id: 'p1',
  }
  const call = (id: string, tool: string, input: unknown, response: unknown) =>
    spoolEvent(host.data, 'PostToolUse', {
      ...event,
      tool_name: tool,
      tool_use_id: id,
      tool_input: input,
      tool_response: response,
    })
  spoolEvent(host.data, 'UserPromptSubmit', { ...event, prompt })
  call('u1', 'Bash', { command: `echo '${script}'` }, { stdout: script, stderr: '' })
  call('u2', 'Bash', { command: 'cat one-line' }, { stdout: 'x'.repeat(5_000_000), stderr: '' })
  const lines = Array.from({ length: 20_000 }, (_, at) => `+line ${at} ${at === 3 ? script : ''}`)
  call(
    'u3',
    'Edit',
    { file_path: `${host.folder}/${'<b>.ts'}`, old_string: 'a', new_string: 'b' },
    { structuredPatch: [{ oldStart: 1, oldLines: 0, newStart: 1, newLines: 20_000, lines }] },
  )
  spoolEvent(host.data, 'Stop', { ...event, last_assistant_message: script })

  await page.goto(`${url}/sessions`)
  await page.getByRole('link', { name: /<script>/ }).click()
  await page.goto(`${page.url().split('?')[0]}?at=latest&view=calls`)
  const happened = page.getByRole('region', { name: 'What happened' })
  await expect(happened.getByTitle('right-to-left override').first()).toHaveText('U+202E')
  await expect(happened).toContainText('red')
  await expect(happened).not.toContainText('[31m')

  await expect(happened.getByRole('button', { name: /^(?:Bash|Edit)/ })).toHaveCount(3)
  for (const name of [/^Bash/, /^Edit/]) {
    for (const button of await happened.getByRole('button', { name }).all()) await button.click()
  }
  await expect(happened.getByRole('region', { name: 'Output' }).first()).toContainText(script)
  await happened.getByRole('button', { name: 'Show all 20,000 lines' }).click()
  const diff = happened.getByRole('region', { name: /Changes of/ })
  await expect(diff).toContainText('line 0')
  // Only the rows in sight exist.
  expect(await diff.locator('bdi').count()).toBeLessThan(200)
  await diff.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await expect(diff).toContainText('line 19999')
  await happened.getByRole('button', { name: 'Show all 5,000 lines' }).click()
  await expect(happened.getByRole('region', { name: 'Output' }).nth(1)).toContainText('xxxx')

  await page.goto(`${url}/search?q=turned`)
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('turned')
  expect(await page.evaluate('window.wasRun')).toBeUndefined()
  expect(await faults()).toEqual([])
})
