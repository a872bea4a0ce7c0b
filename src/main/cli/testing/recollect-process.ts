// Runs `recollect` as a process of its own, over the data of a test's folder and of nobody else.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { builtProgram } from './built-program.ts'

let entry: string | undefined

/** The environment in which the data folder and Claude Code's folder are `data` and `claude` of `folder`. */
export function folderEnvironment(folder: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    RECOLLECT_HOME: join(folder, 'data'),
    CLAUDE_CONFIG_DIR: join(folder, 'claude'),
  }
}

/** Waits for its end; `cwd` is the folder itself when left out. */
export function runRecollect(
  folder: string,
  words: readonly string[],
  {
    cwd = folder,
    env = folderEnvironment(folder),
  }: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): { code: number | null; output: string; errors: string } {
  entry ??= builtProgram('cli')
  const run = spawnSync(process.execPath, [entry, ...words], { cwd, env, encoding: 'utf8' })
  return { code: run.status, output: run.stdout, errors: run.stderr }
}
