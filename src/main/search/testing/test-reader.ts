// A database reader over a test store, with the real threads of the lists, of the search and of the vectors.
import { pino } from 'pino'
import { programFile } from '../../base/program-file.ts'
import { createDatabaseReader, type DatabaseReader } from '../../threads/database-reader.ts'
import type { TestStore } from './test-store.ts'

/** To be closed by who opens it. `vectors` is the program of the thread beside that of the searches. */
export function openTestReader(
  { db }: Pick<TestStore, 'db'>,
  vectors = programFile('app/vector-thread.ts'),
): DatabaseReader {
  return createDatabaseReader({
    db,
    database: db.name,
    entry: {
      lists: programFile('app/reader-thread.ts'),
      search: programFile('app/search-thread.ts'),
      vectors,
    },
    log: pino({ level: 'silent' }),
  })
}
