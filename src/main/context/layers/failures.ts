// Tells which failures nothing later made good, and how the last test run ended.

import { matterKey, matterOf } from '../../../shared/facts/matter.ts'
import type { ObservationFacts } from '../../../shared/facts/observation-facts.ts'
import { formatId } from '../../../shared/ids.ts'
import { dated } from '../dates.ts'
import type { LayerItem, Scope } from '../layer.ts'
import { plainLine, plainSentence } from '../plain-line.ts'
import type { ObservationReader, ObservationRow } from './observation-rows.ts'

/** Failures older than this (ms) are history, not open. */
const openFor = 30 * 24 * 3_600_000
const mostLookedAt = 40
const mostTold = 4

/** The state of the tests, then what failed and was not made good since. */
export function failureItems(read: ObservationReader, scope: Scope): LayerItem[] {
  const done = new Map<string, readonly ObservationRow[]>()
  const doneOf = (kind: string): readonly ObservationRow[] => {
    const known = done.get(kind)
    if (known) return known
    const rows = read
      .newest(scope, kind, { failed: false, limit: mostLookedAt })
      .filter(({ facts }) => facts.outcome === 'done')
    done.set(kind, rows)
    return rows
  }
  const open: ObservationRow[] = []
  const settled = new Set<string>()
  for (const row of read.failed(scope, mostLookedAt)) {
    // Only these can be made good by a later attempt: a failed search or page is no open matter.
    const key = keyOf(row)
    if (row.facts.outcome !== 'failed' || row.at <= scope.now - openFor || key === null) continue
    if (settled.has(key)) continue
    settled.add(key)
    if (!doneOf(row.kind).some((good) => good.at > row.at && keyOf(good) === key)) open.push(row)
  }
  const told = open.slice(0, mostTold).map((row) => {
    const ref = formatId('observation', row.id)
    const when = dated(row.at, scope.now)
    return {
      ref,
      full: [`Failed ${when}, not seen to pass since: ${says(row, 260)} [${ref}]`],
      short: `Failed ${when}: ${plainLine(row.title, 100)} [${ref}]`,
      fact: says(row, 260),
    } satisfies LayerItem
  })
  const [last] = doneOf('test')
  const isNewest = last && !open.some((row) => row.kind === 'test' && row.at > last.at)
  return isNewest ? [...told, passedItem(last, scope)] : told
}

function passedItem(row: ObservationRow, scope: Scope): LayerItem {
  const ref = formatId('observation', row.id)
  return {
    ref,
    full: [`Last test run, ${dated(row.at, scope.now)}: ${plainLine(row.title, 110)} [${ref}]`],
  }
}

function keyOf({ facts }: ObservationRow): string | null {
  const matter = matterOf(facts)
  return matter && matterKey(matter)
}

/** The summary, after the title where it does not begin with the title's words. */
function says(row: ObservationRow, most: number): string {
  const title = plainLine(row.title, 110)
  const summary = plainSentence(row.summary, most)
  if (summary === '') return title
  return namesItself(row.facts) ? `${title}. ${summary}` : summary
}

/** Whether the title says what the summary leaves out: the command of a test run, an edit, work in git. */
function namesItself(facts: ObservationFacts): boolean {
  switch (facts.kind) {
    case 'edit':
      return true
    case 'command':
    case 'test':
    case 'build':
    case 'commit':
      return (
        facts.tests !== null ||
        facts.commits.length > 0 ||
        facts.push !== null ||
        facts.pullRequest !== null
      )
    default:
      return false
  }
}
