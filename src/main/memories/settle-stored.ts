// What becomes of the memories that one which was stored directly contradicts: the newest holds, the agent's never in place of the user's.
import type { MemoryAuthor, MemoryKind } from '../../shared/kinds.ts'
import { createLearningStore } from '../db/memories/learning-store.ts'
import type { Db } from '../db/open.ts'
import { contradicted } from './confidence.ts'
import { createNearest, type NearMemory } from './reconcile/nearest.ts'
import { byRules } from './reconcile/reconcile.ts'
import { beginningsOf, isRejected } from './reconcile/rejected.ts'
import { saysChange } from './reconcile/succession.ts'

/** A memory that was stored directly. */
export interface Stored {
  readonly content: string
  readonly kind: MemoryKind
  /** `global` or `project:<id>`. */
  readonly namespace: string
  readonly by: MemoryAuthor
  /** When it was said (ms since 1970). */
  readonly at: number
}

/** A memory that holds no longer, or waits for the user, because of another one. */
export interface Changed {
  readonly row: number
  readonly by: number
  /** How sure it was, and is (0 to 1). */
  readonly before: number
  readonly confidence: number
}

export interface Settler {
  /** Whether the user rejected what it says, in whichever words. */
  isRejected(stored: Stored): boolean
  /** Compares a stored memory with what is known in its place, in the caller's transaction; returns what became of which. */
  settle(row: number, stored: Stored, projectId: string | null): Changed[]
}

/** A store is answered at once: it is compared with so many, the nearest. */
const mostKnown = 16

interface Dependencies {
  readonly db: Db
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export function createSettler({ db, now }: Dependencies): Settler {
  const store = createLearningStore(db)
  const nearest = createNearest(db)

  function supersede(gone: number, stays: number, at: number): Changed {
    const { confidence } = store.standing(gone)
    store.supersede(gone, stays, at)
    store.note({ row: gone, at, change: 'superseded', by: 'rules', other: stays })
    return { row: gone, by: stays, before: confidence, confidence }
  }

  function doubt(row: number, other: number, at: number): Changed {
    const { confidence: before } = store.standing(row)
    const confidence = contradicted(before)
    store.askAbout(row, { reason: 'contradiction', other }, confidence)
    store.note({ row, at, change: 'contradicted', by: 'rules', other })
    return { row, by: other, before, confidence }
  }

  /** Of two that the user stored the later one holds, and the earlier one waits. */
  function askAgain(row: number, other: number, at: number): Changed {
    const { confidence } = store.standing(row)
    store.askAgain(row, other)
    store.note({ row, at, change: 'contradicted', by: 'rules', other })
    return { row, by: other, before: confidence, confidence }
  }

  /** Whether the word of one who stores may take the place of another. */
  const mayChange = ({ author, manual }: NearMemory, by: MemoryAuthor) =>
    by === 'user' || (author !== 'user' && manual === 0)

  return {
    isRejected: (stored) =>
      isRejected(
        candidateOf(stored),
        store.rejected(stored.namespace, beginningsOf(stored.content)),
      ),
    settle(row, stored, projectId) {
      const { by, at, namespace } = stored
      // What holds in one project may be otherwise in all others.
      const known = nearest(projectId, stored.content, now())
        .filter((one) => one.id !== row && one.namespace === namespace)
        .slice(0, mostKnown)
      const verdict = byRules(
        { ...candidateOf(stored), at },
        known.map(({ author, manual, namespace: _, ...one }) => ({
          ...one,
          saidBy: author,
          // The user may change their mind about what they confirmed.
          isConfirmed: manual === 1 && by !== 'user',
        })),
      )
      if (verdict.kind !== 'supersedes' && verdict.kind !== 'conflicts') return []
      const changed: Changed[] = []
      for (const other of known.filter(({ id }) => verdict.of.includes(id))) {
        const isOlder = other.at <= at
        // It was said before what it contradicts.
        if (!isOlder && by === 'user') return [...changed, supersede(row, other.id, other.at)]
        if (!isOlder || !mayChange(other, by)) return [...changed, doubt(row, other.id, at)]
        if (verdict.kind === 'supersedes') changed.push(supersede(other.id, row, at))
        else if (other.manual === 0) changed.push(doubt(other.id, row, at))
        else changed.push(askAgain(other.id, row, at))
      }
      return changed
    },
  }
}

function candidateOf({ content, kind, by }: Stored) {
  return {
    ...{ content, kind, importance: 0.7, tags: [], keywords: [], saidBy: by, words: content },
    isChange: saysChange(content),
  }
}
