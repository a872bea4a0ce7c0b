// Layer: the last sessions of the project, what each was about and how it ended.
import { otherAgentName } from '../../../shared/agents.ts'
import { factsVersion } from '../../../shared/facts/observation-facts.ts'
import { createSessionMarks } from '../../db/named-session.ts'
import type { Db } from '../../db/open.ts'
import { isCurrent } from '../../db/rules-version.ts'
import { visibleSession } from '../../db/visible.ts'
import { dated, lasted } from '../dates.ts'
import type { LayerItem, LayerReader, Scope } from '../layer.ts'
import { plainLine, plainSentence, quotedLine } from '../plain-line.ts'

/** So many sessions are read; few of them fit. */
const mostSessions = 12
/** Among so many of the newest are they found: what was asked alike and came to the same is told once. */
const mostLookedAt = 100
/** The newest are told with their summary, older ones by their title. */
const mostInFull = 6

interface SessionRow {
  readonly id: string
  readonly agent: string
  readonly branch: string | null
  readonly startedAt: number
  readonly lastEventAt: number
  readonly status: string
  readonly title: string | null
  readonly summary: string | null
  readonly prompt: string
  readonly turnSummary: string | null
  readonly commits: number
  /** Whether the summary is not what older rules told. */
  readonly isCurrent: 0 | 1
}

/** The reader of recent sessions. */
export function createRecentSessions(db: Db): LayerReader {
  const markOf = createSessionMarks(db)
  // A session that was opened and left without a prompt has nothing to tell.
  const select = db.prepare<[Record<string, unknown>], SessionRow>(`
    SELECT s.id, s.agent, s.branch, s.started_at AS startedAt, s.last_event_at AS lastEventAt, s.status,
      s.title, s.summary,
      (SELECT t.prompt FROM turns t WHERE t.session_id = s.id AND t.prompt IS NOT NULL
        ORDER BY t.number LIMIT 1) AS prompt,
      (SELECT CASE WHEN ${isCurrent('t')} THEN coalesce(t.summary, t.last_message) END FROM turns t
        WHERE t.session_id = s.id ORDER BY t.number DESC LIMIT 1) AS turnSummary,
      (SELECT count(*) FROM observations o, json_each(${knownFacts('o')}, '$.commits') c
        WHERE o.session_id = s.id AND o.kind = 'commit' AND o.failed = 0
          AND coalesce(c.value ->> 'amended', 0) = 0) AS commits,
      ${isCurrent('s')} AS isCurrent
    FROM (
      SELECT *, max(started_at) FROM (
        SELECT *, coalesce(x.title, (SELECT t.prompt FROM turns t
          WHERE t.session_id = x.id AND t.prompt IS NOT NULL ORDER BY t.number LIMIT 1)) AS about
        FROM sessions x
        WHERE x.project_id = @projectId AND x.id IS NOT @sessionId AND ${visibleSession('x')}
          AND EXISTS (SELECT 1 FROM turns t WHERE t.session_id = x.id AND t.prompt IS NOT NULL)
        ORDER BY x.started_at DESC LIMIT ${mostLookedAt}
      )
      GROUP BY lower(trim(about)), coalesce(summary, '')
      ORDER BY started_at DESC LIMIT ${mostSessions}
    ) s
    WHERE s.last_event_at > @since
    ORDER BY s.last_event_at DESC`)
  return (scope) => ({
    name: 'sessions',
    heading: scope.since === null ? 'Recent sessions:' : 'Other sessions since then:',
    items: select
      .all({
        projectId: scope.projectId,
        sessionId: scope.sessionId,
        since: scope.since ?? 0,
      })
      .map((session, place) =>
        toItem({ ...session, mark: markOf(session.id) }, scope, place < mostInFull),
      ),
  })
}

/** A row's facts where they are of a version that is known here, else NULL. */
function knownFacts(table: string): string {
  return `(CASE WHEN json_valid(${table}.facts) AND ${table}.facts ->> 'v' = ${factsVersion} THEN ${table}.facts END)`
}

function toItem(
  session: SessionRow & { readonly mark: string },
  scope: Scope,
  inFull: boolean,
): LayerItem {
  const title = session.title ? plainLine(session.title, 100) : quotedLine(session.prompt, 100)
  const facts = [
    session.status === 'active' ? 'still open' : lasted(session.lastEventAt - session.startedAt),
    session.branch && !/^(?:main|master)$/.test(session.branch)
      ? `branch ${plainLine(session.branch, 60)}`
      : '',
  ].filter((fact) => fact !== '')
  const when = [dated(session.lastEventAt, scope.now), ...facts].join(', ')
  const other = otherAgentName(session.agent)
  const by = other === null ? '' : ` (${plainLine(other, 40)})`
  const line = `${when}: ${title}${by} [${session.mark}]`
  const written = session.isCurrent === 1 ? session.summary : null
  const summary = plainSentence(written ?? session.turnSummary ?? '', 360)
  const outcome = [
    session.commits > 0
      ? `${session.commits} ${session.commits === 1 ? 'commit' : 'commits'}.`
      : '',
  ]
  const told = [summary === plainSentence(title, 360) ? '' : summary, ...outcome]
    .filter(Boolean)
    .join(' ')
  return {
    ref: session.id,
    full: inFull && told !== '' ? [line, told] : [line],
    short: line,
  }
}
