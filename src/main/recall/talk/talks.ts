// Talks: runs of turns of a session in which nothing but talking and looking was done, a long one in parts.
import { longestRun, mostTurnsOfTalk } from '../../db/memories/talk-ends.ts'
import type { Db } from '../../db/open.ts'
import { visibleTurn, workObservation } from '../../db/visible.ts'

/** A talk, by where it stands. */
export interface Talk {
  /** By which it is known among others: the row of its first turn. */
  readonly firstId: number
  readonly sessionId: string
  /** The numbers of its turns in their session. */
  readonly first: number
  readonly last: number
  /** The public id of its last turn. */
  readonly ref: string
  /** When it ended, in ms since 1970. */
  readonly at: number
}

/** What was said in a turn of a talk. */
export interface TalkTurn {
  readonly prompt: string
  readonly answer: string
}

interface TalkReader {
  /** The talks that records are of, by the public ids of the records: turns, and sessions of a single talk. */
  around(refs: readonly string[]): ReadonlyMap<string, Talk>
  /** What was learned of a talk: a decision, or, of one of a single turn, something else; null for nothing. */
  learnedOf(talk: Talk): 'decision' | 'other' | null
  /** What was said in a talk, the oldest first. */
  turns(talk: Talk): readonly TalkTurn[]
}

/** Of a message so much is read, in UTF-16 units. */
const longestMessage = 4000

interface TurnPlace {
  readonly ref: string
  readonly sessionId: string
  readonly asked: number
  /** The number behind the last turn with work before the one that was asked for. */
  readonly since: number
  readonly turnId: number
  readonly number: number
  readonly at: number
  readonly hasWork: 0 | 1
}

export function createTalkReader(db: Db): TalkReader {
  const hasWork = `EXISTS (SELECT 1 FROM observations o WHERE o.turn_id = t.id AND ${workObservation('o')})`
  const places = db.prepare<[object], TurnPlace>(`
    WITH wanted AS (
      SELECT j.value AS ref, t.session_id AS sessionId, t.number AS asked FROM json_each(@refs) j
      JOIN turns t ON t.id = CAST(substr(j.value, 2) AS INTEGER) AND j.value = 't' || t.id
      UNION ALL
      SELECT j.value, j.value, min(t.number) FROM json_each(@refs) j JOIN turns t ON t.session_id = j.value
      GROUP BY j.value),
    counted AS MATERIALIZED (
      SELECT ref, sessionId, asked, 1 + ifnull((
        SELECT t.number FROM turns t
        WHERE t.session_id = sessionId AND t.number BETWEEN asked - ${longestRun} AND asked - 1
          AND t.prompt IS NOT NULL AND ${hasWork} AND ${visibleTurn('t')}
        ORDER BY t.number DESC LIMIT 1), 0) AS since
      FROM wanted)
    SELECT w.ref, w.sessionId, w.asked, w.since, t.id AS turnId, t.number, t.started_at AS at, ${hasWork} AS hasWork
    FROM counted w JOIN turns t ON t.session_id = w.sessionId
      AND t.number BETWEEN w.asked - ${mostTurnsOfTalk} AND w.asked + ${mostTurnsOfTalk}
    WHERE t.prompt IS NOT NULL AND ${visibleTurn('t')} ORDER BY w.ref, t.number`)
  const learned = db
    .prepare<[object], 'decision' | 'other'>(`
      SELECT CASE m.kind WHEN 'decision' THEN 'decision' ELSE 'other' END AS learned
      FROM memory_sources s JOIN memories m ON m.id = s.memory_id JOIN turns t ON t.id = s.turn_id
      WHERE s.session_id = @sessionId AND t.number BETWEEN @first AND @last AND (m.kind = 'decision' OR @first = @last)
      ORDER BY learned LIMIT 1`)
    .pluck()
  const said = db.prepare<[object], { prompt: string; answer: string | null }>(`
    SELECT substr(t.prompt, 1, ${longestMessage}) AS prompt, substr(t.last_message, 1, ${longestMessage}) AS answer
    FROM turns t WHERE t.session_id = @sessionId AND t.number BETWEEN @first AND @last
      AND t.prompt IS NOT NULL AND ${visibleTurn('t')} ORDER BY t.number`)

  function around(refs: readonly string[]): ReadonlyMap<string, Talk> {
    const rows = places.all({ refs: JSON.stringify(refs) })
    return new Map(
      [...Map.groupBy(rows, ({ ref }) => ref)].flatMap(([ref, turns]) => {
        const talk = talkOf(ref, turns)
        return talk === null ? [] : [[ref, talk] as const]
      }),
    )
  }

  return {
    around,
    learnedOf: (talk) => learned.get(talk) ?? null,
    turns: (talk) => said.all(talk).map(({ prompt, answer }) => ({ prompt, answer: answer ?? '' })),
  }
}

/** The talk around the turn that was asked for, of a long run its part; of a session the only one. */
function talkOf(ref: string, turns: readonly TurnPlace[]): Talk | null {
  const at = turns.findIndex(({ number, asked }) => number === asked)
  const own = turns[at]
  if (!own) return null
  const before = turns.slice(0, at).findLastIndex(({ hasWork }) => hasWork === 1)
  const end = turns.findIndex(({ hasWork }, place) => place >= at && hasWork === 1)
  const run = turns.slice(before + 1, end === -1 ? undefined : end)
  const from = own.asked - ((own.asked - own.since) % mostTurnsOfTalk)
  const talk = run.filter(({ number }) => number >= from && number < from + mostTurnsOfTalk)
  const [first] = talk
  const last = talk.at(-1)
  const isWhole = talk.length === turns.length && turns.length <= mostTurnsOfTalk
  if (!first || !last || own.hasWork === 1 || (ref === own.sessionId && !isWhole)) return null
  const { sessionId } = own
  return {
    ...{ firstId: first.turnId, sessionId, first: first.number, last: last.number },
    ...{ ref: `t${last.turnId}`, at: last.at },
  }
}
