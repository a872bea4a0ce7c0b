// Reads what the turn in progress did, of which there are no observations yet: files edited, what failed, what was refused.
import { formatId } from '../../../shared/ids.ts'
import { toolKindOf } from '../../../shared/tool-kinds.ts'
import type { Db } from '../../db/open.ts'
import { storedObject, storedTexts } from '../../db/stored-json.ts'
import { visibleTurn } from '../../db/visible.ts'
import { dated } from '../dates.ts'
import type { LayerItem } from '../layer.ts'
import { plainLine, plainSentence, quotedLine } from '../plain-line.ts'

/** A turn that compacts may be very long. */
const callsLookedAt = 400
const mostFailures = 3
const mostRefused = 3

interface CallFacts {
  readonly turnId: number
  readonly tool: string
  readonly at: number
  readonly outcome: string
  readonly error: string | null
  readonly files: string
  readonly inputDigest: string
}

/** A request for permission that was denied. `input` is JSON. */
interface Denial {
  readonly turnId: number
  readonly tool: string
  readonly input: string
  readonly message: string | null
  readonly at: number
}

interface TurnInProgress {
  readonly edited: LayerItem[]
  /** What failed or was not permitted, by whom is not known, and was not overtaken since. */
  readonly failing: LayerItem[]
  /** What the user refused, with their words. */
  readonly refused: LayerItem[]
}

/** The reader of a session's turn in progress; `now` in ms since 1970. */
export function createTurnInProgress(db: Db): (sessionId: string, now: number) => TurnInProgress {
  const calls = db.prepare<[string], CallFacts>(`
    SELECT e.turn_id AS turnId, e.tool, e.at, e.outcome, e.error, e.files, e.input_digest AS inputDigest
    FROM tool_events e JOIN turns t ON t.id = e.turn_id
    WHERE t.session_id = ? AND t.summary IS NULL AND e.agent_id IS NULL AND ${visibleTurn('t')}
    ORDER BY e.at DESC, e.id DESC LIMIT ${callsLookedAt}`)
  // Of a request of which only the end of its turn is known, nobody knows an answer.
  const denials = db.prepare<[string], Denial>(`
    SELECT d.turn_id AS turnId, d.tool, d.input, d.message, d.at
    FROM decisions d JOIN turns t ON t.id = d.turn_id
    WHERE d.session_id = ? AND d.choice = 'deny' AND d.decided_by IS NOT 'rule' AND d.tool <> 'AskUserQuestion'
      AND t.summary IS NULL
      AND ${visibleTurn('t')}
    ORDER BY d.at DESC, d.rowid DESC LIMIT ${mostRefused}`)
  return (sessionId, now) => {
    const recent = calls.all(sessionId)
    const denied = denials.all(sessionId)
    return {
      edited: editedFiles(recent, now),
      failing: [...failingCalls(recent, now), ...denied.flatMap((one) => denial(one, now, false))],
      refused: denied.flatMap((one) => denial(one, now, true)),
    }
  }
}

function editedFiles(calls: readonly CallFacts[], now: number): LayerItem[] {
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
    return { ref, full: [`${plainLine(path, 120)}, ${dated(at, now)}: ${times} [${ref}]`] }
  })
}

/** Calls at the end of the turn in progress that failed: what went on after a failure was retried or given up. */
function failingCalls(calls: readonly CallFacts[], now: number): LayerItem[] {
  const seen = new Set<string>()
  const failing: LayerItem[] = []
  for (const call of calls) {
    // Newest first: what comes up again was settled by the later call.
    const matter = `${call.tool} ${call.inputDigest}`
    if (seen.has(matter)) continue
    seen.add(matter)
    if (call.outcome === 'ok') break
    if (call.outcome !== 'failed' || call.error === null || failing.length === mostFailures)
      continue
    const reason = plainSentence(call.error.replace(/^(?:Error: )?Exit code -?\d+\n?/, ''), 200)
    const files = storedTexts(call.files)
      .slice(0, 2)
      .map((path) => plainLine(path, 80))
    const where = files.length > 0 ? ` (${files.join(', ')})` : ''
    const ref = formatId('turn', call.turnId)
    const when = `${dated(call.at, now)}, in the turn in progress`
    failing.push({
      ref,
      full: [`Failed ${when}: ${plainLine(call.tool, 60)}${where}: ${reason} [${ref}]`],
    })
  }
  return failing
}

/** The user's own refusal has their words; of another it is told only that it was not permitted. */
function denial(
  { turnId, tool, input, message, at }: Denial,
  now: number,
  byUser: boolean,
): LayerItem[] {
  if (byUser !== (message !== null)) return []
  const given = storedObject(input)
  const aim = ['command', 'file_path', 'notebook_path', 'url', 'query']
    .map((key) => given[key])
    .find((value) => typeof value === 'string')
  const ref = formatId('turn', turnId)
  const what = aim === undefined ? '' : `, \`${plainLine(aim, 110).replaceAll('`', "'")}\``
  const begin = byUser ? 'Refused by the user' : 'Not permitted'
  const words = message === null ? '' : `; the user said ${quotedLine(message, 140)}`
  const when = `${dated(at, now)}, in the turn in progress`
  return [
    {
      ref,
      full: [
        `${begin} ${when}: ${tool === 'ExitPlanMode' ? 'the plan' : plainLine(tool, 60)}${what}${words} [${ref}]`,
      ],
    },
  ]
}
