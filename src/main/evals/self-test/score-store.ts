// Keeps how well each session's first prompt found what it needed, so that a run that was stopped goes on.
import type {
  Scores,
  SelfTestTarget,
  SelfTestWay,
} from '../../../shared/contract/evaluation/self-test.ts'
import { currentMeasure } from '../../db/evaluation/measured-sql.ts'
import type { Db } from '../../db/open.ts'

/** How one way of asking found one kind of thing. */
export interface ScoreRow extends Scores {
  readonly sessionId: string
  readonly way: SelfTestWay
  readonly target: SelfTestTarget
  /** Of the vectors; null where none were asked. */
  readonly model: string | null
  readonly needed: number
  readonly outOf: number
}

export interface ScoreStore {
  /** Sessions that were asked with this model, or by words alone for null. */
  asked(model: string | null): Set<string>
  /** Nothing for a session that was deleted meanwhile. */
  add(rows: readonly ScoreRow[]): void
  /** Drops what another model answered, or was measured otherwise; with `all` everything. */
  drop(model: string | null, all: boolean): void
}

export function createScoreStore(db: Db): ScoreStore {
  const asked = db
    .prepare<[{ way: string; model: string | null }], string>(
      `SELECT t.session_id FROM self_tests t
       WHERE t.way = @way AND t.model IS @model AND t.measure = ${currentMeasure}`,
    )
    .pluck()
  const put = db.prepare(
    `INSERT INTO self_tests (session_id, way, target, model, needed, out_of, recall5, recall10, mrr, ndcg10, measure)
     SELECT s.id, @way, @target, @model, @needed, @outOf, @recall5, @recall10, @mrr, @ndcg10, ${currentMeasure} FROM sessions s
     WHERE s.id = @sessionId
     ON CONFLICT (session_id, way, target) DO UPDATE SET model = excluded.model, needed = excluded.needed,
       out_of = excluded.out_of, recall5 = excluded.recall5, recall10 = excluded.recall10, mrr = excluded.mrr,
       ndcg10 = excluded.ndcg10, measure = excluded.measure`,
  )
  const dropOthers = db.prepare(
    `DELETE FROM self_tests WHERE (model IS NOT NULL AND model IS NOT ?) OR measure <> ${currentMeasure}`,
  )
  const dropAll = db.prepare('DELETE FROM self_tests')
  return {
    asked: (model) => new Set(asked.all({ way: model === null ? 'words' : 'hybrid', model })),
    add: db.transaction((rows: readonly ScoreRow[]) => {
      for (const row of rows) put.run(row)
    }),
    drop(model, all) {
      if (all) dropAll.run()
      else dropOthers.run(model)
    },
  }
}
