// The spool: everything that hooks left is taken in, in order, once; what cannot be goes aside.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../shared/errors.ts'
import { silentLog } from '../base/logs/log.ts'
import type { Capture, IngestMeta } from './ingest.ts'
import { parsePayload } from './parse-payload.ts'
import { createPayloadPreparer } from './prepare-payload.ts'
import { redactPayload } from './redact/redact-payload.ts'
import { expireRejected } from './rejected-events.ts'
import { createSpoolWatcher, type SpoolWatcher } from './spool.ts'
import { noon, openTestStore, type TestStore } from './testing/test-store.ts'

let store: TestStore
let spool: SpoolWatcher
beforeEach(() => {
  store = openTestStore()
  spool = watcherOver(store.capture)
})
afterEach(async () => {
  await spool.close()
  await store.close()
})

function watcherOver(
  capture: Pick<Capture, 'ingest' | 'parse'>,
  version = '1.0.0',
  log = silentLog,
): SpoolWatcher {
  return createSpoolWatcher({
    folder: store.paths.spool,
    rejectedFolder: store.paths.spoolRejected,
    capture,
    preparer: createPayloadPreparer({ entry: null, log: silentLog }),
    version,
    log,
    now: () => store.clock,
  })
}

/** Puts a file into the spool as the hook does: written under a temporary name, renamed, with its time. */
function leave(name: string, content: string | Buffer, offsetMs = 0): string {
  const path = join(store.paths.spool, name)
  writeFileSync(`${path}.part.tmp`, content, { mode: 0o600 })
  utimesSync(`${path}.part.tmp`, (noon + offsetMs) / 1000, (noon + offsetMs) / 1000)
  renameSync(`${path}.part.tmp`, path)
  return path
}

const prompt = (id: number) =>
  JSON.stringify({
    session_id: 's-1',
    cwd: '/nowhere/shop',
    hook_event_name: 'UserPromptSubmit',
    prompt_id: `p-${id}`,
    prompt: `prompt ${id}`,
  })
const prompts = () => store.db.prepare('SELECT prompt FROM turns ORDER BY id').pluck().all()
const asideNames = () => readdirSync(store.paths.spoolRejected).sort()

describe('at the start', () => {
  it('takes in all that waits, in the order in which the hooks ran', async () => {
    for (const id of [5, 3, 9, 1, 7]) leave(`77-${id}.UserPromptSubmit.json`, prompt(id), id * 1000)
    leave('77-2.UserPromptSubmit.json', prompt(2), 1000)
    expect(spool.waiting()).toBe(6)
    await spool.start()
    expect(prompts()).toEqual([1, 2, 3, 5, 7, 9].map((id) => `prompt ${id}`))
    expect(spool.waiting()).toBe(0)
    expect(
      store.rows(`SELECT started_at - ${noon} AS at FROM turns WHERE prompt = 'prompt 9'`),
    ).toEqual([{ at: 9000 }])
  })

  it('lets others work while it takes in thousands', async () => {
    for (let id = 0; id < 2000; id++) leave(`1-${id}.UserPromptSubmit.json`, prompt(id), id)
    let turnsOfOthers = 0
    const timer = setInterval(() => turnsOfOthers++, 1)
    await spool.start()
    clearInterval(timer)
    expect(prompts()).toHaveLength(2000)
    expect(turnsOfOthers).toBeGreaterThan(20)
  })
})

describe('while it watches', () => {
  it('takes in what arrives', async () => {
    await spool.start()
    leave('1-1.UserPromptSubmit.json', prompt(1), 1000)
    await vi.waitFor(() => expect(prompts()).toEqual(['prompt 1']), 5000)
    await vi.waitFor(() => expect(spool.waiting()).toBe(0), 5000)
  })

  it('leaves alone what is still being written', async () => {
    store.clock = Date.now()
    const path = join(store.paths.spool, '1-1.UserPromptSubmit.json.tmp')
    writeFileSync(path, prompt(1).slice(0, 20))
    await spool.start()
    await spool.drain()
    expect(existsSync(path)).toBe(true)
    expect(spool.waiting()).toBe(0)
    expect(asideNames()).toEqual([])
  })
})

describe('after a crash', () => {
  it('takes the same file in again without a second row', async () => {
    const file = leave('1-1.UserPromptSubmit.json', prompt(1), 1000)
    await spool.drain()
    expect(existsSync(file)).toBe(false)
    leave('1-1.UserPromptSubmit.json', prompt(1), 1000)
    await spool.drain()
    expect(prompts()).toEqual(['prompt 1'])
    expect(store.rows('SELECT event FROM hook_events')).toHaveLength(1)
  })

  it('takes in what a hook of yesterday did not get to rename, when it is whole', async () => {
    const old = (name: string, content: string) => {
      const path = join(store.paths.spool, name)
      writeFileSync(path, content)
      utimesSync(path, (noon - 2 * 86_400_000) / 1000, (noon - 2 * 86_400_000) / 1000)
    }
    old('1-1.UserPromptSubmit.json.tmp', prompt(1))
    old('1-2.UserPromptSubmit.json.tmp', prompt(2).slice(0, 40))
    await spool.drain()
    expect(prompts()).toEqual(['prompt 1'])
    expect(asideNames()).toEqual([
      '1-2.UserPromptSubmit.json.tmp',
      '1-2.UserPromptSubmit.json.tmp.reason',
    ])
  })
})

describe('what cannot be taken in', () => {
  it('goes aside with its reason and without its secrets, and holds nothing up', async () => {
    const token = `ghp_${'a1B2'.repeat(9)}`
    leave('1-1.Stop.json', `{"session_id": "s-1", "prompt": "${token}`, 1000)
    leave('1-2.Stop.json', '{"no":"session"}', 2000)
    leave('1-3.Stop.json', '', 3000)
    symlinkSync('/etc/hostname', join(store.paths.spool, '1-4.Stop.json'))
    mkdirSync(join(store.paths.spool, 'folder.json'))
    leave('1-5.UserPromptSubmit.json', prompt(5), 5000)
    await spool.drain()
    expect(prompts()).toEqual(['prompt 5'])
    expect(spool.waiting()).toBe(0)
    expect(spool.rejected()).toBe(4)
    const read = (name: string) => readFileSync(join(store.paths.spoolRejected, name), 'utf8')
    expect(read('1-1.Stop.json')).toBe('{"session_id": "s-1", "prompt": "[redacted github token]')
    expect(read('1-1.Stop.json.reason')).toMatch(/not valid JSON/)
    expect(read('1-2.Stop.json.reason')).toMatch(/session_id/)
    expect(read('1-3.Stop.json.reason')).toMatch(/not valid JSON/)
    expect(statSync(join(store.paths.spoolRejected, '1-1.Stop.json')).mode & 0o777).toBe(0o600)
  })

  it('stays until it is stored for good, also where somebody left a transaction open', async () => {
    store.db.exec('BEGIN')
    leave('1-1.UserPromptSubmit.json', prompt(1), 1000)
    await spool.drain()
    expect([store.db.inTransaction, spool.waiting(), spool.rejected()]).toEqual([false, 1, 0])
    await spool.drain()
    expect([prompts().length, spool.waiting()]).toEqual([1, 0])
    expect(store.db.inTransaction).toBe(false)
  })

  it('waits where it is while the disk is full, in order, and comes in afterwards', async () => {
    const pages = store.db.pragma('page_count', { simple: true })
    store.db.pragma(`max_page_count = ${pages}`)
    const big = JSON.stringify({
      ...(JSON.parse(prompt(1)) as object),
      prompt: 'word '.repeat(100_000),
    })
    leave('1-1.UserPromptSubmit.json', big, 1000)
    leave('1-2.UserPromptSubmit.json', prompt(2), 2000)
    await spool.drain()
    expect(prompts()).toEqual([])
    expect(spool.waiting()).toBe(2)
    expect(spool.rejected()).toBe(0)
    store.db.pragma('max_page_count = 1000000')
    await spool.drain()
    expect(prompts()).toHaveLength(2)
    expect(spool.waiting()).toBe(0)
  })

  it('tells the log once why events wait, however often they are tried', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
    let code: 'storage_full' | 'read_only' = 'storage_full'
    const stuck = watcherOver(
      {
        parse: store.capture.parse,
        ingest() {
          throw new AppError(code, 'not now')
        },
      },
      '1.0.0',
      log,
    )
    leave('1-1.UserPromptSubmit.json', prompt(1), 1000)
    for (let tries = 0; tries < 5; tries++) await stuck.drain()
    expect(lines).toHaveLength(1)
    code = 'read_only'
    for (let tries = 0; tries < 5; tries++) await stuck.drain()
    expect(lines).toHaveLength(2)
    await stuck.close()
  })

  it('is tried three times when the fault is ours, then set aside', async () => {
    let attempts = 0
    const faulty = watcherOver({
      parse: store.capture.parse,
      ingest(payload: unknown, meta: IngestMeta) {
        if (meta.event === 'Stop') {
          attempts++
          throw new TypeError('a defect')
        }
        return store.capture.ingest(payload, meta)
      },
    })
    leave('1-1.Stop.json', prompt(1), 1000)
    for (const id of [2, 3, 4]) {
      expect(faulty.rejected()).toBe(0)
      leave(`1-${id}.UserPromptSubmit.json`, prompt(id), id * 1000)
      await faulty.drain()
    }
    expect(prompts()).toEqual(['prompt 2', 'prompt 3', 'prompt 4'])
    expect(attempts).toBe(3)
    expect(faulty.rejected()).toBe(1)
    await faulty.close()
  })

  it('waits for as long as nothing at all can be stored, whatever the failure is', async () => {
    let isBroken = true
    const failing = watcherOver({
      parse: store.capture.parse,
      ingest(payload: unknown, meta: IngestMeta) {
        if (!isBroken) return store.capture.ingest(payload, meta)
        throw Object.assign(new Error('no such table: sessions'), { code: 'SQLITE_ERROR' })
      },
    })
    for (const id of [1, 2]) leave(`1-${id}.UserPromptSubmit.json`, prompt(id), id * 1000)
    for (let run = 0; run < 6; run++) {
      store.clock += 120_000
      await failing.drain()
    }
    expect([failing.waiting(), failing.rejected()]).toEqual([2, 0])
    isBroken = false
    store.clock += 120_000
    await failing.drain()
    expect(prompts()).toEqual(['prompt 1', 'prompt 2'])
    await failing.close()
  })
})

describe('what was set aside', () => {
  /** A program that knows no prompts yet. */
  function older(version: string): SpoolWatcher {
    return watcherOver(
      {
        parse: store.capture.parse,
        ingest: () => {
          throw new AppError('invalid_input', 'Such an event is not known.')
        },
      },
      version,
    )
  }
  const started = () =>
    store.rows(`SELECT prompt, started_at - ${noon} AS at FROM turns ORDER BY started_at`)

  it('is tried again by hand, with the time of its hook, and goes aside again when it must', async () => {
    leave('1-1.UserPromptSubmit.json', prompt(1), 1000)
    leave('1-2.UserPromptSubmit.json', '{"no":"session"}', 2000)
    const before = older('1.0.0')
    await before.drain()
    await before.close()
    expect(spool.rejected()).toBe(2)
    expect(await spool.retryRejected()).toEqual({ taken: 1, left: 1 })
    expect(started()).toEqual([{ prompt: 'prompt 1', at: 1000 }])
    expect(asideNames()).toEqual(['1-2.UserPromptSubmit.json', '1-2.UserPromptSubmit.json.reason'])
  })

  it('is tried again by an update, once', async () => {
    leave('1-1.UserPromptSubmit.json', prompt(1), 1000)
    const before = older('0.9.0')
    await before.start()
    await before.close()
    const same = older('0.9.0')
    await same.start()
    await same.close()
    expect([same.waiting(), same.rejected(), started()]).toEqual([0, 1, []])
    await spool.start()
    expect(started()).toEqual([{ prompt: 'prompt 1', at: 1000 }])
    expect(asideNames()).toEqual([])
  })

  it('keeps two events of one name apart', async () => {
    const before = older('1.0.0')
    for (const id of [1, 2]) {
      leave('1-1.UserPromptSubmit.json', prompt(id), id * 1000)
      await before.drain()
    }
    await before.close()
    expect(await spool.retryRejected()).toEqual({ taken: 2, left: 0 })
    expect(prompts()).toEqual(['prompt 1', 'prompt 2'])
  })

  it('goes after 90 days, and the oldest of it when it takes up too much', async () => {
    const before = older('1.0.0')
    for (const id of [1, 2, 3]) {
      leave(`1-${id}.UserPromptSubmit.json`, prompt(id), id * 1000)
      await before.drain()
      const noted = join(store.paths.spoolRejected, `1-${id}.UserPromptSubmit.json.reason`)
      utimesSync(noted, noon / 1000 + id, noon / 1000 + id)
    }
    await before.close()
    const { spoolRejected } = store.paths
    const bytes = Buffer.byteLength(prompt(1))
    const limits = { before: noon + 2000, mostBytes: 2 * bytes }
    const freed = { files: 1, bytes }
    expect(expireRejected(spoolRejected, { ...limits, isPreview: true })).toEqual(freed)
    expect(spool.rejected()).toBe(3)
    expect(expireRejected(spoolRejected, limits)).toEqual(freed)
    expect(asideNames().filter((name) => name.endsWith('.json'))).toEqual([
      '1-2.UserPromptSubmit.json',
      '1-3.UserPromptSubmit.json',
    ])
    expect(expireRejected(spoolRejected, { ...limits, mostBytes: bytes }).files).toBe(1)
    expect(expireRejected(spoolRejected, { ...limits, before: noon + 8000 }).files).toBe(1)
    expect(asideNames()).toEqual([])
  })
})

describe('a data folder that cannot be written', () => {
  it('keeps the event and says so', () => {
    store.db.pragma('query_only = ON')
    const send = () => store.send(JSON.parse(prompt(1)) as Record<string, unknown>)
    expect(send).toThrow(AppError)
    expect(send).toThrow(/make the data folder writable/)
    store.db.pragma('query_only = OFF')
    expect(send().status).toBe('stored')
  })
})

describe('events of which only the beginning could be written', () => {
  const secret = `k${'9aZ'.repeat(10)}`
  const whole = JSON.stringify({
    session_id: 's-1',
    cwd: '/nowhere/shop',
    hook_event_name: 'PostToolUse',
    tool_name: 'Bash',
    tool_input: { command: 'cat notes', description: 'Read the "notes"' },
    tool_response: { stdout: `line one\nline two of the notes\npassword=${secret}`, stderr: '' },
    tool_use_id: 't-1',
  })

  it('are taken in as far as they go, say where they end, and are told of', async () => {
    const cut: number[] = []
    const watcher = createSpoolWatcher({
      folder: store.paths.spool,
      rejectedFolder: store.paths.spoolRejected,
      capture: store.capture,
      preparer: createPayloadPreparer({ entry: null, log: silentLog }),
      version: '1.0.0',
      log: silentLog,
      now: () => store.clock,
      onCut: (at) => cut.push(at),
    })
    leave('7-0.claude.cut.PostToolUse.json', whole.slice(0, whole.indexOf('of the notes') + 5))
    await watcher.drain()
    await watcher.close()
    const [row] = store.rows('SELECT body FROM payloads') as { body: Buffer }[]
    const payload = inflateSync(row?.body ?? Buffer.alloc(0)).toString()
    expect(JSON.parse(payload)).toMatchObject({
      tool_input: { command: 'cat notes' },
      tool_response: { stdout: 'line one\nline two of [cut here: the disk was full]' },
    })
    expect(cut).toEqual([noon])
    expect(asideNames()).toEqual([])
  })

  it('are read wherever they were cut, and leave no half of a secret', () => {
    const bytes = Buffer.from(whole)
    const from = whole.indexOf('"tool_name"')
    for (let end = from; end < bytes.length; end++) {
      const value = parsePayload(bytes.subarray(0, end), 'claude.cut')
      expect(value).toMatchObject({ session_id: 's-1', hook_event_name: 'PostToolUse' })
      expect(JSON.stringify(redactPayload(value))).not.toContain(secret.slice(0, 8))
    }
  })

  it('are still refused where they nest too deep, or name no session', async () => {
    leave('7-1.claude.cut.Stop.json', '{"session_id":"s-1","a":'.padEnd(200_000, '['))
    leave('7-2.claude.cut.Stop.json', '{"sess')
    await spool.drain()
    expect(asideNames().filter((name) => name.endsWith('.json'))).toHaveLength(2)
  })
})
