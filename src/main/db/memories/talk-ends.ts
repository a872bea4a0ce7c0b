// Which turns talks end with, as far as it was told what was done in turns: talks are runs of turns without work, in parts.
import type { Db } from '../open.ts'
import { visibleTurn, workObservation } from '../visible.ts'

/** A longer run is several talks of so many turns each, counted from its first, whatever turn one comes from. */
export const mostTurnsOfTalk = 12
/** The first turn of a run is looked for so far before a turn; of a longer run parts are counted from the session's first. */
export const longestRun = 10 * mostTurnsOfTalk

export interface TalkEnds {
  /**
   * The turns that end a talk since it is known what was done in this one: itself, or the one before it where it has work.
   * Where that is not known of the next one, it is asked when that is told.
   */
  talkEndsBy(turnId: number): readonly number[]
}

/** A turn with those beside it; `work` is null where it is not yet told what was done. */
interface Place {
  readonly number: number
  readonly work: 0 | 1
  readonly before: number | null
  readonly workBefore: 0 | 1 | null
  readonly next: number | null
  readonly nextNumber: number
  readonly workNext: 0 | 1 | null
  /** The number of the last turn with work before it, of those that a run of some parts reaches to. */
  readonly since: number
}

/** Makes the reader of a store. */
export function createTalkEnds(db: Db): TalkEnds {
  const hasWork = (turn: string) =>
    `EXISTS (SELECT 1 FROM observations o WHERE o.turn_id = ${turn} AND ${workObservation('o')})`
  const workOf = (turn: string) =>
    `(SELECT CASE WHEN w.level IS NOT NULL THEN ${hasWork('w.id')} END FROM turns w WHERE w.id = ${turn})`
  const beside = (order: '<' | '>') => `(
    SELECT b.id FROM turns b WHERE b.session_id = t.session_id AND b.number ${order} t.number
      AND b.prompt IS NOT NULL AND ${visibleTurn('b')} ORDER BY b.number ${order === '<' ? 'DESC' : ''} LIMIT 1)`
  const place = db.prepare<[number], Place>(`
    WITH told AS (SELECT t.*, ${beside('<')} AS before, ${beside('>')} AS next FROM turns t WHERE t.id = ?)
    SELECT x.number, ${hasWork('x.id')} AS work, x.before, ${workOf('x.before')} AS workBefore,
      x.next, (SELECT number FROM turns n WHERE n.id = x.next) AS nextNumber, ${workOf('x.next')} AS workNext,
      ifnull((SELECT t.number FROM turns t WHERE t.session_id = x.session_id
        AND t.number BETWEEN x.number - ${longestRun} AND x.number - 1
        AND t.prompt IS NOT NULL AND ${hasWork('t.id')} AND ${visibleTurn('t')}
        ORDER BY t.number DESC LIMIT 1), 0) AS since
    FROM told x`)
  return {
    talkEndsBy(turnId) {
      const turn = place.get(turnId)
      if (!turn) return []
      if (turn.work === 1) return turn.before !== null && turn.workBefore === 0 ? [turn.before] : []
      const partOf = (number: number) => Math.floor((number - 1 - turn.since) / mostTurnsOfTalk)
      const isLast =
        turn.next === null || turn.workNext === 1 || partOf(turn.number) !== partOf(turn.nextNumber)
      return isLast ? [turnId] : []
    },
  }
}
