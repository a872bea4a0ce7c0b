// Recognises a damaged file in what SQLite says, at the one place through which every statement goes.
import type Database from 'better-sqlite3'
import { codeOf } from '../../shared/errors.ts'

/**
 * Codes by which SQLite says that the file itself is wrong, not the moment: pages that contradict each other,
 * no database at all, sectors that cannot be read (https://sqlite.org/rescode.html).
 */
const damageCodes = /^SQLITE_(?:CORRUPT|NOTADB|IOERR_(?:READ|SHORT_READ|CORRUPTFS|DATA)$)/

/** Whether an error says that the database file is damaged. */
export function isDamage(error: unknown): boolean {
  return damageCodes.test(codeOf(error))
}

/** Sees each error of a connection's statements before the caller does; what it returns is thrown instead. */
type FailureView = (error: unknown) => unknown

const views = new WeakMap<Database.Database, FailureView>()
let isPatched = false

/**
 * Shows `view` every error that a statement, a pragma or a transaction of `db` throws, in whichever room it was
 * prepared, also before this call. Costs a try block for each call.
 */
export function watchStatements(db: Database.Database, view: FailureView): void {
  views.set(db, view)
  const pragma = db.pragma.bind(db)
  db.pragma = (...words) => guarded(db, () => pragma(...words))
  const prepare: (sql: string) => Database.Statement = db.prepare.bind(db)
  Reflect.set(db, 'prepare', (sql: string) => guarded(db, () => prepare(sql)))
  const exec = db.exec.bind(db)
  db.exec = (sql) => guarded(db, () => exec(sql))
  if (isPatched) return
  isPatched = true
  const prototype: object = Object.getPrototypeOf(db.prepare('SELECT 1'))
  for (const name of ['run', 'get', 'all'] as const) patch(prototype, name)
}

function guarded<T>(db: Database.Database, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw views.get(db)?.(error) ?? error
  }
}

/** Statements of better-sqlite3 share one prototype; transactions run statements of that kind as well. */
function patch(prototype: object, name: 'run' | 'get' | 'all'): void {
  const original: unknown = Reflect.get(prototype, name)
  if (typeof original !== 'function') return
  Reflect.set(prototype, name, function (this: Database.Statement, ...values: unknown[]) {
    try {
      return Reflect.apply(original, this, values)
    } catch (error) {
      throw views.get(this.database)?.(error) ?? error
    }
  })
}
