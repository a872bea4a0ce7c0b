// Direct stores: a memory is taken in at once, found by words from then on, and never stored twice.
import type { z } from 'zod'
import type { Memory, memoryInputSchema, StoredMemory } from '../../shared/contract/memories.ts'
import { AppError } from '../../shared/errors.ts'
import { formatId, parseId } from '../../shared/ids.ts'
import type { Announcer } from '../base/announcer.ts'
import { recollectCommand } from '../base/command-line.ts'
import type { EventLog } from '../base/logs/event-log.ts'
import { redactPayload } from '../capture/redact/redact-payload.ts'
import {
  createMemoryStore,
  type MemoryFilter,
  type MemoryStats,
} from '../db/memories/memory-store.ts'
import type { Db } from '../db/open.ts'
import { memoryDocument } from '../search/kinds/memory-documents.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { confidenceAfter } from './confidence.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type Changed, createSettler } from './settle-stored.ts'

/** A checked store; `namespace` is settled by the caller. */
export interface NewMemory
  extends Omit<z.output<typeof memoryInputSchema>, 'namespace' | 'cwd' | 'keywords'> {
  readonly namespace: string
  readonly keywords?: readonly string[]
}

export interface Memories {
  /**
   * Stores a memory, or reinforces the one that says the same; what it contradicts is superseded or waits for the
   * user. In the file when it returns.
   * @throws AppError `not_found` for an unknown project, `invalid_input` for a vector that does not fit, a
   *   text of which nothing is left without its secrets, or an agent's memory for all projects; `conflict` for one
   *   of an agent that says what the user rejected.
   */
  store(memory: NewMemory): StoredMemory
  /**
   * Sets or replaces the vector of a memory; false where there is none of that id.
   * @throws AppError `invalid_input` for a vector that does not fit.
   */
  setVector(id: string, vector: readonly number[]): boolean
  /** The vector that was given for a memory, at length 1; null where there is none. */
  vectorOf(id: string): readonly number[] | null
  /** @throws AppError `not_found` for an unknown project, `conflict` for one that is excluded. */
  checkProject(id: string): void
  list(filter: MemoryFilter): { rows: Memory[]; total: number }
  stats(): MemoryStats
}

interface Dependencies {
  readonly db: Db
  readonly searchIndex: SearchIndex
  readonly announcer: Announcer
  readonly events: Pick<EventLog, 'write'>
  /** Takes a vector that came with a memory; refuses one that does not fit. */
  readonly acceptVector: (
    memory: { readonly row: number; readonly documentId: number },
    vector: readonly number[],
  ) => void
  readonly now?: () => number
}

export function createMemories(dependencies: Dependencies): Memories {
  const { db, searchIndex, announcer, events, acceptVector, now = Date.now } = dependencies
  const store = createMemoryStore(db)
  const settler = createSettler({ db, now })
  const documentOf = db
    .prepare<[string], number>(`SELECT id FROM search_documents WHERE kind = 'memory' AND ref = ?`)
    .pluck()
  const isExcluded = db
    .prepare<[string], number>('SELECT excluded FROM projects WHERE id = ?')
    .pluck()

  function checkProject(id: string): void {
    const excluded = isExcluded.get(id)
    if (excluded === undefined) {
      throw new AppError(
        'not_found',
        `There is no project ${id.slice(0, 80)}: name one that is known, or store it as global.`,
      )
    }
    if (excluded === 1) {
      throw new AppError(
        'conflict',
        'This project is excluded from memory: include it in the settings, or store it as global.',
      )
    }
  }

  const write = db.transaction((memory: NewMemory): StoredMemory & { changed: Changed[] } => {
    const projectId = projectOf(memory.namespace)
    if (memory.by === 'agent' && projectId === null) {
      throw new AppError(
        'invalid_input',
        `What an agent notes stays in its project: only the user stores for all projects (${recollectCommand('remember', 'elsewhere')}, or the dashboard).`,
      )
    }
    if (projectId !== null) checkProject(projectId)
    const { content, tags, metadata, keywords } = clean(memory)
    const fingerprint = fingerprintOf(content)
    const known = store.same(memory.namespace, fingerprint)
    const at = now()
    if (memory.createdAt !== undefined && memory.createdAt > at) {
      throw new AppError(
        'invalid_input',
        'createdAt lies in the future: give when it was said, in ms.',
      )
    }
    const { namespace, kind, by } = memory
    const stored = { content, kind, namespace, by, at: memory.createdAt ?? at }
    if (by === 'agent' && known === null && settler.isRejected(stored)) {
      throw new AppError('conflict', 'The user rejected a memory that says this: it is not kept.')
    }
    const session = memory.sessionId ?? ''
    const row =
      known ??
      store.add({
        namespace: memory.namespace,
        kind: memory.kind,
        content,
        importance: memory.importance,
        tags,
        keywords,
        metadata,
        confidence: memory.by === 'user' ? 1 : confidenceAfter(1),
        author: memory.by,
        fingerprint,
        at: memory.createdAt ?? at,
      })
    // What the user types outside of any session is an occasion of its own each time.
    const isNewSession =
      (memory.by === 'user' && session === '') || store.storedIn(row, session, at)
    const ref = formatId('memory', row)
    if (known === null) {
      const document = { row, projectId, at: memory.createdAt ?? at, content, tags, keywords }
      searchIndex.put(memoryDocument(document))
    } else if (memory.by === 'user') {
      if (isNewSession) store.sayAgain(known, at)
      store.strengthen(known, { importance: memory.importance, confidence: 1, tags, at })
      store.adopt(known, memory.kind)
    } else {
      if (isNewSession) store.sayAgain(known, at)
      // Repeating the user's word gives nobody a say in it.
      if (store.author(known) !== 'user') {
        const confidence = confidenceAfter(store.sessions(known))
        store.strengthen(known, { importance: memory.importance, confidence, tags, at })
      }
    }
    const documentId = documentOf.get(ref)
    if (memory.vector && documentId !== undefined) {
      acceptVector({ row, documentId }, memory.vector)
    }
    const changed = known === null ? settler.settle(row, stored, projectId) : []
    const { timesSeen, state } = store.facts(row)
    return {
      changed,
      id: ref,
      namespace: memory.namespace,
      status: known === null ? 'stored' : 'reinforced',
      timesSeen,
      state,
    }
  })

  const setVector = db.transaction((id: string, vector: readonly number[]): boolean => {
    const row = parseId('memory', id)
    const documentId = row === null || store.get(row) === null ? undefined : documentOf.get(id)
    if (row === null || documentId === undefined) return false
    acceptVector({ row, documentId }, vector)
    return true
  })

  return {
    setVector: (id, vector) => setVector.immediate(id, vector),
    vectorOf(id) {
      const row = parseId('memory', id)
      return row === null ? null : store.vector(row)
    },
    store(memory) {
      const startedAt = performance.now()
      const { changed, ...stored } = write.immediate(memory)
      announcer.announce({ type: 'memory', ref: stored.id })
      for (const { row, by, before, confidence } of changed) {
        const ref = formatId('memory', row)
        events.write(
          'learning.invalidated',
          { learningId: ref, by: formatId('memory', by), before, confidence },
          { durationMs: performance.now() - startedAt },
        )
        announcer.announce({ type: 'memory', ref })
      }
      return stored
    },
    checkProject,
    list: store.list,
    stats: store.stats,
  }
}

/** The project of a namespace; null for `global`. */
export function projectOf(namespace: string): string | null {
  return namespace.startsWith('project:') ? namespace.slice('project:'.length) : null
}

function clean({ content, tags, metadata, keywords = [] }: NewMemory) {
  const { content: text, ...rest } = redactPayload({ content, tags, metadata, keywords }) as {
    content: string
    tags: string[]
    keywords: string[]
    metadata: Record<string, unknown>
  }
  if (text.trim() === '') {
    throw new AppError('invalid_input', 'Nothing is left of the text without its private parts.')
  }
  return { ...rest, content: text.trim() }
}
