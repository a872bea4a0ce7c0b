// A turn made ready to be told by a model: its record, what rules tell of it, and how good that is.
import type { TurnRecord } from '../../agents/tool-call.ts'
import type { Parser } from '../../code/parser.ts'
import type { ToldTurn } from '../../db/memories/distillation-store.ts'
import type { TurnToDistil } from '../../db/memories/distilled-rows.ts'
import type { ObservationStore } from '../../db/memories/observation-store.ts'
import { shortestPrompt } from '../../db/usage/model-call-queries.ts'
import { loadTurn } from '../load-turn.ts'
import type { ObservationDraft } from '../observation-draft.ts'
import { turnObservations } from '../rules/turn-observations.ts'
import { isChange } from '../rules/words/work-words.ts'

/** A turn with its record, and what rules tell of its steps. */
export interface TurnToTell {
  readonly turn: TurnToDistil
  readonly record: TurnRecord
  /** In the order of time; without those that the user forgot. */
  readonly drafts: readonly ObservationDraft[]
  /** Whether all of its source is still there to measure by. */
  readonly isWhole: boolean
}

/** Reads the turn; null where it is gone, hidden, or so small that no model could tell more than rules. */
export async function turnToTell(
  store: ObservationStore,
  turnId: number,
  pause: () => Promise<void>,
  parser: Pick<Parser, 'declared'> | undefined,
): Promise<TurnToTell | null> {
  const turn = store.turn(turnId)
  if (!turn || store.isHidden(turn.id)) return null
  const { record, partial } = await loadTurn(
    store,
    turn,
    store.toolEventIds(turn.id),
    pause,
    parser,
  )
  const forgotten = store.forgotten(turn.id)
  const drafts: ObservationDraft[] = []
  for (const draft of turnObservations(record, () => {})) {
    if (draft && !forgotten.has(draft.key)) drafts.push(draft)
    await pause()
  }
  drafts.sort((a, b) => a.at - b.at)
  return isTrivial(record, drafts) ? null : { turn, record, drafts, isWhole: partial.size === 0 }
}

/** What is told of the turn where these steps are told in the words of a model, and the others in those of rules. */
export function toldTurn(
  { drafts }: TurnToTell,
  words: { readonly title: string; readonly summary: string },
  steps: ReadonlyMap<string, { readonly title: string; readonly summary: string }> = new Map(),
): ToldTurn {
  const observations = drafts.map(({ key, title, summary }) => ({
    key,
    ...(steps.get(key) ?? { title, summary }),
  }))
  return { title: words.title, summary: words.summary, observations }
}

/** Whether there is nothing that a model could tell better than rules. */
function isTrivial(record: TurnRecord, drafts: readonly ObservationDraft[]): boolean {
  if ((record.lastMessage ?? '').trim() === '') return true
  return (record.prompt ?? '').trim().length < shortestPrompt && !drafts.some(isChange)
}
