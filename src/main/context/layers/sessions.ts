// Layer: the last sessions of the project: the newest in full, older ones by what they were worth.
import { otherAgentName } from '../../../shared/agents.ts'
import { mostCommits } from '../../../shared/facts/git-work.ts'
import { factsVersion } from '../../../shared/facts/observation-facts.ts'
import { createSessionMarks } from '../../db/named-session.ts'
import type { Db } from '../../db/open.ts'
import { isCurrent } from '../../db/rules-version.ts'
import { visibleSession } from '../../db/visible.ts'
import { dated, lasted } from '../dates.ts'
import type { LayerItem, LayerReader, Scope } from '../layer.ts'
import { plainLine, plainSentence, quotedLine } from '../plain-line.ts'

/** Among so many of the newest are they found: what was asked alike and came to the same is told once. */
const mostLookedAt = 100
const mostSessions = 30
/** The newest are told with their summary, older ones by their title. */
const toldInFull = 3
/** Characters of a summary: of the newest session, whose end is where the work goes on, nearly all; less in little room. */
const longestSummary = { newest: 1100, next: 480, short: 360 } as const
const mostOlder = 9
/** Worth halves in so many ms. */
const halfLife = 30 * 24 * 3_600_000
/** An answer of so many characters says something by itself. */
const leastAnswer = 120
/** A shorter one does to a prompt of so many bytes, which four words of English or eight signs of Chinese have. */
const leastAsked = 24

interface SessionRow {
  readonly id: string
  readonly agent: string
  readonly branch: string | null
  readonly startedAt: number
  readonly lastEventAt: number
  readonly status: string
  readonly title: string | null
  readonly summary: string | null
  /** Null where only notices of background tasks called the agent; it has a title then. */
  readonly prompt: string | null
  readonly turnSummary: string | null
  /** Characters of the longest answer. */
  readonly answer: number
  /** Bytes of the longest prompt that got an answer; of an answer to a notice, which nobody typed, its own. */
  readonly answered: number
  /** Whether the user was asked to permit something. */
  readonly wasAsked: 0 | 1
  readonly commits: number
  /** Whether its facts hold as many commits as are kept, so that there may have been more. */
  readonly mayHaveMore: 0 | 1
  readonly requests: number
  readonly plans: number
  readonly files: number
  readonly settled: number
  readonly matters: number
  /** Whether there are facts of today's rules. */
  readonly isTold: 0 | 1
  /** Whether the summary is not what older rules told. */
  readonly isCurrent: 0 | 1
}

/** The reader of sessions. */
export function createSessions(db: Db): LayerReader {
  const markOf = createSessionMarks(db)
  const facts = factsOf('s')
  const count = (list: string) => `coalesce(json_array_length(${facts}, '$.${list}'), 0)`
  // A session that was opened and left without a prompt has nothing to tell, unless the agent answered a notice.
  const select = db.prepare<[Record<string, unknown>], SessionRow>(`
    SELECT s.id, s.agent, s.branch, s.started_at AS startedAt, s.last_event_at AS lastEventAt, s.status,
      s.title, s.summary,
      (SELECT t.prompt FROM turns t WHERE t.session_id = s.id AND t.prompt IS NOT NULL
        ORDER BY t.number LIMIT 1) AS prompt,
      (SELECT CASE WHEN ${isCurrent('t')} THEN coalesce(t.summary, t.last_message) END FROM turns t
        WHERE t.session_id = s.id ORDER BY t.number DESC LIMIT 1) AS turnSummary,
      (SELECT coalesce(max(length(t.last_message)), 0) FROM turns t WHERE t.session_id = s.id) AS answer,
      (SELECT coalesce(max(octet_length(coalesce(t.prompt, t.last_message))), 0) FROM turns t
        WHERE t.session_id = s.id AND length(t.last_message) > 0) AS answered,
      EXISTS (SELECT 1 FROM decisions d WHERE d.session_id = s.id) AS wasAsked,
      CASE WHEN ${facts} IS NULL THEN
        (SELECT count(*) FROM observations o, json_each(${factsOf('o')}, '$.commits') c
          WHERE o.session_id = s.id AND o.kind = 'commit' AND o.failed = 0
            AND coalesce(c.value ->> 'amended', 0) = 0)
      ELSE
        (SELECT count(DISTINCT coalesce(c.value ->> 'subject', c.key)) FROM json_each(${facts}, '$.commits') c
          WHERE c.value ->> 'supersededBy' IS NULL)
      END AS commits,
      ${count('commits')} >= ${mostCommits} AS mayHaveMore,
      ${count('pullRequests')} AS requests, ${count('proposals')} AS plans,
      coalesce(${facts} ->> 'filesChanged', 0) AS files,
      ${count('questions')} + ${count('refusals')} AS settled, ${count('matters')} AS matters,
      ${facts} IS NOT NULL AS isTold, ${isCurrent('s')} AS isCurrent
    FROM (
      SELECT id, max(started_at) FROM (
        SELECT x.id, x.started_at, x.summary, coalesce(x.title, (SELECT t.prompt FROM turns t
          WHERE t.session_id = x.id AND t.prompt IS NOT NULL ORDER BY t.number LIMIT 1)) AS about
        FROM sessions x
        WHERE x.project_id = @projectId AND x.id IS NOT @sessionId AND ${visibleSession('x')}
          AND EXISTS (SELECT 1 FROM turns t WHERE t.session_id = x.id
            AND (t.prompt IS NOT NULL OR (x.title IS NOT NULL AND trim(t.last_message) <> '')))
        ORDER BY x.started_at DESC LIMIT ${mostLookedAt}
      )
      GROUP BY lower(trim(about)), coalesce(summary, '')
      ORDER BY started_at DESC, id LIMIT ${mostSessions}
    ) chosen CROSS JOIN sessions s ON s.id = chosen.id
    WHERE s.last_event_at > @since
    ORDER BY s.last_event_at DESC, s.id`)
  return (scope) => {
    const { projectId, sessionId, since } = scope
    const rows = select.all({ projectId, sessionId, since: since ?? 0 }).filter(didSomething)
    const older = rows
      .slice(toldInFull)
      .sort((a, b) => worthOf(b, scope.now) - worthOf(a, scope.now))
      .slice(0, mostOlder)
    return {
      name: 'sessions',
      heading: since === null ? 'Recent sessions:' : 'Other sessions since then:',
      items: [...rows.slice(0, toldInFull), ...older].map((session, place) =>
        toItem({ ...session, mark: markOf(session.id) }, scope, place),
      ),
    }
  }
}

/** A row's facts where they are of a version that is known here, else NULL. */
function factsOf(table: string): string {
  return `(CASE WHEN json_valid(${table}.facts) AND ${table}.facts ->> 'v' = ${factsVersion} THEN ${table}.facts END)`
}

/** Whether there is more to a session than a word and its echo; of one that is not told yet nobody knows. */
function didSomething(session: SessionRow): boolean {
  const { isTold, commits, requests, plans, files, settled, matters, wasAsked } = session
  return (
    isTold === 0 ||
    commits + requests + plans + files + settled + matters + wasAsked > 0 ||
    session.answer >= leastAnswer ||
    session.answered >= leastAsked
  )
}

function worthOf(session: SessionRow, now: number): number {
  const { commits, requests, plans, files, settled, lastEventAt } = session
  const done =
    3 * requests + 2 * Math.min(commits, 4) + 2 * plans + settled + Math.min(files, 10) / 5
  return (1 + done) * 0.5 ** (Math.max(0, now - lastEventAt) / halfLife)
}

function commitsOf({ commits, mayHaveMore }: SessionRow): string {
  if (commits === 0) return ''
  const more = mayHaveMore === 1 ? ' or more' : ''
  return `${commits}${more} ${commits === 1 && more === '' ? 'commit' : 'commits'}`
}

function toItem(
  session: SessionRow & { readonly mark: string },
  scope: Scope,
  place: number,
): LayerItem {
  const title = session.title
    ? plainLine(session.title, 100)
    : quotedLine(session.prompt ?? '', 100)
  const facts = [
    session.status === 'active' ? 'still open' : lasted(session.lastEventAt - session.startedAt),
    session.branch && !/^(?:main|master)$/.test(session.branch)
      ? `branch ${plainLine(session.branch, 60)}`
      : '',
    commitsOf(session),
  ].filter((fact) => fact !== '')
  const when = [dated(session.lastEventAt, scope.now), ...facts].join(', ')
  const other = otherAgentName(session.agent)
  const by = other === null ? '' : ` (${plainLine(other, 40)})`
  const line = `${when}: ${title}${by} [${session.mark}]`
  const written = session.isCurrent === 1 ? session.summary : null
  const summary = written ?? session.turnSummary ?? ''
  const isTitle =
    plainSentence(summary, longestSummary.short) === plainSentence(title, longestSummary.short)
  if (place >= toldInFull || summary === '' || isTitle)
    return { ref: session.id, full: [line], short: line }
  const { newest, next, short } = longestSummary
  return {
    ref: session.id,
    full: [line, plainSentence(summary, place === 0 ? newest : next)],
    less: [line, plainSentence(summary, short)],
    short: line,
  }
}
