// Stores what the user does with memories by hand: each change with what the memory was before, so that it can be undone.
import { z } from 'zod'
import type { Db } from '../open.ts'
import { visibleMemory } from '../visible.ts'

/** What the user's hand may change of a memory; its texts are JSON where the row holds JSON. */
const standing = z.object({
  namespace: z.string(),
  kind: z.string(),
  content: z.string(),
  importance: z.number(),
  tags: z.string(),
  keywords: z.string(),
  confidence: z.number(),
  author: z.string(),
  manual: z.int(),
  active: z.int(),
  review: z.string().nullable(),
  review_other: z.int().nullable(),
  pinned: z.int(),
  superseded_by: z.int().nullable(),
  valid_to: z.int().nullable(),
})
export type Standing = z.infer<typeof standing>

/** What an act notes of a memory, to be undone: how it stood, since when, and the rows of the sources that it was given. */
const noted = standing.extend({
  given: z.array(z.int()).optional(),
  updatedAt: z.int().optional(),
})

/** A memory as it stands, with what search knows it by. */
export interface StandingMemory extends Standing {
  readonly id: number
  /** When it was said or stored (ms since 1970). */
  readonly at: number
  readonly origin: 'stored' | 'learned'
  /** When it was changed last (ms since 1970). */
  readonly updatedAt: number
}

interface Act {
  readonly row: number
  readonly at: number
  /** What was done, such as 'edited'. */
  readonly change: string
  /** Names the changes that are undone together. */
  readonly action: string
  /** What it was before, and since when; null where the act made it. */
  readonly before: (Standing & { readonly updatedAt: number }) | null
  readonly other?: number
  /** Rows of the sources that the act gave it. */
  readonly given?: readonly number[]
}

/** A change of an act. */
export interface ActedOn {
  readonly row: number
  readonly before: Standing | null
  /** Since when it stood so (ms since 1970); null where that was not noted. */
  readonly updatedAt: number | null
  /** Rows of the sources that the act gave it. */
  readonly given: readonly number[]
  /** Whether something else changed the memory since. */
  readonly isChangedSince: boolean
}

export interface HandStore {
  /** A memory that is visible, or null. */
  get(row: number): StandingMemory | null
  set(row: number, to: Standing & { fingerprint: string }, at: number): void
  /** Sets when a memory was changed last back to `updatedAt`, unless something else happened to it since. */
  datesBack(row: number, action: string, updatedAt: number): void
  /** Notes a change with the wording and confidence that the memory has now. */
  note(act: Act): void
  /** Makes a memory of another wording beside one, with its sources; returns its row. */
  addBeside(row: number, as: { content: string; fingerprint: string; at: number }): number
  /** Adds what stands in a file: nobody's word, until the user confirms it. Returns its row. */
  addImported(
    of: Pick<Standing, 'namespace' | 'kind' | 'content' | 'importance' | 'tags'> & {
      fingerprint: string
      confidence: number
      at: number
    },
  ): number
  /** Gives a memory the sources of others as well; returns the rows of those that it had not. */
  takeSources(into: number, from: readonly number[]): number[]
  /** Takes sources away again. */
  dropSources(rows: readonly number[]): void
  /** The changes of an act, the last one first. */
  acted(action: string): ActedOn[]
  /** Notes that an act was taken back. */
  takeBack(action: string): void
  /** Erases what an act made. */
  erase(row: number): void
  /** The others of two that contradict each other: those that wait for a decision about this one. */
  contradicting(row: number): number[]
  /** In how many sessions it was said. */
  sessions(row: number): number
  /** The memories that hold in other projects and say the same as this one. */
  sayingTheSame(row: number): number[]
  /** The memory that rules put in the place of this one; null where none did. */
  placeTakenBy(row: number): number | null
}

export function createHandStore(db: Db): HandStore {
  const get = db.prepare<[number], StandingMemory>(
    `SELECT m.id, m.origin, coalesce(m.valid_from, m.created_at) AS at, m.namespace, m.kind, m.content, m.importance,
       m.tags, m.keywords, m.confidence, m.author, m.manual, m.active, m.review, m.review_other, m.pinned,
       m.superseded_by, m.valid_to, m.updated_at AS updatedAt
     FROM memories m WHERE m.id = ? AND ${visibleMemory('m')}`,
  )
  const set = db.prepare(
    `UPDATE memories SET namespace = @namespace, kind = @kind, content = @content, importance = @importance,
       tags = @tags, keywords = @keywords, confidence = @confidence, author = @author, manual = @manual,
       active = @active, review = @review, review_other = @review_other, pinned = @pinned,
       superseded_by = @superseded_by, valid_to = @valid_to, fingerprint = @fingerprint, updated_at = max(updated_at, @at) WHERE id = @row`,
  )
  const datesBack = db.prepare(
    `UPDATE memories SET updated_at = @updatedAt
     WHERE id = @row AND updated_at = (SELECT at FROM memory_changes WHERE memory_id = @row AND action = @action LIMIT 1)`,
  )
  const note = db.prepare(`
    INSERT INTO memory_changes (memory_id, at, change, by, content, confidence, other_id, action, before)
    SELECT id, @at, @change, CASE @change WHEN 'contradicted' THEN 'rules' ELSE 'user' END, content, confidence, @other, @action, @before FROM memories WHERE id = @row`)
  const add = db.prepare(`
    INSERT INTO memories (namespace, kind, content, importance, tags, keywords, metadata, confidence, times_seen,
      valid_from, manual, author, origin, fingerprint, created_at, updated_at)
    SELECT namespace, kind, @content, importance, tags, keywords, metadata, 1, times_seen,
      valid_from, 1, 'user', origin, @fingerprint, created_at, @at FROM memories WHERE id = @row`)
  const addImported = db.prepare(`
    INSERT INTO memories (namespace, kind, content, importance, tags, confidence, manual, author, imported,
      fingerprint, valid_from, created_at, updated_at)
    VALUES (@namespace, @kind, @content, @importance, @tags, @confidence, 0, 'agent', 1,
      @fingerprint, @at, @at, @at)`)
  const takeSources = db
    .prepare<[object], number>(`
      INSERT INTO memory_sources (memory_id, session_id, turn_id, said_by, words, at)
      SELECT @into, session_id, turn_id, said_by, words, at FROM memory_sources WHERE memory_id = @from
      ON CONFLICT DO NOTHING RETURNING id`)
    .pluck()
  const dropSource = db.prepare('DELETE FROM memory_sources WHERE id = ?')
  const acted = db.prepare<
    [string],
    { id: number; row: number; before: string | null; isChangedSince: 0 | 1 }
  >(`
    SELECT c.id, c.memory_id AS row, c.before, EXISTS (SELECT 1 FROM memory_changes l
      WHERE l.memory_id = c.memory_id AND l.id > c.id AND l.action IS NOT c.action
        AND l.undone = 0 AND l.change <> 'reinforced') AS isChangedSince
    FROM memory_changes c WHERE c.action = ? AND c.undone = 0 ORDER BY c.id DESC`)
  const takeBack = db.prepare('UPDATE memory_changes SET undone = 1 WHERE action = ?')
  const erase = db.prepare('DELETE FROM memories WHERE id = ?')
  const contradicting = db
    .prepare<[number], number>(
      `SELECT id FROM memories WHERE review IS NOT NULL AND review_other = ? AND active = 1 AND superseded_by IS NULL`,
    )
    .pluck()
  const sessions = db
    .prepare<[number], number>(
      'SELECT count(DISTINCT session_id) FROM memory_sources WHERE memory_id = ?',
    )
    .pluck()
  const sayingTheSame = db
    .prepare<[number], number>(
      `SELECT o.id FROM memories m JOIN memories o ON o.fingerprint = m.fingerprint AND o.id <> m.id
       WHERE m.id = ? AND o.namespace <> 'global' AND o.active = 1 AND o.superseded_by IS NULL
         AND ${visibleMemory('o')}`,
    )
    .pluck()
  const placeTakenBy = db
    .prepare<[number], number>(
      `SELECT m.superseded_by FROM memories m JOIN memory_changes c ON c.memory_id = m.id
       WHERE m.id = ? AND c.change = 'superseded' AND c.by <> 'user' AND c.undone = 0
         AND c.other_id = m.superseded_by`,
    )
    .pluck()
  return {
    get: (row) => get.get(row) ?? null,
    set(row, to, at) {
      set.run({ ...to, row, at })
    },
    datesBack(row, action, updatedAt) {
      datesBack.run({ row, action, updatedAt })
    },
    note({ before, other, given, ...act }) {
      const was = before === null ? null : JSON.stringify(noted.parse({ ...before, given }))
      note.run({ ...act, other: other ?? null, before: was })
    },
    addBeside: (row, as) => Number(add.run({ ...as, row }).lastInsertRowid),
    addImported: (of) => Number(addImported.run(of).lastInsertRowid),
    takeSources: (into, from) => from.flatMap((row) => takeSources.all({ into, from: row })),
    dropSources(rows) {
      for (const row of rows) dropSource.run(row)
    },
    acted: (action) =>
      acted.all(action).map(({ row, before, isChangedSince }) => {
        const was = before === null ? null : noted.parse(JSON.parse(before))
        return {
          row,
          before: was === null ? null : standing.parse(was),
          updatedAt: was?.updatedAt ?? null,
          given: was?.given ?? [],
          isChangedSince: isChangedSince === 1,
        }
      }),
    takeBack(action) {
      takeBack.run(action)
    },
    erase(row) {
      erase.run(row)
    },
    contradicting: (row) => contradicting.all(row),
    sessions: (row) => sessions.get(row) ?? 0,
    sayingTheSame: (row) => sayingTheSame.all(row),
    placeTakenBy: (row) => placeTakenBy.get(row) ?? null,
  }
}
