// The audit on the evaluation page: clean at first, then an item of another project that a session was given, and its session.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessible } from './check-page.ts'

test('says that nothing leaked, and leads to the session of what did', async ({
  dashboard: { page, url },
  host,
  launcher,
}) => {
  test.skip(launcher === 'electron', 'The row is written beside the headless host.')
  test.setTimeout(60_000)
  await page.goto(`${url}/evaluation`)
  const leaks = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Did anything leak?' }) })
  await leaks.getByRole('button', { name: 'Look now' }).click()
  await expect(leaks).toContainText('Nothing leaked, and nothing that was deleted is left.')
  await expect(leaks).toContainText(/Looked at \d+ items? that sessions were given/)

  const db = new Database(join(host.data, 'recollect.db'))
  const { session, ref } = db
    .prepare<[], { session: string; ref: string }>(
      `SELECT s.id AS session, d.ref FROM sessions s JOIN search_documents d ON d.project_id <> s.project_id
       WHERE d.kind = 'turn' LIMIT 1`,
    )
    .get() ?? { session: '', ref: '' }
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO injections (session_id, at, event, text, tokens) VALUES (?, ?, 'SessionStart', 'x', 1)`,
    )
    .run(session, Date.now())
  db.prepare(
    `INSERT INTO injection_items (injection_id, position, layer, tokens, ref) VALUES (?, 0, 'sessions', 1, ?)`,
  ).run(lastInsertRowid, ref)
  db.close()
  await leaks.getByRole('button', { name: 'Look again' }).click()
  await expect(leaks).toContainText('1 thing found that should not be there.')
  await expect(leaks.getByRole('row').nth(1)).toContainText(`${ref} of another project`)
  await expectAccessible(page)
  await leaks.getByRole('link', { name: 'the session that it was given to' }).click()
  await expect(page).toHaveURL(new RegExp(`/sessions/${session}`))
})
