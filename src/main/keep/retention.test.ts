// Retention over real hook payloads: what goes, what must stay, and that nothing told of it changes.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Core } from '../app/core.ts'
import { createCore } from '../app/create-core.ts'
import { findAppRoot } from '../base/app-root.ts'
import { pathsIn } from '../base/paths.ts'
import { openDatabase } from '../db/open.ts'
import { putDatabase } from '../db/testing/new-database.ts'
import {
  answer,
  prompt,
  result,
  textOfLines,
  session as transcriptSession,
  use,
} from '../import/testing/lines.ts'
import { forkWorker } from '../threads/worker-process.ts'
import { giveBackPages, vacuumIfItPays } from './free-pages.ts'
import { limitsOf } from './limits.ts'
import { retentionPreview } from './preview.ts'

const day = 86_400_000
const within = { timeout: 20_000 }
const noon = new Date(2026, 10, 20, 12).getTime()
let folder = ''
let time = noon
let core: Core

async function open(): Promise<void> {
  core = await createCore({
    home: join(folder, 'home'),
    claudeFolder: join(folder, 'claude'),
    app: findAppRoot(import.meta.dirname),
    kind: 'command',
    startWorker: forkWorker,
    now: () => time,
  })
  await core.start()
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-retention-'))
  mkdirSync(join(folder, 'claude'))
  time = noon
  mkdirSync(join(folder, 'home'))
  putDatabase(pathsIn(join(folder, 'home')).database)
  await open()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await core.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Takes in one hook event `secondsAgo` before the present. */
function send(event: string, session: string, rest: object = {}): void {
  const bytes = Buffer.from(
    JSON.stringify({ session_id: session, cwd: folder, hook_event_name: event, ...rest }),
  )
  core.capture.ingest(core.capture.parse(bytes), { at: time, bytes: bytes.length, via: 'http' })
  time += 1000
}

/** One whole session with a prompt, an edit and an end. */
function session(id: string, said = 'Rename the total.'): void {
  send('SessionStart', id, { source: 'startup' })
  send('UserPromptSubmit', id, { prompt: said, prompt_id: `p-${id}` })
  edit(id)
  send('Stop', id, { prompt_id: `p-${id}`, last_assistant_message: 'Renamed it.' })
  send('SessionEnd', id, { reason: 'other' })
}

function edit(id: string, n = 1): void {
  send('PostToolUse', id, {
    prompt_id: `p-${id}`,
    tool_name: 'Edit',
    tool_use_id: `toolu_${id}_${n}`,
    tool_input: { file_path: join(folder, 'cart.ts'), old_string: 'sum', new_string: 'total' },
    tool_response: {
      filePath: join(folder, 'cart.ts'),
      structuredPatch: [
        { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-sum', '+total'] },
      ],
    },
  })
}

const rows = (sql: string) => core.db.prepare(sql).all()
const count = (from: string) => core.db.prepare(`SELECT count(*) FROM ${from}`).pluck().get()

async function run(): Promise<void> {
  core.retention.request()
  await vi.waitFor(() => expect(core.retention.state().isRunning).toBe(false), 20_000)
}

const keepEverything = {
  capture: { keepPayloadDays: null },
  retention: { hookEventDays: null, eventDays: null, contextDays: null, copyDays: null },
}

describe('raw payloads', () => {
  beforeEach(() => core.settings.update(keepEverything))

  it('go after their days, and what is told of them stays', async () => {
    session('old')
    await core.pump.idle()
    const told = rows('SELECT title, summary, detail FROM observations ORDER BY id')
    expect(told.length).toBeGreaterThan(0)
    time = noon + 31 * day
    session('new')
    await core.pump.idle()
    core.settings.update({ capture: { keepPayloadDays: 30 } })
    await run()
    expect(
      rows(`SELECT e.session_id FROM payloads p JOIN tool_events e ON e.id = p.tool_event_id`),
    ).toEqual([{ session_id: 'new' }])
    expect(
      rows(`SELECT title, summary, detail FROM observations WHERE session_id = 'old'`),
    ).toEqual(told)
    expect(core.retention.state().lastRun?.freed.payloads).toMatchObject({ rows: 1 })
  })

  it('of old sessions that were imported stay for their days from the import on', async () => {
    const file = join(folder, 'claude/projects/-home-dev-shop', `${transcriptSession}.jsonl`)
    mkdirSync(dirname(file), { recursive: true })
    const edited = use('toolu_1', 'Edit', {
      ...{ file_path: '/home/dev/shop/cart.ts', old_string: 'sum', new_string: 'total' },
    })
    const lines = [
      prompt(0, 'u1', 'Rename the total.'),
      answer(1, 'u2', 'm1', [edited]),
      result(2, 'u3', 'toolu_1', 'Updated.', { toolUseResult: { filePath: 'cart.ts' } }),
      answer(3, 'u4', 'm2', [{ type: 'text', text: 'Renamed it.' }]),
    ]
    writeFileSync(file, textOfLines(lines))
    core.transcripts.import()
    await expect.poll(() => core.transcripts.importStatus().running, within).toBe(false)
    core.distiller.start()
    await vi.waitFor(() => expect(count('observation_sources')).toBe(1), 20_000)
    await core.pump.idle()
    core.settings.update({ capture: { keepPayloadDays: 30 } })
    await run()
    expect(count('payloads')).toBe(1)
    time += 31 * day
    await run()
    expect(count('payloads')).toBe(0)
  })

  it('stay while nothing is told of them', async () => {
    session('old')
    await core.pump.idle()
    core.db.exec('DELETE FROM observations')
    time = noon + 400 * day
    core.settings.update({ capture: { keepPayloadDays: 1 } })
    await run()
    expect(count('payloads')).toBe(1)
  })

  it('stay until the facts are made that an older version did not make', async () => {
    session('old')
    await core.pump.idle()
    core.db.exec('UPDATE turns SET facts = NULL')
    time = noon + 400 * day
    core.settings.update({ capture: { keepPayloadDays: 1 } })
    await run()
    expect(count('payloads')).toBe(1)
    core.distiller.start()
    await vi.waitFor(() => expect(count('turns WHERE facts IS NULL')).toBe(0), 20_000)
    await run()
    expect(count('payloads')).toBe(0)
  })

  it('stay while a job of their turn waits or failed for good', async () => {
    session('old')
    await core.pump.idle()
    core.db.exec(`UPDATE jobs SET status = 'dead' WHERE kind = 'distill.turn'`)
    time = noon + 400 * day
    core.settings.update({ capture: { keepPayloadDays: 1 } })
    await run()
    expect(count('payloads')).toBe(1)
  })

  it('go in more than one slice, all of them', async () => {
    send('SessionStart', 'many', { source: 'startup' })
    send('UserPromptSubmit', 'many', { prompt: 'Edit a lot.', prompt_id: 'p-many' })
    for (let n = 0; n < 450; n++) edit('many', n)
    send('Stop', 'many', { prompt_id: 'p-many' })
    await core.pump.idle()
    time = noon + 40 * day
    core.settings.update({ capture: { keepPayloadDays: 30 } })
    await run()
    expect(count('payloads')).toBe(0)
    expect(core.retention.state().lastRun?.freed.payloads?.rows).toBe(450)
  })
})

describe('hook events', () => {
  beforeEach(() => core.settings.update(keepEverything))

  it('go with their session, whose turns stay as they are when it is resumed', async () => {
    session('s', 'What holds the cart together?')
    await core.pump.idle()
    const turn = () => rows(`SELECT prompt, last_message, ended_at FROM turns WHERE number = 1`)
    const before = turn()
    expect(before).toMatchObject([{ prompt: 'What holds the cart together?' }])
    time = noon + 91 * day
    core.settings.update({ retention: { hookEventDays: 90 } })
    await run()
    expect(rows('SELECT event FROM hook_events ORDER BY at')).toEqual([
      { event: 'SessionStart' },
      { event: 'SessionEnd' },
    ])
    send('SessionStart', 's', { source: 'resume' })
    send('UserPromptSubmit', 's', { prompt: 'Go on.', prompt_id: 'p-2' })
    send('Stop', 's', { prompt_id: 'p-2', last_assistant_message: 'Done.' })
    send('SessionEnd', 's', { reason: 'other' })
    await core.pump.idle()
    expect(turn()).toEqual(before)
    expect(rows('SELECT prompt, last_message FROM turns WHERE number = 2')).toEqual([
      { prompt: 'Go on.', last_message: 'Done.' },
    ])
    time = noon + 200 * day
    await run()
    expect(count(`hook_events WHERE event = 'Stop'`)).toBe(0)
  })

  it('of a session that goes on stay', async () => {
    send('SessionStart', 's', { source: 'startup' })
    send('UserPromptSubmit', 's', { prompt: 'Wait.', prompt_id: 'p-1' })
    time = noon + 400 * day
    core.settings.update({ retention: { hookEventDays: 1 } })
    await run()
    expect(count(`hook_events WHERE event = 'UserPromptSubmit'`)).toBe(1)
  })
})

describe('the event log', () => {
  it('tells the same by day before and after old events were rolled up', async () => {
    core.settings.update(keepEverything)
    for (const age of [0, 1, 3]) {
      time = noon + age * day
      for (let n = 0; n < 130; n++) {
        core.events.write(
          'compress.done',
          { turnId: 't1', level: 'rules', observations: 1, rawBytes: 10, tokens: 3 },
          { durationMs: n % 2 === 0 ? n : undefined, tokensIn: 5, tokensOut: n },
        )
      }
      await core.events.flush()
    }
    time = noon + 4 * day
    const days = async () => {
      const { eventDays } = await import('../api/reads.ts')
      return core.reader.read(eventDays, { at: time, days: 30 })
    }
    const before = await days()
    expect(before.map(({ day: name, events }) => [name, events])).toEqual([
      ['2026-11-20', 130],
      ['2026-11-21', 130],
      ['2026-11-23', 130],
    ])
    core.settings.update({ retention: { eventDays: 2 } })
    await run()
    expect(count('events')).toBe(130)
    expect(await days()).toEqual(before)
  })
})

describe('the texts of context', () => {
  it('go, and that context was given stays', async () => {
    core.settings.update(keepEverything)
    session('s')
    core.db.exec(`INSERT INTO injections (id, session_id, at, event, source, text, tokens)
      VALUES (7, 's', ${noon}, 'SessionStart', 'startup', 'What was known', 30)`)
    time = noon + 91 * day
    core.settings.update({ retention: { contextDays: 90 } })
    await run()
    expect(rows('SELECT id, text, tokens FROM injections')).toEqual([
      { id: 7, text: '', tokens: 30 },
    ])
    expect(core.retention.state().lastRun?.freed.contextTexts).toEqual({ rows: 1, bytes: 14 })
  })
})

describe('copies of transcripts', () => {
  it('go with their files', async () => {
    core.settings.update({ ...keepEverything, retention: { copyDays: 10 } })
    const copies = join(folder, 'home', 'transcripts')
    mkdirSync(copies)
    const put = core.db.prepare(
      `INSERT INTO transcript_copies (path, session_id, file, bytes, source_bytes, source_mtime)
       VALUES (?, 's', ?, 4, 9, ?)`,
    )
    for (const [name, at] of [
      ['old', noon - 11 * day],
      ['new', noon],
    ] as const) {
      writeFileSync(join(copies, `${name}.jsonl.gz`), 'copy')
      put.run(`/t/${name}.jsonl`, `${name}.jsonl.gz`, at)
    }
    await run()
    expect(readdirSync(copies)).toEqual(['new.jsonl.gz'])
    expect(rows('SELECT file FROM transcript_copies')).toEqual([{ file: 'new.jsonl.gz' }])
  })
})

describe('events that were set aside', () => {
  it('go after their days, shown before and counted after', async () => {
    core.settings.update({ ...keepEverything, retention: { rejectedDays: 30 } })
    const rejected = core.paths.spoolRejected
    for (const name of ['old', 'new']) {
      const at = (name === 'old' ? noon - 31 * day : noon) / 1000
      for (const file of [`${name}.json`, `${name}.json.reason`]) {
        writeFileSync(join(rejected, file), 'no event')
        utimesSync(join(rejected, file), at, at)
      }
    }
    const preview = await core.reader.read(retentionPreview, {
      ...limitsOf(core.settings.current, core.now()),
      rejectedFolder: rejected,
    })
    expect(preview.rejectedEvents).toEqual({ rows: 1, bytes: 8 })
    await run()
    expect(readdirSync(rejected).sort()).toEqual(['new.json', 'new.json.reason'])
    expect(core.retention.state().lastRun?.freed.rejectedEvents).toEqual({ rows: 1, bytes: 8 })
  })
})

describe('finished jobs', () => {
  it('go after 24 hours unless set otherwise; those that failed for good stay', async () => {
    session('s')
    await core.pump.idle()
    core.db.exec(`INSERT INTO jobs (kind, key, status, next_at, created_at, updated_at)
      VALUES ('distill.turn', '999', 'dead', 0, ${noon}, ${noon})`)
    const done = () => count(`jobs WHERE status = 'done' AND kind <> 'retention'`)
    expect(done()).toBeGreaterThan(0)
    time = noon + 23 * 3_600_000
    await run()
    expect(done()).toBeGreaterThan(0)
    time = noon + 25 * 3_600_000
    await run()
    expect(done()).toBe(0)
    expect(count(`jobs WHERE status = 'dead'`)).toBe(1)
  })
})

describe('a run', () => {
  it('frees what the preview said', async () => {
    core.settings.update(keepEverything)
    session('one')
    session('two')
    await core.pump.idle()
    await core.events.flush()
    time = noon + 100 * day
    core.settings.update({
      capture: { keepPayloadDays: 30 },
      retention: { hookEventDays: 90, eventDays: 90, contextDays: 90 },
    })
    const preview = await core.reader.read(retentionPreview, {
      ...limitsOf(core.settings.current, core.now()),
      rejectedFolder: core.paths.spoolRejected,
    })
    expect(preview.transcriptCopies).toBeNull()
    expect(preview.payloads?.rows).toBe(2)
    expect(preview.hookEvents?.rows).toBe(4)
    await run()
    const freed = core.retention.state().lastRun?.freed
    expect(freed?.payloads).toEqual(preview.payloads)
    expect(freed?.hookEvents).toEqual(preview.hookEvents)
    expect(freed?.events).toEqual(preview.events)
  })

  it('that was cut short is taken up by the next start and counts as one', async () => {
    core.settings.update(keepEverything)
    session('s')
    await core.pump.idle()
    time = noon + 40 * day
    core.settings.update({ capture: { keepPayloadDays: 30 } })
    core.retention.request()
    await core.close()
    await open()
    await vi.waitFor(() => expect(count('payloads')).toBe(0), 20_000)
    await vi.waitFor(() => expect(core.retention.state().isRunning).toBe(false), 20_000)
    expect(count('retention_runs')).toBe(1)
  })

  it('keeps everything where nothing may go', async () => {
    core.settings.update(keepEverything)
    session('s')
    await core.pump.idle()
    await core.events.flush()
    const before = ['payloads', 'hook_events', 'events'].map(count)
    time = noon + 3000 * day
    await run()
    expect(['payloads', 'hook_events', 'events'].map(count)).toEqual(before)
  })
})

describe('room inside the file', () => {
  const fill = (file: string, rewritten: boolean) => {
    const { db } = openDatabase(file)
    if (!rewritten) {
      db.pragma('auto_vacuum = NONE')
      db.exec('VACUUM')
    }
    db.exec('CREATE TABLE blobs (b BLOB)')
    const put = db.prepare('INSERT INTO blobs VALUES (randomblob(1000000))')
    for (let n = 0; n < 90; n++) put.run()
    db.exec('DELETE FROM blobs WHERE rowid > 5')
    db.pragma('wal_checkpoint(TRUNCATE)')
    return db
  }

  it('is given back in slices', () => {
    const file = join(folder, 'large.db')
    const db = fill(file, true)
    const before = statSync(file).size
    let slices = 0
    while (giveBackPages(db, slices > 0)) slices += 1
    db.pragma('wal_checkpoint(TRUNCATE)')
    expect(slices).toBeGreaterThan(10)
    expect(statSync(file).size).toBeLessThan(before / 3)
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    db.close()
  })

  it('of a file that cannot do that is won at a start, once', () => {
    const file = join(folder, 'first.db')
    const db = fill(file, false)
    expect(giveBackPages(db, false)).toBe(false)
    const before = statSync(file).size
    expect(vacuumIfItPays(db)).toBeGreaterThan(50_000_000)
    expect(statSync(file).size).toBeLessThan(before / 3)
    expect(vacuumIfItPays(db)).toBe(0)
    db.close()
  })
})
