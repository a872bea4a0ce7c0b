// Turns as capture writes them: one for each prompt id; without one, by time.
import type { Db } from '../open.ts'

/** What decides whether a turn is over. */
export interface TurnEnds {
  readonly row: number
  readonly number: number
  readonly sessionId: string
  readonly promptId: string | null
  readonly startedAt: number
  readonly endedAt: number | null
  /** When the next turn of the session began. */
  readonly nextAt: number | null
  /** When a session end came after the turn began. */
  readonly sessionEndAt: number | null
  /** When the session was closed by rule. */
  readonly ruleEndAt: number | null
  /** Hook events of its session before this time (ms) were dropped by retention; null when none were. */
  readonly journalUntil: number | null
}

/** A turn with what was said in it. */
interface KeptTurn extends TurnEnds {
  readonly prompt: string | null
  readonly lastMessage: string | null
  readonly promptSource: string | null
}

/** A prompt or a last message in the journal. */
export interface Said {
  readonly at: number
  /** Of its row in the journal. */
  readonly key: string
  readonly event: string
  readonly text: string | null
  readonly source: string | null
}

export interface TurnStore {
  byPrompt(sessionId: string, promptId: string): { row: number; startedAt: number } | null
  /** Among turns without prompt id: the one that runs at that time, else the one before the first prompt. */
  byTime(sessionId: string, at: number): { row: number; startedAt: number; hasPrompt: 0 | 1 } | null
  /** The turn without prompt id and prompt that holds what came before the first prompt. */
  beforeFirst(sessionId: string): { row: number; startedAt: number } | null
  insert(sessionId: string, promptId: string | null, startedAt: number): number
  setStart(row: number, at: number): void
  /** Hands what happened from `at` on in other turns without prompt id, up to the next one, to this turn. */
  takeOver(row: number, sessionId: string, at: number): void
  /** Brings the numbers in the order of start; returns whether that changed any but the newest. */
  renumber(sessionId: string): boolean
  read(row: number): KeptTurn | null
  /** Without the texts, which may be of megabytes. */
  readEnds(row: number): TurnEnds | null
  /** When the agent stopped last in the turn of a prompt id. */
  stoppedAt(sessionId: string, promptId: string): number | null
  setEnd(row: number, endedAt: number | null): void
  /** Whether nothing is known that ended it. */
  isRunning(row: number): boolean
  /** The latest time at which something happened in it. */
  lastActivityAt(row: number): number
  /** What was said to it and by it, in order of time. */
  said(turn: KeptTurn): Said[]
  write(
    row: number,
    values: Pick<KeptTurn, 'prompt' | 'promptSource' | 'lastMessage' | 'endedAt'>,
  ): void
  previous(row: number): number | null
  rows(sessionId: string): number[]
  /** Turns that are not over, or wait for an answer. */
  unsettled(sessionId: string): number[]
}

/** The store over the turns table; its writes join the caller's transaction. */
export function createTurnStore(db: Db): TurnStore {
  type Place = { row: number; startedAt: number }
  const byPrompt = db.prepare<[string, string], Place>(
    'SELECT id AS row, started_at AS startedAt FROM turns WHERE session_id = ? AND prompt_id = ?',
  )
  // CAST keeps a plan: where it would depend on a value, SQLite prepares the statement anew at every run,
  // which made the questions asked for each event take 8 to 18 µs instead of 3 to 6.
  const byTime = db.prepare<[string, number], Place & { hasPrompt: 0 | 1 }>(`
    SELECT id AS row, started_at AS startedAt, prompt IS NOT NULL AS hasPrompt FROM turns
    WHERE session_id = CAST(? AS TEXT) AND prompt_id IS NULL AND started_at <= CAST(? AS INTEGER)
    ORDER BY started_at DESC, id LIMIT 1`)
  const beforeFirst = db.prepare<[string], Place>(`
    SELECT id AS row, started_at AS startedAt FROM turns
    WHERE session_id = ? AND prompt_id IS NULL AND prompt IS NULL ORDER BY started_at, id LIMIT 1`)
  const insert = db.prepare<[string, string | null, number, string], { row: number }>(`
    INSERT INTO turns (session_id, prompt_id, started_at, number)
    VALUES (?, ?, ?, (SELECT coalesce(max(number), 0) + 1 FROM turns WHERE session_id = ?))
    RETURNING id AS row`)
  const setStart = db.prepare('UPDATE turns SET started_at = ? WHERE id = ?')
  const nextUnnamed = `coalesce((SELECT min(n.started_at) FROM turns n
    WHERE n.session_id = @sessionId AND n.prompt_id IS NULL AND n.started_at > @at), 9e15)`
  const others = `SELECT o.id FROM turns o
    WHERE o.session_id = @sessionId AND o.prompt_id IS NULL AND o.id <> @row`
  const takeOvers = [
    ['tool_events', 'at'],
    ['decisions', 'at'],
    ['subagents', 'coalesce(started_at, ended_at)'],
  ].map(([table, time]) =>
    db.prepare(
      `UPDATE OR IGNORE ${table} SET turn_id = @row WHERE turn_id IN (${others})
       AND ${time} >= @at AND ${time} < ${nextUnnamed}`,
    ),
  )
  const order = db.prepare<[string], { row: number; number: number }>(
    'SELECT id AS row, number FROM turns WHERE session_id = ? ORDER BY started_at, prompt_id, id',
  )
  const setNumber = db.prepare('UPDATE turns SET number = ? WHERE id = ?')
  // One statement for each question: joined into one they took 58 µs, apart about 3 µs each.
  type Asked = 'nextAt' | 'sessionEndAt' | 'ruleEndAt' | 'journalUntil'
  const ends = `id AS row, number, session_id AS sessionId, prompt_id AS promptId, started_at AS startedAt,
    ended_at AS endedAt`
  const read = db.prepare<[number], Omit<KeptTurn, Asked>>(`
    SELECT ${ends}, prompt, last_message AS lastMessage, prompt_source AS promptSource
    FROM turns WHERE id = ?`)
  const readEnds = db.prepare<[number], Omit<TurnEnds, Asked>>(
    `SELECT ${ends} FROM turns WHERE id = ?`,
  )
  const stoppedAt = db
    .prepare<[string, string], number | null>(
      `SELECT max(at) FROM hook_events WHERE session_id = CAST(? AS TEXT) AND prompt_id = CAST(? AS TEXT)
         AND event IN ('Stop', 'StopFailure')`,
    )
    .pluck()
  const setEnd = db.prepare('UPDATE turns SET ended_at = ? WHERE id = ?')
  const running = db.prepare('SELECT 1 FROM turns WHERE id = ? AND ended_at IS NULL')
  // Numbers follow the starts, and they have an index: a session may have thousands of turns.
  const nextAt = db
    .prepare<[string, number, number], number>(
      `SELECT started_at FROM turns WHERE session_id = CAST(? AS TEXT) AND number > CAST(? AS INTEGER)
         AND started_at > CAST(? AS INTEGER) ORDER BY number LIMIT 1`,
    )
    .pluck()
  const sessionEndAt = db
    .prepare<[string, number], number | null>(
      `SELECT max(at) FROM hook_events WHERE session_id = CAST(? AS TEXT) AND event = 'SessionEnd'
         AND at >= CAST(? AS INTEGER)`,
    )
    .pluck()
  const ruleEndAt = db
    .prepare<[string], number | null>(
      `SELECT ended_at FROM sessions WHERE id = ? AND end_reason = 'no_end_seen'`,
    )
    .pluck()
  const journalUntil = db
    .prepare<[string], number | null>('SELECT journal_until FROM sessions WHERE id = ?')
    .pluck()
  const lastActivityAt = db
    .prepare<[number], number>(
      `SELECT max(started_at,
         coalesce((SELECT max(e.at) FROM tool_events e WHERE e.turn_id = t.id), 0),
         coalesce((SELECT max(d.at) FROM decisions d WHERE d.turn_id = t.id), 0),
         coalesce((SELECT max(a.ended_at) FROM subagents a WHERE a.turn_id = t.id), 0),
         coalesce((SELECT max(w.at) FROM transcript_words w WHERE w.turn_id = t.id), 0))
       FROM turns t WHERE id = ?`,
    )
    .pluck()
  // Sorted afterwards: a sorter would copy texts of megabytes, and each path reads their JSON again.
  const saidColumns = `SELECT at, key, event,
      data ->> iif(event = 'UserPromptSubmit', 'prompt', 'last_assistant_message') AS text,
      iif(event = 'UserPromptSubmit', data ->> 'source', NULL) AS source FROM hook_events
    WHERE event IN ('UserPromptSubmit', 'Stop', 'StopFailure') AND session_id = CAST(@sessionId AS TEXT)`
  const saidByPrompt = db.prepare<object, Said>(
    `${saidColumns} AND prompt_id = CAST(@promptId AS TEXT)`,
  )
  const saidByTime = db.prepare<object, Said>(
    `${saidColumns} AND prompt_id IS NULL AND at >= @at AND at < ${nextUnnamed}`,
  )
  const write = db.prepare(`
    UPDATE turns SET prompt = @prompt, prompt_source = @promptSource, last_message = @lastMessage,
      ended_at = @endedAt WHERE id = @row`)
  const previous = db
    .prepare<[number], number>(
      `SELECT p.id FROM turns t JOIN turns p ON p.session_id = t.session_id AND p.number = t.number - 1
       WHERE t.id = ?`,
    )
    .pluck()
  const rows = db
    .prepare<[string], number>('SELECT id FROM turns WHERE session_id = ? ORDER BY number')
    .pluck()
  const unsettled = db
    .prepare<[string], number>(
      `SELECT id FROM turns t WHERE session_id = ? AND (ended_at IS NULL OR EXISTS (
         SELECT 1 FROM decisions d WHERE d.turn_id = t.id AND d.choice = 'pending')) ORDER BY number`,
    )
    .pluck()

  function withEnds<T extends Omit<TurnEnds, Asked>>(turn: T | undefined): (T & TurnEnds) | null {
    if (!turn) return null
    return {
      ...turn,
      nextAt: nextAt.get(turn.sessionId, turn.number, turn.startedAt) ?? null,
      sessionEndAt: sessionEndAt.get(turn.sessionId, turn.startedAt) ?? null,
      ruleEndAt: ruleEndAt.get(turn.sessionId) ?? null,
      journalUntil: journalUntil.get(turn.sessionId) ?? null,
    }
  }

  return {
    byPrompt: (sessionId, promptId) => byPrompt.get(sessionId, promptId) ?? null,
    byTime: (sessionId, at) => byTime.get(sessionId, at) ?? null,
    beforeFirst: (sessionId) => beforeFirst.get(sessionId) ?? null,
    insert(sessionId, promptId, startedAt) {
      const inserted = insert.get(sessionId, promptId, startedAt, sessionId)
      if (!inserted) throw new Error('The turn was not inserted')
      return inserted.row
    },
    setStart(row, at) {
      setStart.run(at, row)
    },
    takeOver(row, sessionId, at) {
      for (const move of takeOvers) move.run({ row, sessionId, at })
    },
    renumber(sessionId) {
      const moved = order
        .all(sessionId)
        .map((turn, index) => ({ ...turn, wanted: index + 1 }))
        .filter((turn) => turn.number !== turn.wanted)
      // In two steps: a number may be given only once at any time.
      for (const { row, wanted } of moved) setNumber.run(-wanted, row)
      for (const { row, wanted } of moved) setNumber.run(wanted, row)
      return moved.length > 0
    },
    read: (row) => withEnds(read.get(row)),
    readEnds: (row) => withEnds(readEnds.get(row)),
    stoppedAt: (sessionId, promptId) => stoppedAt.get(sessionId, promptId) ?? null,
    setEnd(row, endedAt) {
      setEnd.run(endedAt, row)
    },
    isRunning: (row) => running.get(row) !== undefined,
    lastActivityAt: (row) => lastActivityAt.get(row) ?? 0,
    said: ({ sessionId, promptId, startedAt }) =>
      (promptId === null
        ? saidByTime.all({ sessionId, at: startedAt })
        : saidByPrompt.all({ sessionId, promptId })
      ).sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1)),
    write(row, values) {
      write.run({ ...values, row })
    },
    previous: (row) => previous.get(row) ?? null,
    rows: (sessionId) => rows.all(sessionId),
    unsettled: (sessionId) => unsettled.all(sessionId),
  }
}
