// Stores memories and tells how far each is: found by words, waiting for its vector, or embedded.
import { type Memory, type memoryStates, reviewReasons } from '../../../shared/contract/memories.ts'
import { formatId } from '../../../shared/ids.ts'
import type { MemoryAuthor, MemoryLife } from '../../../shared/kinds.ts'
import type { Db } from '../open.ts'
import { storedObject, storedTexts } from '../stored-json.ts'
import { sayerOf, visibleMemory } from '../visible.ts'

type MemoryState = (typeof memoryStates)[number]

export interface MemoryFilter {
  readonly namespace?: string | undefined
  readonly kind?: string | undefined
  readonly life: MemoryLife | 'all'
  readonly origin?: string | undefined
  readonly author?: string | undefined
  /** Stored or learned at or after this time (ms since 1970). */
  readonly since?: number | undefined
  /** Confidence of at least so much. */
  readonly least: number
  readonly sort: 'newest' | 'oldest' | 'confidence' | 'kind'
  readonly limit: number
  readonly offset: number
}

/** How many memories there are of each, the most first. */
export interface MemoryFacets {
  readonly lives: Counted[]
  readonly kinds: Counted[]
  readonly origins: Counted[]
  readonly namespaces: Counted[]
}
interface Counted {
  value: string
  count: number
}

export interface MemoryStats {
  readonly total: number
  readonly pending: number
  readonly done: number
  /** Milliseconds since 1970, or null when none waits. */
  readonly oldestPendingAt: number | null
  readonly namespaces: { namespace: string; memories: number }[]
}

interface NewRow {
  readonly namespace: string
  readonly kind: string
  readonly content: string
  readonly importance: number
  readonly tags: readonly string[]
  /** Words by which it is found that do not stand in it. */
  readonly keywords: readonly string[]
  readonly metadata: Readonly<Record<string, unknown>>
  readonly confidence: number
  readonly author: MemoryAuthor
  readonly fingerprint: string
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface MemoryStore {
  /** The active memory of a namespace that says the same, or null. */
  same(namespace: string, fingerprint: string): number | null
  /** Returns the row number. */
  add(row: NewRow): number
  /** Whose word it is. */
  author(row: number): MemoryAuthor
  /** Notes that it was stored in a session ('' where none is named); false where it was said in that one before. */
  storedIn(row: number, session: string, at: number): boolean
  /** In how many sessions it was said or stored. */
  sessions(row: number): number
  /** Counts that it was said once more, and nothing of how. */
  sayAgain(row: number, at: number): void
  /** Importance and confidence rise, never fall; tags are added. */
  strengthen(
    row: number,
    again: { importance: number; confidence: number; tags: readonly string[]; at: number },
  ): void
  /** Makes it the user's own word, of the kind that the user gave it. */
  adopt(row: number, kind: string): void
  facts(row: number): { timesSeen: number; state: MemoryState }
  get(row: number): Memory | null
  /** The vector that was given for it, at length 1; null where there is none. */
  vector(row: number): readonly number[] | null
  list(filter: MemoryFilter): { rows: Memory[]; total: number }
  facets(life: MemoryLife | 'all'): MemoryFacets
  stats(): MemoryStats
}

interface Row
  extends Omit<
    Memory,
    'id' | 'tags' | 'metadata' | 'keywords' | 'isConfirmed' | 'isPinned' | 'review' | 'supersededBy'
  > {
  readonly id: number
  readonly tags: string
  readonly metadata: string
  readonly keywords: string
  readonly manual: 0 | 1
  readonly pinned: 0 | 1
  readonly review: string | null
  readonly reviewOther: number | null
  readonly supersededBy: number | null
}

// A document without a model to embed it is found by words; one that was dealt with is done, whatever came of it.
// The join is in this order by command: the other way round every embedded document is read for each memory.
const stateOf = `CASE
    WHEN NOT EXISTS (SELECT 1 FROM embedding_profiles WHERE state = 'serving') THEN 'words'
    WHEN EXISTS (SELECT 1 FROM embedding_profiles p CROSS JOIN embedded_documents e
      ON e.profile_id = p.id AND e.document_id = d.id WHERE p.state = 'serving') THEN 'embedded'
    ELSE 'waiting' END`
/** Where a memory stands. */
const lifeOf = `CASE WHEN m.active = 0 THEN 'rejected' WHEN m.superseded_by IS NOT NULL THEN 'superseded'
    WHEN m.review IS NOT NULL THEN 'review' ELSE 'active' END`
const columns = `m.id, m.namespace, m.kind, m.content, m.importance, m.tags, m.metadata, m.confidence,
  ${sayerOf('m')} AS author, m.times_seen AS timesSeen, m.created_at AS createdAt, m.updated_at AS updatedAt, ${stateOf} AS state,
  m.origin, m.manual, m.pinned, ${lifeOf} AS life, m.review, m.review_other AS reviewOther, m.superseded_by AS supersededBy, m.keywords,
  (SELECT count(DISTINCT x.session_id) FROM memory_sources x WHERE x.memory_id = m.id) AS sessions`
const from = `memories m LEFT JOIN search_documents d ON d.kind = 'memory' AND d.ref = 'm' || m.id`

export function createMemoryStore(db: Db): MemoryStore {
  const same = db
    .prepare<[string, string], number>(
      `SELECT m.id FROM memories m WHERE m.namespace = ? AND m.fingerprint = ? AND m.active = 1
         AND m.superseded_by IS NULL AND ${visibleMemory('m')} ORDER BY m.id LIMIT 1`,
    )
    .pluck()
  const insert = db.prepare(`
    INSERT INTO memories (namespace, kind, content, importance, tags, keywords, metadata, confidence, manual,
      author, fingerprint, valid_from, created_at, updated_at)
    VALUES (@namespace, @kind, @content, @importance, @tags, @keywords, @metadata, @confidence, @manual,
      @author, @fingerprint, @at, @at, @at)`)
  const tagsOf = db.prepare<[number], string>('SELECT tags FROM memories WHERE id = ?').pluck()
  const raise = db.prepare(`
    UPDATE memories SET updated_at = @at, tags = @tags,
      importance = max(importance, @importance), confidence = max(confidence, @confidence)
    WHERE id = @row`)
  const authorOf = db
    .prepare<[number], MemoryAuthor>('SELECT author FROM memories WHERE id = ?')
    .pluck()
  const repeat = db.prepare(
    'UPDATE memories SET times_seen = times_seen + 1, updated_at = ? WHERE id = ?',
  )
  const storedIn = db.prepare<[object]>(
    `INSERT INTO memory_stores (memory_id, session, at) VALUES (@row, @session, @at) ON CONFLICT DO NOTHING`,
  )
  const wasSaidIn = db
    .prepare<[object], number>(
      'SELECT EXISTS (SELECT 1 FROM memory_sources WHERE memory_id = @row AND session_id = @session)',
    )
    .pluck()
  const sessions = db
    .prepare<[object], number>(
      `SELECT count(*) FROM (SELECT session FROM memory_stores WHERE memory_id = @row
         UNION SELECT session_id FROM memory_sources WHERE memory_id = @row)`,
    )
    .pluck()
  const vector = db
    .prepare<[number], Buffer>('SELECT vector FROM memory_vectors WHERE memory_id = ?')
    .pluck()
  const adopt = db.prepare(`UPDATE memories SET author = 'user', manual = 1, kind = ? WHERE id = ?`)
  const byRow = db.prepare<[number], Row>(
    `SELECT ${columns} FROM ${from} WHERE m.id = ? AND ${visibleMemory('m')}`,
  )
  const where = `(@namespace IS NULL OR m.namespace = @namespace) AND (@kind IS NULL OR m.kind = @kind)
    AND (@origin IS NULL OR m.origin = @origin) AND (@author IS NULL OR ${sayerOf('m')} = @author)
    AND m.confidence >= @least AND m.created_at >= @since AND (@life = 'all' OR ${lifeOf} = @life) AND ${visibleMemory('m')}`
  const pageBy = (order: string) =>
    db.prepare<[object], Row>(
      `SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT @limit OFFSET @offset`,
    )
  const pages = {
    newest: pageBy('m.updated_at DESC, m.id DESC'),
    oldest: pageBy('m.updated_at, m.id'),
    kind: pageBy(`m.namespace <> 'global', m.namespace, m.kind, m.id`),
    confidence: pageBy('m.confidence DESC, m.updated_at DESC, m.id DESC'),
  }
  const countBy = (column: string) =>
    db.prepare<[object], Counted>(
      `SELECT ${column} AS value, count(*) AS count FROM memories m
       WHERE (@life = 'all' OR ${lifeOf} = @life) AND ${visibleMemory('m')}
       GROUP BY value ORDER BY count DESC, value LIMIT 200`,
    )
  const facets = {
    lives: countBy(lifeOf),
    kinds: countBy('m.kind'),
    origins: countBy('m.origin'),
    namespaces: countBy('m.namespace'),
  }
  const count = db
    .prepare<[object], number>(`SELECT count(*) FROM memories m WHERE ${where}`)
    .pluck()
  const waiting = db.prepare<[], { pending: number; oldest: number | null }>(`
    SELECT count(*) AS pending, min(d.at) AS oldest
    FROM embedding_profiles p JOIN search_documents d ON d.kind = 'memory'
    WHERE p.state = 'serving' AND NOT EXISTS (
      SELECT 1 FROM embedded_documents e WHERE e.profile_id = p.id AND e.document_id = d.id)`)
  const spaces = db.prepare<[], { namespace: string; memories: number }>(
    `SELECT m.namespace, count(*) AS memories FROM memories m
     WHERE m.active = 1 AND m.superseded_by IS NULL AND ${visibleMemory('m')} GROUP BY m.namespace ORDER BY memories DESC LIMIT 200`,
  )

  return {
    same: (namespace, fingerprint) => same.get(namespace, fingerprint) ?? null,
    add: ({ tags, keywords, metadata, ...row }) =>
      Number(
        insert.run({
          ...row,
          manual: row.author === 'user' ? 1 : 0,
          tags: JSON.stringify(tags),
          keywords: JSON.stringify(keywords),
          metadata: JSON.stringify(metadata),
        }).lastInsertRowid,
      ),
    storedIn(row, session, at) {
      const isNew = storedIn.run({ row, session, at }).changes > 0
      return isNew && wasSaidIn.get({ row, session }) !== 1
    },
    sessions: (row) => sessions.get({ row }) ?? 0,
    strengthen(row, { tags, ...again }) {
      const all = new Set([...storedTexts(tagsOf.get(row) ?? '[]'), ...tags])
      raise.run({ ...again, row, tags: JSON.stringify([...all].slice(0, 20)) })
    },
    author: (row) => authorOf.get(row) ?? 'user',
    sayAgain(row, at) {
      repeat.run(at, row)
    },
    adopt(row, kind) {
      adopt.run(kind, row)
    },
    facts(row) {
      const found = byRow.get(row)
      return { timesSeen: found?.timesSeen ?? 1, state: found?.state ?? 'words' }
    },
    get(row) {
      const found = byRow.get(row)
      return found ? toMemory(found) : null
    },
    vector(row) {
      const bytes = vector.get(row)
      // A copy of its own: the floats must begin at a multiple of four.
      return bytes ? Array.from(new Float32Array(Uint8Array.from(bytes).buffer)) : null
    },
    list({
      namespace = null,
      kind = null,
      origin = null,
      author = null,
      since = 0,
      sort,
      ...rest
    }) {
      const values = { namespace, kind, origin, author, since, ...rest }
      return { rows: pages[sort].all(values).map(toMemory), total: count.get(values) ?? 0 }
    },
    facets: (life) => ({
      lives: facets.lives.all({ life: 'all' }),
      kinds: facets.kinds.all({ life }),
      origins: facets.origins.all({ life }),
      namespaces: facets.namespaces.all({ life }),
    }),
    stats() {
      const namespaces = spaces.all()
      const total = namespaces.reduce((sum, { memories }) => sum + memories, 0)
      const { pending = 0, oldest = null } = waiting.get() ?? {}
      return { total, pending, done: total - pending, oldestPendingAt: oldest, namespaces }
    },
  }
}

function toMemory({ manual, pinned, review, reviewOther, supersededBy, ...row }: Row): Memory {
  const reason = reviewReasons.find((one) => one === review)
  return {
    ...row,
    id: formatId('memory', row.id),
    tags: storedTexts(row.tags),
    keywords: storedTexts(row.keywords),
    metadata: storedObject(row.metadata),
    isConfirmed: manual === 1,
    isPinned: pinned === 1,
    review: reason
      ? { reason, other: reviewOther === null ? null : formatId('memory', reviewOther) }
      : null,
    supersededBy: supersededBy === null ? null : formatId('memory', supersededBy),
  }
}
