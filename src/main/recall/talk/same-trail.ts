// Tells which talks are of one matter: one amends the other, or amendments lead from one to the other.
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
    // A talk that goes on after it was amended may itself amend that one: they lead to each other.
    const matters = new Map<number, Set<number>>()
    for (const { turnId, amendedId } of rows) {
      const both = [turnId, amendedId].map((id) => matters.get(id) ?? new Set([id]))
      const matter = new Set(both.flatMap((ids) => [...ids]))
      for (const id of matter) matters.set(id, matter)
    }
    const asked = new Set(turnIds)
    const all = new Set(rows.flatMap(({ turnId, amendedId }) => [turnId, amendedId]))
    return {
      others: [...all].filter((one) => !asked.has(one)),
      isOfMatter: (one, other) =>
        one.firstId !== other.firstId && matters.get(one.firstId)?.has(other.firstId) === true,
    }
  }
}
