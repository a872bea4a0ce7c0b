// Reads sessions for lists and for their own page; counts are worked out for the rows of one page only.
import { z } from 'zod'
import type { SessionRow } from '../../../shared/contract/common.ts'
import type { sessionsContract } from '../../../shared/contract/sessions.ts'
import { typedPrompt } from '../../../shared/typed-prompt.ts'
import type { Db } from '../open.ts'
import { visibleProject, visibleSession } from '../visible.ts'
import { sessionFilterSql, type WordOfSessions } from './session-filter.ts'
import { cameToEnd, inSession, outcomeSql } from './tool-event-store.ts'

type ListInput = z.infer<NonNullable<(typeof sessionsContract.list)['~orpc']['inputSchema']>>

/** What a session's own page shows beside its row, its turns, injections and compactions. */
interface SessionPlace {
  readonly cwd: string | null
  /** Of the project: `host/owner/name`. */
  readonly remote: string | null
  readonly transcriptPath: string | null
}

export interface SessionQueries {
  /** One page of sessions and how many fit the filter in all, each of `words` included. */
  list(input: ListInput, words: readonly WordOfSessions[]): { rows: SessionRow[]; total: number }
  /** The newest sessions, last event first. */
  recent(limit: number): SessionRow[]
  /** The newest session with a prompt of each of the projects that were worked in last. */
  places(limit: number): SessionRow[]
  row(id: string): SessionRow | null
  place(id: string): SessionPlace | null
}

const promptsSchema = z.array(z.string())

const sortColumns = {
  startedAt: 's.started_at',
  lastEventAt: 's.last_event_at',
  toolEvents: 's.tool_event_count',
  turns: 's.turn_count',
} as const satisfies Record<ListInput['sort'], string>

/** The longest title that is made of a prompt, in characters. */
const longestTitle = 200

/** So much of a prompt is read for that, in characters, and so many prompts: what the client inserts comes first. */
const titleHead = 4000
const mostPrompts = 3

// Until a session has a title, it is called by its first prompt.
const rowSql = `
  SELECT s.id, s.project_id AS projectId, p.name AS project, 
    s.title, CASE WHEN s.title IS NULL THEN (SELECT json_group_array(head) FROM (
      SELECT substr(ltrim(t.prompt, char(10, 13, 32, 9)), 1, ${titleHead}) AS head FROM turns t
      WHERE t.session_id = s.id AND trim(t.prompt) <> '' ORDER BY t.number LIMIT ${mostPrompts})) END AS prompts,
    s.summary, s.source, s.status, s.agent,
    s.started_at AS startedAt, s.last_event_at AS lastEventAt, s.ended_at AS endedAt,
    s.end_reason AS endReason, s.model, s.agent_version AS version, s.branch,
    s.turn_count AS turns, s.tool_event_count AS toolEvents,
    (SELECT count(*) FROM tool_events e WHERE ${inSession('e', 's.id')} AND ${outcomeSql('e')} = 'failed')
      AS failedToolEvents,
    (SELECT count(*) FROM subagents a WHERE a.session_id = s.id AND a.kind = 'task') AS subagents,
    (SELECT count(*) FROM compactions c WHERE c.session_id = s.id) AS compactions,
    (SELECT count(DISTINCT f.value) FROM tool_events e, json_each(e.files) f
      WHERE ${inSession('e', 's.id')} AND ${cameToEnd('e')}) AS filesTouched,
    (SELECT count(*) FROM observations o WHERE o.session_id = s.id) AS observations,
    s.tokens_injected AS tokensInjected
  FROM sessions s JOIN projects p ON p.id = s.project_id`

type StoredRow = SessionRow & { readonly prompts: string | null }

/** The row with its title: its own, or the first line that was typed. */
function titled({ prompts, ...row }: StoredRow): SessionRow {
  if (prompts === null) return row
  const typed = promptsSchema.parse(JSON.parse(prompts)).map(typedPrompt)
  const first = typed.find((text) => text !== '')?.split('\n', 1)[0]
  return { ...row, title: first?.slice(0, longestTitle) ?? null }
}

/** The queries over the sessions table; `db` may be a reader. */
export function createSessionQueries(db: Db): SessionQueries {
  const one = db.prepare<[string], StoredRow>(`${rowSql} WHERE s.id = ? AND ${visibleSession('s')}`)
  // The page's ids are found first: the counts of rows that are skipped are never worked out.
  const several = db.prepare<[string], StoredRow>(
    `${rowSql} JOIN json_each(?) page ON page.value = s.id ORDER BY page.key`,
  )
  const newest = db
    .prepare<[number], string>(
      `SELECT s.id FROM sessions s WHERE ${visibleSession('s')}
       ORDER BY s.last_event_at DESC LIMIT ?`,
    )
    .pluck()
  const newestOfProjects = db
    .prepare<[number], string | null>(
      `SELECT (SELECT s.id FROM sessions s WHERE s.project_id = p.id AND ${visibleSession('s')}
           AND EXISTS (SELECT 1 FROM turns t WHERE t.session_id = s.id AND trim(t.prompt) <> '')
         ORDER BY s.started_at DESC LIMIT 1)
       FROM projects p WHERE p.last_event_at IS NOT NULL AND ${visibleProject('p')}
       ORDER BY p.last_event_at DESC LIMIT ?`,
    )
    .pluck()
  const where = db.prepare<[string], SessionPlace>(
    `SELECT s.cwd, p.remote, s.transcript_path AS transcriptPath
     FROM sessions s JOIN projects p ON p.id = s.project_id WHERE s.id = ?`,
  )
  const rowsOf = (ids: readonly string[]): SessionRow[] =>
    several.all(JSON.stringify(ids)).map(titled)

  return {
    list(input, words) {
      const { where, parameters } = sessionFilterSql(input, words)
      const { limit, offset } = input
      const direction = input.direction === 'asc' ? 'ASC' : 'DESC'
      const order = `ORDER BY ${sortColumns[input.sort]} ${direction}, s.id ${direction}`
      const idsBy = (clause: string) =>
        db
          .prepare<[Record<string, string | number>], string>(
            `SELECT s.id FROM sessions s ${where} ${clause}`,
          )
          .pluck()
      if (words.length > 0) {
        // Looking words up costs more than all else: once, for the page and for the total.
        const ids = idsBy(order).all(parameters)
        return { rows: rowsOf(ids.slice(offset, offset + limit)), total: ids.length }
      }
      const ids = idsBy(`${order} LIMIT @limit OFFSET @offset`).all({
        ...parameters,
        limit,
        offset,
      })
      const total = db
        .prepare<[Record<string, string | number>], number>(
          `SELECT count(*) FROM sessions s ${where}`,
        )
        .pluck()
        .get(parameters)
      return { rows: rowsOf(ids), total: total ?? 0 }
    },
    recent: (limit) => rowsOf(newest.all(limit)),
    places: (limit) =>
      rowsOf(newestOfProjects.all(limit).filter((id) => id !== null)).sort(
        (one, other) => other.lastEventAt - one.lastEventAt,
      ),
    row(id) {
      const row = one.get(id)
      return row ? titled(row) : null
    },
    place: (id) => where.get(id) ?? null,
  }
}
