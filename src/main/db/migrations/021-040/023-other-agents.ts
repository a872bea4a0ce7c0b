// Schema version 23: sessions of other agents that were kept as Claude Code's get their name, and are told anew.
import { inflateSync } from 'node:zlib'
import { type AgentId, isAgentId } from '../../../../shared/agents.ts'
import { tellAgent } from '../../../agents/adapters.ts'
import { type Fields, fieldsOf } from '../../../agents/fields.ts'
import type { LongMigration } from '../../long-migration.ts'

interface Kept {
  readonly id: string
  readonly agent: string
  readonly path: string | null
}

/** Of a session without a transcript so many of its events are looked at, up to this size (bytes). */
const lookedAt = 4
const longest = 65_536
/** Sessions between two words of how far it is. */
const slice = 1000

// A version before the agents' own names read their calls as Claude Code's: whether a command failed was made up.
const steps = [
  'UPDATE sessions SET agent = @agent, facts = NULL WHERE id = @id',
  'UPDATE turns SET facts = NULL WHERE session_id = @id',
  'UPDATE observations SET facts = NULL WHERE session_id = @id',
  `UPDATE tool_events SET outcome = 'untold' WHERE session_id = @id AND origin = 'hook' AND outcome = 'ok'
    AND tool IN ('Bash', 'PowerShell')
    AND NOT EXISTS (SELECT 1 FROM payloads p WHERE p.tool_event_id = tool_events.id AND p.agent <> 'claude-code')`,
  `UPDATE payloads SET agent = @agent WHERE agent = 'claude-code' AND tool_event_id IN (
    SELECT id FROM tool_events WHERE session_id = @id AND origin = 'hook')`,
] as const

// What has no payload left stays without facts.
const job = (kind: string, key: string, priority: number, from: string) => `
INSERT INTO jobs (kind, key, priority, next_at, created_at, updated_at)
SELECT '${kind}', ${key}, ${priority}, 0, s.last_event_at, s.last_event_at ${from}
ON CONFLICT (kind, key) DO UPDATE SET status = 'pending', revision = revision + 1, attempts = 0, next_at = 0,
  error = NULL, lease_owner = NULL, lease_until = NULL, wait_reason = NULL`
const again = [
  job(
    'distill.turn',
    'CAST(t.id AS TEXT)',
    -20,
    `FROM turns t JOIN sessions s ON s.id = t.session_id WHERE s.id = @id AND t.level IS NOT NULL AND EXISTS (
      SELECT 1 FROM tool_events e JOIN payloads p ON p.tool_event_id = e.id WHERE e.turn_id = t.id)`,
  ),
  job('distill.session', 's.id', -21, 'FROM sessions s WHERE s.id = @id AND s.summary IS NOT NULL'),
]

export const otherAgents: LongMigration = {
  run(db, tell) {
    const sessions = db
      .prepare<[], Kept>(
        `SELECT id, agent, transcript_path AS path FROM sessions s
         WHERE agent = 'claude-code' OR (agent <> 'other' AND EXISTS (
           SELECT 1 FROM tool_events e JOIN payloads p ON p.tool_event_id = e.id
           WHERE e.session_id = s.id AND e.origin = 'hook' AND p.agent = 'claude-code'))`,
      )
      .all()
    const events = db.prepare<[string], { event: string; data: string }>(
      `SELECT event, data FROM hook_events WHERE session_id = ? AND length(data) <= ${longest} LIMIT ${lookedAt}`,
    )
    const bodies = db
      .prepare<[string], Buffer>(
        `SELECT p.body FROM tool_events e JOIN payloads p ON p.tool_event_id = e.id
         WHERE e.session_id = ? AND e.origin = 'hook' AND p.bytes <= ${longest} LIMIT ${lookedAt}`,
      )
      .pluck()
    const writes = [...steps, ...again].map((sql) => db.prepare(sql))

    /** Its agent by the transcript; without one by what its hooks sent. */
    function agentOf({ id, path }: Kept): AgentId | null {
      // Some are told by their path only beside a time, which each of their events has.
      if (path !== null)
        return tellAgent(
          { transcript_path: path, timestamp: 'any', hook_event_name: 'any' },
          '',
          [],
        ).agent
      for (const { event, data } of events.iterate(id)) {
        // Beside the journal's data stands what every event has.
        const told = tellAgent({ hook_event_name: event, ...read(data) }, event, []).agent
        if (told !== null) return told
      }
      for (const body of bodies.iterate(id)) {
        const told = tellAgent(read(body), 'PostToolUse', []).agent
        if (told !== null) return told
      }
      return null
    }

    for (const [at, session] of sessions.entries()) {
      const agent = session.agent === 'claude-code' ? agentOf(session) : session.agent
      // Agents that nobody knows are read as Claude Code is.
      if (agent !== null && isAgentId(agent) && agent !== 'claude-code' && agent !== 'other') {
        for (const write of writes) write.run({ id: session.id, agent })
      }
      if (at % slice === slice - 1) tell(at / sessions.length)
    }
  },
}

/** The fields of JSON, which may be deflated; none of what cannot be read. */
function read(stored: string | Buffer): Fields {
  try {
    const text =
      typeof stored === 'string'
        ? stored
        : inflateSync(stored, { maxOutputLength: 2 * longest }).toString('utf8')
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}
