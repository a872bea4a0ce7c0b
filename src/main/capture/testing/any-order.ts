// What capture wrote, by natural names, and the check that order and repetition of events change none of it.
import { expect } from 'vitest'
import { noon, openTestStore } from './test-store.ts'

export type Payload = Readonly<Record<string, unknown>>
/** A payload with its offset from noon, in ms. */
export type Timed = readonly [payload: Payload, offsetMs: number]

/** Everything that capture wrote, with row numbers replaced by natural names. */
async function rowsAfter(events: readonly Timed[]): Promise<Record<string, unknown[]>> {
  const opened = openTestStore()
  for (const [payload, offsetMs] of events) opened.send(payload, offsetMs)
  const read = (sql: string) => opened.rows(sql)
  const rows = {
    projects: read('SELECT name, excluded FROM projects'),
    sessions: read(`
      SELECT id, cwd, source, model, started_at - ${noon} AS started, last_event_at - ${noon} AS last,
        ended_at - ${noon} AS ended, end_reason AS reason, status, turn_count AS turns,
        tool_event_count AS calls FROM sessions ORDER BY id`),
    turns: read(`
      SELECT number, prompt_id AS promptId, prompt, started_at - ${noon} AS started,
        ended_at - ${noon} AS ended, last_message AS lastMessage FROM turns ORDER BY session_id, number`),
    toolEvents: read(`
      SELECT e.tool_use_id AS id, t.number AS turn, e.tool, e.outcome, substr(e.error, 1, 12) AS error,
        e.at - ${noon} AS at, e.agent_id AS agent, e.files, e.input_digest, e.raw_bytes
      FROM tool_events e JOIN turns t ON t.id = e.turn_id ORDER BY e.tool_use_id`),
    subagents: read(`
      SELECT a.agent_id AS id, a.kind, a.agent_type AS type, t.number AS turn, a.started_at - ${noon} AS started,
        a.ended_at - ${noon} AS ended, substr(a.result, 1, 12) AS result
      FROM subagents a LEFT JOIN turns t ON t.id = a.turn_id ORDER BY a.agent_id`),
    decisions: read(`
      SELECT t.number AS turn, d.tool, d.input ->> 'command' AS command, d.choice, d.found, d.tool_use_id AS ranAs
      FROM decisions d JOIN turns t ON t.id = d.turn_id ORDER BY d.at, command`),
    compactions: read(`
      SELECT prompt_id AS promptId, trigger, summary, started_at - ${noon} AS started, ended_at - ${noon} AS ended
      FROM compactions ORDER BY started_at`),
    journal: read(
      `SELECT event, at - ${noon} AS at, prompt_id, data FROM hook_events ORDER BY key`,
    ),
    found: read('SELECT kind, title, body, at FROM search_documents ORDER BY at'),
    jobs: read(`
      SELECT j.kind, coalesce(t.prompt_id, j.key) AS "for" FROM jobs j
      LEFT JOIN turns t ON j.kind = 'distill.turn' AND t.id = j.key ORDER BY j.kind, "for"`),
    payloads: read(`
      SELECT e.tool_use_id, p.bytes FROM payloads p JOIN tool_events e ON e.id = p.tool_event_id
      ORDER BY e.tool_use_id`),
  }
  await opened.close()
  return rows
}

/** The same order for the same seed. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  let state = seed
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return list
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

/** Takes the events in in order, twice each and shuffled twelve times; returns the rows that all gave. */
export async function expectSameInAnyOrder(
  events: readonly Timed[],
): Promise<Record<string, unknown[]>> {
  const inOrder = await rowsAfter(events)
  const twice = events.flatMap((event) => [event, event])
  expect(await rowsAfter(twice)).toEqual(inOrder)
  for (let seed = 1; seed <= 12; seed++) {
    const order = shuffled(seed % 2 ? twice : events, seed)
    expect(await rowsAfter(order), `seed ${seed}`).toEqual(inOrder)
  }
  return inOrder
}
