// One act of the user's hand: all that it changes of memories is written, noted, announced and undone together.
import { randomUUID } from 'node:crypto'
import type { HandDone, MemoryEdit } from '../../../shared/contract/memories.ts'
import { AppError } from '../../../shared/errors.ts'
import { formatId, parseId } from '../../../shared/ids.ts'
import type { Announcer } from '../../base/announcer.ts'
import type { EventLog } from '../../base/logs/event-log.ts'
import { redactPayload } from '../../capture/redact/redact-payload.ts'
import {
  createHandStore,
  type HandStore,
  type Standing,
  type StandingMemory,
} from '../../db/memories/hand-store.ts'
import type { Db } from '../../db/open.ts'
import { storedTexts } from '../../db/stored-json.ts'
import { memoryDocument } from '../../search/kinds/memory-documents.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import { fingerprintOf } from '../fingerprint.ts'
import { projectOf } from '../memories.ts'

export interface ActDependencies {
  readonly db: Db
  readonly searchIndex: SearchIndex
  readonly announcer: Announcer
  readonly events: Pick<EventLog, 'write'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** What an act may do, in its transaction. */
export interface Acting {
  readonly at: number
  /**
   * Writes what is new of a memory, and notes what it was; `other` is the memory that it is about, `given` are the rows
   * of sources that it was given.
   */
  change(
    memory: StandingMemory,
    to: Partial<Standing>,
    change: string,
    other?: number,
    given?: readonly number[],
  ): void
  /** Notes a memory that the act made. */
  made(row: number, change: string, from?: number): void
}

export interface Acts {
  readonly store: HandStore
  /** @throws AppError `not_found`. */
  memoryAt(id: string): StandingMemory
  /** One act, in one transaction: what `work` throws leaves nothing behind. `action` goes on with an earlier one. */
  act(work: (acting: Acting) => void, action?: string): HandDone
  /**
   * Takes an act back.
   * @throws AppError `not_found`, or `conflict` where something changed since.
   */
  undo(action: string): { changed: string[] }
}

export function createActs(dependencies: ActDependencies): Acts {
  const { db, searchIndex, announcer, events, now } = dependencies
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

  function act(work: (acting: Acting) => void, action: string = randomUUID()): HandDone {
    const startedAt = performance.now()
    const changed = new Set<number>()
    const lost: { id: number; before: number; confidence: number; by: number | null }[] = []
    db.transaction(() => {
      const at = now()
      work({
        at,
        change(memory, to, change, other, given) {
          const { id, at: saidAt, origin, updatedAt, ...before } = memory
          const after = { ...before, ...to }
          store.set(id, { ...after, fingerprint: fingerprintOf(after.content) }, at)
          store.note({
            ...{ row: id, at, change, action, before: { ...before, updatedAt } },
            ...(other === undefined ? {} : { other }),
            ...(given === undefined ? {} : { given }),
          })
          index({ ...after, id, at: saidAt, origin, updatedAt })
          changed.add(id)
          if (after.active === 0 || after.superseded_by !== null)
            lost.push({
              ...{ id, before: before.confidence, confidence: after.confidence },
              by: after.superseded_by,
            })
        },
        made(row, change, from) {
          store.note({
            ...{ row, at, change, action, before: null },
            ...(from === undefined ? {} : { other: from }),
          })
          const memory = store.get(row)
          if (memory) index(memory)
          changed.add(row)
        },
      })
    }).immediate()
    for (const { id, before, confidence, by } of lost) {
      events.write(
        'learning.invalidated',
        {
          learningId: formatId('memory', id),
          by: by === null ? 'user' : formatId('memory', by),
          ...{ before, confidence },
        },
        { durationMs: performance.now() - startedAt },
      )
    }
    return { changed: announced(changed), action }
  }

  function announced(rows: ReadonlySet<number>): string[] {
    const ids = [...rows].map((row) => formatId('memory', row))
    for (const ref of ids) announcer.announce({ type: 'memory', ref })
    return ids
  }

  return {
    store,
    memoryAt,
    act,
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
        for (const { row, before, updatedAt, given } of acts) {
          changed.add(row)
          store.dropSources(given)
          if (before === null) {
            searchIndex.remove('memory', formatId('memory', row))
            store.erase(row)
            continue
          }
          // It stands as it stood, also by its date: it was not said or changed anew.
          const since = updatedAt === null ? at : 0
          store.set(row, { ...before, fingerprint: fingerprintOf(before.content) }, since)
          if (updatedAt !== null) store.datesBack(row, action, updatedAt)
          const memory = store.get(row)
          if (memory) index(memory)
        }
      }).immediate()
      return { changed: announced(changed) }
    },
  }
}

/** What the user typed, without secrets, as the row holds it. */
export function cleaned(edit: Omit<MemoryEdit, 'id'>): Partial<Standing> {
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
