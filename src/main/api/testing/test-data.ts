// Puts two projects with a little history into a database, for tests of handlers.
import { deflateSync } from 'node:zlib'
import type { Db } from '../../db/open.ts'
import { createSearchIndex } from '../../search/search-index.ts'

/** Noon of a winter day in the middle of the test history, ms. */
export const noon = new Date(2026, 1, 10, 12).getTime()
export const hour = 3_600_000
export const day = 24 * hour

/**
 * Session `s1` of project `shop` with two turns (t1 with an edit, a failed command and a read; t2 empty),
 * session `s2` of project `blog` a day later.
 */
export function seed(db: Db): void {
  const project = db.prepare(
    `INSERT INTO projects (id, name, root, rule, created_at, last_event_at)
     VALUES (?, ?, ?, 'folder', 0, ?)`,
  )
  project.run('shop', 'Shop', '/code/shop', noon)
  project.run('blog', 'Blog', '/code/blog', noon + day)
  const session = db.prepare(
    `INSERT INTO sessions (id, project_id, cwd, source, started_at, last_event_at, status, title, summary)
     VALUES (?, ?, ?, 'startup', ?, ?, ?, ?, ?)`,
  )
  session.run(
    's1',
    'shop',
    '/code/shop',
    noon,
    noon + hour,
    'summarised',
    'Mend the login',
    'Done.',
  )
  session.run('s2', 'blog', '/code/blog', noon + day, noon + day, 'active', null, null)
  const turn = db.prepare(
    `INSERT INTO turns (id, session_id, number, prompt_id, prompt, started_at, last_message)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  turn.run(1, 's1', 1, 'p1', 'Why does the refresh token expire?', noon, 'It expires no more.')
  turn.run(2, 's1', 2, 'p2', 'Thanks', noon + 2000, null)
  turn.run(3, 's2', 1, 'p3', 'Write about gardening', noon + day, null)
  const event = db.prepare(
    `INSERT INTO tool_events (id, session_id, turn_id, tool_use_id, tool, at, outcome, error, files,
       input_digest, raw_bytes)
     VALUES (?, 's1', 1, ?, ?, ?, ?, ?, ?, 'd', 100)`,
  )
  event.run(1, 'u1', 'Edit', noon + 1, 'ok', null, '["/code/shop/auth/refresh.ts"]')
  event.run(2, 'u2', 'Bash', noon + 2, 'failed', 'Exit code 1', '[]')
  event.run(3, 'u3', 'Read', noon + 3, 'ok', null, '["/code/shop/auth/refresh.ts"]')
  db.prepare('INSERT INTO payloads (tool_event_id, body, bytes) VALUES (1, ?, 14)').run(
    deflateSync('{"tool":"Edit"}'),
  )
  db.prepare(
    `INSERT INTO observations (id, project_id, session_id, turn_id, key, kind, tool, title, summary,
       detail, files, functions, level, at, raw_bytes, tokens)
     VALUES (1, 'shop', 's1', 1, 'u1', 'edit', 'Edit', 'Changed refreshToken', 'It now renews.', 'More.',
       '["/code/shop/auth/refresh.ts"]', '[{"name":"refreshToken","change":"modified"}]', 'rules', ?,
       100, 20)`,
  ).run(noon + 1)
  db.prepare('INSERT INTO observation_sources VALUES (1, 1)').run()
  db.prepare(
    `INSERT INTO subagents (session_id, turn_id, agent_id, agent_type, kind) VALUES
     ('s1', 1, 'a1', 'Explore', 'task'), ('s1', NULL, 'a2', NULL, 'compaction')`,
  ).run()
  db.prepare(
    `INSERT INTO decisions (id, session_id, goal, project_id, turn_id, tool, input, input_digest, choice, at)
     VALUES ('one-decision', 's1', 's1', (SELECT project_id FROM sessions WHERE id = 's1'), 1, 'Bash', 'npm publish', 'd', 'deny', ?)`,
  ).run(noon + 4)
  db.prepare(
    `INSERT INTO compactions (session_id, trigger, summary) VALUES ('s1', 'auto', 'So far.')`,
  ).run()
  db.prepare(
    `INSERT INTO injections (id, session_id, at, event, source, text, tokens)
     VALUES (1, 's1', ?, 'SessionStart', 'startup', 'What was known', 30)`,
  ).run(noon)
  db.prepare(`INSERT INTO injection_items VALUES (1, 0, 'recent', 's0', 20, NULL)`).run()
  db.prepare(`INSERT INTO injection_items VALUES (1, 1, 'observations', NULL, 10, NULL)`).run()

  const index = createSearchIndex(db)
  const place = { projectId: 'shop', sessionId: 's1', at: noon, files: [] }
  index.put({
    ...place,
    kind: 'prompt',
    ref: 't1',
    title: 'Why does the refresh token expire?',
    body: '',
  })
  index.put({ ...place, kind: 'session', ref: 's1', title: 'Mend the login', body: 'Done.' })
  index.put({
    ...place,
    kind: 'observation',
    ref: 'o1',
    title: 'Changed refreshToken',
    body: 'zebra',
  })
  const other = { projectId: 'blog', sessionId: 's2', at: noon + day, files: [] }
  index.put({ ...other, kind: 'prompt', ref: 't3', title: 'Write about gardening', body: '' })
}
