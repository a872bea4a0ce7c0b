// A store with everything that was recorded: the demo's sessions, those of the import's tests, and the transcripts
// beside the project where they are.
import { cpSync, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createAnnouncer } from '../../base/announcer.ts'
import { silentLog } from '../../base/logs/log.ts'
import type { Db } from '../../db/open.ts'
import { readRecordings } from '../../demo/recordings.ts'
import { openImportStore } from '../../import/testing/import-store.ts'
import { readRecorded, recordedNames } from '../../import/testing/recorded-session.ts'
import { createPump } from '../../jobs/pump.ts'
import { createQueue } from '../../jobs/queue.ts'
import { createSearchIndex } from '../../search/search-index.ts'
import { createDistiller } from '../distiller.ts'
import type { WordsOf } from '../worded.ts'
import { inProcessParser } from './in-process-parser.ts'

const root = resolve(import.meta.dirname, '../../../..')
export const recordedTranscripts = resolve(root, '../shared/fixtures/transcripts')
/** Later than every recording, in ms since 1970. */
export const afterRecordings = Date.parse('2026-11-30T12:00:00Z')

/**
 * Writes a database to `file` with all that was recorded, captured and imported but not distilled; `transcripts` has
 * those beside the project, null for none.
 */
export async function captureRecordings(
  file: string,
  transcripts: string | null = recordedTranscripts,
): Promise<void> {
  const store = openImportStore()
  for (const { daysAgo, events } of readRecordings(join(root, 'resources/demo'))) {
    for (const { offsetMs, payload } of events) {
      const at = afterRecordings - daysAgo * 24 * 3_600_000 + offsetMs
      store.capture.ingest(payload, { at, bytes: 1000, via: 'spool' })
    }
  }
  for (const name of [...recordedNames, 'terminal'] as const) {
    const { hooks, lines } = readRecorded(name)
    for (const step of [...hooks, ...lines]) step.run(store)
  }
  // Long after the last line, so that all of it is read.
  store.clock = afterRecordings
  await store.import()
  if (transcripts !== null && existsSync(transcripts)) {
    cpSync(transcripts, store.projects, { recursive: true })
    await store.import()
  } else if (transcripts !== null)
    console.info(`without the recorded transcripts in ${transcripts}`)
  store.db.exec(`VACUUM INTO '${file}'`)
  await store.close()
}

/** Distils every turn and session, with the words of the rules put through `words`. */
export async function distilAll(db: Db, words?: WordsOf): Promise<void> {
  const queue = createQueue(db, () => afterRecordings)
  const announcer = createAnnouncer(() => {})
  const { handlers } = createDistiller({
    db,
    queue,
    searchIndex: createSearchIndex(db),
    events: { write() {}, close: async () => {} } as never,
    announcer,
    log: silentLog,
    parser: inProcessParser,
    ...(words ? { words } : {}),
  })
  const all = (sql: string) => db.prepare<[], string>(sql).pluck().all()
  for (const id of all('SELECT id FROM turns')) queue.enqueue('distill.turn', String(id))
  for (const id of all('SELECT id FROM sessions'))
    queue.enqueue('distill.session', id, { priority: -1 })
  const pump = createPump({ db, queue, handlers, announcer, log: silentLog })
  pump.start()
  await pump.idle()
  await pump.close()
}
