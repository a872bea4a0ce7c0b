// Cut off before any of its writes, learning leaves the store as it was before or as it is after, and nothing between.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import { copyOpenFile } from '../db/copy-open-file.ts'

const { prepare } = Database.prototype
let test: TestCore
let folder = ''
let images: string[] = []
let isWatched = false

/** What a kill at this moment would leave: the file and its journal as they stand. */
function takeImage(): void {
  const { database } = test.core.paths
  const image = join(folder, String(images.length))
  mkdirSync(image)
  for (const end of ['', '-wal'])
    if (existsSync(database + end)) copyOpenFile(database + end, join(image, `recollect.db${end}`))
  images.push(join(image, 'recollect.db'))
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-cut-'))
  images = []
  isWatched = false
  // Each statement that writes is looked at just before it does.
  Database.prototype.prepare = function watched(this: Database.Database, sql: string) {
    const statement = prepare.call(this, sql)
    if (!/^\s*(?:INSERT|UPDATE|DELETE)/i.test(sql)) return statement
    const { run } = statement
    statement.run = function looked(this: typeof statement, ...values: never) {
      if (isWatched) takeImage()
      return Reflect.apply(run, this, values)
    } as typeof run
    return statement
  } as typeof prepare
  test = await openTestCore()
})
afterEach(async () => {
  Database.prototype.prepare = prepare
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

async function say(session: string, prompts: readonly string[]): Promise<void> {
  const { capture, pump } = test.core
  for (const [place, prompt] of prompts.entries()) {
    const common = { session_id: session, prompt_id: `${session}-${place}`, cwd: test.folder }
    for (const event of [
      { hook_event_name: 'UserPromptSubmit', prompt },
      { hook_event_name: 'Stop', last_assistant_message: 'Understood.' },
    ])
      capture.ingest({ ...common, ...event }, { at: Date.now(), bytes: 100, via: 'http' })
  }
  pump.start()
  await pump.idle()
}

/** What a file says of memories, as one comparable text. */
function told(file: string): string {
  const db = new Database(file)
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    const rows = (sql: string) => db.prepare(sql).raw().all()
    return JSON.stringify([
      rows('SELECT id, content, superseded_by, confidence, review FROM memories ORDER BY id'),
      rows('SELECT memory_id, turn_id, words FROM memory_sources ORDER BY id'),
      rows('SELECT memory_id, change, other_id FROM memory_changes ORDER BY id'),
      rows(`SELECT ref, title FROM search_documents WHERE kind = 'memory' ORDER BY id`),
      rows(
        `SELECT key, status = 'done' FROM jobs WHERE kind = 'learn.turn' AND status = 'done' ORDER BY id`,
      ),
    ])
  } finally {
    db.close()
  }
}

it('superseding and contradicting in one turn', { timeout: 60_000 }, async () => {
  await say('first', [
    "Start all function names with 'a_', and all class names with 'c_'. Always run the linter before a commit.",
  ])
  takeImage()
  const before = told(images[0] ?? '')
  isWatched = true
  await say('second', [
    "From now on start all function names with 'b_'. Never run the linter before a commit. Always run the linter before a push. The staging database listens on port 5433.",
  ])
  isWatched = false
  takeImage()
  const after = told(images.at(-1) ?? '')
  expect(after).not.toBe(before)
  expect(after).toContain('b_')
  const learning = images.slice(1, -1)
  expect(learning.length).toBeGreaterThan(20)
  const states = learning.map(told)
  // The job's end stands in the same transaction as what it learned.
  expect(states.filter((state) => state !== before && state !== after)).toEqual([])
})
