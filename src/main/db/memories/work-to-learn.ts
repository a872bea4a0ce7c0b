// Reads what was done in the turns that are learned from: attempts and edits in their order, and what the user refused.
import { z } from 'zod'
import type { Attempt } from '../../../shared/facts/matter.ts'
import { commandFactsSchema, editFactsSchema } from '../../../shared/facts/observation-facts.ts'
import { readRowFacts } from '../../../shared/facts/row-facts.ts'
import type { Db } from '../open.ts'
import { visibleObservation } from '../visible.ts'
import type { TurnToLearn } from './learning-store.ts'

/** An attempt at what can stand or fail, or an edit. */
export type WorkRow = { readonly at: number; readonly turnId: number } & (
  | {
      readonly kind: 'attempt'
      readonly attempt: Attempt
      readonly error: string | null
      readonly place: string | null
    }
  | { readonly kind: 'edit'; readonly path: string; readonly functions: readonly string[] }
)

export interface WorkToLearn {
  /** The work of a session up to a turn, of so many turns with that one. */
  work(turn: TurnToLearn, turns: number): readonly WorkRow[]
  /** What the user refused in a turn with words of their own. */
  refused(turnId: number): readonly { readonly asked: string; readonly message: string }[]
}

interface Row {
  readonly turnId: number
  readonly kind: string
  readonly files: string
  readonly functions: string
  readonly facts: string | null
  readonly at: number
}

/** A turn of more is read by its last. */
const mostRows = 400
const workSchema = z.union([commandFactsSchema, editFactsSchema])

export function createWorkToLearn(db: Db): WorkToLearn {
  const rows = db.prepare<[object], Row>(
    `SELECT o.turn_id AS turnId, o.kind, o.files, o.functions, o.facts, o.at
     FROM observations o JOIN turns t ON t.id = o.turn_id
     WHERE o.session_id = @sessionId AND t.number > @from AND t.number <= @number
       AND o.kind IN ('command', 'test', 'build', 'edit') AND o.facts IS NOT NULL AND ${visibleObservation('o')}
     ORDER BY o.at DESC, o.id DESC LIMIT ${mostRows}`,
  )
  const refused = db.prepare<[number], { asked: string; message: string }>(
    `SELECT coalesce(asked, tool) AS asked, message FROM decisions
     WHERE turn_id = ? AND choice = 'deny' AND decided_by = 'user' AND message IS NOT NULL AND found IS NOT 'told'
     ORDER BY at LIMIT 10`,
  )
  return {
    work({ sessionId, number }, turns) {
      const found = rows.all({ sessionId, number, from: number - turns })
      return found.flatMap(workOf).sort((a, b) => a.at - b.at)
    },
    refused: (turnId) => refused.all(turnId),
  }
}

function workOf(row: Row): WorkRow[] {
  const facts = readRowFacts(workSchema, row)
  const { turnId } = row
  if (facts === null) return []
  if (facts.kind === 'edit') {
    if (facts.outcome !== 'done' || facts.scratch === true) return []
    const functions = facts.functions.map(({ name }) => name)
    return [{ turnId, at: row.at, kind: 'edit', path: facts.file.path, functions }]
  }
  return facts.attempts.map((attempt) => {
    const [failing] = (attempt.tests ?? facts.tests)?.failing ?? []
    const error = attempt.error ?? facts.error
    const text = failing ? [failing.name, failing.reason].filter(Boolean).join(': ') : error?.text
    return {
      ...{ turnId, at: attempt.at, kind: 'attempt', attempt },
      ...{ error: text ?? null, place: error?.place ?? null },
    }
  })
}
