// Reads the newest sessions of a project that differ, each with what its facts count.
import { z } from 'zod'
import { readFacts } from '../../../shared/facts/facts-text.ts'
import { mostCommits } from '../../../shared/facts/git-work.ts'
import { factsVersion } from '../../../shared/facts/observation-facts.ts'
import { sessionFactsSchema } from '../../../shared/facts/work-facts.ts'
import { bound } from '../../db/bound.ts'
import { rulesLevel } from '../../db/memories/levels.ts'
import type { Db } from '../../db/open.ts'
import { isCurrent } from '../../db/rules-version.ts'
import { visibleSession } from '../../db/visible.ts'
import type { StoryText } from '../../distill/rules/words/story-text.ts'
import type { Scope } from '../layer.ts'

/** Among so many of the newest are they found: what was asked alike and came to the same is told once. */
const mostLookedAt = 100
const mostSessions = 30
/** An answer of so many characters says something by itself. */
const leastAnswer = 120
/** A shorter one answers a question. */
const leastReply = 40
/** A shorter one does to a prompt of so many bytes, which four words of English or eight signs of Chinese have. */
const leastAsked = 24

interface StoredSession {
  readonly id: string
  readonly agent: string
  readonly branch: string | null
  readonly startedAt: number
  readonly lastEventAt: number
  readonly status: string
  readonly title: string | null
  /** Where there is no title; null where only notices of background tasks called the agent, which gives it one. */
  readonly prompt: string | null
  /** JSON. */
  readonly facts: string | null
  /** What it was about, and what it came to. */
  readonly about: string | null
  readonly cameTo: string
}

/** A session as it is told and weighed. */
export interface SessionRow extends Omit<StoredSession, 'facts' | 'about' | 'cameTo'> {
  readonly commits: number
  /** Whether its facts hold as many commits as are kept, so that there may have been more. */
  readonly mayHaveMore: boolean
  readonly requests: number
  readonly plans: number
  readonly files: number
  readonly settled: number
}

/** Reads sessions of a project but the one that starts. */
export interface SessionReader {
  /** Those in which something was done, the last seen first. */
  newest(scope: Scope): SessionRow[]
  /** What the session came to in today's words, else its last turn; empty where neither says anything. */
  summaryOf(id: string): StoryText
  /** The same without what later sessions may have overtaken. */
  settledOf(id: string): StoryText
}

interface StoredText {
  readonly summary: string | null
  readonly settled: string | null
  /** JSON. */
  readonly facts: string | null
  readonly isByRules: 0 | 1
  readonly lastTurn: string | null
}

const turnsSchema = sessionFactsSchema.pick({ v: true, turnsAt: true, settledTurnsAt: true })

const counted = z.array(z.unknown()).default([])

/** What of a session's facts is weighed; the rest of them need not be looked at. */
const weighedSchema = z.object({
  v: z.literal(factsVersion),
  commits: z
    .array(z.object({ subject: z.string().nullish(), supersededBy: z.string().nullish() }))
    .default([]),
  pullRequests: counted,
  proposals: counted,
  questions: counted,
  refusals: counted,
  matters: counted,
  filesChanged: z.number().default(0),
})

export function createSessionReader(db: Db): SessionReader {
  const firstPrompt = `(SELECT t.prompt FROM turns t WHERE t.session_id = s.id AND t.prompt IS NOT NULL
    ORDER BY t.number LIMIT 1)`
  // A session that was opened and left without a prompt has nothing to tell, unless the agent answered a notice.
  const select = db.prepare<[Record<string, unknown>], StoredSession>(`
    SELECT s.id, s.agent, s.branch, s.started_at AS startedAt, s.last_event_at AS lastEventAt, s.status, s.title,
      CASE WHEN coalesce(s.title, '') = '' THEN ${firstPrompt} END AS prompt, s.facts,
      lower(trim(coalesce(s.title, ${firstPrompt}))) AS about, coalesce(s.summary, '') AS cameTo
    FROM sessions s
    WHERE s.project_id = ${bound('projectId')} AND s.id IS NOT @sessionId AND ${visibleSession('s')}
      AND EXISTS (SELECT 1 FROM turns t WHERE t.session_id = s.id
        AND (t.prompt IS NOT NULL OR (s.title IS NOT NULL AND trim(t.last_message) <> '')))
    ORDER BY s.started_at DESC LIMIT ${mostLookedAt}`)
  const untoldCommits = db
    .prepare<[string], number>(`
    SELECT count(*) FROM observations o, json_each(CASE WHEN json_valid(o.facts)
        AND o.facts ->> 'v' = ${factsVersion} THEN o.facts END, '$.commits') c
      WHERE o.session_id = ? AND o.kind = 'commit' AND o.failed = 0 AND coalesce(c.value ->> 'amended', 0) = 0`)
    .pluck()
  const isTelling = db
    .prepare<{ id: string }, 0 | 1>(`
    SELECT EXISTS (SELECT 1 FROM decisions d WHERE d.session_id = @id AND (d.choice <> 'observe' OR d.found = 'inferred'))
      OR EXISTS (SELECT 1 FROM turns t WHERE t.session_id = @id AND (length(t.last_message) >= ${leastAnswer}
        OR (length(t.last_message) >= ${leastReply} AND trim(t.prompt) LIKE '%?')
        OR (length(t.last_message) > 0 AND octet_length(coalesce(t.prompt, t.last_message)) >= ${leastAsked})))`)
    .pluck()
  // What went out to others is told however little was said of it.
  const sentOut = db
    .prepare<{ id: string }, 0 | 1>(`
    SELECT EXISTS (SELECT 1 FROM observations o WHERE o.session_id = @id AND o.kind = 'command' AND o.failed = 0
      AND json_valid(o.facts) AND o.facts ->> '$.purpose' = 'run' AND o.facts ->> '$.outcome' = 'done'
      AND (${[
        'deploy',
        'publish',
        'release',
        'rollout',
        'rollback',
        'migrate',
        'terraform apply',
        'kubectl apply',
        'helm upgrade',
      ]
        .map(
          (word) =>
            `instr(lower((o.facts ->> '$.aim') || ' ' || (o.facts ->> '$.command')), '${word}') > 0`,
        )
        .join(' OR ')}))`)
    .pluck()
  const texts = db.prepare<[string], StoredText>(`
    SELECT CASE WHEN ${isCurrent('s')} THEN s.summary END AS summary, s.settled, s.facts,
      s.level IS '${rulesLevel}' AS isByRules,
      (SELECT CASE WHEN ${isCurrent('t')} THEN coalesce(t.summary, t.last_message) END FROM turns t
        WHERE t.session_id = s.id ORDER BY t.number DESC LIMIT 1) AS lastTurn
    FROM sessions s WHERE s.id = ?`)

  function summaryOf(id: string, isLast: boolean): StoryText {
    const told = texts.get(id)
    // A session that still runs is told as its last turn is.
    if (told?.summary == null) return { text: told?.lastTurn ?? '', turnsAt: [] }
    const facts = readFacts(turnsSchema, told.facts)
    const text = isLast ? told.summary : (told.settled ?? '')
    const isPlaced = !isLast || told.isByRules === 1
    const turnsAt = (isLast ? facts?.turnsAt : facts?.settledTurnsAt) ?? []
    return { text, turnsAt: isPlaced && isWithin(text, turnsAt) ? turnsAt : [] }
  }

  function distinct(scope: Scope): StoredSession[] {
    const { projectId, sessionId } = scope
    const found = new Map<string, StoredSession>()
    for (const session of select.iterate({ projectId, sessionId })) {
      const words = JSON.stringify([session.about, session.cameTo])
      if (!found.has(words)) found.set(words, session)
      if (found.size === mostSessions) break
    }
    return [...found.values()]
  }

  /** Null where there is no more to a session than a word and its echo; of one that is not told yet nobody knows. */
  function weighed({ facts: text, about: _, cameTo: __, ...session }: StoredSession): SessionRow[] {
    const facts = readFacts(weighedSchema, text)
    if (!facts) {
      const none = { mayHaveMore: false, requests: 0, plans: 0, files: 0, settled: 0 }
      return [{ ...session, ...none, commits: untoldCommits.get(session.id) ?? 0 }]
    }
    const standing = facts.commits.flatMap(({ subject, supersededBy }, place) =>
      (supersededBy ?? null) === null ? [subject ?? place] : [],
    )
    const counts = {
      commits: new Set(standing).size,
      requests: facts.pullRequests.length,
      plans: facts.proposals.length,
      files: facts.filesChanged,
      settled: facts.questions.length + facts.refusals.length,
    }
    const done = Object.values(counts).some((count) => count > 0) || facts.matters.length > 0
    const isTold = isTelling.get({ id: session.id }) === 1 || sentOut.get({ id: session.id }) === 1
    if (!done && !isTold) return []
    return [{ ...session, ...counts, mayHaveMore: facts.commits.length >= mostCommits }]
  }

  return {
    newest(scope) {
      const since = scope.since ?? 0
      return distinct(scope)
        .filter(({ lastEventAt }) => lastEventAt > since)
        .sort((a, b) => b.lastEventAt - a.lastEventAt || (a.id < b.id ? -1 : 1))
        .flatMap(weighed)
    },
    summaryOf: (id) => summaryOf(id, true),
    settledOf: (id) => summaryOf(id, false),
  }
}

/** Whether these are places between words of the text: a secret that was taken out later moves what follows it. */
function isWithin(text: string, places: readonly number[]): boolean {
  return places.every((at, n) => {
    const isEnd = n === places.length - 1
    const between = text[isEnd ? at : at - 1] ?? ' '
    return at > (places[n - 1] ?? -1) && at <= text.length && between === ' '
  })
}
