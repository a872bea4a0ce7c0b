// `recollect backup` and `recollect restore`: copies of the memory, taken, listed and put in its place.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { formatISO9075 } from 'date-fns/formatISO9075'
import type { Backup } from '../../../shared/contract/keep.ts'
import { counted } from '../../../shared/counted.ts'
import { recollectCommand } from '../../base/command-line.ts'
import { connect } from '../connection.ts'
import { oneLine, size, table } from '../plain-text.ts'
import type { Surroundings } from '../surroundings.ts'
import { WrongUsage } from '../usage.ts'

const kinds: Readonly<Record<Backup['kind'], string>> = {
  daily: 'daily',
  manual: 'by hand',
  upgrade: 'before an upgrade',
  replaced: 'before a restore',
}

export function addBackup(program: Command, surroundings: Surroundings): void {
  program
    .command('backup')
    .description('take a backup of the memory now, checked page by page')
    .argument('[file]', 'a new file; the folder of backups when left out')
    .action(async (file: string | undefined, { json }: { json?: true }) => {
      const { write, cwd } = surroundings
      const connection = await connect(surroundings, { catchUp: false })
      try {
        const taken = await connection.client.keep.backUp(
          file === undefined ? {} : { file: resolve(cwd, file) },
        )
        if (json) write(`${JSON.stringify(taken, null, 2)}\n`)
        else {
          const holds = `${counted(taken.sessions ?? 0, 'session')}, ${size(taken.bytes)}`
          write(`The backup lies at ${oneLine(taken.file)} (${holds}).\n`)
          if (file !== undefined) {
            write('What you delete later stays in that file; a restore of it deletes it again.\n')
          }
        }
      } finally {
        await connection.close()
      }
    })
}

export function addRestore(program: Command, surroundings: Surroundings): void {
  program
    .command('restore')
    .description('put a backup in the place of the memory, which is kept as a backup itself')
    .argument('[backup]', 'a name from --list, a date such as 2026-11-21, or a file')
    .option('--list', 'list the backups, newest first')
    .action(async (named: string | undefined, { list, json }: { list?: true; json?: true }) => {
      const { write } = surroundings
      if (list === undefined && named === undefined) {
        throw new WrongUsage(
          `Name a backup: the usage is recollect restore [options] [backup], and ${recollectCommand('restore --list')} shows what there is.`,
        )
      }
      if (list !== undefined && named !== undefined) {
        throw new WrongUsage(
          'Either list the backups (--list) or name the one to restore: nothing was done.',
        )
      }
      const connection = await connect(surroundings, { catchUp: false })
      try {
        const { client } = connection
        if (list) {
          const { folder, rows } = await client.keep.backups()
          write(
            json
              ? `${JSON.stringify({ folder, rows }, null, 2)}\n`
              : listText(folder, rows, surroundings),
          )
          return
        }
        const restored = await client.keep.restore({ from: pathOf(named ?? '', surroundings) })
        if (json) write(`${JSON.stringify(restored, null, 2)}\n`)
        else {
          const again =
            restored.deletions === 0
              ? ''
              : ` ${counted(restored.deletions, 'later deletion')} ${restored.deletions === 1 ? 'was' : 'were'} made in it again.`
          write(
            `The memory is that of ${formatISO9075(restored.at)} again, with ${counted(restored.sessions, 'session')}.${again}\n` +
              `What was there before lies at ${oneLine(restored.keptAside)}.\n`,
          )
        }
      } finally {
        await connection.close()
      }
    })
}

/** A file from where the user stands, else the name or date as it was given. */
function pathOf(named: string, { cwd }: Surroundings): string {
  const path = resolve(cwd, named)
  return existsSync(path) ? path : named
}

function listText(folder: string, rows: readonly Backup[], { style }: Surroundings): string {
  if (rows.length === 0) {
    return `There is no backup in ${folder} yet: ${recollectCommand('backup')} takes one.\n`
  }
  const lines = rows.map((row) => [
    formatISO9075(row.at),
    row.name,
    kinds[row.kind],
    size(row.bytes),
    row.sessions === null ? style('red', 'cannot be restored') : counted(row.sessions, 'session'),
  ])
  // Whole: a name is typed from here.
  return table(lines, Number.POSITIVE_INFINITY)
}
