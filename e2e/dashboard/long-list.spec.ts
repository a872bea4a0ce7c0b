// A list much longer than the window: its rows are drawn into elements that are used again.
import { randomUUID } from 'node:crypto'
import { expect, test } from '../support/fixtures.ts'
import { spoolEvent } from './hook-events.ts'

test.use({ seed: 'empty' })

const sessions = 150

test('a long list scrolls, keeps its order for the keyboard, and the focus stays with its row', async ({
  dashboard,
  host,
}) => {
  const { page, url } = dashboard
  for (let number = 0; number < sessions; number += 1) {
    const event = { session_id: randomUUID(), transcript_path: '', cwd: host.folder }
    spoolEvent(host.data, 'SessionStart', { ...event, source: 'startup' })
    spoolEvent(host.data, 'UserPromptSubmit', {
      ...event,
      prompt_id: 'p',
      prompt: `Task ${number}`,
    })
  }
  await page.goto(`${url}/sessions`)
  await expect(page.getByText(`${sessions} sessions`)).toBeVisible()
  const table = page.getByRole('table', { name: 'Sessions' })
  const list = table.getByRole('rowgroup').last()
  const taskOf = (index: number) => table.locator(`[data-index="${index}"]`).getByRole('link')
  await taskOf(0).focus()
  await list.evaluate((element) => element.scrollTo({ top: 3000 }))
  await expect(taskOf(65)).toHaveText(/Task/)
  await expect(list).toBeFocused()

  await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await expect(taskOf(sessions - 1)).toHaveText(/Task/)
  const inOrder = () =>
    table.locator('[data-index]').evaluateAll((rows) => {
      const places = rows.map((row) => Number(row.getAttribute('data-index')))
      return places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0))
    })
  await expect.poll(inOrder).toBe(true)
  await taskOf(sessions - 1).focus()
  await page.keyboard.press('ArrowUp')
  await expect(taskOf(sessions - 2)).toBeFocused()
  const title = await taskOf(sessions - 2).innerText()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
})
