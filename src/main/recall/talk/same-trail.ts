// Tells which talks are of one matter: one amends the other, or both lead to the same through others.
import { createTalkAmendments } from '../../db/memories/talk-amendments.ts'
import type { Db } from '../../db/open.ts'
import type { Conversation } from '../same-matter.ts'

export interface Trails {
  /** The first turns of the talks on the trails of those that were asked for, without those. */
  readonly others: readonly number[]
  isOfMatter(one: Pick<Conversation, 'firstId'>, other: Pick<Conversation, 'firstId'>): boolean
}

/** Makes the reader of the trails of talks, by the rows of their first turns. */
export function createTrails(db: Db): (turnIds: readonly number[]) => Trails {
  const amendments = createTalkAmendments(db)
  return (turnIds) => {
    const rows = amendments.around(turnIds)
    const amended = new Map(rows.map(({ turnId, amendedId }) => [turnId, amendedId]))
    const firstOf = (turnId: number) => {
      const seen = new Set<number>()
      let one = turnId
      for (let next = amended.get(one); next !== undefined && !seen.has(next); ) {
        seen.add(one)
        one = next
        next = amended.get(one)
      }
      return one
    }
    const asked = new Set(turnIds)
    const all = new Set(rows.flatMap(({ turnId, amendedId }) => [turnId, amendedId]))
    return {
      others: [...all].filter((one) => !asked.has(one)),
      isOfMatter: (one, other) =>
        one.firstId !== other.firstId && firstOf(one.firstId) === firstOf(other.firstId),
    }
  }
}
