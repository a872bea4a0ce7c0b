// Figures of the evaluation page lead to just the rows that they count, and a chart is taken as a picture and as numbers.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { expect, test } from '../support/fixtures.ts'
import type { TestHost } from '../support/host.ts'
import { expectAccessible } from './check-page.ts'

const dayMs = 86_400_000

/** Writes what a session was given and what models took: something each day of a year, in the newest session. */
function fillYear(host: TestHost): void {
  const db = new Database(join(host.data, 'recollect.db'))
  try {
    const { id, project } = db
      .prepare<[], { id: string; project: string }>(
        'SELECT id, project_id AS project FROM sessions ORDER BY started_at DESC LIMIT 1',
      )
      .get() ?? { id: '', project: '' }
    const give = db.prepare(
      `INSERT INTO injections (session_id, at, event, text, tokens) VALUES (?, ?, 'SessionStart', '', ?)`,
    )
    const item = db.prepare(
      `INSERT INTO injection_items (injection_id, position, layer, tokens, outcome) VALUES (?, ?, ?, 20, ?)`,
    )
    const call = db.prepare(
      `INSERT INTO model_calls (at, provider, model, billing, purpose, prompt_version, project_id, session_id, outcome,
         tokens_in, tokens_cached, tokens_out) VALUES (?, 'ollama', 'llama3.2:3b', 'free', 'turn', 1, ?, ?, ?, ?, 0, 30)`,
    )
    const step = db.prepare(
      `INSERT INTO events (at, session_id, type, data, duration_ms) VALUES (?, ?, 'hook.context_inject', '{}', ?)`,
    )
    const noon = new Date().setHours(0, 0, 0, 0) - dayMs / 2
    db.transaction(() => {
      for (let day = 0; day < 360; day++) {
        const at = noon - day * dayMs
        const { lastInsertRowid } = give.run(id, at, 400 + ((day * 37) % 300))
        item.run(lastInsertRowid, 0, 'sessions', day % 3 === 0 ? 'used' : 'ignored')
        item.run(lastInsertRowid, 1, 'state', day % 5 === 0 ? 'contradicted' : 'used')
        call.run(at, project, id, day % 4 === 0 ? 'timeout' : 'answered', 900 + day)
        step.run(at, id, 90 + (day % 20))
      }
    })()
  } finally {
    db.close()
  }
}

/** Writes calls of two languages, a self-test, and what went against what was given, so that each has rows of its own. */
function fillRest(host: TestHost): void {
  const db = new Database(join(host.data, 'recollect.db'))
  const run = (sql: string, ...values: (string | number | null)[]) => db.prepare(sql).run(...values)
  try {
    const sessions = db
      .prepare<[], { id: string; project: string }>(
        'SELECT id, project_id AS project FROM sessions ORDER BY started_at DESC LIMIT 3',
      )
      .all()
    const project = sessions[0]?.project ?? ''
    const now = Date.now()
    db.transaction(() => {
      run('DELETE FROM code_analyses')
      run(
        `INSERT INTO code_analyses (project_id, run, tallies, at) VALUES (?, 9, '[]', ?)`,
        project,
        now,
      )
      for (const [language, times] of [
        ['python', 3],
        ['go', 8],
      ] as const) {
        const { lastInsertRowid } = run(
          `INSERT INTO code_files (project_id, path, language, text_hash, state, event, at) VALUES (?, ?, ?, 'x', 'whole', 1, 1)`,
          ...[project, `src/of-${language}`, language],
        )
        for (let line = 1; line <= times; line++)
          for (const way of ['import', 'unresolved'])
            run(
              `INSERT INTO code_calls (project_id, file_id, run, caller, line, written, way, reason, confidence, callee_path,
                 callee, is_usual, is_first) VALUES (?, ?, 9, '', ?, ?, ?, ?, 0.9, ?, ?, 0, 1)`,
              ...[project, Number(lastInsertRowid), line, `later_${line % 2}`, way],
              ...(way === 'import' ? [null, 'src/of-go', 'total'] : ['dynamic', null, null]),
            )
      }
      for (const [nth, one] of sessions.entries())
        for (const way of nth === 0 ? ['newest', 'words', 'ceiling'] : ['newest', 'words'])
          run(
            `INSERT INTO self_tests (session_id, way, target, needed, out_of, recall5, recall10, mrr, ndcg10, measure)
             VALUES (?, ?, 'sessions', ?, 9, ?, ?, 0.5, 0.6, 2)`,
            ...[one.id, way, nth + 1, 0.1 * nth, 0.3 * nth],
          )
      const { lastInsertRowid } = run(
        `INSERT INTO memories (namespace, kind, content, confidence, manual, active, created_at, updated_at)
         VALUES ('global', 'rule', 'Never push by force.', 0.9, 1, 1, ?, ?)`,
        ...[now, now],
      )
      const memory = Number(lastInsertRowid)
      run(
        `INSERT INTO memory_sources (memory_id, session_id, turn_id, said_by, words, at)
         SELECT ?, session_id, id, 'user', 'Never push.', 1 FROM turns WHERE session_id = ? LIMIT 1`,
        ...[memory, sessions[1]?.id ?? ''],
      )
      // A session that the program has looked at is not looked at again.
      run(
        `INSERT INTO sessions (id, project_id, started_at, last_event_at, ended_at, status) VALUES ('ended', ?, ?, ?, ?, 'closed')`,
        ...[project, now, now, now],
      )
      run(`INSERT INTO use_sessions (session_id, at, rules) VALUES ('ended', ?, 999)`, now)
      for (let nth = 0; nth < 25; nth++) {
        const given = run(
          `INSERT INTO injections (session_id, at, event, text, tokens) VALUES ('ended', ?, 'SessionStart', '', 10)`,
          now - nth,
        ).lastInsertRowid
        run(
          `INSERT INTO injection_items (injection_id, position, layer, ref, tokens, outcome) VALUES (?, 0, 'memories', ?, 5, ?)`,
          ...[Number(given), `m${memory}`, nth < 7 ? 'used' : 'contradicted'],
        )
        run(
          `INSERT INTO item_evidence (injection_id, position, rule, words, at) VALUES (?, 0, 'violated', 'Bash: git push -f', ?)`,
          ...[Number(given), now - nth],
        )
        if (nth >= 20)
          run(
            `INSERT INTO item_evidence (injection_id, position, rule, words, at) VALUES (?, 0, 'repeated', 'Never push.', ?)`,
            ...[Number(given), now - nth],
          )
      }
    })()
  } finally {
    db.close()
  }
}

/** The rows that stand in the list that is open, page by page, beside how many it says there are. */
async function countRows(page: Page): Promise<{ rows: number; said: number }> {
  const dialog = page.getByRole('dialog')
  const told = await dialog.getByText(/^[\d,]+ rows?/).textContent()
  const older = dialog.getByRole('button', { name: 'Older' })
  let rows = 0
  for (;;) {
    rows += (await dialog.getByRole('row').count()) - 1
    if ((await older.count()) === 0 || (await older.isDisabled())) break
    await older.click()
    // The pages before it are whole, so that this one begins behind them.
    await expect(dialog).toContainText(`${(rows + 1).toLocaleString('en-US')} to`)
    await expect(dialog.getByRole('row').first()).toBeVisible()
  }
  return { rows, said: Number(told?.match(/^[\d,]+/)?.[0].replaceAll(',', '')) }
}

const numberOf = (text: string | null) => Number(text?.match(/[\d,]+/)?.[0].replaceAll(',', ''))

/** Opens a figure: as many rows stand behind it as it says. */
async function expectItsRows(page: Page, link: Locator): Promise<void> {
  const wanted = numberOf(await link.textContent())
  expect(wanted).toBeGreaterThan(0)
  await link.click()
  await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible()
  expect(await countRows(page)).toEqual({ rows: wanted, said: wanted })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('a figure leads to just its rows, a bar to those of its days, and each has its address', async ({
  dashboard: { page, url },
  host,
  launcher,
}) => {
  test.skip(launcher === 'electron', 'The rows are written beside the headless host.')
  test.setTimeout(90_000)
  fillYear(host)
  await page.goto(`${url}/evaluation`)
  const figure = (name: string) => page.getByRole('figure', { name })
  const used = figure('Was it used?')
  const links = [
    figure('What was given to sessions?').getByRole('link', { name: /times$/ }),
    used
      .getByRole('row', { name: /^Recent sessions/ })
      .getByRole('link')
      .nth(1),
    used
      .getByRole('row', { name: /^Where things stand/ })
      .getByRole('link')
      .nth(2),
    figure('Did it reach')
      .getByRole('row', { name: /^at a start/i })
      .getByRole('link')
      .first(),
    figure('What did language models take?').getByRole('link', { name: /calls$/ }),
    figure('What did language models take?').getByRole('link').nth(1),
    figure('How much shorter').getByRole('link').first(),
    figure('How fast')
      .getByRole('row', { name: /^Giving context/ })
      .getByRole('link'),
  ]
  await expect(figure('How fast').getByRole('row', { name: /^Giving context/ })).toContainText(
    'over budget',
  )
  for (const link of links) await expectItsRows(page, link)

  // A year: bars are weeks. The last but one is whole and opens on its seven days; reloaded, it stands again.
  await page.getByRole('radio', { name: 'A year' }).click()
  const bars = page.getByRole('slider', { name: 'Tokens given by day' })
  await expect(bars).toHaveAttribute('aria-valuetext', /^Week from /)
  await bars.press('ArrowLeft')
  const said = /: ([\d,]+) tokens$/.exec((await bars.getAttribute('aria-valuetext')) ?? '')?.[1]
  await bars.press('Enter')
  const tokens = async () => {
    const cells = page.getByRole('dialog').getByRole('cell', { name: /tokens?$/ })
    return (await cells.allTextContents()).reduce((sum, cell) => sum + numberOf(cell), 0)
  }
  await expect.poll(tokens).toBe(numberOf(said ?? null))
  await expectAccessible(page)
  await page.reload()
  await expect.poll(tokens).toBe(numberOf(said ?? null))
})

test('each figure of calls, of the self-test and of what went wrong leads to just its rows', async ({
  dashboard: { page, url },
  host,
  launcher,
}) => {
  test.skip(launcher === 'electron', 'The rows are written beside the headless host.')
  test.setTimeout(90_000)
  fillRest(host)
  await page.goto(`${url}/evaluation`)
  const wanted = {
    'Which calls are resolved?': ['11', '11', '8', '8', '3', '3'],
    'Which calls stay open, and what does a year take?': ['6', '5'],
    'Does search find the earlier sessions that were needed?': ['3 first prompts', '3', '3', '1'],
    'What went against what was given?': ['25 calls'],
  }
  for (const [name, figures] of Object.entries(wanted)) {
    // Links of the rows to what they are of have another address.
    const links = page.getByRole('figure', { name }).locator('a[href*="rows="]')
    await expect(links).toHaveText(figures)
    for (const link of await links.all()) await expectItsRows(page, link)
  }
  const helped = page.getByRole('figure', { name: 'Did it reach' }).locator('a[href*="correction"]')
  await expect(helped).toHaveText(['7 corrections', '5'])
  for (const link of await helped.all()) await expectItsRows(page, link)

  // A row leads to the file that it is of, and the self-test counts all projects whatever the page is of.
  const open = page
    .getByRole('figure', { name: 'Which calls stay open' })
    .locator('a[href*="rows="]')
  await open.first().click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /src\/of-go:/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/code\?file=src/)
})

test('a chart is taken as a picture of its size and as the numbers that it shows', async ({
  dashboard: { page, url },
  host,
  launcher,
}) => {
  test.skip(launcher === 'electron', 'The rows are written beside the headless host.')
  fillYear(host)
  await page.goto(`${url}/evaluation?period=7d`)
  const chart = page.getByRole('figure', { name: 'What did language models take?' })
  await expect(chart.locator('svg.recharts-surface')).toBeVisible()
  const save = async (name: RegExp) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      chart.getByRole('button', { name }).click(),
    ])
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
  }
  const picture = await save(/as a picture$/)
  expect(picture.name).toBe('what-did-language-models-take.png')
  expect(picture.bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const box = await chart.locator('svg.recharts-surface').boundingBox()
  expect(picture.bytes.readUInt32BE(16)).toBe(Math.floor(box?.width ?? 0) * 2)
  expect(picture.bytes.readUInt32BE(20)).toBe(Math.floor(box?.height ?? 0) * 2)
  // A blank ground of that size takes some hundred bytes.
  expect(picture.bytes.length).toBeGreaterThan(3000)

  const numbers = await save(/as CSV$/)
  const [head, ...lines] = numbers.bytes.toString('utf8').trimEnd().split('\r\n')
  expect(head).toBe('day,calls,tokens,usd')
  const cells = lines.map((line) => line.split(',').map((cell) => Number(cell)))
  const sum = (column: number) => cells.reduce((all, row) => all + (row[column] ?? 0), 0)
  const answer = (await chart.textContent())?.replaceAll(',', '') ?? ''
  const [, calls, tokensIn, tokensOut] =
    /(\d{1,9}) calls[^:]{0,80}: (\d{1,9}) tokens in (\d{1,9}) out/.exec(answer)?.map(Number) ?? []
  expect(sum(1)).toBe(calls)
  expect(sum(2)).toBe((tokensIn ?? 0) + (tokensOut ?? 0))
  expect(lines).toHaveLength(6)
})
