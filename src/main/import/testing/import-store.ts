// A capture and an import over one real database in a temporary folder, for tests.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { z } from 'zod'
import { openTestStore, type TestStore } from '../../capture/testing/test-store.ts'
import { createTranscriptFiles } from '../../db/transcripts/transcript-files.ts'
import { createQueue } from '../../jobs/queue.ts'
import { createSearchIndex } from '../../search/search-index.ts'
import {
  type ImportDependencies,
  type ImportProgress,
  importTranscripts,
} from '../import-transcripts.ts'
import type { ReadDependencies } from '../read-transcript.ts'
import { createTranscriptRecorder } from '../transcript-recorder.ts'
import { type Line, textOfLines } from './lines.ts'

/** How an import differs from one of everything without a thread. */
interface Chosen {
  readonly paths?: readonly string[]
  readonly signal?: AbortSignal
  readonly openSource?: NonNullable<ImportDependencies['openSource']>
}

export interface ImportStore extends TestStore {
  readonly projects: string
  readonly reading: ReadDependencies
  /** Writes lines to a file below the projects folder and returns its path. */
  put(name: string, lines: readonly Line[] | string): string
  import(options?: Chosen): Promise<ImportProgress>
  /** Every row that must be the same, whatever way it came; `leave` names columns to leave out. */
  everything(leave?: readonly string[]): Record<string, unknown[]>
}

const payloadSchema = z.object({
  tool_use_id: z.string(),
  body: z.instanceof(Buffer).transform((body) => JSON.parse(inflateSync(body).toString())),
})

const tables = {
  sessions: 'id',
  turns: 'session_id, number',
  tool_events: 'tool_use_id',
  subagents: 'session_id, agent_id',
  compactions: 'session_id, started_at',
  decisions: 'session_id, at, input_digest',
  usage_messages: 'session_id, message_id',
  transcript_words: 'session_id, key',
  search_documents: 'kind, ref',
} as const

export function openImportStore(): ImportStore {
  const store = openTestStore()
  const projects = join(store.folder, 'projects')
  mkdirSync(projects)
  const now = (): number => store.clock
  const files = createTranscriptFiles(store.db, now)
  const recorder = createTranscriptRecorder({
    db: store.db,
    queue: createQueue(store.db, now),
    searchIndex: createSearchIndex(store.db),
    now,
    closeAfterMs: () => 4 * 3_600_000,
    priority: -10,
  })
  const reading = { db: store.db, files, sinkFor: recorder.sinkFor, now }
  return Object.assign(store, {
    projects,
    reading,
    put(name: string, lines: readonly Line[] | string) {
      const path = join(projects, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, typeof lines === 'string' ? lines : textOfLines(lines))
      return path
    },
    import: ({ openSource, ...options }: Chosen = {}) =>
      importTranscripts(
        { ...reading, ...(openSource ? { openSource } : {}) },
        { paths: [projects], ...options },
      ),
    everything(leave: readonly string[] = []) {
      const all: Record<string, unknown[]> = {}
      for (const [table, order] of Object.entries(tables)) {
        all[table] = store.rows(`SELECT * FROM ${table} ORDER BY ${order}`).map((row) => {
          const columns = Object.entries(row as Record<string, unknown>)
          return Object.fromEntries(columns.filter(([name]) => !leave.includes(name)))
        })
      }
      all.payloads = store
        .rows(
          'SELECT tool_use_id, body FROM payloads JOIN tool_events ON id = tool_event_id ORDER BY 1',
        )
        .map((row) => payloadSchema.parse(row))
      return all
    },
  })
}

/** Sends the recorded hook payloads of a run, in order, at the times of their transcript. */
export function sendRecorded(
  store: TestStore,
  folder: string,
  startAt: number,
  transcriptPath?: string,
): void {
  const names = readdirSync(folder)
    .filter((name) => /^\d+-.*\.json$/.test(name))
    .sort()
  for (const [index, name] of names.entries()) {
    const bytes = readFileSync(join(folder, name))
    const payload = payloadOf(bytes, transcriptPath)
    store.capture.ingest(payload, {
      at: startAt + index * 40,
      bytes: bytes.length,
      via: 'spool',
    })
  }
}

/** The payload as recorded, or with the transcript where the test has it. */
function payloadOf(bytes: Buffer, transcriptPath: string | undefined): unknown {
  const payload = z.looseObject({}).parse(JSON.parse(bytes.toString()))
  return transcriptPath ? { ...payload, transcript_path: transcriptPath } : payload
}
