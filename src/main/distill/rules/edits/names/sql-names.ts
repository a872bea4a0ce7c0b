// Tells which names a script of SQL leaves behind: what it drops or renames is not there at its end.
import type { Hunk } from '../patch.ts'

/** A longer line is data (characters). */
const longestLine = 400

const statement =
  /^\s{0,40}(?<verb>create|alter|drop)\s{1,8}(?:or replace |temporary |temp |unique |materialized |virtual )?(?:table|view|index|trigger|function|procedure|type|policy)\s{1,8}(?:if (?:not )?exists )?(?<name>[\w."`]{1,120})(?<rest>.*)$/i
const renaming = /\brename\s{1,8}to\s{1,8}(?<to>[\w."`]{1,120})/i

/** The names that the added lines drop or rename and do not create again. */
export function goneAtEnd(hunks: readonly Hunk[]): ReadonlySet<string> {
  const gone = new Set<string>()
  for (const { lines } of hunks)
    for (const line of lines) {
      if (!line.startsWith('+') || line.length > longestLine) continue
      const { verb, name, rest } = statement.exec(line.slice(1))?.groups ?? {}
      if (verb === undefined || name === undefined) continue
      const to = renaming.exec(rest ?? '')?.groups?.to
      if (verb.toLowerCase() === 'create') gone.delete(name)
      else if (verb.toLowerCase() === 'drop') gone.add(name)
      else if (to !== undefined) {
        gone.add(name)
        gone.delete(to)
      }
    }
  return gone
}
