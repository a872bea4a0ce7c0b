// A host that answers late: the hook has given up and left the event in the spool, and the host has it by both ways.
import { renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestCore, type TestCore } from '../../api/testing/test-core.ts'
import type { Listener } from '../listener.ts'
import { hookHeaders, openTestListener } from '../testing/test-listener.ts'

let test: TestCore
let listener: Listener
beforeEach(async () => {
  test = await openTestCore()
  listener = await openTestListener(test.core)
})
afterEach(async () => {
  await listener.close()
  await test.close()
})

const payload = (event: string, more: object) =>
  JSON.stringify({ session_id: 'late', hook_event_name: event, cwd: test.folder, ...more })
const prompt = (text: string) => payload('UserPromptSubmit', { prompt: text })

/** Posts as the script does whose copy has that name. */
async function post(event: string, body: string, copy: string): Promise<number> {
  const url = `http://127.0.0.1:${listener.port}/hooks/${event}`
  const headers = { ...hookHeaders, 'x-recollect-copy': copy }
  return (await fetch(url, { method: 'POST', headers, body })).status
}

/** A copy as the script leaves it, written at that time (ms since 1970). */
function leave(copy: string, body: string, at: number): string {
  const path = join(test.core.paths.spool, copy)
  writeFileSync(path, body)
  utimesSync(path, new Date(at), new Date(at))
  return path
}

const stored = () =>
  test.core.db
    .prepare<[], [string | null, number]>(
      `SELECT prompt, started_at FROM turns WHERE session_id = 'late' ORDER BY number`,
    )
    .raw()
    .all()
const journal = () =>
  test.core.db.prepare(`SELECT count(*) FROM hook_events WHERE session_id = 'late'`).pluck().get()

it.each([2000, 60_000])('takes a prompt once, which it answers %i ms late', async (agoMs) => {
  const copy = '77-0.claude.UserPromptSubmit.json'
  // Whole seconds, which every file system keeps exactly.
  const startedAt = Math.floor(Date.now() / 1000) * 1000 - agoMs
  leave(copy, prompt('Mend the cart'), startedAt)
  expect(await post('UserPromptSubmit', prompt('Mend the cart'), copy)).toBe(202)
  await test.core.spool.drain()
  // It has the time of the hook, not that of the host.
  expect(stored()).toEqual([['Mend the cart', startedAt]])
  expect(journal()).toBe(1)
  expect(test.core.spool.waiting()).toBe(0)
})

it('takes a prompt once that the spool had first', async () => {
  const copy = '77-0.UserPromptSubmit.json'
  leave(copy, prompt('Mend the cart'), Date.now() - 60_000)
  await test.core.spool.drain()
  expect(await post('UserPromptSubmit', prompt('Mend the cart'), copy)).toBe(202)
  expect(stored()).toHaveLength(1)
  expect(journal()).toBe(1)
})

it('takes a start once, and one whose hook was killed while it asked', async () => {
  const copy = '78-3.SessionStart.json'
  const body = payload('SessionStart', { source: 'startup' })
  const temporary = leave('78-3.tmp', body, Date.now() - 60_000)
  expect([202, 204, 200]).toContain(await post('SessionStart', body, copy))
  renameSync(temporary, join(test.core.paths.spool, copy))
  await test.core.spool.drain()
  expect(journal()).toBe(1)
})

it('tells the event of a later hook with the same process id apart', async () => {
  const copy = '77-0.UserPromptSubmit.json'
  leave(copy, prompt('Mend the cart'), Date.now() - 60_000)
  await test.core.spool.drain()
  const later = leave('77-0.tmp', prompt('Another prompt'), Date.now())
  await post('UserPromptSubmit', prompt('Mend the cart'), copy)
  await post('UserPromptSubmit', prompt('Another prompt'), copy)
  rmSync(later)
  expect(stored().map(([text]) => text)).toEqual(['Mend the cart', 'Another prompt'])
})

it.each(['', '../../x.json', 'none', `${'9'.repeat(300)}-0.Stop.json`])(
  'takes what names no copy of ours: %j',
  async (copy) => {
    await post('UserPromptSubmit', prompt('Mend the cart'), copy)
    expect(stored()).toHaveLength(1)
  },
)

it('keeps one turn where an older hook says nothing of its copy', async () => {
  await post('UserPromptSubmit', prompt('Mend the cart'), '')
  leave('77-0.UserPromptSubmit.json', prompt('Mend the cart'), Date.now() - 400)
  await test.core.spool.drain()
  expect(stored()).toHaveLength(1)
})
