// Layers for a session that was compacted: what was asked, the files in work, what was done, what fails.

import { formatId } from '../../../shared/ids.ts'
import { bound } from '../../db/bound.ts'
import type { Db } from '../../db/open.ts'
import { isCurrent } from '../../db/rules-version.ts'
import { changedFile, visibleObservation, visibleTurn } from '../../db/visible.ts'
import { dated } from '../dates.ts'
import type { Layer, LayerItem, Scope } from '../layer.ts'
import { plainLine, plainSentence, quotedLine } from '../plain-line.ts'
import { createTurnFacts } from '../rows/turn-facts.ts'
import { createTurnInProgress } from '../rows/turn-in-progress.ts'
import { createWantedFor } from '../rows/wanted-for.ts'
import { changedFiles, type EditRow } from './changed-code.ts'
import { createRefusals } from './refusals.ts'
import { createOwnState } from './state.ts'

const promptsTold = 3
const turnsTold = 8
/** The newest so many, and the one that asked first. */
const turnsLookedAt = 60
const editsLookedAt = 200

interface TurnFacts {
  readonly id: number
  readonly prompt: string | null
  readonly title: string | null
  readonly summary: string | null
  readonly startedAt: number
}

/** The layers that only a compacted session is given: each one's part of the budget, 0 to 1. */
export const workingSetShares: ReadonlyMap<string, number> = new Map([
  ['prompts', 0.15],
  ['files', 0.2],
  ['done', 0.3],
])

/** The reader of a session's working set. `scope.sessionId` names the session; without it there is nothing. */
export function createWorkingSet(db: Db): (scope: Scope) => Layer[] {
  const turns = db.prepare<{ sessionId: string }, TurnFacts>(`
    SELECT t.id, t.prompt, t.title, CASE WHEN ${isCurrent('t')} THEN t.summary END AS summary,
      t.started_at AS startedAt
    FROM turns t
    WHERE t.session_id = ${bound('sessionId')} AND ${visibleTurn('t')}
      AND (t.number >= (SELECT max(number) FROM turns WHERE session_id = ${bound('sessionId')}) - ${turnsLookedAt}
        OR t.id = (SELECT f.id FROM turns f WHERE f.session_id = ${bound('sessionId')} AND trim(f.prompt) <> ''
          ORDER BY f.number LIMIT 1))
    ORDER BY t.number DESC`)
  const edits = db.prepare<[string], EditRow>(`
    SELECT o.id, o.at, o.files, o.functions FROM observations o
    WHERE o.session_id = ? AND ${changedFile('o')} AND ${visibleObservation('o')}
    ORDER BY o.at DESC, o.id DESC LIMIT ${editsLookedAt}`)
  const turnInProgress = createTurnInProgress(db)
  const turnFacts = createTurnFacts(db, 'own')
  const state = createOwnState(db, turnFacts)
  const refusals = createRefusals(turnFacts, createWantedFor(db))

  return (scope) => {
    const { sessionId } = scope
    if (sessionId === null) return []
    const rows = turns.all({ sessionId })
    const { edited, failing, refused } = turnInProgress(sessionId, scope.now)
    const distilled = changedFiles(edits.all(sessionId), scope)
    const standing = state(scope)
    const notWanted = refusals(scope)
    return [
      layer('prompts', 'Asked in this session, newest first:', promptItems(rows, scope)),
      layer('files', 'Files in work:', [...edited, ...distilled]),
      layer('done', 'Done in this session, newest first:', doneItems(rows, scope)),
      { ...standing, items: [...failing, ...standing.items] },
      { ...notWanted, items: [...refused, ...notWanted.items] },
    ]
  }
}

function layer(name: string, heading: string, items: LayerItem[]): Layer {
  return { name, heading, items }
}

/** The last prompts, then the first one: it says what the session is for. What was asked again is told once. */
function promptItems(turns: readonly TurnFacts[], scope: Scope): LayerItem[] {
  const asked = turns.filter(({ prompt }) => essenceOf(prompt) !== '')
  const told = new Map<string, TurnFacts>()
  for (const turn of asked) {
    if (told.size === promptsTold) break
    if (!told.has(essenceOf(turn.prompt))) told.set(essenceOf(turn.prompt), turn)
  }
  const first = asked.at(-1)
  if (first && !told.has(essenceOf(first.prompt))) told.set('', first)
  return [...told.values()].map((turn) => {
    const ref = formatId('turn', turn.id)
    const when = dated(turn.startedAt, scope.now)
    const opening = turn === first && asked.length > promptsTold ? 'at the beginning, ' : ''
    const says = (most: number) =>
      `${opening}${when}: ${quotedLine(turn.prompt ?? '', most)} [${ref}]`
    return { ref, full: [says(400)] as const, short: says(120) }
  })
}

function essenceOf(prompt: string | null): string {
  return prompt?.trim().toLowerCase() ?? ''
}

function doneItems(turns: readonly TurnFacts[], scope: Scope): LayerItem[] {
  return turns
    .filter((turn) => turn.summary !== null && turn.summary.trim() !== '')
    .slice(0, turnsTold)
    .map((turn) => {
      const ref = formatId('turn', turn.id)
      const when = dated(turn.startedAt, scope.now)
      return {
        ref,
        full: [`${when}: ${plainSentence(turn.summary ?? '', 300)} [${ref}]`] as const,
        short: `${when}: ${plainLine(turn.title ?? turn.summary ?? '', 100)} [${ref}]`,
      }
    })
}
