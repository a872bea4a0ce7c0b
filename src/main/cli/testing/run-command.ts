// Runs one command line in this process, over the data folder of a test core, as a terminal would show it.
import type { Core } from '../../app/core.ts'
import { createProgram, runProgram } from '../program.ts'
import type { Surroundings } from '../surroundings.ts'
import { forTerminal } from '../terminal.ts'

/**
 * What it wrote, without colours, and how it ended; `env` goes beside the PATH. The core must be closed before: the
 * command opens its own.
 */
export async function runCommand(
  {
    core,
    folder,
    columns = 120,
  }: {
    readonly core: Pick<Core, 'paths' | 'app'>
    readonly folder: string
    readonly columns?: number
  },
  words: readonly string[],
  startWorker: Surroundings['startWorker'] = { unavailable: 'No models here.' },
  env: Readonly<NodeJS.ProcessEnv> = {},
): Promise<{ output: string; errors: string; code: number }> {
  let output = ''
  let errors = ''
  const surroundings: Surroundings = {
    env: { PATH: process.env.PATH, ...env },
    cwd: folder,
    paths: core.paths,
    claudeFolder: `${folder}/claude`,
    claudeStateFile: `${folder}/claude/.claude.json`,
    app: core.app,
    platform: process.platform,
    startWorker,
    now: Date.now,
    columns,
    write: (text) => {
      output += forTerminal(text, false)
    },
    note: (text) => {
      errors += forTerminal(text, false)
    },
    style: (_, text) => text,
  }
  const code = await runProgram(createProgram(surroundings), words)
  return { output, errors, code }
}
