// Layer: what earlier sessions say on the files at hand, of what words and meaning found; once for each turn.
import { parseId } from '../../../shared/ids.ts'
import { bound } from '../../db/bound.ts'
import type { Db } from '../../db/open.ts'
import { isCurrent } from '../../db/rules-version.ts'
import { storedTexts } from '../../db/stored-json.ts'
import { visibleObservation, visibleSession, visibleTurn } from '../../db/visible.ts'
import { dated } from '../dates.ts'
import type { LayerItem, LayerReader, Scope } from '../layer.ts'
import { plainLine, plainSentence } from '../plain-line.ts'
import { createWithdrawn } from '../rows/remembered-words.ts'
import { createFilesAtHand } from './files-at-hand.ts'

/** The newest sessions are told by themselves. */
const toldInFull = 3
const mostTold = 10
/** What weighs less looked at something or was tried on the way. */
const leastImportance = 0.4

interface Found {
  readonly turnId: number
  readonly at: number
  readonly title: string
  readonly summary: string
  /** JSON. */
  readonly files: string
}

/** The reader; it tells of `scope.related`, in that order. */
export function createObservations(db: Db): LayerReader {
  const filesAtHand = createFilesAtHand(db)
  const withdrawnIn = createWithdrawn(db)
  const refOf = db
    .prepare<[number], string>('SELECT ref FROM search_documents WHERE id = ?')
    .pluck()
  const told = `SELECT id FROM sessions x WHERE x.project_id = ${bound('projectId')} AND x.id IS NOT @sessionId
    AND ${visibleSession('x')} ORDER BY x.last_event_at DESC LIMIT ${toldInFull}`
  // How something stands that failed then is told where we are.
  const observation = db.prepare<[Record<string, unknown>], Found>(`
    SELECT o.turn_id AS turnId, o.at, o.title, o.summary, o.files FROM observations o
    WHERE o.id = ${bound('id')} AND o.failed = 0 AND o.kind <> 'explore' AND o.importance >= ${leastImportance}
      AND ${isCurrent('o')} AND ${visibleObservation('o')}
      AND o.session_id IS NOT @sessionId AND o.session_id NOT IN (${told})`)
  const turn = db.prepare<[Record<string, unknown>], Found>(`
    SELECT t.id AS turnId, t.started_at AS at, coalesce(t.title, '') AS title, t.summary,
      (SELECT json_group_array(DISTINCT f.value) FROM observations o, json_each(o.files) f
        WHERE o.turn_id = t.id AND o.kind = 'edit') AS files
    FROM turns t
    WHERE t.id = ${bound('id')} AND t.summary <> '' AND ${isCurrent('t')} AND ${visibleTurn('t')}
      AND t.session_id IS NOT @sessionId AND t.session_id NOT IN (${told})`)

  function read(ref: string, { projectId, sessionId }: Scope): Found | undefined {
    const values = { projectId, sessionId }
    const observed = parseId('observation', ref)
    if (observed !== null) return observation.get({ ...values, id: observed })
    const id = parseId('turn', ref)
    return id === null ? undefined : turn.get({ ...values, id })
  }

  return (scope) => {
    const items: LayerItem[] = []
    const turns = new Set<number>()
    const related = scope.related ?? []
    const withdrawn = withdrawnIn(scope.projectId)
    const atHand = new Set(related.length === 0 ? [] : filesAtHand(scope).files)
    for (const id of related) {
      if (items.length === mostTold) break
      const ref = refOf.get(id)
      const found = ref === undefined ? undefined : read(ref, scope)
      if (ref === undefined || !found || turns.has(found.turnId)) continue
      // A name may stand anywhere; what changed one of the files is about it.
      if (!storedTexts(found.files).some((path) => atHand.has(path))) continue
      turns.add(found.turnId)
      const title = withdrawn.titleOf(found.title)
      const summary = withdrawn.without(found.summary)
      if (title === '' || (summary === '' && found.summary !== '')) continue
      items.push(toItem(ref, { ...found, title, summary }, scope))
    }
    return { name: 'observations', heading: 'Earlier work on the files changed last:', items }
  }
}

function toItem(ref: string, { at, title, summary }: Found, scope: Scope): LayerItem {
  const when = dated(at, scope.now)
  return {
    ref,
    full: [`${when}: ${plainSentence(summary.trim() === '' ? title : summary, 260)} [${ref}]`],
    short: `${when}: ${plainLine(title, 110)} [${ref}]`,
  }
}
