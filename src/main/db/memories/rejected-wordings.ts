// Which of the wordings that the user rejected may say what a text says: those that hold most of its beginnings of words.
import type { Db } from '../open.ts'
import { visibleMemory } from '../visible.ts'

/** So many are looked through, the newest ones. */
const mostRead = 5000
const mostFound = 16

/** Reads the wordings that were rejected in a namespace and everywhere, as `LearningStore.rejected` says. */
export function createRejected(
  db: Db,
): (namespace: string, beginnings: readonly string[]) => readonly string[] {
  const wordings = db
    .prepare<[string], string>(
      `SELECT m.content FROM memories m WHERE m.namespace IN (?, 'global') AND m.active = 0 AND ${visibleMemory('m')}
       ORDER BY m.id DESC LIMIT ${mostRead}`,
    )
    .pluck()
  // SQL took three times as long to look for the beginnings in each.
  return (namespace, beginnings) =>
    wordings
      .all(namespace)
      .map((content) => {
        const lowered = content.toLowerCase()
        return { content, held: beginnings.filter((one) => lowered.includes(one)).length }
      })
      .filter(({ held }) => held > 0)
      .sort((a, b) => b.held - a.held)
      .slice(0, mostFound)
      .map(({ content }) => content)
}
