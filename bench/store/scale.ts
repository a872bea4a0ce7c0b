// Measures search and context on a large store: `npm run bench -- scale [--events N] [--sessions N] [--each]`.
import { statSync } from 'node:fs'
import { pathsIn } from '../../src/main/base/paths.ts'
import { createContext } from '../../src/main/context/context.ts'
import { openDatabase } from '../../src/main/db/open.ts'
import { openAnswers } from '../../src/main/search/answers.ts'
import { createSearch } from '../../src/main/search/search.ts'
import type { SearchInput } from '../../src/shared/contract/search.ts'
import { defaultSettings } from '../../src/shared/settings.ts'
import { readOptions } from '../figures/options.ts'
import { time, timingLine } from '../figures/percentiles.ts'
import { benchSession, cachedStore, storeNow } from './store.ts'

const month = 30 * 24 * 3_600_000

/** Questions as users ask them: frequent words, rare ones, names, phrases, parts of words, filters. */
const questions: readonly SearchInput[] = [
  { query: 'token refresh' },
  { query: 'token' },
  { query: 'const await' },
  { query: 'refreshToken' },
  { query: 'src/auth/token.ts' },
  { query: '"session token"' },
  { query: 'parse invo' },
  { query: 'pars' },
  { query: 'why did the webhook retry fail after the deploy' },
  { query: 'nowordlikethis token refresh queue backoff' },
  { query: 'SQLITE_BUSY: database is locked' },
  { query: 'TypeError: Cannot read properties of undefined cart total' },
  { query: 'tests failed' },
  { query: 'token', projectId: 'bench-4' },
  { query: 'invoice currency', projectId: 'bench-1', kinds: ['turn', 'session'] },
  { query: 'payment webhook', from: storeNow - month },
  { query: 'login', sessionId: benchSession(100) },
  { query: 'cache lock', file: 'src/jobs' },
  { query: '', file: 'auth/token', projectId: 'bench-0' },
  { query: 'libasera' },
]

/** Runs the benchmark and prints its figures. */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, {
    events: 100_000,
    /** 0 for one of 50 tool events each. */
    sessions: 0,
    each: false,
  })
  const toolEvents = values.events
  const sessions = values.sessions || Math.max(1, Math.round(toolEvents / 50))
  const print = (line: string) => void process.stdout.write(line)
  const folder = cachedStore({ toolEvents, sessions, projects: 6 }, (line) => print(`${line}\n`))
  const { database } = pathsIn(folder)
  const { db } = openDatabase(database)
  const documents = db.prepare('SELECT count(*) FROM search_documents').pluck().get()
  print(
    `${toolEvents} tool events, ${sessions} sessions, ${String(documents)} searchable documents\n`,
  )
  print(
    `${(statSync(database).size / toolEvents / 1024).toFixed(2)} KB of database for a tool event\n\n`,
  )

  const search = createSearch({
    answer: openAnswers(db),
    events: { write() {} },
    now: () => storeNow,
  })
  print(
    timingLine(
      'search, mixed questions',
      await time(questions, 10, (question) => search.query(question)),
    ),
  )
  if (values.each) {
    for (const question of questions) {
      print(
        timingLine(
          `  ${JSON.stringify(question).slice(0, 42)}`,
          await time([question], 10, (one) => search.query(one)),
        ),
      )
    }
  }
  const context = createContext({
    db,
    events: { write() {} },
    settings: { current: defaultSettings },
    now: () => storeNow,
  })
  const projectId = 'bench-0'
  const inProject = db.prepare(
    'SELECT id FROM sessions WHERE project_id = ? ORDER BY started_at DESC',
  )
  const ids = inProject.pluck().all(projectId) as string[]
  for (const source of ['startup', 'resume', 'compact'] as const) {
    const requests = [ids[0], ids[3], ids[Math.floor(ids.length / 2)]].flatMap((sessionId) =>
      sessionId === undefined ? [] : [{ projectId, source, sessionId }],
    )
    print(timingLine(`context, ${source}`, await time(requests, 20, context.build)))
  }
  db.close()
}
