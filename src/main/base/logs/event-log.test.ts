// The event log: rows and lines for each step, old files dropped, never an error for its caller.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventVersions } from '../../../shared/event-types.ts'
import { createEventTable } from '../../db/events/event-table.ts'
import type { Db } from '../../db/open.ts'
import { openNewDatabase } from '../../db/testing/new-database.ts'
import { createAnnouncer } from '../announcer.ts'
import { createEventLog, type EventLog } from './event-log.ts'
import { silentLog } from './log.ts'

let folder = ''
let db: Db
let log: EventLog
const noon = new Date(2026, 3, 5, 12).getTime()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-events-'))
  db = openNewDatabase(join(folder, 'e.db'))
  log = createEventLog({
    table: createEventTable(db),
    folder,
    announcer: createAnnouncer(() => {}),
    log: silentLog,
    redact: (text) => text.replaceAll('hunter2', '[removed]'),
    now: () => noon,
  })
})
afterEach(async () => {
  await log.close()
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('event log', () => {
  it('writes an event to the table and to the file of its day', async () => {
    log.write(
      'hook.capture',
      { event: 'Stop', bytes: 12, files: [] },
      { sessionId: 's', durationMs: 1.5 },
    )
    await log.flush()
    expect(
      db
        .prepare(
          'SELECT at, session_id, type, version, status, error, data, duration_ms FROM events',
        )
        .all(),
    ).toEqual([
      {
        at: noon,
        session_id: 's',
        type: 'hook.capture',
        ...{ version: eventVersions['hook.capture'], status: 'ok', error: null },
        data: '{"event":"Stop","bytes":12,"files":[]}',
        duration_ms: 1.5,
      },
    ])
    const lines = readFileSync(join(folder, 'events-2026-04-05.jsonl'), 'utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        type: 'hook.capture',
        data: { event: 'Stop', bytes: 12, files: [] },
      }),
    ])
  })

  it('says of a step that failed why, without secrets and cut', async () => {
    const error = new Error(`The key hunter2 is refused. ${'x'.repeat(5000)}`)
    log.write('hook.summary', { scope: 'session', level: 'rules' }, { durationMs: 2, error })
    log.write('hook.summary', { scope: 'turn', level: 'rules' }, { error: 'Too late.' })
    await log.flush()
    const rows = db.prepare('SELECT status, error FROM events ORDER BY id').all() as {
      status: string
      error: string
    }[]
    expect(rows.map(({ status }) => status)).toEqual(['error', 'error'])
    expect(rows[0]?.error).toMatch(/^The key \[removed\] is refused\. x+$/)
    expect(rows[0]?.error.length).toBeLessThanOrEqual(510)
    expect(rows[1]?.error).toBe('Too late.')
    const file = readFileSync(join(folder, 'events-2026-04-05.jsonl'), 'utf8')
    expect(file).toContain('"error":"Too late."')
    expect(file).not.toContain('hunter2')
  })

  it('keeps thirty files and nobody else’s', async () => {
    for (let day = 1; day <= 31; day++) {
      writeFileSync(join(folder, `events-2026-03-${String(day).padStart(2, '0')}.jsonl`), '')
    }
    writeFileSync(join(folder, 'events-notes.txt'), '')
    log.write('hook.capture', { event: 'Stop', bytes: 1, files: [] })
    await log.flush()
    const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
    expect(names).toHaveLength(30)
    expect(names).toContain('events-2026-04-05.jsonl')
    expect(names).not.toContain('events-2026-03-02.jsonl')
    expect(readdirSync(folder)).toContain('events-notes.txt')
  })

  it('does not disturb its caller when the table is gone', async () => {
    db.exec('DROP TABLE events')
    log.write('hook.capture', { event: 'Stop', bytes: 1, files: [] })
    await log.flush()
    expect(readFileSync(join(folder, 'events-2026-04-05.jsonl'), 'utf8')).toContain('hook.capture')
  })
})
