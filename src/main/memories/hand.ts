// The user's hand on memories: what is edited, confirmed, rejected, merged, split or decided, whole or not at all, and undone.
import { randomUUID } from 'node:crypto'
import type { HandDone, MemoryEdit, ReviewDecision } from '../../shared/contract/memories.ts'
import { AppError } from '../../shared/errors.ts'
import { formatId, parseId } from '../../shared/ids.ts'
import type { Announcer } from '../base/announcer.ts'
import type { EventLog } from '../base/logs/event-log.ts'
import { redactPayload } from '../capture/redact/redact-payload.ts'
import { createHandStore, type Standing, type StandingMemory } from '../db/memories/hand-store.ts'
import type { Db } from '../db/open.ts'
import { storedTexts } from '../db/stored-json.ts'
import { memoryDocument } from '../search/kinds/memory-documents.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { confidenceAfter } from './confidence.ts'
import { fingerprintOf } from './fingerprint.ts'
import { projectOf } from './memories.ts'

/** Each throws AppError `not_found` for a memory that is not there, and `conflict` where it cannot be done. */
export interface Hand {
  edit(edit: MemoryEdit): HandDone
  confirm(ids: readonly string[]): HandDone
  reject(ids: readonly string[]): HandDone
  restore(ids: readonly string[]): HandDone
  pin(ids: readonly string[], isPinned: boolean): HandDone
  merge(into: string, ids: readonly string[], content?: string): HandDone
  split(id: string, contents: readonly string[]): HandDone
  decide(id: string, decision: ReviewDecision): HandDone
  undo(action: string): { changed: string[] }
}

interface Dependencies {
  readonly db: Db
  readonly searchIndex: SearchIndex
  readonly announcer: Announcer
  readonly events: Pick<EventLog, 'write'>
  /** Throws for a project that is unknown or excluded. */
  readonly checkProject: (id: string) => void
  readonly now: () => number
}

/** What is decided waits for nobody. */
const decided = { review: null, review_other: null } as const
/** What makes a memory the user's own word. */
const owned = { manual: 1, confidence: 1, author: 'user' } as const

export function createHand(dependencies: Dependencies): Hand {
  const { db, searchIndex, announcer, events, checkProject, now } = dependencies
  const store = createHandStore(db)

  function memoryAt(id: string): StandingMemory {
    const row = parseId('memory', id)
    const memory = row === null ? null : store.get(row)
    if (memory === null) {
      throw new AppError(
        'not_found',
        `There is no memory ${id.slice(0, 50)}: it was deleted, or never was.`,
      )
    }
    return memory
  }

  /** What search knows of it: what was rejected is not found. */
  function index({ id, at, content, namespace, tags, keywords, active }: StandingMemory): void {
    if (active === 0) {
      searchIndex.remove('memory', formatId('memory', id))
      return
    }
    const texts = { tags: storedTexts(tags), keywords: storedTexts(keywords) }
    searchIndex.put(
      memoryDocument({ row: id, projectId: projectOf(namespace), at, content, ...texts }),
    )
  }

  /** One act: `work` changes memories, and all that it changed is written, noted, announced and undone together. */
  function act(work: (act: Acting) => void): HandDone {
    const action = randomUUID()
    const changed = new Set<number>()
    const lost: { id: number; before: number; confidence: number; by: number | null }[] = []
    db.transaction(() => {
      const at = now()
      work({
        at,
        change(memory, to, change, other) {
          const { id, at: saidAt, origin, ...before } = memory
          const after = { ...before, ...to }
          store.set(id, { ...after, fingerprint: fingerprintOf(after.content) }, at)
          store.note({
            ...{ row: id, at, change, action, before },
            ...(other === undefined ? {} : { other }),
          })
          index({ ...after, id, at: saidAt, origin })
          changed.add(id)
          if (after.active === 0 || after.superseded_by !== null)
            lost.push({
              ...{ id, before: before.confidence, confidence: after.confidence },
              by: after.superseded_by,
            })
        },
        made(row, from) {
          store.note({ row, at, change: 'split', action, before: null, other: from })
          const memory = store.get(row)
          if (memory) index(memory)
          changed.add(row)
        },
      })
    }).immediate()
    for (const { id, before, confidence, by } of lost) {
      events.write('learning.invalidated', {
        learningId: formatId('memory', id),
        by: by === null ? 'user' : formatId('memory', by),
        ...{ before, confidence },
      })
    }
    return { changed: announced(changed), action }
  }

  function announced(rows: ReadonlySet<number>): string[] {
    const ids = [...rows].map((row) => formatId('memory', row))
    for (const ref of ids) announcer.announce({ type: 'memory', ref })
    return ids
  }

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
  }

  return {
    edit: ({ id, namespace, ...edit }) =>
      act((acting) => {
        const memory = memoryAt(id)
        const projectId = namespace === undefined ? null : projectOf(namespace)
        if (projectId !== null) checkProject(projectId)
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
          acting.change(
            memory,
            { active: 1, superseded_by: null, valid_to: null, ...decided, ...owned },
            'restored',
          )
        }
      }),
    pin: (ids, isPinned) =>
      act((acting) => {
        for (const memory of each(ids))
          acting.change(memory, { pinned: isPinned ? 1 : 0 }, isPinned ? 'pinned' : 'unpinned')
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
        )
        for (const other of others) {
          store.takeSources(target.id, other.id)
          supersede(acting, other, target.id)
        }
      }),
    split: (id, contents) =>
      act((acting) => {
        const memory = memoryAt(id)
        const made = contents.map((content) => {
          const text = cleaned({ content }).content ?? ''
          const as = { content: text, fingerprint: fingerprintOf(text), at: acting.at }
          const row = store.addBeside(memory.id, as)
          store.takeSources(row, memory.id)
          acting.made(row, memory.id)
          return row
        })
        supersede(acting, memory, made[0] ?? memory.id)
      }),
    decide: (id, decision) =>
      act((acting) => {
        const memory = memoryAt(id)
        const asked = otherOf(memory)
        if (asked === undefined) {
          throw new AppError('conflict', `${id} waits for no decision: it was decided meanwhile.`)
        }
        const other = asked === null ? null : store.get(asked)
        const without = (gone: StandingMemory | null, by: StandingMemory) => {
          if (gone !== null && gone.id !== by.id) supersede(acting, gone, by.id)
        }
        switch (decision) {
          case 'reject':
            return reject(acting, memory)
          case 'other':
            if (other === null) return reject(acting, memory)
            acting.change(other, { ...owned, ...decided }, 'confirmed')
            return without(memory, other)
          case 'both':
            if (other) acting.change(other, { ...owned, ...decided }, 'confirmed')
            acting.change(memory, { ...owned, ...decided }, 'confirmed')
            return
          case 'keep':
          case 'global': {
            const place = decision === 'global' ? { namespace: 'global' } : {}
            acting.change(memory, { ...owned, ...place, ...decided }, 'confirmed')
            return without(other, memory)
          }
        }
      }),
    undo(action) {
      const changed = new Set<number>()
      db.transaction(() => {
        const acts = store.acted(action)
        if (acts.length === 0) {
          throw new AppError('not_found', 'There is no such act to take back.')
        }
        if (acts.some(({ isChangedSince }) => isChangedSince)) {
          throw new AppError(
            'conflict',
            'It was changed again since: take the later change back first.',
          )
        }
        const at = now()
        store.takeBack(action)
        for (const { row, before } of acts) {
          changed.add(row)
          if (before === null) {
            searchIndex.remove('memory', formatId('memory', row))
            store.erase(row)
            continue
          }
          store.set(row, { ...before, fingerprint: fingerprintOf(before.content) }, at)
          const memory = store.get(row)
          if (memory) index(memory)
        }
      }).immediate()
      return { changed: announced(changed) }
    },
  }
}

interface Acting {
  readonly at: number
  change(memory: StandingMemory, to: Partial<Standing>, change: string, other?: number): void
  made(row: number, from: number): void
}

/** The row that a memory contradicts; null where it waits for another reason, undefined where it does not wait. */
function otherOf(memory: StandingMemory): number | null | undefined {
  const isWaiting = memory.review !== null && memory.active === 1 && memory.superseded_by === null
  return isWaiting ? memory.review_other : undefined
}

/** What the user typed, without secrets, as the row holds it. */
function cleaned(edit: Omit<MemoryEdit, 'id'>): Partial<Standing> {
  const { content, tags, keywords, kind, importance, namespace } = redactPayload(
    edit,
  ) as typeof edit
  if (content !== undefined && content.trim() === '') {
    throw new AppError('invalid_input', 'Nothing is left of the text without its private parts.')
  }
  return {
    ...(content === undefined ? {} : { content: content.trim() }),
    ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }),
    ...(keywords === undefined ? {} : { keywords: JSON.stringify(keywords) }),
    ...(kind === undefined ? {} : { kind }),
    ...(importance === undefined ? {} : { importance }),
    ...(namespace === undefined ? {} : { namespace }),
  }
}
