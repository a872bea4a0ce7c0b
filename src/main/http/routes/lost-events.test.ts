// Events that neither their hook nor the host could keep: they are told of, also after the disk has room again.
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestCore, type TestCore } from '../../api/testing/test-core.ts'
import { readNotices } from '../../keep/notices.ts'
import type { Listener } from '../listener.ts'
import { hookHeaders, openTestListener } from '../testing/test-listener.ts'

let test: TestCore
let listener: Listener
let clock = 0
beforeEach(async () => {
  // By the clock of this machine, which the sentence is in.
  clock = new Date(2026, 10, 20, 22, 35).getTime()
  test = await openTestCore(() => clock)
  listener = await openTestListener(test.core)
})
afterEach(async () => {
  await listener.close()
  await test.close()
})

async function post(n: number, copy: string): Promise<number> {
  const url = `http://127.0.0.1:${listener.port}/hooks/UserPromptSubmit`
  const headers = { ...hookHeaders, 'x-recollect-copy': copy }
  return (await fetch(url, { method: 'POST', headers, body: bodyOf(n) })).status
}

function bodyOf(n: number): string {
  const prompt = `Prompt ${n} ${'with many words '.repeat(2000)}`
  const rest = { session_id: 's', hook_event_name: 'UserPromptSubmit', cwd: test.folder }
  return JSON.stringify({ ...rest, prompt })
}

/** No room for rows. */
function fillStore(): void {
  const { db } = test.core
  db.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`)
}
/** Nor for `notices.json`: a folder with something in it is in its place. */
function fill(): void {
  fillStore()
  mkdirSync(join(test.core.paths.notices, 'in the way'), { recursive: true })
}
function free(): void {
  test.core.db.pragma(`max_page_count = ${2 ** 30}`)
  rmSync(test.core.paths.notices, { recursive: true, force: true })
}
const told = () => test.core.status().notices.map(({ message }) => message)
const sentence = (end: string, events: number) =>
  `From 2026-11-20 22:35 to ${end} at least ${events} events of coding agents could not be kept: the disk was full. Of Claude Code’s sessions \`recollect import\` brings back what their transcripts hold.`

it('says so once, from when to when, and writes it down when there is room again', async () => {
  fill()
  expect(await post(1, 'none')).toBe(503)
  clock += 60_000
  expect(await post(2, 'none')).toBe(503)
  expect(told()).toEqual([sentence('22:36', 2)])
  free()
  const written = () => readNotices(test.core.paths.notices)
  await expect
    .poll(written, { timeout: 10_000 })
    .toMatchObject([{ code: 'events_lost', message: sentence('22:36', 2), lost: { events: 2 } }])
  expect(await post(3, 'none')).toBe(202)
  expect(told()).toHaveLength(1)
})

it('goes on with what was told and not yet seen, and begins anew after that', async () => {
  fillStore()
  await post(1, 'none')
  clock += 86_400_000
  await post(2, 'none')
  expect(told()).toEqual([sentence('2026-11-21 22:35', 2)])
  test.core.notices.markSeen()
  await post(3, 'none')
  expect(told()).toEqual([expect.stringContaining('at least 1 event of coding agents')])
})

it('says nothing of what its hook keeps, nor of what is wrong in itself', async () => {
  fill()
  const copy = '77-0.UserPromptSubmit.json'
  writeFileSync(join(test.core.paths.spool, copy), bodyOf(1))
  expect(await post(1, copy)).toBe(503)
  expect(await post(2, '')).toBe(503)
  free()
  const url = `http://127.0.0.1:${listener.port}/hooks/Stop`
  const headers = { ...hookHeaders, 'x-recollect-copy': 'none' }
  expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(400)
  expect(told()).toEqual([])
})

it('tells of what was kept in part by the room that was left', async () => {
  const { core } = test
  for (const n of [1, 2]) {
    const path = join(core.paths.spool, `77-${n}.cut.UserPromptSubmit.json`)
    writeFileSync(path, bodyOf(n).slice(0, 400))
    utimesSync(path, clock / 1000, clock / 1000)
    clock += 60_000
    await core.spool.drain()
  }
  expect(told()).toEqual([
    'From 2026-11-20 22:35 to 22:36 2 events of coding agents were larger than the room on the disk: their beginning was kept, marked where it ends. Of Claude Code’s sessions `recollect import` brings back what their transcripts hold.',
  ])
})
