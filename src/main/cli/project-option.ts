// Understands the option --project: a name, an id, or any folder that a project ever had.
import { resolve } from 'node:path'
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
 * The id of the project that a user named.
 * @throws AppError `not_found`, or `conflict` when it fits several projects.
 */
async function findProject(client: ContractClient, named: string, from: string): Promise<string> {
  const { id } = await client.projects.find({ named, from })
  return id
}
