// Opens the store for a command about the code of one project: that of the folder where none is named.
import { AppError } from '../../../../shared/errors.ts'
import type { ContractClient } from '../../../api/clients/local-client.ts'
import { connect } from '../../connection.ts'
import { projectMeant } from '../../project-option.ts'
import type { Surroundings } from '../../surroundings.ts'

export interface ProjectOptions {
  readonly project?: string
  readonly cwd?: string
  readonly json?: true
}

/** Runs `work` over the project that is meant. @throws AppError `not_found` where none is known. */
export async function withProject(
  surroundings: Surroundings,
  { project, cwd = surroundings.cwd }: ProjectOptions,
  work: (client: ContractClient, projectId: string) => Promise<void>,
  onlyReads: boolean,
): Promise<void> {
  const reading = onlyReads ? ({ onlyReads: true } as const) : {}
  const connection = await connect(surroundings, { catchUp: true, ...reading })
  try {
    const named = project === undefined ? { cwd } : { project, cwd }
    const id = await projectMeant(connection.client, named, surroundings.cwd)
    if (id === null) throw new AppError('not_found', 'No project is known for this folder.')
    await work(connection.client, id)
  } finally {
    await connection.close()
  }
}
