// Compactions: each start paired with the end that follows it, in whatever order they arrive.
import type { Db } from '../open.ts'

interface CompactionStore {
  /** Works out from the journal which compactions happened under a prompt id, and writes them. */
  settle(sessionId: string, promptId: string | null): void
}

interface Told {
  readonly event: string
  readonly at: number
  readonly trigger: string | null
  readonly instructions: string | null
  readonly summary: string | null
}

interface Compaction {
  readonly trigger: string | null
  readonly instructions: string | null
  readonly summary: string | null
  readonly startedAt: number | null
  readonly endedAt: number | null
}

/** The store over the compactions table; its writes join the caller's transaction. */
export function createCompactionStore(db: Db): CompactionStore {
  const told = db.prepare<[string, string | null], Told>(`
    SELECT event, at, data ->> 'trigger' AS "trigger", data ->> 'custom_instructions' AS instructions,
      data ->> 'compact_summary' AS summary
    FROM hook_events WHERE session_id = ? AND prompt_id IS ?
      AND event IN ('PreCompact', 'PostCompact') ORDER BY at, event DESC, key`)
  const rows = db
    .prepare<[string, string | null], number>(
      'SELECT id FROM compactions WHERE session_id = ? AND prompt_id IS ? ORDER BY id',
    )
    .pluck()
  const insert = db.prepare(`
    INSERT INTO compactions (session_id, prompt_id, trigger, custom_instructions, summary, started_at, ended_at)
    VALUES (@sessionId, @promptId, @trigger, @instructions, @summary, @startedAt, @endedAt)`)
  const update = db.prepare(`
    UPDATE compactions SET trigger = @trigger, custom_instructions = @instructions, summary = @summary,
      started_at = @startedAt, ended_at = @endedAt WHERE id = @row`)
  return {
    settle(sessionId, promptId) {
      const known = rows.all(sessionId, promptId)
      for (const [index, compaction] of paired(told.all(sessionId, promptId)).entries()) {
        const row = known[index]
        if (row === undefined) insert.run({ ...compaction, sessionId, promptId })
        else update.run({ ...compaction, row })
      }
    },
  }
}

function paired(events: readonly Told[]): Compaction[] {
  const result: Compaction[] = []
  for (const { event, at, trigger, instructions, summary } of events) {
    const last = result.at(-1)
    if (event === 'PreCompact') {
      result.push({ trigger, instructions, summary: null, startedAt: at, endedAt: null })
    } else if (last && last.endedAt === null) {
      result[result.length - 1] = {
        ...last,
        summary,
        endedAt: at,
        trigger: last.trigger ?? trigger,
      }
    } else result.push({ trigger, instructions: null, summary, startedAt: null, endedAt: at })
  }
  return result
}
