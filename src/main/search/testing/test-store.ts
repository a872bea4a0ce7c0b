// A store with two projects and a search over it, for tests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SearchInput } from '../../../shared/contract/search.ts'
import type { Db } from '../../db/open.ts'
import { openNewDatabase } from '../../db/testing/new-database.ts'
import { openAnswers } from '../answers.ts'
import type { SearchDocument } from '../kinds/document-store.ts'
import { createSearch, type Search } from '../search.ts'
import { createSearchIndex, type SearchIndex } from '../search-index.ts'

/** The moment at which test searches are made. */
export const now = Date.UTC(2026, 10, 20)
export const day = 86_400_000

interface WrittenEvent {
  readonly type: string
  readonly data: unknown
  readonly facts: { readonly sessionId?: string | undefined; readonly error?: unknown }
}

export interface TestStore {
  readonly db: Db
  readonly index: SearchIndex
  readonly search: Search
  /** The events that searches wrote. */
  readonly written: WrittenEvent[]
  /** Adds a document, by default an observation of project `p-shop`; returns its ref. */
  put(document: Partial<SearchDocument> & { title: string }): string
  /** The refs of the hits in order. */
  refs(query: string, filters?: Partial<SearchInput>): Promise<string[]>
  close(): void
}

/** Opens an empty store in a temporary folder with projects `p-shop` and `p-blog`, a session each. */
export function openTestStore(): TestStore {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-search-'))
  const db = openNewDatabase(join(folder, 'test.db'))
  const index = createSearchIndex(db)
  const written: WrittenEvent[] = []
  const events = {
    write: (type: string, data: unknown, facts: WrittenEvent['facts'] = {}) => {
      written.push({ type, data, facts })
    },
  }
  const search = createSearch({
    ...{ answer: openAnswers(db), events, now: () => now },
    redact: (text) => text.replaceAll('[token]', '[removed]'),
  })
  for (const name of ['shop', 'blog']) {
    db.prepare(
      `INSERT INTO projects (id, name, root, rule, created_at) VALUES (?, ?, ?, 'folder', 0)`,
    ).run(`p-${name}`, name, `/${name}`)
    db.prepare(
      `INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES (?, ?, 0, 0)`,
    ).run(`s-${name}`, `p-${name}`)
  }
  let count = 0
  return {
    db,
    index,
    search,
    written,
    put(document) {
      const ref = document.ref ?? `o${++count}`
      index.put({
        kind: 'observation',
        projectId: 'p-shop',
        sessionId: 's-shop',
        at: now - day,
        files: [],
        body: '',
        ...document,
        ref,
      })
      return ref
    },
    refs: async (query, filters = {}) =>
      (await search.query({ query, ...filters })).hits.map((hit) => hit.ref),
    close() {
      db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
