// `recollect sessions`: the latest sessions, one line each.
import type { Command } from 'commander'
import { connect } from '../connection.ts'
import { ago, counted, oneLine, table } from '../plain-text.ts'
import { findProject } from '../project-option.ts'
import { shownIdLength } from '../session-option.ts'
import type { Surroundings } from '../surroundings.ts'
import { wholeNumber } from '../usage.ts'

interface Options {
  readonly limit: number
  readonly project?: string
  readonly json?: true
}

export function addSessions(program: Command, surroundings: Surroundings): void {
  program
    .command('sessions')
    .description('list the latest sessions, newest first')
    .option('--limit <n>', 'how many', wholeNumber(1, 500), 20)
    .option('--project <project>', 'only of this project: its name, id or folder')
    .action(async ({ limit, project, json }: Options) => {
      const { write, style, now, columns } = surroundings
      const connection = await connect(surroundings, { catchUp: true })
      try {
        const { client } = connection
        const projectId = project && (await findProject(client, project, surroundings.cwd))
        const filter = { limit, ...(projectId ? { projectId } : {}) }
        if (json) {
          write(`${JSON.stringify(await client.usage.sessions(filter), null, 2)}\n`)
          return
        }
        const { rows, total } = await client.sessions.list(filter)
        if (rows.length === 0) {
          write('No sessions yet. Start Claude Code in a project after recollect install.\n')
          return
        }
        const lines = rows.map((row) => [
          oneLine(row.id).slice(0, shownIdLength),
          ago(row.startedAt, now()),
          oneLine(row.project),
          row.status,
          counted(row.turns, 'turn'),
          counted(row.toolEvents, 'call'),
          oneLine(row.title ?? row.summary ?? ''),
        ])
        write(table(lines, columns))
        if (total > rows.length) {
          write(style('dim', `${rows.length} of ${total}; --limit shows more.\n`))
        }
      } finally {
        await connection.close()
      }
    })
}
