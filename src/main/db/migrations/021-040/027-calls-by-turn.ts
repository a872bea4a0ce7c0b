// Schema version 27: the calls of a session are found by its turns; the index of them by session goes.
import type { LongMigration } from '../../long-migration.ts'

const bySession = ' REFERENCES sessions (id) ON DELETE CASCADE'

/**
 * Without the index every session that is deleted would have all calls read for those that refer to it. A call goes with
 * its turn, and a turn with its session, so nothing is lost with the reference. Only the table's text changes and no
 * row is written, which is how SQLite wants a constraint taken away (https://sqlite.org/lang_altertable.html#otheralter).
 */
export const callsByTurn: LongMigration = {
  run(db) {
    db.exec('DROP INDEX tool_events_session')
    const table = `type = 'table' AND name = 'tool_events'`
    db.unsafeMode(true)
    try {
      db.pragma('writable_schema = ON')
      const { changes } = db
        .prepare(
          `UPDATE sqlite_schema SET sql = replace(sql, ?, '') WHERE ${table} AND instr(sql, ?) > 0`,
        )
        .run(bySession, bySession)
      if (changes !== 1) throw new Error('tool_events refers to no sessions')
      const version = Number(db.pragma('schema_version', { simple: true }))
      db.pragma(`schema_version = ${version + 1}`)
    } finally {
      // Reads the changed text, too.
      db.pragma('writable_schema = RESET')
      db.unsafeMode(false)
    }
  },
}
