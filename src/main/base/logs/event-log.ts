// The event log: one structured row for each step, in the events table and in a daily JSON-lines file.
import { appendFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { formatISO } from 'date-fns/formatISO'
import { messageOf } from '../../../shared/errors.ts'
import {
  type EventData,
  type EventType,
  eventDataSchemas,
  eventVersions,
} from '../../../shared/event-types.ts'
import type { Announcer } from '../announcer.ts'
import type { Logger } from './log.ts'
import { type LineChange, rewriteLines } from './rewrite-lines.ts'

/** What is measured about a step besides its data. */
interface EventFacts {
  readonly sessionId?: string | undefined
  readonly durationMs?: number | undefined
  readonly tokensIn?: number | undefined
  readonly tokensOut?: number | undefined
  /** What went wrong: the step failed. A text, or what was thrown; nothing for a step that came to its end. */
  readonly error?: unknown
}

export interface EventLog {
  /**
   * Notes one event: at once, or after the commit of what is being written, and not at all when that is rolled
   * back. It is announced when it stands in the table. A failure is logged and never reaches the caller.
   */
  write<T extends EventType>(type: T, data: EventData<T>, facts?: EventFacts): void
  /** Changes lines of its files; returns the names of those that were replaced. */
  rewrite(change: LineChange): Promise<string[]>
  /** Writes what is waiting, to table and file. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** One row of the table of events. */
export interface EventRow {
  readonly at: number
  readonly sessionId: string | null
  readonly type: EventType
  /** Of the schema of its data. */
  readonly version: number
  readonly status: 'ok' | 'error'
  readonly error: string | null
  readonly data: string
  readonly durationMs: number | null
  readonly tokensIn: number | null
  readonly tokensOut: number | null
}

/** The table of events, as the database keeps it. */
export interface EventTable {
  /** Writes rows, all of them or none. */
  insert(rows: readonly EventRow[]): void
  /** Calls `tell` once what is being written is committed; at once where nothing is. */
  afterCommit(tell: () => void): void
}

interface Dependencies {
  readonly table: EventTable
  readonly folder: string
  readonly announcer: Announcer
  readonly log: Logger
  /** Takes secrets out of what went wrong; errors name what they failed on. */
  readonly redact: (text: string) => string
  readonly now?: () => number
}

const filesKept = 30
/** Events are written together after this time (ms), so that reporting never slows what is reported. */
const batchDelay = 150
/** Beyond this many waiting events the batch is written at once. */
const batchSize = 500
/** Letters of an error that are kept. */
const longestError = 500

/** Opens the event log of a core. Files are `events-<day>.jsonl` in `folder`; 30 are kept. */
export function createEventLog(dependencies: Dependencies): EventLog {
  const { table, folder, announcer, log, redact } = dependencies
  const now = dependencies.now ?? Date.now
  let waiting: EventRow[] = []
  let timer: NodeJS.Timeout | null = null
  let files = Promise.resolve()
  let day = ''

  function writeBatch(): void {
    if (timer) clearTimeout(timer)
    timer = null
    const rows = waiting
    waiting = []
    if (rows.length === 0) return
    try {
      table.insert(rows)
      for (const { type, sessionId } of rows) {
        announcer.announce({ type: 'event', eventType: type, sessionId })
      }
    } catch (error) {
      log.warn({ err: error, events: rows.length }, 'events were not written to the table')
    }
    files = files
      .then(() => appendRows(rows))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'events were not written to the file')
      })
  }

  function add(row: EventRow): void {
    waiting.push(row)
    if (waiting.length >= batchSize) writeBatch()
    else if (!timer) {
      timer = setTimeout(writeBatch, batchDelay)
      timer.unref()
    }
  }

  async function appendRows(rows: readonly EventRow[]): Promise<void> {
    const today = formatISO(rows[0]?.at ?? now(), { representation: 'date' })
    const lines = rows.map((row) => `${JSON.stringify({ ...row, data: JSON.parse(row.data) })}\n`)
    await appendFile(join(folder, `events-${today}.jsonl`), lines.join(''), { mode: 0o600 })
    if (today !== day) {
      day = today
      await dropOldFiles(folder)
    }
  }

  return {
    write(type, data, facts = {}) {
      const parsed = eventDataSchemas[type].safeParse(data)
      if (!parsed.success) {
        log.error({ err: parsed.error, type }, 'an event does not fit its schema')
        return
      }
      const row: EventRow = {
        at: now(),
        sessionId: facts.sessionId ?? null,
        type,
        version: eventVersions[type],
        status: facts.error === undefined ? 'ok' : 'error',
        error:
          facts.error === undefined ? null : redact(messageOf(facts.error).slice(0, longestError)),
        data: JSON.stringify(parsed.data),
        durationMs: facts.durationMs ?? null,
        tokensIn: facts.tokensIn ?? null,
        tokensOut: facts.tokensOut ?? null,
      }
      table.afterCommit(() => add(row))
    },
    rewrite(change) {
      writeBatch()
      const rewritten = files.then(() => rewriteLines(folder, /^events-.*\.jsonl$/, change))
      files = rewritten.then(
        () => {},
        (error: unknown) => {
          log.warn({ err: error }, 'the files of the event log could not be rewritten')
        },
      )
      return rewritten
    },
    async flush() {
      writeBatch()
      await files
    },
    async close() {
      writeBatch()
      await files
    },
  }
}

async function dropOldFiles(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) =>
    /^events-\d{4}-\d\d-\d\d\.jsonl$/.test(name),
  )
  const old = names.sort().slice(0, Math.max(0, names.length - filesKept))
  for (const name of old) await rm(join(folder, name), { force: true })
}
