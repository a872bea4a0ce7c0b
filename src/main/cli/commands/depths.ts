// `recollect timeline` and `recollect get`: what happened around a hit, and records in full.
import type { Command } from 'commander'
import type { MemoryRecord } from '../../../shared/contract/search.ts'
import { AppError } from '../../../shared/errors.ts'
import { shownId } from '../../../shared/ids.ts'
import { recollectCommand } from '../../base/command-line.ts'
import { plainLine } from '../../context/plain-line.ts'
import { recordText, timelineLine } from '../../mcp/tool-text.ts'
import { connect } from '../connection.ts'
import type { Surroundings } from '../surroundings.ts'
import { WrongUsage, wholeNumber } from '../usage.ts'

/** So many records one call gives (see the contract). */
const mostRecords = 20

interface TimelineOptions {
  readonly before: number
  readonly after: number
  readonly json?: true
}

export function addTimeline(program: Command, surroundings: Surroundings): void {
  program
    .command('timeline')
    .description('show what happened around a record that search found')
    .argument(
      '<id>',
      'the id of a hit, such as o12, t3 or m7, or a session, by its id or the beginning of it',
    )
    .option('--before <n>', 'entries before it', wholeNumber(0, 50), 5)
    .option('--after <n>', 'entries after it', wholeNumber(0, 50), 5)
    .action(async (id: string, { before, after, json }: TimelineOptions) => {
      const connection = await connect(surroundings, { catchUp: true, onlyReads: true })
      try {
        const found = await connection.client.search.timeline({ ref: id, before, after })
        surroundings.write(
          json
            ? `${JSON.stringify(found, null, 2)}\n`
            : `${found.entries.map(timelineLine).join('\n')}\n`,
        )
      } finally {
        await connection.close()
      }
    })
}

/** Who told an observation, and how long it took; nothing of other records. */
function tellingLine({ telling }: MemoryRecord): string {
  if (telling === undefined) return ''
  const { level, ms } = telling
  const took =
    ms === null ? '' : ms < 1000 ? ` in ${ms.toFixed(1)} ms` : ` in ${(ms / 1000).toFixed(1)} s`
  return `\nTold by: ${plainLine(level, 100)}${took}`
}

export function addGet(program: Command, surroundings: Surroundings): void {
  program
    .command('get')
    .description('print records in full, with what they were made of')
    .argument(
      '<ids...>',
      `ids of hits or sessions, ${mostRecords} at most, also as t53,t54; of a session, the beginning is enough`,
    )
    .action(async (ids: string[], { json }: { json?: true }) => {
      if (ids.length > mostRecords || ids.includes('')) {
        throw new WrongUsage(
          `Give 1 to ${mostRecords} ids: the usage is recollect get [options] <ids...>.`,
        )
      }
      const connection = await connect(surroundings, { catchUp: true, onlyReads: true })
      try {
        const { records, missing } = await connection.client.search.get({ refs: ids })
        if (json) surroundings.write(`${JSON.stringify({ records, missing }, null, 2)}\n`)
        else
          surroundings.write(
            records.map((record) => `${recordText(record)}${tellingLine(record)}\n\n`).join(''),
          )
        if (missing.length > 0) {
          throw new AppError(
            'not_found',
            `There is no record ${missing.map(shownId).join(', ')}: ${recollectCommand('search')} and ${recollectCommand('sessions')} give ids.`,
          )
        }
      } finally {
        await connection.close()
      }
    })
}
