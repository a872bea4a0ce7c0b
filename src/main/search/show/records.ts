// The third depth of search: records in full, with the ids of what they were made of.
import type { MemoryRecord } from '../../../shared/contract/search.ts'
import { formatId, parseId } from '../../../shared/ids.ts'
import { createMemoryStore } from '../../db/memories/memory-store.ts'
import type { Db } from '../../db/open.ts'
import { createTurnQueries } from '../../db/sessions/turn-queries.ts'
import { createPlaceFinder, type Place } from '../named-place.ts'

type Told = Pick<MemoryRecord, 'text' | 'files' | 'sources'>

/**
 * Reads records by their public ids, in the order asked for; a session also by the beginning of its id, or as it
 * is shown. `db` may be a reader.
 * @throws AppError `conflict` when several sessions begin so.
 */
export function readRecords(
  db: Db,
  refs: readonly string[],
): { records: MemoryRecord[]; missing: string[] } {
  const placeOf = createPlaceFinder(db)
  const records: MemoryRecord[] = []
  const missing: string[] = []
  for (const ref of new Set(refs)) {
    const found = placeOf(ref)
    const told = found && tell(db, found)
    if (found && told) {
      const { row: _, ...place } = found
      records.push({ ...place, ...told })
    } else missing.push(ref)
  }
  return { records, missing }
}

function tell(db: Db, { kind, ref }: Place): Told | null {
  switch (kind) {
    case 'observation':
      return observation(db, ref)
    case 'memory':
      return memory(db, ref)
    case 'session':
      return session(db, ref)
    case 'turn':
    case 'prompt':
      return turn(db, ref)
  }
}

function observation(db: Db, ref: string): Told | null {
  const row = parseId('observation', ref)
  const found = row === null ? null : createTurnQueries(db).observation(row)
  if (!found) return null
  const functions = found.functions.map(({ name, change }) => `${name} (${change})`)
  return {
    text: joined([
      found.summary,
      found.detail,
      functions.length > 0 && `Functions: ${functions.join(', ')}`,
    ]),
    files: found.files,
    sources: [...found.sources, found.turnId, found.sessionId],
  }
}

function memory(db: Db, ref: string): Told | null {
  const row = parseId('memory', ref)
  const found = row === null ? null : createMemoryStore(db).get(row)
  if (!found) return null
  const facts = [
    found.author === 'agent' ? `noted by the agent as ${found.kind}` : found.kind,
    `namespace ${found.namespace}`,
    `importance ${found.importance}`,
    `confidence ${found.confidence}`,
    `seen ${found.timesSeen} ${found.timesSeen === 1 ? 'time' : 'times'}`,
  ]
  return {
    text: joined([
      found.content,
      facts.join(', '),
      found.tags.length > 0 && `Tags: ${found.tags.join(', ')}`,
      Object.keys(found.metadata).length > 0 && JSON.stringify(found.metadata),
    ]),
    files: [],
    sources: [],
  }
}

interface TurnRow {
  readonly prompt: string | null
  readonly summary: string | null
  readonly lastMessage: string | null
  readonly sessionId: string
}

function turn(db: Db, ref: string): Told | null {
  const row = parseId('turn', ref)
  if (row === null) return null
  const found = db
    .prepare<[number], TurnRow>(
      `SELECT prompt, summary, last_message AS lastMessage, session_id AS sessionId FROM turns WHERE id = ?`,
    )
    .get(row)
  if (!found) return null
  const observations = createTurnQueries(db).observations(row)
  return {
    text: joined([
      found.prompt && `Prompt: ${found.prompt}`,
      found.summary && `Summary: ${found.summary}`,
      found.lastMessage && `The agent ended with: ${found.lastMessage}`,
      ...observations.map(({ id, title }) => `[${id}] ${title}`),
    ]),
    files: [...new Set(observations.flatMap(({ files }) => files))],
    sources: [...observations.map(({ id }) => id), found.sessionId],
  }
}

function session(db: Db, ref: string): Told | null {
  const found = db
    .prepare<[string], { summary: string | null; branch: string | null }>(
      'SELECT summary, branch FROM sessions WHERE id = ?',
    )
    .get(ref)
  if (!found) return null
  const turns = db
    .prepare<[string], { id: number; number: number; title: string | null; prompt: string | null }>(
      `SELECT id, number, title, prompt FROM turns WHERE session_id = ? ORDER BY number LIMIT 200`,
    )
    .all(ref)
  return {
    text: joined([
      found.summary,
      found.branch && `Branch: ${found.branch}`,
      ...turns.map(
        ({ id, number, title, prompt }) =>
          `${number}. [${formatId('turn', id)}] ${title ?? prompt?.slice(0, 120) ?? ''}`,
      ),
    ]),
    files: [],
    sources: turns.map(({ id }) => formatId('turn', id)),
  }
}

function joined(parts: readonly (string | null | false)[]): string {
  return parts.filter((part) => part).join('\n')
}
