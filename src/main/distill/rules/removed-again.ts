// Says of an edit that its file was removed later in the same turn: what was made is not there any more.
import { fit, sentence } from '../../base/plain-text.ts'
import type { ObservationDraft } from '../observation-draft.ts'
import { longest } from './draft.ts'

/** What was made and taken away again within a turn matters little to anybody afterwards: less than scratch files. */
const mostImportance = 0.15

/** The draft of edits of a file that a later command of the turn removed. */
export function removedAgain(draft: ObservationDraft): ObservationDraft {
  const { facts, title, summary } = draft
  if (facts.kind !== 'edit' || facts.outcome !== 'done') return draft
  const { created, path } = facts.file
  const told = summary.replace(/\.$/, '')
  const end = created ? '; removed again in the same turn' : '; removed later in the same turn'
  return {
    ...draft,
    title: created ? fit(`Made and removed again ${path}`, longest.title) : title,
    summary: sentence(`${fit(told, longest.summary - end.length)}${end}`),
    importance: created ? Math.min(draft.importance, mostImportance) : draft.importance,
  }
}
