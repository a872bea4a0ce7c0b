// `recollect context`: prints exactly what a session that starts now would be given.
import type { Command } from 'commander'
import { type SessionSource, sessionSources } from '../../../shared/kinds.ts'
import { connect } from '../connection.ts'
import { folderMeant } from '../project-option.ts'
import { findSession } from '../session-option.ts'
import type { Surroundings } from '../surroundings.ts'
import { oneOf, wholeNumber } from '../usage.ts'

interface Options {
  readonly cwd?: string
  readonly source: SessionSource
  readonly session?: string
  readonly budget?: number
  readonly json?: true
}

export function addContext(program: Command, surroundings: Surroundings): void {
  program
    .command('context')
    .description('print exactly what a session that starts now would be given')
    .option('--cwd <dir>', 'the folder that it starts in; this one when left out')
    .option('--source <source>', sessionSources.join(', '), oneOf(sessionSources), 'startup')
    .option('--session <id>', 'the session that is resumed, forked or compacted')
    .option('--budget <tokens>', 'upper bound in tokens', wholeNumber(0, 4000))
    .action(async ({ cwd, source, session, budget, json }: Options) => {
      const { write, note } = surroundings
      const connection = await connect(surroundings, { catchUp: true })
      try {
        const { client } = connection
        const sessionId = session && (await findSession(client, session))
        const result = await client.context.preview({
          cwd: folderMeant(cwd, surroundings.cwd),
          source,
          ...(sessionId ? { sessionId } : {}),
          ...(budget === undefined ? {} : { budgetTokens: budget }),
        })
        if (json) write(`${JSON.stringify(result, null, 2)}\n`)
        else if (result.text !== '')
          write(result.text.endsWith('\n') ? result.text : `${result.text}\n`)
        else if (result.projectId === null) note('Nothing: this project has no memory yet.\n')
        else note(`Nothing of this project can be told in ${result.budget} tokens.\n`)
      } finally {
        await connection.close()
      }
    })
}
