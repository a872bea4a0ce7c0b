// `recollect audit`: whether anything was given or kept where it does not belong, and whether what was deleted is gone.
import type { Command } from 'commander'
import { counted } from '../../../../shared/counted.ts'
import { connect } from '../../connection.ts'
import { FailedCommand } from '../../failed-command.ts'
import { ago, oneLine, size } from '../../plain-text.ts'
import type { Surroundings } from '../../surroundings.ts'

export function addAudit(program: Command, surroundings: Surroundings): void {
  program
    .command('audit')
    .description('look for leaks: between projects, between sessions, and of what was deleted')
    .action(async ({ json }: { readonly json?: true }) => {
      const { write, now } = surroundings
      const connection = await connect(surroundings, { catchUp: false, onlyReads: true })
      try {
        const found = await connection.client.audit.leaks()
        const { looked, leaks, strays, residue, isClean } = found
        if (json) write(`${JSON.stringify(found, null, 2)}\n`)
        else {
          write(
            `Looked at ${counted(looked.items, 'item')} that sessions were given, ${counted(looked.calls, 'call')}, ${counted(looked.events, 'event')}, and for ${counted(looked.deleted, 'deletion')} in ${counted(looked.files, 'file')} (${size(looked.bytes)}).\n`,
          )
          for (const leak of leaks)
            write(
              `Given in another project, ${ago(leak.at, now())}: ${oneLine(leak.ref)} of ${oneLine(leak.fromProjectId)} in session ${oneLine(leak.sessionId)}\n`,
            )
          for (const { table, rows } of strays)
            write(`In the wrong place: ${counted(rows, 'row')} of ${table}\n`)
          for (const { place, what, count } of residue)
            write(`Left of what was deleted: ${count} × ${oneLine(what)} in ${oneLine(place)}\n`)
          if (isClean)
            write(
              looked.open === 0
                ? 'Nothing leaked, and nothing that was deleted is left.\n'
                : `Nothing leaked. ${counted(looked.open, 'deletion')} can still be undone or ${looked.open === 1 ? 'is' : 'are'} being carried out: look again in a minute.\n`,
            )
        }
        if (!isClean) throw new FailedCommand()
      } finally {
        await connection.close()
      }
    })
}
