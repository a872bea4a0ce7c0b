// Sessions that were drawn while a layer was withheld from a share of them, and what became of both kinds.
import { mean, sampleStandardDeviation } from 'simple-statistics'
import type { z } from 'zod'
import type { holdOutSchema } from '../../../shared/contract/evaluation-use.ts'
import type { Db } from '../open.ts'
import { visibleSession } from '../visible.ts'

type Compared = z.infer<typeof holdOutSchema>['compared'][number]
type Measure = keyof Compared['difference']

const measures = ['turns', 'tokens', 'failures', 'corrections'] as const satisfies Measure[]

interface Row extends Record<Measure, number> {
  readonly layer: string
  readonly withheld: 0 | 1
}

interface HeldOutStore {
  /** Notes on which side a session is; a later draw of the same session changes nothing. */
  note(drawn: {
    readonly sessionId: string
    readonly layer: string
    readonly withheld: boolean
    readonly at: number
  }): void
  /** Whether a session was drawn to go without a layer. */
  isWithheld(sessionId: string, layer: string): boolean
  compared(): Compared[]
}

/** The store over `held_out`; what it only reads may be asked of a reader. */
export function createHeldOutStore(db: Db): HeldOutStore {
  const add = db.prepare(
    `INSERT OR IGNORE INTO held_out (session_id, layer, withheld, at)
     SELECT id, @layer, @withheld, @at FROM sessions WHERE id = @sessionId`,
  )
  const rows = db.prepare<[], Row>(`
    SELECT h.layer, h.withheld, s.turn_count AS turns,
      (SELECT coalesce(sum(u.input_tokens + u.output_tokens + u.cache_read_tokens
         + u.cache_write_5m_tokens + u.cache_write_1h_tokens), 0)
       FROM usage_messages u WHERE u.session_id = s.id) AS tokens,
      (SELECT count(*) FROM turns t JOIN tool_events e ON e.turn_id = t.id
       WHERE t.session_id = s.id AND e.outcome = 'failed') AS failures,
      (SELECT count(DISTINCT m.turn_id) FROM memory_sources m JOIN memories k ON k.id = m.memory_id
       WHERE m.session_id = s.id AND m.said_by = 'user' AND k.kind = 'correction') AS corrections
    FROM held_out h JOIN sessions s ON s.id = h.session_id
    WHERE s.status <> 'active' AND s.turn_count > 0 AND ${visibleSession('s')}`)
  const side = db
    .prepare<[string, string], 0 | 1>(
      'SELECT withheld FROM held_out WHERE session_id = ? AND layer = ?',
    )
    .pluck()
  return {
    isWithheld: (sessionId, layer) => side.get(sessionId, layer) === 1,
    note: (drawn) => void add.run({ ...drawn, withheld: drawn.withheld ? 1 : 0 }),
    compared: () =>
      [...Map.groupBy(rows.all(), ({ layer }) => layer)].map(([layer, all]) => {
        const given = measuredOf(all.filter(({ withheld }) => withheld === 0))
        const withheld = measuredOf(all.filter((row) => row.withheld === 1))
        const difference = Object.fromEntries(
          measures.map((name) => [name, differenceOf(withheld[name], given[name])]),
        ) as Compared['difference']
        return { layer, given, withheld, difference }
      }),
  }
}

function measuredOf(rows: readonly Row[]): Compared['given'] {
  const spread = (name: Measure): Compared['given'][Measure] => {
    const values = rows.map((row) => row[name])
    return {
      sessions: values.length,
      mean: values.length === 0 ? null : mean(values),
      deviation: values.length < 2 ? null : sampleStandardDeviation(values),
    }
  }
  const [turns, tokens, failures, corrections] = [
    spread('turns'),
    spread('tokens'),
    spread('failures'),
    spread('corrections'),
  ]
  return { turns, tokens, failures, corrections }
}

function differenceOf(
  one: Compared['given'][Measure],
  other: Compared['given'][Measure],
): Compared['difference'][Measure] {
  if (one.mean === null || other.mean === null) return null
  if (one.deviation === null || other.deviation === null) return null
  const difference = one.mean - other.mean
  const error = Math.sqrt(one.deviation ** 2 / one.sessions + other.deviation ** 2 / other.sessions)
  return { mean: difference, low: difference - 1.96 * error, high: difference + 1.96 * error }
}
