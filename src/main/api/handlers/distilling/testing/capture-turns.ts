// Turns of a made-up session, as many as a test wants, told by rules.
import { deflateSync } from 'node:zlib'
import { formatId } from '../../../../../shared/ids.ts'
import type { Core } from '../../../../app/core.ts'

/** Adds turns in which a price was changed, and has rules tell them. Returns their ids. */
export async function captureTurns(core: Core, count: number): Promise<string[]> {
  const { db, queue, pump } = core
  const now = core.now()
  const session = 'made-up'
  db.prepare(
    `INSERT OR IGNORE INTO sessions (id, project_id, cwd, started_at, last_event_at)
     SELECT ?, id, '/home/dev/shop', ?, ? FROM projects LIMIT 1`,
  ).run(session, now, now)
  const before = Number(db.prepare('SELECT coalesce(max(id), 0) FROM turns').pluck().get())
  const ids: string[] = []
  for (let at = 1; at <= count; at += 1) {
    const turn = before + at
    db.prepare(
      `INSERT INTO turns (id, session_id, number, prompt, started_at, last_message)
       VALUES (?, ?, ?, 'Round the prices of the cart up', ?, 'price() rounds up now.')`,
    ).run(turn, session, 1000 + turn, now - 1000 + at)
    const payload = {
      ...{ tool_name: 'Edit', tool_input: { file_path: '/home/dev/shop/cart.ts' } },
      tool_response: {
        filePath: '/home/dev/shop/cart.ts',
        structuredPatch: [
          {
            ...{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1 },
            lines: ['-export function price(n) {', '+export function roundedPrice(n) {'],
          },
        ],
      },
    }
    db.prepare(
      `INSERT INTO tool_events (id, session_id, turn_id, tool_use_id, tool, at, outcome, files, raw_bytes, input_digest)
       VALUES (?, ?, ?, ?, 'Edit', ?, 'ok', '[]', 400, '')`,
    ).run(10_000 + turn, session, turn, `call_${turn}`, now)
    db.prepare(
      "INSERT INTO payloads (tool_event_id, body, bytes, agent) VALUES (?, ?, 400, 'claude-code')",
    ).run(10_000 + turn, deflateSync(JSON.stringify(payload)))
    queue.enqueue('distill.turn', String(turn))
    ids.push(formatId('turn', turn))
  }
  await pump.idle()
  return ids
}
