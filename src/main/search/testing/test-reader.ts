// A database reader over a test store, with the real threads of the lists, of the search and of the vectors.
import { pino } from 'pino'
import { programFile } from '../../base/program-file.ts'
import { createDatabaseReader, type DatabaseReader } from '../../threads/database-reader.ts'
import type { TestStore } from './test-store.ts'

/** To be closed by who opens it. */
export function openTestReader({ db }: Pick<TestStore, 'db'>): DatabaseReader {
  return createDatabaseReader({
    db,
    database: db.name,
    entry: {
      lists: programFile('app/reader-thread.ts'),
      search: programFile('app/search-thread.ts'),
      vectors: programFile('app/vector-thread.ts'),
    },
    log: pino({ level: 'silent' }),
  })
}
