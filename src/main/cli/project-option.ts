// Understands the option --project: a name, an id or a folder.
import { existsSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import type { ContractClient } from '../api/clients/local-client.ts'

/** What `--cwd` says in a command that lists: everything is meant where neither option is given. */
export const cwdHelp = 'only in the project of this folder; --project starts from it'

/**
 * The id of the project that `--project` and `--cwd` mean, or null for all of them.
 * @throws AppError `not_found`, or `conflict` when a name fits several projects.
 */
export async function projectMeant(
  client: ContractClient,
  { project, cwd }: { readonly project?: string; readonly cwd?: string },
  here: string,
): Promise<string | null> {
  const from = resolve(here, cwd ?? '.')
  if (project !== undefined) return findProject(client, project, from)
  return cwd === undefined ? null : findProject(client, from, from)
}

/**
 * The id of the project that a user named. A folder means the innermost project around it.
 * @throws AppError `not_found`, or `conflict` when a name fits several projects.
 */
export async function findProject(
  client: ContractClient,
  named: string,
  cwd: string,
): Promise<string> {
  const { rows } = await client.projects.list()
  const byId = rows.find((row) => row.id === named)
  if (byId) return byId.id
  const byName = rows.filter((row) => row.name.toLowerCase() === named.toLowerCase())
  if (byName.length > 1) {
    throw new AppError(
      'conflict',
      `Several projects are named ${named}: give its folder (${byName.map((row) => row.root).join(' or ')}).`,
    )
  }
  if (byName[0]) return byName[0].id
  const folder = resolve(cwd, named)
  const around = (existsSync(folder) ? rows : [])
    .filter((row) => folder === row.root || folder.startsWith(row.root + sep))
    .sort((a, b) => b.root.length - a.root.length)
  if (around[0]) return around[0].id
  const known = rows.slice(0, 8).map((row) => row.name)
  throw new AppError(
    'not_found',
    known.length === 0
      ? 'No project is known yet: projects appear with their first session.'
      : `There is no project ${named}: known ones are ${known.join(', ')}.`,
  )
}
