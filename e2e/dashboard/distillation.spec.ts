// A language model, from the switch in the settings to its words in the session: asked by nobody before, paid within limits.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startStandIn } from '../../src/main/providers/testing/stand-in-server.ts'
import { wires } from '../../src/main/providers/testing/wires.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessible } from './check-page.ts'
import { spoolEvent } from './hook-events.ts'

test.use({ seed: 'empty' })

const session = { session_id: '21111111-2222-4333-8444-555555555555', transcript_path: '' }
const answer = {
  ...{ steps: [], decided: [], dropped: [], open: [] },
  title: 'Greeting of the shop chosen',
  summary: 'The agent said hello to the shop.',
}

test('a model is turned on after what it gets was told, and tells the next turn', async ({
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
    const entry = { provider: 'ollama', host: server.url, enabled: false }
    writeFileSync(
      join(host.data, 'settings.json'),
      JSON.stringify({ distill: { providers: [entry] } }),
    )
    const { page, url } = dashboard
    await page.goto(`${url}/settings/distillation`)
    await expect(page.getByText(`At ${server.url}`)).toBeVisible()
    await expectAccessible(page)
    expect(server.requests).toEqual([])

    await page.getByRole('switch', { name: 'Ask Ollama' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask Ollama?' })
    await expect(dialog).toContainText('the model runs on this machine')
    await expect(dialog).toContainText('100 calls and 500,000 tokens a day')
    await dialog.getByRole('button', { name: 'Turn it on' }).click()
    await expect(page.getByRole('switch', { name: 'Ask Ollama' })).toBeChecked()

    const event = { ...session, cwd: host.folder, prompt_id: 'p1' }
    spoolEvent(host.data, 'SessionStart', { ...event, source: 'startup' })
    spoolEvent(host.data, 'UserPromptSubmit', { ...event, prompt: 'Say hello to the shop please' })
    spoolEvent(host.data, 'Stop', { ...event, last_assistant_message: 'I said hello to the shop.' })
    await expect(page.getByRole('region', { name: 'Last calls' })).toContainText('answered', {
      timeout: 40_000,
    })
    const byProvider = page.getByRole('region', { name: 'What language models took, by provider' })
    await expect(byProvider.getByRole('row', { name: /^Ollama 1 1,580/ })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${url}/sessions/${session.session_id}`)
    await expect(page.getByText('Greeting of the shop chosen').first()).toBeVisible()
    await page.getByRole('radio', { name: 'What happened' }).click()
    await expect(
      page.getByText('To tell it, 1 call of language models took 1,580 tokens: $0.00'),
    ).toBeVisible()
    expect(server.requests.filter(({ path }) => path === '/api/chat')).toHaveLength(1)
  } finally {
    await server.close()
  }
})
