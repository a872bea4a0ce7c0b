// Transactions that know what is to be told of them: after their commit, and not at all when they are rolled back.
import { AppError } from '../../shared/errors.ts'
import type { Db } from './open.ts'

/** What waits for the commit of one connection. SQLite has one open transaction for each, and so have we. */
interface Open {
  /** Transactions begun by `transact`, one inside another. */
  depth: number
  waiting: (() => void)[]
  readonly run: (work: () => unknown) => unknown
}

const connections = new WeakMap<Db, Open>()

function openOf(db: Db): Open {
  const known = connections.get(db)
  if (known) return known
  const run = db.transaction((work: () => unknown) => work()).immediate
  const open: Open = { depth: 0, waiting: [], run }
  connections.set(db, open)
  return open
}

/**
 * Runs `work` in a transaction that takes the write lock at once, or in a savepoint where one is open already.
 * What `afterCommit` was given meanwhile is called once the outermost one is committed; what belongs to a
 * transaction or savepoint that is rolled back never is.
 * @throws what `work` throws, or the failure of the commit: then nothing is stored. AppError `unavailable` where a
 *   transaction is open that nobody would commit: it is rolled back, and the next call finds none.
 */
export function transact<T>(db: Db, work: () => T): T {
  const open = openOf(db)
  if (open.depth === 0) endStray(db)
  const before = open.waiting.length
  open.depth += 1
  let result: T
  try {
    // `run` gives back what `work` gave.
    result = open.run(work) as T
  } catch (error) {
    open.waiting.length = before
    throw error
  } finally {
    open.depth -= 1
  }
  if (open.depth === 0 && open.waiting.length > 0) {
    const told = open.waiting
    open.waiting = []
    for (const tell of told) tell()
  }
  return result
}

/** What was written inside it would be taken for stored, and never be. */
function endStray(db: Db): void {
  if (!db.inTransaction) return
  db.exec('ROLLBACK')
  throw new AppError(
    'unavailable',
    'A transaction had been left open, so that nothing could be stored; it is rolled back: try again.',
  )
}

/**
 * What `ask` answers; whatever it writes to find that out is rolled back. Takes no lock of a writer before it writes,
 * and needs no room on the disk to end.
 * @throws what `ask` throws.
 */
export function askWithoutTrace<T>(db: Db, ask: () => T): T {
  const undo = new Error('rolled back on purpose')
  const answers: T[] = []
  try {
    db.transaction(() => {
      answers.push(ask())
      throw undo
    })()
  } catch (error) {
    if (error !== undo) throw error
  }
  // Without an answer `ask` has thrown.
  return answers[0] as T
}

/**
 * Calls `tell`, which must not throw, once what is being written is committed; at once where no transaction is open.
 * @throws Error inside a transaction that `transact` did not begin, whose end nobody could know.
 */
export function afterCommit(db: Db, tell: () => void): void {
  const open = openOf(db)
  if (open.depth > 0) {
    open.waiting.push(tell)
    return
  }
  if (db.inTransaction) throw new Error('Something is told in a transaction not begun by transact')
  tell()
}
