// Makes entries of the search anew that were lost with a damaged page, from what they were about.
import type Database from 'better-sqlite3'
import { z } from 'zod'
import { formatId } from '../../../shared/ids.ts'
import { indexPrompt } from '../../import/index-prompt.ts'
import { memoryTitle } from '../../memories/memories.ts'
import { createSearchIndex, type SearchDocument } from '../../search/search-index.ts'

const listSchema = z.array(z.string()).catch([])
const functionsSchema = z.array(z.object({ name: z.string() })).catch([])

interface Row {
  readonly id: number | string
  readonly projectId: string | null
  readonly sessionId: string | null
  readonly at: number
  readonly title: string | null
  readonly body: string | null
  readonly more: string
  readonly files: string
}

/** Rows of each kind whose document is missing; `more` is a list as JSON. */
const lost: Readonly<Record<Exclude<SearchDocument['kind'], 'prompt'>, string>> = {
  session: `SELECT s.id, s.project_id AS projectId, s.id AS sessionId, s.started_at AS at, s.title,
      s.summary AS body, '[]' AS more, '[]' AS files
    FROM sessions s LEFT JOIN search_documents d ON d.kind = 'session' AND d.ref = s.id
    WHERE d.id IS NULL AND s.summary IS NOT NULL`,
  turn: `SELECT t.id, s.project_id AS projectId, s.id AS sessionId, t.started_at AS at, t.title,
      t.summary AS body, '[]' AS more, '[]' AS files
    FROM turns t JOIN sessions s ON s.id = t.session_id
    LEFT JOIN search_documents d ON d.kind = 'turn' AND d.ref = 't' || t.id
    WHERE d.id IS NULL AND (t.title IS NOT NULL OR t.summary IS NOT NULL)`,
  observation: `SELECT o.id, o.project_id AS projectId, o.session_id AS sessionId, o.at, o.title,
      o.summary || char(10) || o.detail AS body, o.functions AS more, o.files
    FROM observations o LEFT JOIN search_documents d ON d.kind = 'observation' AND d.ref = 'o' || o.id
    WHERE d.id IS NULL`,
  memory: `SELECT m.id, (SELECT p.id FROM projects p WHERE m.namespace = 'project:' || p.id) AS projectId,
      NULL AS sessionId, m.created_at AS at, NULL AS title, m.content AS body, m.tags AS more, '[]' AS files
    FROM memories m LEFT JOIN search_documents d ON d.kind = 'memory' AND d.ref = 'm' || m.id
    WHERE d.id IS NULL`,
}

interface Prompt {
  readonly turn: number
  readonly sessionId: string
  readonly projectId: string
  readonly at: number
  readonly prompt: string
}

const lostPrompts = `SELECT t.id AS turn, s.id AS sessionId, s.project_id AS projectId, t.started_at AS at, t.prompt
  FROM turns t JOIN sessions s ON s.id = t.session_id
  LEFT JOIN search_documents d ON d.kind = 'prompt' AND d.ref = 't' || t.id
  WHERE d.id IS NULL AND t.prompt IS NOT NULL`

type Kind = keyof typeof lost

/** Puts them, and returns how many those were. */
export function remakeDocuments(db: Database.Database): number {
  const index = createSearchIndex(db)
  let made = 0
  db.transaction(() => {
    for (const prompt of db.prepare<[], Prompt>(lostPrompts).all()) {
      indexPrompt(index, prompt)
      made += 1
    }
    for (const [kind, sql] of Object.entries(lost) as [Kind, string][]) {
      for (const row of db.prepare<[], Row>(sql).all()) {
        index.put(documentOf(kind, row))
        made += 1
      }
    }
  })()
  return made
}

function documentOf(kind: Kind, row: Row): SearchDocument {
  const { projectId, sessionId, at } = row
  const text = row.body ?? ''
  const common = { kind, ref: refOf(kind, row.id), projectId, sessionId, at }
  const files = listSchema.parse(JSON.parse(row.files))
  switch (kind) {
    case 'observation': {
      const names = functionsSchema.parse(JSON.parse(row.more)).map(({ name }) => name)
      return { ...common, files, title: row.title ?? '', body: [text, ...names].join('\n') }
    }
    case 'memory': {
      const tags = listSchema.parse(JSON.parse(row.more))
      const body = tags.length === 0 ? text : `${text}\n${tags.join(', ')}`
      return { ...common, files, title: memoryTitle(text), body }
    }
    case 'turn':
    case 'session':
      return { ...common, files, title: row.title ?? '', body: text }
  }
}

function refOf(kind: Kind, id: number | string): string {
  if (typeof id === 'string') return id
  if (kind === 'observation' || kind === 'memory') return formatId(kind, id)
  return formatId('turn', id)
}
