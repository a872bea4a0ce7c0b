// The vectors that came with memories and decisions: kept with them, and used by every index of their length.
import { AppError } from '../../../shared/errors.ts'
import type { Db } from '../../db/open.ts'

interface OwnVectors {
  /**
   * Keeps a memory's vector in place of an earlier one; gives it back at length 1. Joins the caller's transaction.
   * @throws AppError `invalid_input` for one that is no direction.
   */
  keep(memory: number, vector: readonly number[]): Float32Array
  /**
   * The same for a decision, by its id; one that has a vector keeps it.
   * @throws AppError `invalid_input` also for one that is not as long as those of other decisions while `dimensions`, the
   * length of the model in use, is null.
   */
  keepOfDecision(id: string, vector: readonly number[], dimensions: number | null): void
  /** The kept vector of a search document, when it has that many numbers; null otherwise. */
  of(documentId: number, dimensions: number): Float32Array | null
}

export function createOwnVectors(db: Db): OwnVectors {
  const put = db.prepare(`
    INSERT INTO memory_vectors (memory_id, dimensions, vector) VALUES (?, ?, ?)
    ON CONFLICT (memory_id) DO UPDATE SET dimensions = excluded.dimensions, vector = excluded.vector`)
  const putOfDecision = db.prepare(
    'INSERT INTO decision_vectors (decision_id, dimensions, vector) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const anyOfDecisions = db
    .prepare<[], number>('SELECT dimensions FROM decision_vectors LIMIT 1')
    .pluck()
  const find = db
    .prepare<object, Buffer>(
      `SELECT v.vector FROM search_documents d JOIN memory_vectors v
         ON v.memory_id = CAST(substr(d.ref, 2) AS INTEGER)
       WHERE d.id = @id AND d.kind = 'memory' AND v.dimensions = @dimensions
       UNION ALL
       SELECT v.vector FROM search_documents d JOIN decision_vectors v ON v.decision_id = d.ref
       WHERE d.id = @id AND d.kind = 'decision' AND v.dimensions = @dimensions`,
    )
    .pluck()
  return {
    keepOfDecision(id, vector, dimensions) {
      const kept = dimensions ?? anyOfDecisions.get() ?? vector.length
      if (vector.length !== kept) {
        throw new AppError(
          'invalid_input',
          `The vector has ${vector.length} numbers where those of other decisions have ${kept}: embed the text with the same model, or leave the vector out.`,
        )
      }
      const unit = unitVector(vector)
      putOfDecision.run(id, unit.length, Buffer.from(unit.buffer))
    },
    keep(memory, vector) {
      const unit = unitVector(vector)
      put.run(memory, unit.length, Buffer.from(unit.buffer))
      return unit
    },
    of(documentId, dimensions) {
      const bytes = find.get({ id: documentId, dimensions })
      // A copy of its own: the floats must begin at a multiple of four.
      return bytes ? new Float32Array(Uint8Array.from(bytes).buffer) : null
    },
  }
}

/** @throws AppError `invalid_input` for a vector that points nowhere. */
export function unitVector(vector: ArrayLike<number>): Float32Array {
  const unit = Float32Array.from(vector)
  const norm = Math.hypot(...unit)
  if (!Number.isFinite(norm) || norm < 1e-12) {
    throw new AppError(
      'invalid_input',
      'The vector is empty, zero or holds something that is no number: leave it out, and the text is embedded here.',
    )
  }
  return unit.map((value) => value / norm)
}
