// Tells which failures nothing later made good, and how the last test run ended.
import { formatId } from '../../../shared/ids.ts'
import { dated } from '../dates.ts'
import type { LayerItem, Scope } from '../layer.ts'
import { plainLine, plainSentence } from '../plain-line.ts'
import type { ObservationReader, ObservationRow } from './observation-rows.ts'

/** Failures older than this (ms) are history, not open. */
const openFor = 30 * 24 * 3_600_000
/** Only these kinds can be made good by a later one; a failed search or page is no open matter. */
const mendable = ['test', 'build', 'commit', 'command', 'edit']
const mostLookedAt = 40
const mostTold = 4

/** The state of the tests, then what failed and was not made good since. */
export function failureItems(read: ObservationReader, scope: Scope): LayerItem[] {
  const failed = read
    .failed(scope, mostLookedAt)
    .filter((row) => mendable.includes(row.kind) && row.at > scope.now - openFor)
    // What the user did not permit is told as such, not as a failure.
    .filter((row) => !/^(?:Refused|Plan not accepted)\b/.test(row.title))
  const passedTests = read.newest(scope, 'test', { failed: false, limit: mostLookedAt })
  const passed = new Map<string, readonly ObservationRow[]>([['test', passedTests]])
  const open: ObservationRow[] = []
  for (const row of failed) {
    const later =
      passed.get(row.kind) ?? read.newest(scope, row.kind, { failed: false, limit: mostLookedAt })
    passed.set(row.kind, later)
    const again = open.some((known) => isSameMatter(known, row))
    if (!again && !later.some((good) => good.at > row.at && isSameMatter(good, row))) open.push(row)
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
  const [last] = passedTests
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

/** The summary where it begins with the title's words, else both. */
function says(row: ObservationRow, most: number): string {
  const title = plainLine(row.title, 110)
  const summary = plainSentence(row.summary, most)
  return summary === '' || summary.startsWith(title) ? summary || title : `${title}. ${summary}`
}

/** Whether two observations of one kind are about the same suite, the same file or the same command. */
function isSameMatter(a: ObservationRow, b: ObservationRow): boolean {
  if (a.kind !== b.kind) return false
  // Agents describe one build in many ways; the last one tells how the build stands.
  if (a.kind === 'build') return true
  if (a.kind === 'edit') return a.files === b.files
  return subject(a.title) === subject(b.title)
}

/** What a title is about: `vitest` of `vitest: 2 of 40 tests failed (3 times)`. */
function subject(title: string): string {
  const [head = title] = title.replace(/\(\d+ times\)/, '').split(':', 1)
  return head.replace(/\d+/g, '').trim().toLowerCase()
}
