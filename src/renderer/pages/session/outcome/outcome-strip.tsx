// What a session came to, in a strip: commits, tests, files, refusals, what is open, cost, time.

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SessionDetail } from '../../../../shared/contract/sessions.ts'
import type { Refusal } from '../../../../shared/facts/agreement.ts'
import type { SessionFacts } from '../../../../shared/facts/work-facts.ts'
import { Cost } from '../../../components/charts/cost.tsx'
import { DiffCounts } from '../../../components/text/diff-view.tsx'
import { ExternalLink } from '../../../components/text/external-link.tsx'
import { PlainText } from '../../../components/text/plain-text.tsx'
import { api } from '../../../core-client.ts'
import { useSessionTokens } from '../../../features/use-session-tokens.ts'
import { allTokens, sumOfTokens } from '../../../format/cost.ts'
import { commitLink, pullRequestLink } from '../../../format/forge-links.ts'
import { compactCount, count, noun, plural } from '../../../format/numbers.ts'
import { duration } from '../../../format/time.ts'
import {
  checksAtEnd,
  type EndTone,
  keptCommits,
  lastOfPullRequests,
  linesChanged,
  openPoints,
  pushWords,
  testsAtEnd,
} from '../../../format/work-words.ts'

/** So many of a list are named. */
const named = 3
/** The newest commits that a session's facts hold. */
const mostCommits = 24

const colours: Readonly<Record<EndTone, string>> = {
  good: 'text-good',
  bad: 'text-bad',
  warn: 'text-warn',
  neutral: '',
}

export function OutcomeStrip({ detail }: { detail: SessionDetail }) {
  const { session, facts } = detail
  return (
    <dl className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(136px,1fr))] gap-x-4 gap-y-4 border-y py-4">
      {facts !== null && <WorkTiles facts={facts} remote={detail.remote} />}
      <FilesTile detail={detail} />
      {facts !== null && <OpenTiles facts={facts} />}
      <CostTile sessionId={session.id} />
      <TimeTile sessionId={session.id} />
    </dl>
  )
}

function Tile({
  name,
  value,
  tone = 'neutral',
  children,
}: {
  name: string
  value: ReactNode
  tone?: EndTone
  children?: ReactNode
}) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-faint">{name}</dt>
      <dd className={`text-base font-semibold ${colours[tone]}`}>{value}</dd>
      {children !== undefined && <dd className="text-xs text-ink-soft">{children}</dd>}
    </div>
  )
}

function committedName(pushed: string): string {
  if (pushed === 'pushed') return 'Committed and pushed'
  return pushed === '' ? 'Committed' : `Committed, ${pushed}`
}

function WorkTiles({ facts, remote }: { facts: SessionFacts; remote: string | null }) {
  const commits = keptCommits(facts)
  const isAll = facts.commits.length < mostCommits
  const pullRequests = lastOfPullRequests(facts)
  const tests = testsAtEnd(facts)
  const checks = checksAtEnd(facts)
  const pushed = facts.pushes.at(-1)
  return (
    <>
      {commits.length > 0 && (
        <Tile
          name={committedName(pushWords(facts))}
          value={`${count(commits.length)}${isAll ? '' : ' or more'} ${noun(commits.length, 'commit')}`}
        >
          <Named
            all={commits.toReversed()}
            keyOf={({ hash, subject }) => `${hash} ${subject}`}
            show={({ hash, subject }) => (
              <>
                {hash !== null && (
                  <ExternalLink
                    to={commitLink(remote, hash)}
                    title={`Commit ${hash}`}
                    className="font-mono"
                  >
                    {hash.slice(0, 9)}
                  </ExternalLink>
                )}{' '}
                {subject !== null && <PlainText text={subject} />}
              </>
            )}
          />
        </Tile>
      )}
      {commits.length === 0 && pushed && (
        <Tile name="Pushed" value={<PlainText text={pushed.branch || 'a branch'} />} />
      )}
      {pullRequests.length > 0 && (
        <Tile name="Pull requests" value={count(pullRequests.length)}>
          <Named
            all={pullRequests.toReversed()}
            keyOf={({ number, url, title }) => `${number} ${url} ${title}`}
            show={(each) => (
              <>
                <ExternalLink to={pullRequestLink(remote, each)}>
                  {each.number === null ? 'Pull request' : `#${each.number}`}
                </ExternalLink>{' '}
                {each.did}
                {each.title !== null && (
                  <>
                    {': '}
                    <PlainText text={each.title} />
                  </>
                )}
              </>
            )}
          />
        </Tile>
      )}
      {tests !== null && <Tile name="Tests at the end" value={tests.words} tone={tests.tone} />}
      {checks !== null && <Tile name="Build and checks" value={checks.words} tone={checks.tone} />}
    </>
  )
}

function FilesTile({ detail }: { detail: SessionDetail }) {
  const { facts, files } = detail
  const edited = files.filter(({ edits }) => edits > 0).length
  const changed = facts?.filesChanged ?? edited
  if (changed === 0) return null
  const lines = facts === null ? null : linesChanged(facts)
  return (
    <Tile name="Changed" value={plural(changed, 'file')}>
      <span className="flex flex-wrap gap-x-3">
        {lines !== null && <DiffCounts summary={lines} />}
        {edited > 0 && (
          <Link
            to="/sessions/$sessionId"
            params={{ sessionId: detail.session.id }}
            search={{ at: 'changes' }}
            className="text-accent hover:underline"
          >
            Show the changes
          </Link>
        )}
      </span>
    </Tile>
  )
}

const refusers: Readonly<Record<Refusal['by'], string>> = {
  user: 'by you',
  rule: 'by a rule',
  unknown: 'by whom is not recorded',
}

function OpenTiles({ facts }: { facts: SessionFacts }) {
  const { refusals } = facts
  const open = openPoints(facts)
  return (
    <>
      {refusals.length > 0 && (
        <Tile name="Not permitted" value={plural(refusals.length, 'request')} tone="warn">
          <Named
            all={refusals.toReversed()}
            keyOf={({ tool, aim, by, message }) => `${tool} ${aim} ${by} ${message}`}
            show={({ tool, aim, by, message }) => (
              <>
                <PlainText text={aim === '' ? tool : aim} />{' '}
                <span className="text-ink-faint">{refusers[by]}</span>
                {message !== null && (
                  <>
                    {': “'}
                    <PlainText text={message} />”
                  </>
                )}
              </>
            )}
          />
        </Tile>
      )}
      {open.length > 0 && (
        <Tile name="Left open" value={plural(open.length, 'point')} tone="warn">
          <Named
            all={open}
            keyOf={({ kind, text }) => `${kind} ${text}`}
            show={({ kind, text }) => (
              <>
                <span className="text-ink-faint">{kind}:</span> <PlainText text={text} />
              </>
            )}
          />
        </Tile>
      )}
    </>
  )
}

function CostTile({ sessionId }: { sessionId: string }) {
  const { main, agents } = useSessionTokens(sessionId)
  const data = main.data && agents.data && sumOfTokens([...main.data, ...agents.data])
  if (data === undefined && (main.error ?? agents.error) !== null)
    return <Tile name="Cost" value="not known" />
  const tokens = data === undefined ? null : allTokens(data)
  if (tokens === 0) return <Tile name="Cost" value="not counted" />
  return (
    <Tile name="Cost" value={data === undefined ? '…' : <Cost usd={data.costUsd} />}>
      {tokens === null ? ' ' : `${compactCount(tokens)} tokens`}
    </Tile>
  )
}

function TimeTile({ sessionId }: { sessionId: string }) {
  const { data } = useQuery(api.sessions.timeline.queryOptions({ input: { id: sessionId } }))
  if (data && data.workedMs === null && data.waitedMs === null) return null
  return (
    <Tile
      name="Time worked"
      value={
        data === undefined ? '…' : data.workedMs === null ? 'not known' : duration(data.workedMs)
      }
    >
      {data === undefined
        ? ' '
        : data.waitedMs === null
          ? 'No waiting for you was recorded'
          : `waited for you ${duration(data.waitedMs)}`}
    </Tile>
  )
}

/** The first few of a list, each on a line, and how many more there are. */
function Named<T>({
  all,
  keyOf,
  show,
}: {
  all: readonly T[]
  keyOf: (one: T) => string
  show: (one: T) => ReactNode
}) {
  const rest = all.length - named
  return (
    <ul>
      {all.slice(0, named).map((one, at) => (
        <li key={`${at} ${keyOf(one)}`} className="line-clamp-2">
          {show(one)}
        </li>
      ))}
      {rest > 0 && <li className="text-ink-faint">and {count(rest)} more</li>}
    </ul>
  )
}
