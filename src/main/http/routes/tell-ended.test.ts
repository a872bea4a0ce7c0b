// What the real client's session came to is told to the one that starts right after it, whatever waits meanwhile.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { openTestCore, type TestCore } from '../../api/testing/test-core.ts'
import type { Listener } from '../listener.ts'
import { hookHeaders, openTestListener } from '../testing/test-listener.ts'
import { tellEnded } from './tell-ended.ts'

/** The turn in which the user refused a push with words is over; the next one has not begun. */
const over = Date.parse('2026-11-22T04:51:16.000Z')
const ended = 'ba93d337-c34b-4583-a29c-1537a99694e4'
const recorded = join(import.meta.dirname, '../../import/testing/recorded-sessions/terminal')
const hookSchema = z.object({
  at: z.number(),
  event: z.string(),
  payload: z.looseObject({ session_id: z.string() }),
})
const lineSchema = z.looseObject({ timestamp: z.string().optional(), sessionId: z.string() })

let test: TestCore
let listener: Listener
let clock = 0
let transcript = ''
beforeEach(async () => {
  test = await openTestCore(() => clock)
  listener = await openTestListener(test.core)
  transcript = join(test.folder, 'projects', 'shop', `${ended}.jsonl`)
})
afterEach(async () => {
  await listener.close()
  await test.close()
})

const readLines = (name: string) => readFileSync(join(recorded, name), 'utf8').trimEnd().split('\n')

async function post(event: string, payload: object): Promise<string> {
  const url = `http://127.0.0.1:${listener.port}/hooks/${event}`
  const body = JSON.stringify({ ...payload, hook_event_name: event })
  return (await fetch(url, { method: 'POST', headers: hookHeaders, body })).text()
}

/** Sends what hooks told of the ended session, of which the transcript is there as well. */
async function work(): Promise<void> {
  mkdirSync(dirname(transcript), { recursive: true })
  const lines = readLines('session.jsonl').filter((text) => {
    const { sessionId, timestamp = '' } = lineSchema.parse(JSON.parse(text))
    return sessionId === ended && (timestamp === '' || Date.parse(timestamp) < over)
  })
  writeFileSync(transcript, `${lines.join('\n')}\n`)
  for (const text of readLines('hooks.jsonl')) {
    const { at, event, payload } = hookSchema.parse(JSON.parse(text))
    if (payload.session_id !== ended || at > over) continue
    clock = at
    await post(event, { ...payload, transcript_path: transcript })
  }
}

/** What a session is given that starts now; a busy machine changes nothing here. */
async function begin(): Promise<string> {
  const { core } = test
  const [row] = core.db
    .prepare<[string], { id: string }>('SELECT project_id AS id FROM sessions WHERE id = ?')
    .all(ended)
  const place = { projectId: row?.id ?? '', sessionId: 'next' }
  const longest = { spool: 20_000, transcripts: 20_000, telling: 20_000 }
  await tellEnded(core, place, core.log, longest)
  return core.context.build({ ...place, source: 'clear' }).text
}

it('the session after /clear begins with the refusal that only the transcript tells', async () => {
  await work()
  clock = over
  const end = { session_id: ended, cwd: '/home/dev/shop', transcript_path: transcript }
  // Its end waits in the spool, where hooks leave what wants no answer.
  writeFileSync(
    join(test.core.paths.spool, '77-0.claude.SessionEnd.json'),
    JSON.stringify({ ...end, hook_event_name: 'SessionEnd', reason: 'clear' }),
  )
  const given = await begin()
  expect(given).toContain('the user said “never force-push, use a branch of its own”')
  expect(given).not.toContain('no answer is recorded')
  expect(given).not.toContain('still open')
  expect(test.core.spool.waiting()).toBe(0)
})

it('a session begins without what cannot be read', async () => {
  await work()
  writeFileSync(transcript, '\u0000not JSON\n')
  const given = await begin()
  expect(given).toContain('Round the prices')
  expect(given).toContain('no answer is recorded')
})
