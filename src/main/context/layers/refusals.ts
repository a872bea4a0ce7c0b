// Tells what the user did not permit in the last sessions.
import { z } from 'zod'
import { formatId } from '../../../shared/ids.ts'
import type { Db } from '../../db/open.ts'
import { visibleTurn } from '../../db/visible.ts'
import { dated } from '../dates.ts'
import type { LayerItem, Scope } from '../layer.ts'
import { plainLine, quotedLine } from '../plain-line.ts'
import type { Whose } from './observation-rows.ts'

const mostTold = 3
/** Refusals are looked for in so many of the newest sessions. */
const sessionsLookedAt = 20

interface RefusalRow {
  readonly turnId: number | null
  readonly tool: string
  readonly input: string
  readonly message: string | null
  readonly at: number
}

/** The part of a tool's input that says what it was about to do. */
const inputSchema = z
  .looseObject({
    command: z.string().optional().catch(undefined),
    file_path: z.string().optional().catch(undefined),
    url: z.string().optional().catch(undefined),
    query: z.string().optional().catch(undefined),
    pattern: z.string().optional().catch(undefined),
    description: z.string().optional().catch(undefined),
  })
  .catch({})

/** A reader of refusals, newest first. */
export function createRefusals(db: Db, whose: Whose): (scope: Scope) => LayerItem[] {
  const sessions =
    whose === 'own'
      ? '@sessionId'
      : `SELECT id FROM (SELECT s.id FROM sessions s WHERE s.project_id = @projectId
           AND s.id IS NOT @sessionId ORDER BY s.started_at DESC LIMIT ${sessionsLookedAt})`
  // A request of which only the end of its turn is known may never have been answered.
  const select = db.prepare<[Record<string, unknown>], RefusalRow>(`
    SELECT d.turn_id AS turnId, d.tool, d.input, d.message, d.at
    FROM decisions d JOIN turns t ON t.id = d.turn_id
    WHERE d.session_id IN (${sessions}) AND d.choice = 'deny' AND d.found IS NOT 'inferred' AND d.at > @since AND ${visibleTurn('t')}
    ORDER BY d.at DESC, d.id DESC LIMIT ${mostTold}`)
  return (scope) => {
    const { projectId, sessionId } = scope
    const values =
      whose === 'own'
        ? { sessionId, since: scope.since ?? 0 }
        : { projectId, sessionId, since: scope.since ?? 0 }
    return select.all(values).map((row) => {
      const ref = row.turnId === null ? null : formatId('turn', row.turnId)
      const aim = aimOf(row.input)
      const reason = row.message ? `; the user said ${quotedLine(row.message, 140)}` : ''
      const mark = ref === null ? '' : ` [${ref}]`
      const tool = plainLine(row.tool, 60)
      return {
        ref,
        full: [
          `Refused by the user, ${dated(row.at, scope.now)}: ${tool}${aim && `, ${aim}`}${reason}${mark}`,
        ],
      }
    })
  }
}

function aimOf(json: string): string {
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    return ''
  }
  const input = inputSchema.parse(parsed)
  const { command, file_path, url, query, pattern, description } = input
  const aim = command ?? file_path ?? url ?? query ?? pattern ?? description
  return aim === undefined ? '' : `\`${plainLine(aim, 110).replaceAll('`', "'")}\``
}
