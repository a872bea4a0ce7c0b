// `recollect sessions`: the latest sessions, one line each.
import type { Command } from 'commander'
import { agentName } from '../../../shared/agents.ts'
import { counted } from '../../../shared/counted.ts'
import { recollectCommand } from '../../base/command-line.ts'
import { connect } from '../connection.ts'
import { ago, oneLine, table } from '../plain-text.ts'
import { cwdHelp, projectMeant } from '../project-option.ts'
import { shortIds } from '../session-option.ts'
import type { Surroundings } from '../surroundings.ts'
import { wholeNumber } from '../usage.ts'

interface Options {
  readonly limit?: number
  readonly project?: string
  readonly cwd?: string
  readonly json?: true
}

/** Lines without `--limit`, and the most that one list and one report may hold. */
const shownAtOnce = 20
const mostListed = 500
const most = 10_000

export function addSessions(program: Command, surroundings: Surroundings): void {
  program
    .command('sessions')
    .description('list the latest sessions, newest first')
    .option('--limit <n>', `how many (${shownAtOnce}; all with --json)`, wholeNumber(1, most))
    .option('--project <project>', 'only of this project: its name, id or any folder it had')
    .option('--cwd <dir>', cwdHelp)
    .action(async (options: Options) => {
      const { limit, json } = options
      const { write, style, now, columns } = surroundings
      const connection = await connect(surroundings, { catchUp: true, onlyReads: true })
      try {
        const { client } = connection
        const projectId = await projectMeant(client, options, surroundings.cwd)
        const only = projectId ? { projectId } : {}
        if (json) {
          const reports = await client.usage.sessions({ limit: limit ?? most, ...only })
          write(`${JSON.stringify(reports, null, 2)}\n`)
          return
        }
        const asked = Math.min(limit ?? shownAtOnce, mostListed)
        const { rows, total } = await client.sessions.list({ limit: asked, ...only })
        if (rows.length === 0) {
          write(
            `No sessions yet. Start Claude Code in a project after ${recollectCommand('install')}.\n`,
          )
          return
        }
        const ids = shortIds(rows.map(({ id }) => id))
        const hasOthers = rows.some(({ agent }) => agent !== 'claude-code')
        const lines = rows.map((row, index) => [
          ids[index] ?? '',
          ago(row.startedAt, now()),
          oneLine(row.project),
          row.status,
          ...(hasOthers ? [oneLine(agentName(row.agent))] : []),
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
