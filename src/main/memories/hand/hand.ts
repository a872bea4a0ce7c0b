// The user's hand on memories: what is edited, confirmed, rejected, merged, split or decided, whole or not at all, and undone.
import type { HandDone, MemoryEdit, ReviewDecision } from '../../../shared/contract/memories.ts'
import { AppError } from '../../../shared/errors.ts'
import { formatId } from '../../../shared/ids.ts'
import type { StandingMemory } from '../../db/memories/hand-store.ts'
import { storedTexts } from '../../db/stored-json.ts'
import { confidenceAfter } from '../confidence.ts'
import { fingerprintOf } from '../fingerprint.ts'
import { projectOf } from '../memories.ts'
import { type Acting, type Acts, cleaned } from './act.ts'

/** Each throws AppError `not_found` for a memory that is not there, and `conflict` where it cannot be done. */
export interface Hand {
  edit(edit: MemoryEdit): HandDone
  confirm(ids: readonly string[]): HandDone
  reject(ids: readonly string[]): HandDone
  restore(ids: readonly string[]): HandDone
  pin(ids: readonly string[], isPinned: boolean): HandDone
  /** Gives each another kind, another place, or both. */
  move(ids: readonly string[], to: Pick<MemoryEdit, 'kind' | 'namespace'>): HandDone
  merge(into: string, ids: readonly string[], content?: string): HandDone
  split(id: string, contents: readonly string[]): HandDone
  decide(id: string, decision: ReviewDecision): HandDone
  undo(action: string): { changed: string[] }
}

interface Dependencies {
  readonly acts: Acts
  /** Throws for a project that is unknown or excluded. */
  readonly checkProject: (id: string) => void
}

/** What is decided waits for nobody. */
const decided = { review: null, review_other: null } as const
/** What makes a memory the user's own word. */
const owned = { manual: 1, confidence: 1, author: 'user' } as const

export function createHand({ acts, checkProject }: Dependencies): Hand {
  const { store, memoryAt, act, undo } = acts

  const each = (ids: readonly string[]) => [...new Set(ids)].map(memoryAt)

  /** Those that waited because they contradict this one wait no more. */
  function release(acting: Acting, memory: StandingMemory): void {
    for (const row of store.contradicting(memory.id)) {
      const other = store.get(row)
      if (other) acting.change(other, { ...decided, confidence: regained(other) }, 'released')
    }
  }

  /** The confidence that a contradiction took. */
  const regained = ({ manual, id, confidence }: StandingMemory) =>
    manual === 1 ? 1 : Math.max(confidence, confidenceAfter(store.sessions(id)))

  function reject(acting: Acting, memory: StandingMemory): void {
    acting.change(memory, { active: 0, ...decided, pinned: 0 }, 'rejected')
    release(acting, memory)
  }

  function supersede(acting: Acting, gone: StandingMemory, by: number): void {
    acting.change(
      gone,
      { superseded_by: by, valid_to: acting.at, ...decided, pinned: 0 },
      'superseded',
      by,
    )
    release(acting, gone)
  }

  /** What took the place of one that is to hold again is for the user to decide about, as both cannot hold. */
  function askAbout(acting: Acting, other: StandingMemory, against: number): void {
    acting.change(
      other,
      { review: 'contradiction', review_other: against },
      'contradicted',
      against,
    )
  }

  /** What projects said of their own stands in the one that holds in all of them: nothing is given twice. */
  function holdEverywhere(acting: Acting, memory: StandingMemory): void {
    const alike = store.sayingTheSame(memory.id)
    const given = store.takeSources(memory.id, alike)
    const to = { ...owned, ...decided, namespace: 'global' }
    acting.change(memory, to, 'confirmed', undefined, given)
    for (const row of alike) {
      const one = store.get(row)
      if (one) supersede(acting, one, memory.id)
    }
  }

  function checkPlace(namespace: string | undefined): void {
    const projectId = namespace === undefined ? null : projectOf(namespace)
    if (projectId !== null) checkProject(projectId)
  }

  return {
    edit: ({ id, namespace, ...edit }) =>
      act((acting) => {
        const memory = memoryAt(id)
        checkPlace(namespace)
        const to = cleaned({ ...edit, ...(namespace === undefined ? {} : { namespace }) })
        if (Object.keys(to).length === 0) {
          throw new AppError('invalid_input', 'Say what is to be changed.')
        }
        acting.change(memory, { ...to, ...owned }, 'edited')
      }),
    confirm: (ids) =>
      act((acting) => {
        for (const memory of each(ids)) {
          if (memory.active === 0 || memory.superseded_by !== null) {
            throw new AppError(
              'conflict',
              `${formatId('memory', memory.id)} does not hold any more: restore it first.`,
            )
          }
          acting.change(memory, { ...owned, ...decided }, 'confirmed')
        }
      }),
    reject: (ids) =>
      act((acting) => {
        for (const memory of each(ids)) reject(acting, memory)
      }),
    restore: (ids) =>
      act((acting) => {
        for (const memory of each(ids)) {
          const successor = store.placeTakenBy(memory.id)
          acting.change(
            memory,
            { active: 1, superseded_by: null, valid_to: null, ...decided, ...owned },
            'restored',
          )
          const other = successor === null ? null : store.get(successor)
          if (other !== null && stands(other)) askAbout(acting, other, memory.id)
        }
      }),
    pin: (ids, isPinned) =>
      act((acting) => {
        for (const memory of each(ids))
          acting.change(memory, { pinned: isPinned ? 1 : 0 }, isPinned ? 'pinned' : 'unpinned')
      }),
    move: (ids, { kind, namespace }) =>
      act((acting) => {
        checkPlace(namespace)
        const to = cleaned({ ...(kind ? { kind } : {}), ...(namespace ? { namespace } : {}) })
        for (const memory of each(ids)) acting.change(memory, { ...to, ...owned }, 'edited')
      }),
    merge: (into, ids, content) =>
      act((acting) => {
        const target = memoryAt(into)
        const others = each(ids).filter(({ id }) => id !== target.id)
        if (others.length === 0) {
          throw new AppError('invalid_input', 'Name another memory to merge with it.')
        }
        const tags = [target, ...others].flatMap(({ tags: own }) => storedTexts(own))
        const keywords = [target, ...others].flatMap(({ keywords: own }) => storedTexts(own))
        const given = store.takeSources(
          target.id,
          others.map(({ id }) => id),
        )
        acting.change(
          target,
          {
            ...cleaned({
              tags: [...new Set(tags)].slice(0, 20),
              keywords: [...new Set(keywords)].slice(0, 40),
              ...(content === undefined ? {} : { content }),
            }),
            ...owned,
            importance: Math.max(...[target, ...others].map(({ importance }) => importance)),
            ...{ active: 1, superseded_by: null, valid_to: null, ...decided },
          },
          'merged',
          undefined,
          given,
        )
        for (const other of others) supersede(acting, other, target.id)
      }),
    split: (id, contents) =>
      act((acting) => {
        const memory = memoryAt(id)
        const made = contents.map((content) => {
          const text = cleaned({ content }).content ?? ''
          const as = { content: text, fingerprint: fingerprintOf(text), at: acting.at }
          const row = store.addBeside(memory.id, as)
          store.takeSources(row, [memory.id])
          acting.made(row, 'split', memory.id)
          return row
        })
        supersede(acting, memory, made[0] ?? memory.id)
      }),
    decide: (id, decision) =>
      act((acting) => {
        const memory = memoryAt(id)
        const asked = otherOf(memory)
        if (asked === undefined) {
          throw new AppError(
            'conflict',
            `Nobody waits for a decision about ${id}: it was decided meanwhile.`,
          )
        }
        const named = asked === null ? null : store.get(asked)
        // Rules may have put another one in its place since.
        const other = named !== null && stands(named) ? named : null
        const without = (gone: StandingMemory | null, by: StandingMemory) => {
          if (gone !== null && gone.id !== by.id) supersede(acting, gone, by.id)
        }
        switch (decision) {
          case 'reject':
            return reject(acting, memory)
          case 'other':
            if (asked === null)
              throw new AppError('invalid_input', `Nothing is contradicted by ${id}.`)
            if (other === null) {
              throw new AppError(
                'conflict',
                `What ${id} contradicts does not hold any more: keep it, or reject it.`,
              )
            }
            acting.change(other, { ...owned, ...decided }, 'confirmed')
            return without(memory, other)
          case 'both':
            if (other) acting.change(other, { ...owned, ...decided }, 'confirmed')
            acting.change(memory, { ...owned, ...decided }, 'confirmed')
            return
          case 'keep':
            acting.change(memory, { ...owned, ...decided }, 'confirmed')
            return without(other, memory)
          case 'global':
            holdEverywhere(acting, memory)
            return without(other, memory)
        }
      }),
    undo,
  }
}

function stands({ active, superseded_by }: StandingMemory): boolean {
  return active === 1 && superseded_by === null
}

/** The row that a memory contradicts; null where it waits for another reason, undefined where it does not wait. */
function otherOf(memory: StandingMemory): number | null | undefined {
  const isWaiting = memory.review !== null && stands(memory)
  return isWaiting ? memory.review_other : undefined
}
