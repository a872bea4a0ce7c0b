// Lets a command work with the contract, over the running app or a core of its own, and closes what it opened.
import type { ContractClient } from '../api/clients/local-client.ts'
import { connect } from './connection.ts'
import type { Surroundings } from './surroundings.ts'

/** What only reads takes in first what waits on disk. Throws what the work throws, once all is closed. */
export async function withClient(
  surroundings: Surroundings,
  onlyReads: boolean,
  work: (client: ContractClient) => Promise<void>,
): Promise<void> {
  const connection = await connect(surroundings, {
    catchUp: onlyReads,
    ...(onlyReads ? { onlyReads: true } : {}),
  })
  try {
    await work(connection.client)
  } finally {
    await connection.close()
  }
}
