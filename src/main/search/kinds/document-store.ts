// What the core must know of a kind of document: where its records lie, and how they are read, weighed and remade.

import type { MemoryRecord } from '../../../shared/contract/search.ts'
import type { SearchKind } from '../../../shared/kinds.ts'
import type { Db } from '../../db/open.ts'

/** A thing that search finds, with the words by which it does. */
export interface SearchDocument {
  readonly kind: SearchKind
  /** The public id of the record; a prompt carries its turn's id. */
  readonly ref: string
  readonly projectId: string | null
  readonly sessionId: string | null
  /** Milliseconds since 1970. */
  readonly at: number
  readonly files: readonly string[]
  readonly title: string
  readonly body: string
}

/** A record in full, beside what its document says of it. */
export type Told = Pick<MemoryRecord, 'text' | 'files' | 'sources' | 'telling'>

/** Columns of a record as SQL expressions over its row. */
export interface RecordColumns {
  /** Numbers from 0 to 1 that change a hit's score. */
  readonly importance?: string
  readonly confidence?: string
  /** Whose word it is: 'user' or 'agent'. */
  readonly author?: string
  /** What is recalled of it; its document's text when left out. */
  readonly recalled?: string
  /** What a recall calls it; the kind's name when left out. */
  readonly recalledAs?: string
  /** Whether it holds at `@now` (ms since 1970), so that it may be recalled; always when left out. */
  readonly holds?: string
}

/** The store behind one kind of document. */
export interface DocumentStore {
  /** The table of its records, whose `id` is the number in the public id, or the public id itself. */
  readonly table: string
  /** Columns that say what a record belongs to, with which it is hidden and erased. */
  readonly within?: {
    /** Holds the turn's row number. */
    readonly turn?: string
    /** Holds the session's id. */
    readonly session?: string
    readonly project?: { readonly column: string; value(projectId: string): string }
  }
  /** The columns of a record's row under an alias. */
  readonly columns?: (row: string) => RecordColumns
  /** Whether a recall says its title before what is recalled of it. */
  readonly recalledWithTitle?: boolean
  /** Reads a record in full; null when it is gone. `db` may be a reader. */
  tell(db: Db, ref: string): Told | null
  /** The documents of records that have lost theirs, for a file that was damaged. */
  lost(db: Db): Iterable<SearchDocument>
  /**
   * What is to be noted before a record is erased; its document, its row and what quotes it go without it. Joins
   * the caller's transaction. Not called for turns and sessions, whose parts go in slices (`forget/erase.ts`).
   */
  beforeErasing?(db: Db, row: string | number): void
}
