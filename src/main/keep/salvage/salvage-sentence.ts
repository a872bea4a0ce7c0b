// Says what was saved of a damaged file and what was lost, in words for its owner.
import { formatISO9075 } from 'date-fns/formatISO9075'
import type { SalvagedTable } from '../../../shared/contract/keep.ts'
import { counted } from '../../../shared/counted.ts'
import { recollectCommand } from '../../base/command-line.ts'

interface Salvage {
  /** Null when nothing could be read. */
  readonly tables: readonly SalvagedTable[] | null
  /** Where the damaged file lies; null when it was not kept, because nothing of it was lost. */
  readonly aside: string | null
  readonly backup: { readonly name: string; readonly at: number } | null
}

/** Rows of tables by their names to the user, of one and of several; of the others the table's name says it. */
const names: Readonly<Record<string, readonly [string, string]>> = {
  tool_events: ['tool call', 'tool calls'],
  payloads: ['raw payload', 'raw payloads'],
  search_documents: ['entry of the search', 'entries of the search'],
  hook_events: ['event as it came', 'events as they came'],
  events: ['line of the event log', 'lines of the event log'],
  jobs: ['entry of the queue', 'entries of the queue'],
  tombstones: ['mark of a deletion', 'marks of deletions'],
  deletions: ['deletion at work', 'deletions at work'],
  memories: ['memory', 'memories'],
  event_days: ['day of the event log', 'days of the event log'],
}

export function salvageSentence({ tables, aside, backup }: Salvage): string {
  const offer =
    backup === null
      ? 'There is no backup.'
      : `The newest backup is of ${formatISO9075(backup.at).slice(0, 16)}: ${recollectCommand(`restore ${backup.name}`)} puts it in place.`
  if (tables === null) {
    return `The memory was damaged and nothing of it could be read; a new one was begun. The damaged file lies at ${aside}. ${offer}`
  }
  const lost = tables.filter((table) => table.lost !== 0)
  if (lost.length === 0) {
    const where = aside === null ? '' : ` The damaged file lies at ${aside}.`
    return `The memory was damaged and has been mended: every row was saved, its indexes were built anew.${where}`
  }
  const list = lost.map(({ name, saved, lost: rows }) => {
    const words = name.replaceAll('_', ' ')
    const [one, many] = names[name] ?? [words.replace(/s$/, ''), words]
    if (rows !== null) return counted(rows, one, many)
    return saved > 0 ? `some ${many}` : `all ${many} that there were`
  })
  return `The memory was damaged. What could be read was saved into a new file; lost were ${list.join(', ')}. The damaged file lies at ${aside}. ${offer}`
}
