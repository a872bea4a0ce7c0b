// A capture over a real database file in a temporary folder, for tests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultSettings, type Settings } from '../../../shared/settings.ts'
import { type Announcer, createAnnouncer } from '../../base/announcer.ts'
import { createEventLog, type EventLog } from '../../base/logs/event-log.ts'
import { silentLog } from '../../base/logs/log.ts'
import { ensureFolders, type Paths, pathsIn } from '../../base/paths.ts'
import { createEventTable } from '../../db/events/event-table.ts'
import type { Db } from '../../db/open.ts'
import { openNewDatabase } from '../../db/testing/new-database.ts'
import { afterCommit } from '../../db/transact.ts'
import { createQueue } from '../../jobs/queue.ts'
import { createSearchIndex } from '../../search/search-index.ts'
import { type Capture, createCapture, type IngestResult } from '../ingest.ts'

/** The clock of tests: 20 November 2026, noon UTC. */
export const noon = Date.UTC(2026, 10, 20, 12)

export interface TestStore {
  readonly folder: string
  readonly paths: Paths
  readonly db: Db
  readonly capture: Capture
  readonly events: EventLog
  readonly announcer: Announcer
  /** May be changed. */
  readonly settings: Settings
  /** Time as capture sees it; may be set. */
  clock: number
  /** Takes in a payload at an offset from noon, in ms. */
  send(payload: Readonly<Record<string, unknown>>, offsetMs?: number): IngestResult
  rows(sql: string, ...values: unknown[]): unknown[]
  close(): Promise<void>
}

export function openTestStore(): TestStore {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-capture-'))
  const paths = pathsIn(join(folder, 'data'))
  ensureFolders(paths)
  const db = openNewDatabase(paths.database)
  const announcer = createAnnouncer(
    (error) => {
      throw error
    },
    (tell) => afterCommit(db, tell),
  )
  const now = () => store.clock
  const settings = structuredClone(defaultSettings)
  const events = createEventLog({
    table: createEventTable(db),
    folder: paths.logs,
    announcer,
    log: silentLog,
    redact: (text) => text,
    now,
  })
  const capture = createCapture({
    db,
    queue: createQueue(db, now),
    searchIndex: createSearchIndex(db),
    events,
    announcer,
    log: silentLog,
    settings: { current: settings },
    now,
    home: join(folder, 'home'),
  })
  const store: TestStore = {
    folder,
    paths,
    db,
    capture,
    events,
    announcer,
    settings,
    clock: noon + 3_600_000,
    send(payload, offsetMs = 0) {
      const bytes = Buffer.from(JSON.stringify(payload))
      return capture.ingest(capture.parse(bytes), {
        at: noon + offsetMs,
        bytes: bytes.length,
        via: 'http',
      })
    },
    rows: (sql, ...values) => db.prepare(sql).all(...values),
    async close() {
      await events.close()
      db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return store
}
