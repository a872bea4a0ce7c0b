// Understands the option --session: an id, or its beginning as the lists show it.
import { AppError } from '../../shared/errors.ts'
import type { ContractClient } from '../api/local-client.ts'

/** So much of an id is shown where people read it. */
export const shownIdLength = 8
/** The beginning of an id is looked for among so many of the latest sessions. */
const searched = 500

/**
 * The id of the session that a user named.
 * @throws AppError `not_found`, or `conflict` when several ids begin so.
 */
export async function findSession(client: ContractClient, named: string): Promise<string> {
  const { rows } = await client.sessions.list({ limit: searched })
  const exact = rows.find((row) => row.id === named)
  if (exact) return exact.id
  const found = rows.filter((row) => row.id.startsWith(named))
  if (found.length > 1) {
    throw new AppError('conflict', `Several sessions begin with ${named}: give more of the id.`)
  }
  if (found[0]) return found[0].id
  // It may be older than the latest ones: then only the whole id finds it.
  const { session } = await client.sessions.get({ id: named })
  return session.id
}
