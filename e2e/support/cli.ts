// Runs the built command line in a test's folder.
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

const entry = resolve('out', 'main', 'cli.js')
const execute = promisify(execFile)

/** Runs `recollect` with the words given and returns what it printed; throws when it fails. */
export async function recollect(
  env: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<string> {
  const { stdout } = await execute(process.execPath, [entry, ...words], { env })
  return stdout
}

/** The same with `--json`, parsed. */
export async function recollectJson(
  env: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<unknown> {
  return JSON.parse(await recollect(env, ...words, '--json'))
}
