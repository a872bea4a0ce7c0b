// Tells what stands failed after the last attempts of all sessions, and how the last test run ended.
import { readFacts } from '../../../shared/facts/facts-text.ts'
import { type Matter, standsFailed, standsPassed } from '../../../shared/facts/matter.ts'
import { turnFactsSchema } from '../../../shared/facts/work-facts.ts'
import { formatId } from '../../../shared/ids.ts'
import type { Db } from '../../db/open.ts'
import { visibleTurn } from '../../db/visible.ts'
import { foldMatters } from '../../distill/matters/fold-matters.ts'
import { sayMatter } from '../../distill/matters/say-matters.ts'
import { dated } from '../dates.ts'
import type { LayerItem, Scope } from '../layer.ts'
import { plainLine, plainSentence } from '../plain-line.ts'
import type { Whose } from './observation-rows.ts'

/** Failures older than this (ms) are history, not open. */
const openFor = 30 * 24 * 3_600_000
/** Turns whose matters are followed, the newest. */
const turnsFollowed = 200
const mostTold = 4

interface TurnRow {
  readonly id: number
  readonly facts: string
}

/** A matter, and the turn of its last attempt. */
type Placed = Matter & { readonly turnId: number }

/** A reader of how the matters of a project, or of one session, stand. */
export function createFailures(db: Db, whose: Whose): (scope: Scope) => LayerItem[] {
  const place =
    whose === 'own'
      ? 't.session_id = @sessionId'
      : `t.session_id IN (SELECT id FROM sessions WHERE project_id = @projectId AND id IS NOT @sessionId)`
  const select = db.prepare<[Record<string, unknown>], TurnRow>(`
    SELECT t.id, t.facts FROM turns t
    WHERE ${place} AND t.facts IS NOT NULL AND t.started_at > @since AND ${visibleTurn('t')}
    ORDER BY t.started_at DESC, t.id DESC LIMIT ${turnsFollowed}`)
  return (scope) => {
    const { sessionId, now } = scope
    const since = Math.max(scope.since ?? 0, now - openFor)
    const values =
      whose === 'own' ? { sessionId, since } : { projectId: scope.projectId, sessionId, since }
    const placed = select
      .all(values)
      .flatMap(({ id, facts }) =>
        (readFacts(turnFactsSchema, facts)?.matters ?? []).map((one) => ({ ...one, turnId: id })),
      )
    const matters = foldMatters(placed.sort((a, b) => a.at - b.at))
    const failed = matters.filter(standsFailed).reverse()
    const told = failed.slice(0, mostTold).map((matter) => failedItem(matter, scope))
    const lastTests = matters.findLast(({ kind }) => kind === 'test')
    return lastTests && standsPassed(lastTests) && lastTests.tests
      ? [...told, passedItem(lastTests, scope)]
      : told
  }
}

function failedItem(matter: Placed, scope: Scope): LayerItem {
  const ref = formatId('turn', matter.turnId)
  const when = dated(matter.at, scope.now)
  return {
    ref,
    full: [
      `Failed ${when}, not seen to pass since: ${plainSentence(sayMatter(matter, 260), 260)} [${ref}]`,
    ],
    short: `Failed ${when}: ${plainLine(sayMatter(matter, 100), 100)} [${ref}]`,
  }
}

function passedItem(matter: Placed, scope: Scope): LayerItem {
  const ref = formatId('turn', matter.turnId)
  return {
    ref,
    full: [
      `Last test run, ${dated(matter.at, scope.now)}: ${plainLine(sayMatter(matter, 110), 110)} [${ref}]`,
    ],
  }
}
