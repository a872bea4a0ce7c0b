// Understands the option --project: a name, an id, or any folder that a project ever had.
import { resolve } from 'node:path'
import type { ContractClient } from '../api/clients/local-client.ts'
import { isWindowsPath } from '../capture/project/path-forms.ts'

/** What `--cwd` says in a command that lists: everything is meant where neither option is given. */
export const cwdHelp = 'only in the project of this folder; --project starts from it'

/** The folder that `--cwd` means, seen from `here`; one of Windows leads nowhere on another system, and may be known. */
export function folderMeant(cwd: string | undefined, here: string): string {
  return cwd !== undefined && isWindowsPath(cwd) ? cwd : resolve(here, cwd ?? '.')
}

/**
 * The id of the project that `--project` and `--cwd` mean, or null for all of them.
 * @throws AppError `not_found`, or `conflict` when a name fits several projects.
 */
export async function projectMeant(
  client: ContractClient,
  { project, cwd }: { readonly project?: string; readonly cwd?: string },
  here: string,
): Promise<string | null> {
  const from = folderMeant(cwd, here)
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
