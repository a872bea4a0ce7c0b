// Writes what became of a source that was read from disk into the event log.
import type { EventLog } from '../../../base/logs/event-log.ts'
import type { ReadSource } from '../../../code/project-files.ts'
import type { Recorded } from '../../../db/code/code-store.ts'

interface SourceTelling {
  tellChanges(source: ReadSource, came: Recorded): void
  /** What is left out on purpose is counted, and not told one by one. */
  tellSkipped(source: ReadSource): void
}

/** Why sources are left out that could be read. */
export const leftOutOnPurpose: ReadonlySet<string> = new Set(['generated', 'minified', 'outside'])
const nothing = { new: 0, modified: 0, deleted: 0 }

export function createSourceTelling(
  events: Pick<EventLog, 'write'>,
  redact: (text: string) => string,
): SourceTelling {
  return {
    tellChanges({ path, language, definitions, ms }, came) {
      const durationMs = ms ?? undefined
      const about = { file: redact(path), language: language ?? '', functions: definitions.length }
      if ('skipped' in came) {
        events.write('ast.scan', { ...about, ...nothing, skipped: came.skipped }, { durationMs })
        return
      }
      const { deleted, modified, renamed, moved } = came.counts
      const changed = { new: came.counts.new, modified: modified + renamed + moved, deleted }
      events.write('ast.scan', { ...about, ...changed }, { durationMs })
    },
    tellSkipped({ path, language, unread, detail, ms }) {
      if (unread === null || leftOutOnPurpose.has(unread)) return
      const about = { file: redact(path), language: language ?? '', functions: 0, ...nothing }
      const skipped = redact(detail === '' ? unread : `${unread}: ${detail}`)
      events.write(
        'ast.scan',
        { ...about, skipped },
        { durationMs: ms ?? undefined, error: skipped },
      )
    },
  }
}
