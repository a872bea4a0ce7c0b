// `recollect notices`: what happened to the memory and was not yet seen, and the way to say that it was.
import type { Command } from 'commander'
import { counted } from '../../../shared/counted.ts'
import { connect } from '../connection.ts'
import { ago, oneLine } from '../plain-text.ts'
import type { Surroundings } from '../surroundings.ts'

interface Options {
  readonly seen?: true
  readonly removeDamaged?: true
  readonly json?: true
}

export function addNotices(program: Command, surroundings: Surroundings): void {
  program
    .command('notices')
    .description('say what happened to the memory that you have not seen yet')
    .option('--seen', 'note that you have seen them: they are told no more')
    .option(
      '--remove-damaged',
      'remove damaged files that are kept aside, for good: they may hold the only copy of what was not saved',
    )
    .action(async ({ seen, removeDamaged, json }: Options) => {
      const { write, now, style } = surroundings
      const connection = await connect(surroundings, { catchUp: false })
      try {
        const { removed } = removeDamaged
          ? await connection.client.keep.removeDamaged()
          : { removed: [] }
        const { rows } = await connection.client.keep.notices()
        const marked = seen ? (await connection.client.keep.markSeen({})).seen : 0
        if (json) {
          write(`${JSON.stringify({ notices: rows, seen: marked, removed }, null, 2)}\n`)
          return
        }
        for (const path of removed) write(`Removed for good: ${path}\n`)
        if (removeDamaged && removed.length === 0) write('No damaged file is kept aside.\n')
        if (rows.length === 0) write('There is nothing that you have not seen.\n')
        for (const { at, message } of rows) {
          write(`${style('dim', ago(at, now()))}  ${oneLine(message)}\n`)
        }
        if (marked > 0) write(`${counted(marked, 'notice')} noted as seen.\n`)
      } finally {
        await connection.close()
      }
    })
}
