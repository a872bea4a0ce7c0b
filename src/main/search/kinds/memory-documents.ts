// Memories as documents: what the user or an agent stored word for word.
import { z } from 'zod'
import { formatId, parseId } from '../../../shared/ids.ts'
import { doubtSentence } from '../../../shared/memories/doubts.ts'
import { createMemoryDoubts } from '../../db/memories/memory-doubts.ts'
import { memoryOrigin } from '../../db/memories/memory-origin.ts'
import { createMemoryStore } from '../../db/memories/memory-store.ts'
import { holdingMemory, sayerOf } from '../../db/visible.ts'
import type { DocumentStore, SearchDocument } from './document-store.ts'
import { joined } from './joined.ts'

const sayers: Readonly<Record<string, string>> = {
  user: 'Said by the user',
  agent: 'Said by the agent',
}
const toldChanges: Readonly<Record<string, string>> = {
  reworded: 'Reworded',
  superseded: 'Its place was taken',
}
/** Before its kind: who noted what is not the user's own. */
const notedBy = { user: '', agent: 'noted by the agent as ', file: 'from a file, unconfirmed, as ' }
const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

const tagsSchema = z.array(z.string()).catch([])

interface MemoryText {
  readonly row: number
  readonly projectId: string | null
  readonly at: number
  readonly content: string
  readonly tags: readonly string[]
  /** Words by which it is found that do not stand in it. */
  readonly keywords: readonly string[]
}

export const memoryDocuments: DocumentStore = {
  table: 'memories',
  within: { project: { column: 'namespace', value: (id) => `project:${id}` } },
  columns: (row) => ({
    importance: `${row}.importance`,
    confidence: `${row}.confidence`,
    author: sayerOf(row),
    recalled: `${row}.content`,
    recalledAs: `CASE ${sayerOf(row)} WHEN 'agent' THEN 'the agent noted' WHEN 'file' THEN 'from a file, unconfirmed' ELSE ${row}.kind END`,
    holds: holdingMemory(row),
  }),
  beforeErasing(db, row) {
    // What was deleted by hand is not learned again from the same turn.
    db.prepare(
      `INSERT OR IGNORE INTO forgotten_memories (namespace, fingerprint)
       SELECT namespace, fingerprint FROM memories WHERE id = ? AND origin = 'learned'`,
    ).run(row)
  },
  tell(db, ref) {
    const row = parseId('memory', ref)
    const found = row === null ? null : createMemoryStore(db).get(row)
    if (!found) return null
    const { sources, changes } = memoryOrigin(db, row ?? 0)
    const doubts = createMemoryDoubts(db)({ ...found, row: row ?? 0 })
    const facts = [
      `${notedBy[found.author]}${found.kind}`,
      `namespace ${found.namespace}`,
      `importance ${found.importance}`,
      `confidence ${found.confidence}`,
      `seen ${found.timesSeen} ${found.timesSeen === 1 ? 'time' : 'times'}`,
    ]
    return {
      text: joined([
        found.content,
        facts.join(', '),
        doubtSentence(doubts, isoDay) ?? false,
        ...sources.map(
          ({ saidBy, words, at, turnId }) =>
            `${sayers[saidBy] ?? 'Seen'} in ${formatId('turn', turnId)}, ${isoDay(at)}: “${words}”`,
        ),
        ...changes.flatMap(({ change, content, at, otherId }) =>
          toldChanges[change] === undefined
            ? []
            : `${toldChanges[change]} ${isoDay(at)}${otherId === null ? '' : ` by ${formatId('memory', otherId)}`}${content === found.content ? '' : `, from: “${content}”`}`,
        ),
        found.tags.length > 0 && `Tags: ${found.tags.join(', ')}`,
        Object.keys(found.metadata).length > 0 && JSON.stringify(found.metadata),
      ]),
      files: [],
      sources: sources.map(({ turnId }) => formatId('turn', turnId)),
    }
  },
  lost: (db) =>
    db
      .prepare<[], Omit<MemoryText, 'tags' | 'keywords'> & { tags: string; keywords: string }>(
        `SELECT m.id AS row, (SELECT p.id FROM projects p WHERE m.namespace = 'project:' || p.id) AS projectId,
          m.created_at AS at, m.content, m.tags, m.keywords
         FROM memories m LEFT JOIN search_documents d ON d.kind = 'memory' AND d.ref = 'm' || m.id
         WHERE d.id IS NULL AND m.active = 1`,
      )
      .all()
      .map(({ tags, keywords, ...memory }) =>
        memoryDocument({
          ...memory,
          tags: tagsSchema.parse(JSON.parse(tags)),
          keywords: tagsSchema.parse(JSON.parse(keywords)),
        }),
      ),
}

/** The document of a memory, found by its tags and search words as well. */
export function memoryDocument({
  row,
  projectId,
  at,
  content,
  tags,
  keywords,
}: MemoryText): SearchDocument {
  return {
    kind: 'memory',
    ref: formatId('memory', row),
    projectId,
    sessionId: null,
    at,
    files: [],
    title: memoryTitle(content),
    body: joined([content, tags.join(', '), keywords.join(', ')]),
  }
}

/** The beginning of a memory's content as one line. */
function memoryTitle(content: string): string {
  const line = content.split('\n', 1)[0]?.trim() ?? ''
  if (line.length <= 80) return line
  const cut = line.slice(0, 80)
  const space = cut.lastIndexOf(' ')
  return `${space > 40 ? cut.slice(0, space) : cut.replace(/[\uD800-\uDBFF]$/, '')} …`
}
