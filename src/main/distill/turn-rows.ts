// Writes what a turn came to, whoever tells it: its observations and its own document, with the words by which they are found.
import { estimateTokenCount } from 'tokenx'
import { rowFactsText } from '../../shared/facts/row-facts.ts'
import { formatId } from '../../shared/ids.ts'
import type { ObservationRow, TurnToDistil } from '../db/memories/distilled-rows.ts'
import type { DistillerDependencies } from './distiller-dependencies.ts'
import type { ObservationDraft } from './observation-draft.ts'
import { isChange } from './rules/words/work-words.ts'

/** All methods join the caller's transaction. */
export interface TurnRows {
  /** Writes an observation unless a better level wrote it before. */
  putObservation(turn: TurnToDistil, row: ObservationRow): void
  /** Writes what the turn is found by; nothing where it has no words. */
  putDocument(
    turn: TurnToDistil,
    closing: { readonly title: string; readonly summary: string },
    drafts: readonly ObservationDraft[],
  ): void
}

/** The writing over the stores of the distiller. */
export function createTurnRows({
  store,
  searchIndex,
}: Pick<DistillerDependencies, 'store' | 'searchIndex'>): TurnRows {
  return {
    putObservation(turn, row) {
      const id = store.put(turn, row)
      if (id === null) return
      searchIndex.put({
        kind: 'observation',
        ref: formatId('observation', id),
        projectId: turn.projectId,
        sessionId: turn.sessionId,
        at: row.at,
        files: row.files,
        title: row.title,
        body: [row.summary, row.detail, ...row.functions.map(({ name }) => name)].join('\n'),
      })
    },
    putDocument(turn, closing, drafts) {
      const ref = formatId('turn', turn.id)
      if (closing.title === '' && closing.summary === '') {
        searchIndex.remove('turn', ref)
        return
      }
      searchIndex.put({
        kind: 'turn',
        ref,
        projectId: turn.projectId,
        sessionId: turn.sessionId,
        at: turn.startedAt,
        files: [...new Set(drafts.flatMap((one) => (isChange(one) ? one.files : [])))],
        title: closing.title,
        body: closing.summary,
      })
    },
  }
}

/** A draft as the row that it becomes, told at that level. */
export function observationRow(draft: ObservationDraft, level: string): ObservationRow {
  return {
    ...draft,
    facts: rowFactsText(draft.facts, draft),
    told: draft.facts,
    level,
    distilMs: null,
    tokens: estimateTokenCount([draft.title, draft.summary, draft.detail].join('\n')),
  }
}

/**
 * Rows with their part of the milliseconds that it took to tell them and the turn itself, shared by tokens: what the
 * turn's own words took is no observation's.
 */
export function withDistillingTime(
  rows: readonly ObservationRow[],
  turnWords: { readonly title: string; readonly summary: string },
  ms: number,
): ObservationRow[] {
  const ofTurn = estimateTokenCount(`${turnWords.title}\n${turnWords.summary}`)
  const all = rows.reduce((sum, { tokens }) => sum + tokens, ofTurn)
  return rows.map((row) => ({ ...row, distilMs: all === 0 ? 0 : (ms * row.tokens) / all }))
}
