// Hostile text in every stored field: on no page is there a character that cannot be seen or that turns a line around.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { everyPage } from '../support/every-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeTestFolder, startTestHost } from '../support/host.ts'
import { signIn } from '../support/sign-in.ts'

const hostile =
  '\u001b]0;owned\u0007\u001b[31mred \u009b1m \u202eturned\u202c \u2066x\u2069 zero\u200bwidth \u{e0041}\u{e0042} \u007f'
const readable = '👨‍👩‍👧 مرحبا می‌خواهم ❤️'

/** Appends the text to the free texts of the store. */
function plant(data: string): void {
  const db = new Database(join(data, 'recollect.db'))
  const texts: Readonly<Record<string, readonly string[]>> = {
    projects: ['name', 'root', 'remote'],
    sessions: ['agent_version', 'model', 'cwd', 'branch', 'title', 'summary'],
    turns: ['prompt', 'last_message', 'title', 'summary'],
    tool_events: ['tool', 'error'],
    observations: ['title', 'summary', 'detail', 'tool'],
    decisions: ['tool', 'message'],
    memories: ['content'],
    injections: ['text'],
    jobs: ['error'],
    search_documents: ['title', 'body'],
    subagents: ['agent_type', 'result'],
  }
  for (const [table, columns] of Object.entries(texts)) {
    for (const column of columns) {
      db.prepare(`UPDATE ${table} SET ${column} = coalesce(${column}, '') || ?`).run(
        ` ${hostile} ${readable}`,
      )
    }
  }
  plantRows(db, ` ${hostile} ${readable}`)
  db.prepare(`UPDATE memories SET tags = json_array(?)`).run(hostile)
  db.prepare(`UPDATE observations SET files = json_array(?)`).run(`/code/${hostile}.ts`)
  db.prepare(
    `UPDATE sessions SET status = 'closed', ended_at = coalesce(ended_at, last_event_at)`,
  ).run()
  db.close()
}

/** What stands behind figures of the evaluation alone: calls in sources with their files, and what went against a memory. */
function plantRows(db: Database.Database, text: string): void {
  const run = (sql: string, ...values: (string | number | bigint | null)[]) =>
    db.prepare(sql).run(...values).lastInsertRowid
  const project =
    db
      .prepare<[], string>('SELECT project_id FROM sessions ORDER BY started_at DESC LIMIT 1')
      .pluck()
      .get() ?? ''
  const now = Date.now()
  run('DELETE FROM code_analyses')
  run(
    `INSERT INTO code_analyses (project_id, run, tallies, at) VALUES (?, 9, '[]', ?)`,
    ...[project, now],
  )
  const file = run(
    `INSERT INTO code_files (project_id, path, language, text_hash, state, event, at) VALUES (?, ?, 'go', 'x', 'whole', 1, 1)`,
    ...[project, `src/${text}.go`],
  )
  for (const way of ['import', 'unresolved'])
    run(
      `INSERT INTO code_calls (project_id, file_id, run, caller, line, written, way, reason, confidence, callee_path, callee,
         is_usual, is_first) VALUES (?, ?, 9, ?, 1, ?, ?, NULL, 0.9, ?, ?, 0, 1)`,
      ...[project, file, text, `later${text}`, way],
      ...(way === 'import' ? [`src/${text}.go`, text] : [null, null]),
    )
  // A session that the program has looked at is not looked at again.
  run(
    `INSERT INTO sessions (id, project_id, started_at, last_event_at, ended_at, status) VALUES ('looked at', ?, ?, ?, ?, 'closed')`,
    ...[project, now, now, now],
  )
  run(`INSERT INTO use_sessions (session_id, at, rules) VALUES ('looked at', ?, 999)`, now)
  const given = run(
    `INSERT INTO injections (session_id, at, event, text, tokens) VALUES ('looked at', ?, 'SessionStart', '', 10)`,
    now,
  )
  run(
    `INSERT INTO injection_items (injection_id, position, layer, tokens, outcome) VALUES (?, 0, 'memories', 5, 'contradicted')`,
    given,
  )
  run(
    `INSERT INTO item_evidence (injection_id, position, rule, words, at) VALUES (?, 0, 'violated', ?, ?)`,
    ...[given, `Bash:${text}`, now],
  )
}

/** The rows behind figures, each under its address. */
const rowsBehind = ['told', 'given', 'held', 'resolved calls', 'open calls', 'violations']

/**
 * Text and the attributes that are shown or read out, once the answers are there: when two looks see as many, at
 * most 15 s later. In the page, as text: it is compiled without its types.
 */
const shown = `(async () => {
  const look = () => [...document.querySelectorAll('body, body *')].flatMap((element) => [
    ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data),
    ...['title', 'aria-label', 'placeholder', 'alt', 'value'].map((name) => element.getAttribute(name) ?? ''),
  ]).concat(document.title).filter((text) => text !== '')
  let texts = []
  for (let looks = 0; looks < 150; looks += 1) {
    const before = texts.length
    texts = look()
    if (texts.length === before) return texts
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('The page did not come to rest.')
})()`

test('nothing stored is shown otherwise than it is, on any page', async ({
  page,
  launcher,
  copyDemo,
}) => {
  test.skip(launcher === 'electron', 'It needs a host whose store it can reach.')
  test.setTimeout(300_000)
  const place = makeTestFolder('hostile store')
  await copyDemo(place)
  plant(place.data)
  const host = await startTestHost(place)
  try {
    await signIn(page, host.url)
    await look(page, new URL(host.url).origin)
  } finally {
    await host.stop()
    place.remove()
  }
})

async function look(page: Page, url: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const check = async (place: string) => {
    await expect(
      page.getByRole('heading', { level: 1, includeHidden: true }).first(),
    ).toBeAttached()
    const texts = await page.evaluate<string[]>(shown)
    const hidden = texts.filter((text) =>
      /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u.test(text.replace(/[\n\t\u200c\u200d]/g, '')),
    )
    expect(
      hidden.map((text) => JSON.stringify(text).slice(0, 200)),
      place,
    ).toEqual([])
    return texts.join('\n')
  }
  let all = ''
  for (const { path } of everyPage) {
    await page.goto(`${url}${path}`)
    all += await check(path)
  }
  for (const rows of rowsBehind) {
    await page.goto(`${url}/evaluation?rows=${encodeURIComponent(rows)}`)
    await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible()
    const texts = await check(`rows: ${rows}`)
    if (rows.endsWith('calls') || rows === 'violations') expect(texts, rows).toContain('U+202E')
  }
  await page.goto(`${url}/memories`)
  await page.getByRole('main').getByRole('link').filter({ hasText: 'turned' }).first().click()
  all += await check('an open memory')
  await page.goto(`${url}/sessions`)
  await page
    .getByRole('link', { name: /turned/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'What happened' })).toBeVisible()
  const session = page.url().split('?')[0] ?? ''
  for (const view of ['', '?at=overview', '?at=latest', '?at=latest&view=calls']) {
    await page.goto(`${session}${view}`)
    all += await check(`a session ${view}`)
  }
  expect(all).toContain('U+202E')
  expect(all).toContain('👨‍👩‍👧')
}
