// Where the user was: of each project its newest session, what it came to and what is open.
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import type { overviewSchema } from '../../../shared/contract/system.ts'
import type { WorkFacts } from '../../../shared/facts/work-facts.ts'
import { SessionTitle } from '../../components/list/session-title.tsx'
import { ExternalLink } from '../../components/text/external-link.tsx'
import { PlainText } from '../../components/text/plain-text.tsx'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { commitLink, pullRequestLink } from '../../format/forge-links.ts'
import { count, plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import {
  checksAtEnd,
  type EndTone,
  keptCommits,
  lastOfPullRequests,
  openPoints,
  pushWords,
  testsAtEnd,
} from '../../format/work-words.ts'

type Place = z.infer<typeof overviewSchema>['places'][number]

/** So many open points are named. */
const named = 3

const colours: Readonly<Record<EndTone, string>> = {
  good: 'text-good',
  bad: 'text-bad',
  warn: 'text-warn',
  neutral: 'text-ink-soft',
}

export function Places({ places }: { places: readonly Place[] }) {
  if (places.length === 0) return null
  return (
    <section className="mb-8" aria-label="Where you were">
      <h2 className="mb-2.5 font-semibold">Where you were</h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {places.map((place) => (
          <PlaceCard key={place.session.id} place={place} />
        ))}
      </ul>
    </section>
  )
}

function PlaceCard({ place: { session, remote, facts, latest } }: { place: Place }) {
  const told = facts ?? latest?.facts ?? null
  const outcome = session.summary ?? latest?.summary ?? null
  return (
    <li className="relative flex min-w-0 flex-col rounded-lg border bg-raised px-4 py-3 hover:bg-hover">
      <p className="flex items-baseline gap-2 text-xs text-ink-faint">
        <Link
          to="/sessions"
          search={{ project: session.projectId }}
          className="relative z-1 min-w-0 truncate text-sm font-semibold text-ink hover:underline"
        >
          {oneLine(session.project, 60)}
        </Link>
        {session.branch !== null && (
          <span className="min-w-0 truncate font-mono">{oneLine(session.branch, 60)}</span>
        )}
        <RelativeTime at={session.lastEventAt} className="ml-auto shrink-0" />
      </p>
      <div className="mt-1 min-w-0">
        <SessionTitle session={session} />
      </div>
      {outcome !== null && (
        <p className="mt-0.5 line-clamp-3 text-ink-soft" dir="auto">
          {latest !== null && <span className="text-ink-faint">Its newest turn: </span>}
          <PlainText text={outcome} />
        </p>
      )}
      {told !== null && <PlaceFacts facts={told} remote={remote} />}
    </li>
  )
}

function PlaceFacts({ facts, remote }: { facts: WorkFacts; remote: string | null }) {
  const tests = testsAtEnd(facts)
  const checks = checksAtEnd(facts)
  const commits = keptCommits(facts)
  const last = commits.at(-1)
  const pushed = pushWords(facts)
  const pulls = lastOfPullRequests(facts)
  const open = openPoints(facts)
  return (
    <>
      <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-ink-soft empty:hidden">
        {tests !== null && (
          <span>
            Tests: <span className={colours[tests.tone]}>{tests.words}</span>
          </span>
        )}
        {checks !== null && checks.tone !== 'good' && (
          <span>
            Build and checks: <span className={colours[checks.tone]}>{checks.words}</span>
          </span>
        )}
        {last !== undefined && (
          <span>
            {plural(commits.length, 'commit')}
            {last.hash !== null && (
              <>
                {', last '}
                <ExternalLink
                  to={commitLink(remote, last.hash)}
                  title={last.subject ?? `Commit ${last.hash}`}
                  className="relative z-1 font-mono"
                >
                  {last.hash.slice(0, 9)}
                </ExternalLink>
              </>
            )}
            {pushed === '' ? '' : `, ${pushed}`}
          </span>
        )}
        {pulls.map((each) => (
          <span key={`${each.number} ${each.url} ${each.title}`}>
            <ExternalLink to={pullRequestLink(remote, each)} className="relative z-1">
              {each.number === null ? 'Pull request' : `#${each.number}`}
            </ExternalLink>{' '}
            {each.did}
          </span>
        ))}
      </p>
      {open.length > 0 && (
        <div className="mt-1.5 text-xs">
          <span className="font-semibold text-warn">Open</span>
          <ul className="text-ink-soft">
            {open.slice(0, named).map(({ kind, text }) => (
              <li key={`${kind} ${text}`} className="truncate">
                <span className="text-ink-faint">{kind}:</span> <PlainText text={text} />
              </li>
            ))}
            {open.length > named && (
              <li className="text-ink-faint">and {count(open.length - named)} more</li>
            )}
          </ul>
        </div>
      )}
    </>
  )
}
