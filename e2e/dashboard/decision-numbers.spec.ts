// What the page of decisions counts, narrows and finds, beside what stands in the database.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { duration } from '../../src/renderer/format/time.ts'
import { expect, test } from '../support/fixtures.ts'
import { askInSession, projectFolder, refuse } from './asked-requests.ts'

test.use({ seed: 'empty' })

const day = 86_400_000

test('the numbers, the filters and the likes are those of the database', async ({
  dashboard: { page, url },
  host,
  launcher,
}) => {
  test.skip(launcher === 'electron', 'The command line speaks to the headless host.')
  const shop = projectFolder(host, 'shop')
  const blog = projectFolder(host, 'blog')
  const now = Date.now() - 3_600_000
  askInSession(host, shop, [
    { command: 'rm -rf build', at: now - day, waitedMs: 4000 },
    { command: 'git push --force origin main', at: now - day + 60_000, waitedMs: 65_000 },
    { command: 'npm test', at: now - day + 200_000, waitedMs: 1500, failed: true },
    { command: 'npm run e2e', at: now - day + 300_000, isLeft: true },
  ])
  askInSession(host, blog, [{ command: 'npm test', at: now, waitedMs: 9500 }])
  // Before the thirty days that are counted.
  askInSession(host, blog, [{ command: 'npm test', at: now - 40 * day, waitedMs: 500_000 }])
  await refuse(host, shop, 'npm publish', 'not today', now)
  await refuse(host, blog, 'git push --force origin main', 'never there', now)

  const db = new Database(join(host.data, 'recollect.db'), { readonly: true })
  const count = (sql: string) => Number(db.prepare(`SELECT ${sql}`).pluck().get())
  try {
    const rows = 'count(*) FROM decisions'
    await expect.poll(() => count(`${rows} WHERE asked IS NOT NULL`)).toBe(8)
    const since = Date.now() - 30 * day
    const tellAll = () => count(`${rows} WHERE at >= ${since} AND choice IN ('allow', 'deny')`)
    // A turn is told once before its requests are settled.
    await expect.poll(tellAll).toBe(6)
    const told = tellAll()
    const refused = count(`${rows} WHERE at >= ${since} AND choice = 'deny'`)
    const ofUser = `FROM decisions WHERE at >= ${since} AND decided_by = 'user' AND answered_at IS NOT NULL`
    const waited = count(`sum(answered_at - at) ${ofUser}`)
    const answered = count(`count(*) ${ofUser}`)
    expect([told, refused, waited, answered]).toEqual([6, 2, 80_000, 4])
    await page.goto(`${url}/decisions?by=time`)
    await expect(
      page.getByText(
        `In 30 days ${count(`${rows} WHERE at >= ${since}`)} requests; ${Math.round((100 * refused) / told)} % of those answered refused; ${duration(waited)} waited for you, ${duration(waited / answered)} each`,
      ),
    ).toBeVisible()

    const items = page.getByRole('list', { name: 'Decisions' }).getByRole('listitem')
    const choose = (name: string, option: string) =>
      page.getByRole('combobox', { name }).selectOption(option)
    await expect(items).toHaveCount(count(rows))
    await choose('Answer', 'Refused')
    await expect(items).toHaveCount(count(`${rows} WHERE choice = 'deny'`))
    await choose('Project', 'blog')
    await expect(items).toHaveCount(1)
    await expect(items).toContainText('never there')
    await choose('Answer', 'Every answer')
    const ofBlog = `project_id = (SELECT id FROM projects WHERE name = 'blog')`
    await expect(items).toHaveCount(count(`${rows} WHERE ${ofBlog}`))
    await choose('Project', 'Every project')
    await choose('Who decided', 'You')
    await expect(items).toHaveCount(count(`${rows} WHERE decided_by = 'user'`))
    await choose('Who decided', 'By anyone')
    await choose('Answer', 'Not answered')
    await expect(items).toHaveText([/npm run e2e.*ended without an answer/s])
    await choose('Answer', 'Every answer')
    await choose('Tool', `Bash (${count(rows)})`)
    await expect(items).toHaveCount(count(rows))

    await page.getByRole('radio', { name: 'Alike ones together' }).click()
    const push = items.filter({ hasText: 'git push --force' })
    await expect(push).toContainText('2 times, 1 allowed, 1 refused')
    await expect(push).toContainText(`waited ${duration(65_000)}`)

    const like = page.getByRole('searchbox', { name: /^Like a request/ })
    await like.fill('FOO=1 git push -f origin main')
    await expect(items.first()).toContainText('git push --force origin main')
    await like.fill('cd . && rm -r ./build')
    await expect(items.first()).toContainText('rm -rf build')
    await like.fill('git push origin main -f')
    await expect(items.filter({ hasText: 'the same request' })).toHaveText([
      /git push --force origin main/,
      /git push --force origin main/,
    ])
    await choose('Project', 'blog')
    await expect(items.filter({ hasText: 'the same request' })).toHaveText([/never there/])
    await like.fill('zzqx')
    await expect(page.getByText('Nothing like it was decided')).toBeVisible()

    await page.goto(`${url}/decisions?by=time`)
    const failed = items.filter({ hasText: 'npm test' }).filter({ hasText: 'Failed' })
    await failed.getByRole('link').first().click()
    await expect(failed).toContainText('It ran and failed.')
    await failed.getByRole('link', { name: 'Open turn 1' }).click()
    await expect(page).toHaveURL(/\/sessions\/.*at=t\d+/)
    await expect(page.getByText('Work on shop').first()).toBeVisible()
  } finally {
    db.close()
  }
})
