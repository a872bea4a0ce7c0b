// Sessions on the command line: the ids that lists show, and the option --session that understands them.
import { shownId } from '../../shared/ids.ts'
import type { ContractClient } from '../api/clients/local-client.ts'

/** So much of an id is shown where people read it; more where ids begin alike. */
const shownLength = 8

/**
 * The id of the session that a user named.
 * @throws AppError `not_found`, or `conflict` when several ids begin so.
 */
export async function findSession(client: ContractClient, named: string): Promise<string> {
  const { id } = await client.sessions.find({ named })
  return id
}

/** For each id as much of its beginning, in the order given, as tells it from the others. */
export function shortIds(ids: readonly string[]): string[] {
  const sorted = ids.map(shownId).sort()
  const lengths = new Map<string, number>()
  for (const [index, id] of sorted.entries()) {
    const alike = Math.max(common(id, sorted[index - 1]), common(id, sorted[index + 1]))
    lengths.set(id, Math.max(shownLength, alike + 1))
  }
  return ids.map((id) => shownId(id).slice(0, lengths.get(shownId(id))))
}

/** So many characters are the same at the beginning of both. */
function common(one: string, other: string | undefined): number {
  let length = 0
  while (length < one.length && one[length] === other?.[length]) length++
  return length
}
