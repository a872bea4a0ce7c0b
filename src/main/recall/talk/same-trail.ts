// Tells which talks are of one matter: one amends the other, or amendments lead from one to the other.
import { createTalkAmendments } from '../../db/memories/talk-amendments.ts'
import type { Db } from '../../db/open.ts'
import type { Conversation } from '../same-matter.ts'

type Place = Pick<Conversation, 'firstId'>

export interface Trails {
  /** The first turns of the talks on the trails of those that were asked for, without those. */
  readonly others: readonly number[]
  isOfMatter(one: Place, other: Place): boolean
}

/** A talk that is taken to amend another one, while no other is known that it amends. */
export interface Assumed {
  readonly turnId: number
  readonly amendedId: number
}

/** Makes the reader of the trails of talks, by the rows of their first turns. */
export function createTrails(
  db: Db,
): (turnIds: readonly number[], assumed?: readonly Assumed[]) => Trails {
  const amendments = createTalkAmendments(db)
  return (turnIds, assumed = []) => {
    const known = amendments.around([...turnIds, ...assumed.map(({ turnId }) => turnId)])
    const amending = new Set(known.map(({ turnId }) => turnId))
    const rows = [...known, ...assumed.filter(({ turnId }) => !amending.has(turnId))]
    // A talk that goes on after it was amended may itself amend that one: they lead to each other.
    const matters = new Map<number, ReadonlySet<number>>()
    for (const { turnId, amendedId } of rows) {
      const both = [turnId, amendedId].map((id) => matters.get(id) ?? new Set([id]))
      const matter = new Set(both.flatMap((ids) => [...ids]))
      for (const id of matter) matters.set(id, matter)
    }
    const all = new Set(rows.flatMap(({ turnId, amendedId }) => [turnId, amendedId]))
    const told = new Set(turnIds)
    return {
      others: [...all].filter((one) => !told.has(one)),
      isOfMatter: (one, other) =>
        one.firstId !== other.firstId && matters.get(one.firstId)?.has(other.firstId) === true,
    }
  }
}
