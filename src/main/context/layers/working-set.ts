// Layers for a session that was compacted: what was asked, the files in work, what was done, what fails.

import { formatId } from '../../../shared/ids.ts'
import { toolKindOf } from '../../../shared/tool-kinds.ts'
import type { Db } from '../../db/open.ts'
import { isCurrent } from '../../db/rules-version.ts'
import { storedTexts } from '../../db/stored-json.ts'
import { visibleObservation, visibleTurn } from '../../db/visible.ts'
import { dated } from '../dates.ts'
import type { Layer, LayerItem, Scope } from '../layer.ts'
import { plainLine, plainSentence, quotedLine } from '../plain-line.ts'
import { changedFiles, type EditRow } from './changed-code.ts'
import { createOpenMatters } from './open-matters.ts'

const promptsTold = 3
const turnsTold = 8
const editsLookedAt = 200
/** Tool calls of turns that are not distilled yet; a turn that compacts may be very long. */
const callsLookedAt = 400
const failuresTold = 3

interface TurnFacts {
  readonly id: number
  readonly prompt: string | null
  readonly title: string | null
  readonly summary: string | null
  readonly startedAt: number
}

interface CallFacts {
  readonly turnId: number
  readonly tool: string
  readonly at: number
  readonly outcome: string
  readonly error: string | null
  readonly files: string
  readonly inputDigest: string
}

/** The layers that only a compacted session is given: each one's part of the budget, 0 to 1. */
export const workingSetShares: ReadonlyMap<string, number> = new Map([
  ['prompts', 0.15],
  ['files', 0.2],
  ['done', 0.3],
])

/** The reader of a session's working set. `scope.sessionId` names the session; without it there is nothing. */
export function createWorkingSet(db: Db): (scope: Scope) => Layer[] {
  const turns = db.prepare<[string], TurnFacts>(`
    SELECT t.id, t.prompt, t.title, CASE WHEN ${isCurrent('t')} THEN t.summary END AS summary,
      t.started_at AS startedAt
    FROM turns t
    WHERE t.session_id = ? AND ${visibleTurn('t')} ORDER BY t.number DESC LIMIT 40`)
  const edits = db.prepare<[string], EditRow>(`
    SELECT o.id, o.at, o.files, o.functions FROM observations o
    WHERE o.session_id = ? AND o.kind = 'edit' AND o.failed = 0 AND ${visibleObservation('o')}
    ORDER BY o.at DESC, o.id DESC LIMIT ${editsLookedAt}`)
  const calls = db.prepare<[string], CallFacts>(`
    SELECT e.turn_id AS turnId, e.tool, e.at, e.outcome, e.error, e.files, e.input_digest AS inputDigest
    FROM tool_events e JOIN turns t ON t.id = e.turn_id
    WHERE e.session_id = ? AND t.summary IS NULL AND e.agent_id IS NULL AND ${visibleTurn('t')}
    ORDER BY e.at DESC, e.id DESC LIMIT ${callsLookedAt}`)
  const { state, refusals } = createOpenMatters(db, 'own')

  return (scope) => {
    const { sessionId } = scope
    if (sessionId === null) return []
    const rows = turns.all(sessionId)
    const recent = calls.all(sessionId)
    const distilled = changedFiles(edits.all(sessionId), scope)
    const standing = state(scope)
    return [
      layer('prompts', 'Asked in this session, newest first:', promptItems(rows, scope)),
      layer('files', 'Files in work:', [...undistilledFiles(recent, scope), ...distilled]),
      layer('done', 'Done in this session, newest first:', doneItems(rows, scope)),
      { ...standing, items: [...failingCalls(recent, scope), ...standing.items] },
      refusals(scope),
    ]
  }
}

function layer(name: string, heading: string, items: LayerItem[]): Layer {
  return { name, heading, items }
}

/** The last prompts, then the first one: it says what the session is for. */
function promptItems(turns: readonly TurnFacts[], scope: Scope): LayerItem[] {
  const asked = turns.filter((turn) => turn.prompt !== null && turn.prompt.trim() !== '')
  const first = asked.length > promptsTold ? asked.at(-1) : undefined
  return [...asked.slice(0, promptsTold), ...(first ? [first] : [])].map((turn) => {
    const ref = formatId('turn', turn.id)
    const when = dated(turn.startedAt, scope.now)
    const opening = turn === first ? 'at the beginning, ' : ''
    const says = (most: number) =>
      `${opening}${when}: ${quotedLine(turn.prompt ?? '', most)} [${ref}]`
    return { ref, full: [says(400)] as const, short: says(120) }
  })
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

/** Files of the turn in progress, whose observations do not exist yet. */
function undistilledFiles(calls: readonly CallFacts[], scope: Scope): LayerItem[] {
  const files = new Map<string, { turnId: number; at: number; edits: number }>()
  for (const call of calls) {
    if (call.outcome !== 'ok' || toolKindOf(call.tool) !== 'edit') continue
    for (const path of storedTexts(call.files)) {
      const known = files.get(path)
      const { turnId, at } = known ?? call
      files.set(path, { turnId, at, edits: (known?.edits ?? 0) + 1 })
    }
  }
  return [...files].map(([path, { turnId, at, edits }]) => {
    const ref = formatId('turn', turnId)
    const times = `${edits} ${edits === 1 ? 'edit' : 'edits'} in the turn in progress`
    return { ref, full: [`${plainLine(path, 120)}, ${dated(at, scope.now)}: ${times} [${ref}]`] }
  })
}

/** Calls at the end of the turn in progress that failed: what went on after a failure was retried or given up. */
function failingCalls(calls: readonly CallFacts[], scope: Scope): LayerItem[] {
  const seen = new Set<string>()
  const failing: LayerItem[] = []
  for (const call of calls) {
    // Newest first: what comes up again was settled by the later call.
    const matter = `${call.tool} ${call.inputDigest}`
    if (seen.has(matter)) continue
    seen.add(matter)
    if (call.outcome === 'ok') break
    if (call.outcome !== 'failed' || call.error === null || failing.length === failuresTold)
      continue
    const reason = plainSentence(call.error.replace(/^(?:Error: )?Exit code -?\d+\n?/, ''), 200)
    const files = storedTexts(call.files)
      .slice(0, 2)
      .map((path) => plainLine(path, 80))
    const where = files.length > 0 ? ` (${files.join(', ')})` : ''
    const ref = formatId('turn', call.turnId)
    const when = `${dated(call.at, scope.now)}, in the turn in progress`
    failing.push({
      ref,
      full: [`Failed ${when}: ${plainLine(call.tool, 60)}${where}: ${reason} [${ref}]`],
    })
  }
  return failing
}
