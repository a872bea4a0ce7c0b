// Rows of every kind that a report counts, put into a store of recorded sessions, which have few of them.
import Database from 'better-sqlite3'
import { type Put, plantCode } from './planted-code.ts'

const dayMs = 86_400_000

/** Puts them on the days from `from` on (ms since 1970), among the sessions that are there. Jobs are taken away: nothing changes later. */
export function plantRows(file: string, from: number): void {
  const db = new Database(file)
  const put: Put = (table, row) => {
    const names = Object.keys(row)
    const values = names.map((name) => `@${name}`).join(', ')
    db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${values})`).run(row)
  }
  const sessions = db
    .prepare('SELECT id, project_id AS project FROM sessions ORDER BY id')
    .all() as { id: string; project: string }[]
  db.exec('DELETE FROM jobs')
  for (let n = 0; n < 60; n++) {
    const at = from + n * 0.4 * dayMs
    const { id, project } = sessions[n % sessions.length] ?? { id: '', project: '' }
    const session = n % 7 === 0 ? null : id
    const data = (value: object) => (n % 11 === 5 ? '{"hits": ' : JSON.stringify(value))
    const event = (
      type: string,
      text: string,
      duration_ms: number | null,
      version: number | null,
    ) => put('events', { at, session_id: session, type, data: text, duration_ms, version })
    event('search.query', data({ mode: 'words' }), null, 2)
    event('search.result', data({ hits: n % 9, topScore: null }), 3 + n, n % 5 === 0 ? null : 2)
    const kind = ['SessionStart', 'UserPromptSubmit', 'PreToolUse'][n % 3]
    event('context.token_budget', data({ event: kind, budget: 2000 - n, used: 30 * n }), null, 2)
    event('context.token_budget', data({ budget: 900, used: n }), null, null)
    event('compress.done', '{}', n % 2 === 0 ? 12.5 + n : null, 1)
    event('step.of.later', 'no json', 1, 9)
    const injection = {
      session_id: id,
      at,
      event: kind ?? '',
      source: 'startup',
      text: `given ${n}`,
    }
    put('injections', { ...injection, tokens: 40 + n })
    put('model_calls', {
      ...{ at, provider: 'p', model: n % 2 ? 'small' : 'large', billing: 'api', purpose: 'turn' },
      ...{ prompt_version: 1, project_id: n % 6 === 0 ? null : project, session_id: session },
      outcome: ['answered', 'failed', 'running', 'refused'][n % 4] ?? '',
      ...{
        tokens_in: n % 5 === 0 ? 0 : 100 + n,
        tokens_cached: n % 5 === 0 ? 0 : n,
        tokens_out: n % 5,
      },
      cost_usd: n % 3 === 0 ? null : 0.001 * n,
    })
    put('decisions', {
      ...{ id: `planted-${n}`, session_id: id, project_id: project, tool: 'Bash', input: '{}', at },
      ...{ input_digest: `${n}`, choice: ['allow', 'deny', 'observe', 'pending'][n % 4] ?? '' },
      ...{
        decided_by: n % 4 < 2 ? 'user' : n % 8 === 6 ? 'settings' : null,
        asked: n % 3 ? `run ${n}` : null,
        message: null,
      },
      // A clock that went back answers before it is asked.
      answered_at: n % 4 < 2 ? at + (n % 8 === 0 ? -5000 : 1000 * n) : null,
    })
    put('memories', {
      ...{ id: 900 + n, kind: 'fact', content: `Planted ${n}`, created_at: at, updated_at: at },
      namespace: n % 3 === 0 ? 'global' : `project:${project}`,
      ...{ importance: 0.3 + (n % 7) / 10, confidence: (n % 20) / 20 + 0.05, manual: n % 2 },
      ...{ active: n % 9 === 4 ? 0 : 1, superseded_by: n % 10 === 3 ? 900 : null },
      valid_from: n % 12 === 7 ? Date.now() + 30 * dayMs : null,
      valid_to: n % 12 === 2 ? at : null,
      review: n % 13 === 6 ? 'contradiction' : null,
    })
    put('memory_changes', {
      ...{
        memory_id: 900 + n,
        at,
        by: 'user',
        content: '',
        confidence: 0.5,
        undone: n % 6 === 1 ? 1 : 0,
      },
      change: ['reinforced', 'contradicted', 'superseded', 'rejected', 'learned'][n % 5] ?? '',
    })
  }
  const turn = db.prepare('SELECT id, session_id FROM turns ORDER BY id LIMIT 1').get() as {
    id: number
    session_id: string
  }
  // Three models in one session; the one that has no price takes nothing away from the cost of the others.
  for (const [n, model] of ['claude-opus-4-6', 'claude-haiku-5-5', 'own-model'].entries()) {
    put('usage_messages', {
      ...{ session_id: turn.session_id, message_id: `planted-${n}`, turn_id: turn.id, model },
      ...{ at: from + n, input_tokens: 150_000, output_tokens: 9, cache_read_tokens: 7 },
      ...{ cache_write_5m_tokens: 5, cache_write_1h_tokens: 3 },
    })
  }
  plantCode(db, put)
  db.close()
}
