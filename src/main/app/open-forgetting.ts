// Opens what takes things out of the memory: deletion, retention, and secrets that older rules let through.
import type { Announcer } from '../base/announcer.ts'
import type { EventLog } from '../base/logs/event-log.ts'
import type { LineChange } from '../base/logs/rewrite-lines.ts'
import type { Db } from '../db/open.ts'
import { createForget } from '../forget/forget.ts'
import { createRedactAgain } from '../forget/redact-again.ts'
import type { Transcripts } from '../import/transcripts.ts'
import type { Queue } from '../jobs/queue.ts'
import { listDamagedFiles } from '../keep/backups/damaged-files.ts'
import { createTextCopies } from '../keep/backups/text-copies.ts'
import { createRetention } from '../keep/retention.ts'
import type { Core } from './core.ts'
import type { OpenFolder } from './open-folder.ts'
import type { Keeping } from './open-keeping.ts'

interface Rooms extends Pick<Keeping, 'health' | 'copies'> {
  readonly db: Db
  readonly queue: Queue
  readonly announcer: Announcer
  readonly events: EventLog
  readonly transcripts: Transcripts
  readonly now: () => number
}

export function openForgetting(
  { paths, settings, log, rewriteLog, closers }: OpenFolder,
  { db, queue, announcer, events, transcripts, health, copies, now }: Rooms,
): Pick<Core, 'forget' | 'textCopies' | 'retention' | 'redactAgain'> {
  const spools = [paths.spool, paths.spoolRejected]
  const forget = createForget({
    db,
    queue,
    announcer,
    leftovers: spools,
    forgetCopies: transcripts.forgetCopies,
    async forgetLogs(marks) {
      if (marks.length === 0) return
      const without: LineChange = (line) =>
        marks.some((mark) => line.includes(mark)) ? null : line
      await events.rewrite(without)
      await rewriteLog(without)
    },
    outOfReach: () => listDamagedFiles(paths.database).map(({ path }) => path),
    async clearCopies(erasures) {
      await copies.change({ change: 'erase', erasures: [...erasures] })
    },
    now,
  })
  const textCopies = createTextCopies({
    db,
    spools,
    transcripts: paths.transcripts,
    logs: [events.rewrite, rewriteLog],
  })
  const retention = createRetention({
    db,
    queue,
    settings,
    announcer,
    copiesFolder: paths.transcripts,
    rejectedFolder: paths.spoolRejected,
    canWrite: () => health.refusal() === null,
    now,
  })
  closers.add('retention', retention.close)
  const redactAgain = createRedactAgain({
    db,
    announcer,
    log,
    changeFiles: textCopies.change,
    changeCopies: () => copies.change({ change: 'redact' }),
    foreseeCopies: copies.foresee,
    // What was overwritten still stands in the write-ahead log.
    afterChange: forget.purge,
    now,
  })
  closers.add('going over what is stored', redactAgain.close)
  return { forget, textCopies, retention, redactAgain }
}
