// A store with projects, sessions and observations for the tests of context; rows as distilling writes them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatId } from '../../../shared/ids.ts'
import type { SessionSource } from '../../../shared/kinds.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import type { Db } from '../../db/open.ts'
import { storedTexts } from '../../db/stored-json.ts'
import { openNewDatabase } from '../../db/testing/new-database.ts'
import { openAnswers } from '../../search/answers.ts'
import { createSearch } from '../../search/search.ts'
import { createSearchIndex } from '../../search/search-index.ts'
import { type Context, type ContextRequest, createContext } from '../context.ts'
import {
  commitFacts,
  questionFacts,
  taskFacts,
  testCounts,
  testFacts,
  turnFactsWith,
} from './test-facts.ts'

/** Noon, so that a few hours more or less stay on the day in every time zone. */
export const now = new Date(2026, 10, 20, 12).getTime()
export const hour = 3_600_000
export const day = 24 * hour

/** Columns of a row; what is left out has the default of a quiet day. */
type Row = Readonly<Record<string, string | number | null>>

export interface TestProject {
  readonly db: Db
  readonly context: Context
  readonly written: { type: string; data: unknown; facts: unknown }[]
  session(id: string, row?: Row): string
  /** Adds a turn to a session; returns its row number. */
  turn(session: string, number: number, prompt: string | null, row?: Row): number
  observe(session: string, turn: number, row: Row): number
  remember(content: string, row?: Row): number
  call(session: string, turn: number, row?: Row): number
  insert(table: string, row: Row): number
  /** Makes an observation or a turn findable by its title and summary. */
  index(kind: 'observation' | 'turn', row: number): void
  build(source?: SessionSource, more?: Partial<ContextRequest>): ReturnType<Context['build']>
  close(): void
}

/** Opens a store with the projects `shop` and `blog`; rows belong to `shop` unless they say otherwise. */
export function openTestProject(): TestProject {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-context-'))
  const db = openNewDatabase(join(folder, 'test.db'))
  const written: TestProject['written'] = []
  const context = createContext({
    db,
    events: {
      write: (type, data, facts) => {
        written.push({ type, data, facts })
      },
    },
    settings: { current: defaultSettings },
    search: createSearch({ answer: openAnswers(db), events: { write() {} }, now: () => now }),
    now: () => now,
  })

  function insert(table: string, row: Row): number {
    const names = Object.keys(row)
    const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
    return Number(db.prepare(sql).run(...Object.values(row)).lastInsertRowid)
  }
  for (const name of ['shop', 'blog']) {
    insert('projects', { id: name, name, root: `/work/${name}`, rule: 'folder', created_at: 0 })
  }
  const numbers = new Map<string, number>()
  const next = (name: string) => {
    const number = (numbers.get(name) ?? 0) + 1
    numbers.set(name, number)
    return number
  }
  return {
    db,
    context,
    written,
    insert,
    session(id, row = {}) {
      const at = now - day
      const times = { started_at: at, last_event_at: at + hour }
      // What is told of it after others is the same unless it says otherwise.
      const told = { settled: row.summary ?? null }
      insert('sessions', {
        id,
        project_id: 'shop',
        ...times,
        status: 'summarised',
        ...told,
        ...row,
      })
      return id
    },
    turn: (session, number, prompt, row = {}) =>
      insert('turns', { session_id: session, number, prompt, started_at: now - day, ...row }),
    observe: (session, turn, row) =>
      insert('observations', {
        project_id: 'shop',
        session_id: session,
        turn_id: turn,
        key: `k${next('observation')}`,
        kind: 'edit',
        summary: '',
        detail: '',
        level: 'rules',
        at: now - day,
        raw_bytes: 100,
        tokens: 10,
        title: 'Something',
        ...row,
      }),
    remember: (content, row = {}) =>
      insert('memories', {
        namespace: 'project:shop',
        kind: 'convention',
        content,
        created_at: now - 3 * day,
        updated_at: now - 3 * day,
        ...row,
      }),
    index(kind, row) {
      const table = kind === 'turn' ? 'turns' : 'observations'
      const found = db
        .prepare<[number], { title: string; summary: string; session: string; files: string }>(
          `SELECT title, summary, session_id AS session,
             ${kind === 'turn' ? "'[]'" : 'files'} AS files FROM ${table} WHERE id = ?`,
        )
        .get(row)
      if (!found) throw new Error(`there is no ${kind} ${row}`)
      createSearchIndex(db).put({
        ...{ kind, ref: formatId(kind, row), projectId: 'shop', sessionId: found.session, at: now },
        ...{ files: storedTexts(found.files), title: found.title, body: found.summary },
      })
    },
    call: (session, turn, row = {}) =>
      insert('tool_events', {
        session_id: session,
        turn_id: turn,
        tool_use_id: `u${next('call')}`,
        tool: 'Edit',
        at: now - hour,
        outcome: 'ok',
        input_digest: `d${next('digest')}`,
        raw_bytes: 100,
        ...row,
      }),
    build: (source = 'startup', more = {}) => context.build({ projectId: 'shop', source, ...more }),
    close() {
      db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Two sessions of last week's work on a shop, as the rules write it. */
export function lastWeek(project: TestProject): void {
  const old = project.session('a6b0c1d2-0000-4000-8000-000000000001', {
    started_at: now - 5 * day,
    last_event_at: now - 5 * day + 47 * 60_000,
    branch: 'feature/coupons',
    title: 'Let carts take several coupons',
    summary:
      'Cart.total() now applies coupons in the order they were added; the old single-coupon column is gone',
  })
  const oldTurn = project.turn(old, 1, 'let carts take more than one coupon')
  project.observe(old, oldTurn, {
    title: 'Changed total() in src/cart/total.ts: coupons in order',
    files: '["src/cart/total.ts"]',
    functions: '[{"name":"total","change":"modified"},{"name":"applyCoupon","change":"added"}]',
    at: now - 5 * day,
  })
  project.observe(old, oldTurn, {
    kind: 'commit',
    title: 'Committed 4be12aa: Allow several coupons',
    facts: commitFacts('4be12aa', 'Allow several coupons'),
    at: now - 5 * day + hour / 2,
  })
  project.observe(old, oldTurn, {
    kind: 'message',
    title: 'The user answered: in the order added',
    facts: questionFacts('In which order do coupons apply?', 'in the order they were added'),
    summary:
      'Asked “In which order do coupons apply?”; the user answered “in the order they were added”',
    at: now - 5 * day,
  })

  const last = project.session('1f3c9a2e-0000-4000-8000-000000000002', {
    started_at: now - day,
    last_event_at: now - day + 2 * hour + 5 * 60_000,
    branch: 'main',
    title: 'Refresh expired tokens once',
    summary:
      'refreshToken() retries once on 401 and gives up after that; two tests of the gateway still fail',
  })
  const turn = project.turn(last, 1, 'why are users logged out?')
  project.observe(last, turn, {
    title: 'Changed refreshToken() in src/auth/refresh.ts: retries once on 401',
    files: '["src/auth/refresh.ts"]',
    functions:
      '[{"name":"refreshToken","change":"modified"},{"name":"retryOnce","change":"added"}]',
  })
  project.observe(last, turn, {
    kind: 'test',
    title: 'vitest: 2 of 214 tests failed',
    facts: testFacts('vitest', 2, 212),
    summary:
      'Run the tests: 2 of 214 tests failed: gateway › sends the new token: expected 200, received 401',
    failed: 1,
    at: now - day + hour,
  })
  project.db.prepare('UPDATE turns SET facts = ? WHERE id = ?').run(
    turnFactsWith(
      {
        refusals: [
          {
            ...{ tool: 'Bash', aim: 'git push --force', by: 'user', at: now - day + hour },
            message: 'never force-push this repository',
          },
          { tool: 'Bash', aim: 'rm -rf /', by: 'rule', at: now - day + hour, message: null },
          { tool: 'Write', aim: '.env', by: 'unknown', at: now - day + hour, message: null },
        ],
      },
      {
        ...{ kind: 'test', name: 'vitest', outcome: 'failed', at: now - day + hour },
        tests: testCounts(2, 212),
      },
    ),
    turn,
  )
  project.observe(last, turn, {
    kind: 'plan',
    title: 'Tasks: 1 of 3 done',
    facts: taskFacts([
      { subject: 'Retry once on 401', state: 'done' },
      { subject: 'Mend the gateway tests', state: 'in_progress' },
      { subject: 'Write the changelog', state: 'open' },
    ]),
    at: now - day + hour,
  })
  project.remember('Money is kept in integer cents; only formatPrice() turns it into text', {
    importance: 0.9,
  })
  project.remember('Commit messages are in English', { namespace: 'global', kind: 'preference' })
}
