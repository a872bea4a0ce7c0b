// Erases rows and what was derived from them, in slices that never hold up the main thread.
import { setImmediate as nextTick } from 'node:timers/promises'
import { parseId } from '../../shared/ids.ts'
import { type RecordKind, recordKinds, textsOf } from '../../shared/kinds.ts'
import type { Db } from '../db/open.ts'
import { createOwningSessions } from '../db/sessions/owning-sessions.ts'
import { withholdTexts } from '../import/withheld-text.ts'
import { documentStores } from '../search/kinds/document-stores.ts'
import { kindsWithin, listed, recordAt } from '../search/kinds/record-sql.ts'
import type { ForgetTarget } from './targets.ts'

/** Rows deleted in one statement; 200 tool events with their payloads take about 5 ms. */
const slice = 200

/**
 * Erases a target with everything below it and leaves tombstones, so that it does not come back.
 * What is already gone is no error. Stopped half way, it can be run again.
 */
export async function erase(db: Db, target: ForgetTarget, now: number): Promise<void> {
  switch (target.kind) {
    case 'turn':
      return eraseTurn(db, target.id, now)
    case 'session':
      return eraseSession(db, target.id, now)
    case 'project':
      return eraseProject(db, target.id, now)
    default:
      return eraseRecord(db, target.kind, target.id)
  }
}

/** Erases a record that stands for itself, with its document and, by trigger, its vectors. */
function eraseRecord(db: Db, kind: RecordKind, id: string): void {
  const record = recordAt(kind, id)
  if (record === null) return
  const { table, key } = record
  db.transaction(() => {
    documentStores[kind].beforeErasing?.(db, key)
    eraseDocuments(db, kind, id)
    unquote(db, 'SELECT ?', id)
    db.prepare(`DELETE FROM ${table} WHERE id = ?`).run(key)
  }).immediate()
}

function eraseDocuments(db: Db, kind: RecordKind, id: string): void {
  const kinds = listed(textsOf(kind))
  db.prepare(`DELETE FROM search_documents WHERE kind IN ${kinds} AND ref = ?`).run(id)
}

async function eraseTurn(db: Db, id: string, now: number): Promise<void> {
  const row = parseId('turn', id)
  if (row === null) return
  db.transaction(() => {
    db.prepare(
      `INSERT OR IGNORE INTO tombstones (kind, key, at)
       SELECT 'turn', session_id || ':' || prompt_id, ? FROM turns WHERE id = ? AND prompt_id IS NOT NULL`,
    ).run(now, row)
    db.prepare(
      `INSERT OR IGNORE INTO tombstones (kind, key, at)
       SELECT 'tool_event', session_id || ':' || tool_use_id, ? FROM tool_events WHERE turn_id = ?`,
    ).run(now, row)
    eraseDrawn(db, id, row)
    const turn = db
      .prepare<[number], { sessionId: string; promptId: string | null }>(
        'SELECT session_id AS sessionId, prompt_id AS promptId FROM turns WHERE id = ?',
      )
      .get(row)
    if (turn) withholdTexts(db, turn.sessionId, turn.promptId)
    // The summaries that stood in for it once the conversation was compacted tell of it as well.
    db.prepare(
      `UPDATE compactions SET summary = NULL FROM turns
       WHERE turns.id = ? AND compactions.session_id = turns.session_id
         AND coalesce(compactions.ended_at, compactions.started_at) >= turns.started_at`,
    ).run(row)
    db.prepare(
      `UPDATE hook_events SET data = json_remove(data, '$.compact_summary') FROM turns
       WHERE turns.id = ? AND hook_events.session_id = turns.session_id
         AND hook_events.event = 'PostCompact' AND hook_events.at >= turns.started_at`,
    ).run(row)
  }).immediate()
  await deleteInSlices(db, 'tool_events', 'turn_id', row)
  await deleteInSlices(db, 'transcript_words', 'turn_id', row)
  db.transaction(() => {
    // A job that distils this turn or its session may have written meanwhile.
    eraseDrawn(db, id, row)
    for (const { table, column } of kindsWithin('turn')) {
      db.prepare(`DELETE FROM ${table} WHERE ${column} = ?`).run(row)
    }
    db.prepare('DELETE FROM turns WHERE id = ?').run(row)
  }).immediate()
}

/** Erases what is found and told of a turn beside its own rows, while its row still says whose it is. */
function eraseDrawn(db: Db, id: string, row: number): void {
  for (const { kind, table, column, ref } of kindsWithin('turn')) {
    const refs = `SELECT ${ref} FROM ${table} WHERE ${column} = ?`
    db.prepare(`DELETE FROM search_documents WHERE kind = '${kind}' AND ref IN (${refs})`).run(row)
    unquote(db, refs, row)
  }
  eraseDocuments(db, 'turn', id)
  unquote(db, `SELECT 't' || id FROM turns WHERE id = ?`, row)
  unquote(db, 'SELECT session_id FROM turns WHERE id = ?', row)
  // What the session says of itself was drawn from this turn too; it is written anew.
  db.prepare(
    `UPDATE sessions SET title = NULL, title_from = NULL, summary = NULL, settled = NULL, level = NULL, facts = NULL
     WHERE id = (SELECT session_id FROM turns WHERE id = ?)`,
  ).run(row)
  db.prepare(
    `DELETE FROM search_documents WHERE kind = 'session'
     AND ref = (SELECT session_id FROM turns WHERE id = ?)`,
  ).run(row)
}

async function eraseSession(db: Db, id: string, now: number): Promise<void> {
  db.prepare(`INSERT OR IGNORE INTO tombstones (kind, key, at) VALUES ('session', ?, ?)`).run(
    id,
    now,
  )
  const parts = kindsWithin('session')
  const turnsOf = db.prepare<[string], number>('SELECT id FROM turns WHERE session_id = ?').pluck()
  for (const { table, column, ref } of parts) {
    unquote(db, `SELECT ${ref} FROM ${table} WHERE ${column} = ?`, id)
  }
  unquote(db, 'SELECT ?', id)
  await deleteInSlices(db, 'search_documents', 'session_id', id)
  for (const { kind, table, column } of parts) {
    // A turn goes when all that is in it has.
    if (kind !== 'turn') await deleteInSlices(db, table, column, id)
  }
  for (const turn of turnsOf.all(id)) await deleteInSlices(db, 'tool_events', 'turn_id', turn)
  await deleteInSlices(db, 'transcript_words', 'session_id', id)
  await deleteInSlices(db, 'turns', 'session_id', id)
  await deleteInSlices(db, 'events', 'session_id', id)
  db.prepare(
    `DELETE FROM transcript_titles
     WHERE leaf_uuid IN (SELECT last_uuid FROM transcript_files WHERE session_id = ?)`,
  ).run(id)
  db.prepare('DELETE FROM sessions WHERE id = ?').run(id)
}

async function eraseProject(db: Db, id: string, now: number): Promise<void> {
  for (const session of createOwningSessions(db).ofProject(id)) await eraseSession(db, session, now)
  await deleteInSlices(db, 'search_documents', 'project_id', id)
  for (const kind of recordKinds) {
    const { table, within } = documentStores[kind]
    if (within?.project === undefined) continue
    await deleteInSlices(db, table, within.project.column, within.project.value(id))
  }
  await eraseEventsOfProject(db, id)
  await deleteInSlices(db, 'code_calls', 'project_id', id)
  await deleteInSlices(db, 'code_files', 'project_id', id)
  db.prepare('DELETE FROM projects WHERE id = ?').run(id)
}

/** So many events are gone over at once: most are of other types, which costs no reading of their data. */
const eventsAtOnce = 2000

/** What was asked and read of a project beside any session. */
async function eraseEventsOfProject(db: Db, id: string): Promise<void> {
  const last = db.prepare<[], number | null>('SELECT max(id) FROM events').pluck().get() ?? 0
  const remove = db.prepare(
    `DELETE FROM events WHERE id > @after AND id <= @upTo
       AND type IN ('search.query', 'ast.scan', 'ast.project', 'ast.call_graph')
       AND CASE WHEN json_valid(data) THEN data ->> '$.projectId' END = @id`,
  )
  for (let after = 0; after < last; after += eventsAtOnce) {
    remove.run({ after, upTo: after + eventsAtOnce, id })
    await nextTick()
  }
}

/** Takes the text out of every context that quoted one of the refs which `select` lists. */
function unquote(db: Db, select: string, value: string | number): void {
  db.prepare(
    `UPDATE injections SET text = '(removed: it quoted something that was deleted)'
     WHERE id IN (SELECT injection_id FROM injection_items WHERE ref IN (${select}))`,
  ).run(value)
}

async function deleteInSlices(
  db: Db,
  table: string,
  column: string,
  value: string | number,
): Promise<void> {
  const statement = db.prepare(
    `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${column} = ? LIMIT ${slice})`,
  )
  while (statement.run(value).changes > 0) await nextTick()
}
