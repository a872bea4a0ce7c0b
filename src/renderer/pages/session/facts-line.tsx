// Where and with what a session ran, in one line.
import { Link } from '@tanstack/react-router'
import type { SessionRow } from '../../../shared/contract/common.ts'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { duration } from '../../format/time.ts'

export function SessionFactsLine({ session }: { session: SessionRow }) {
  const length = Math.max(0, (session.endedAt ?? session.lastEventAt) - session.startedAt)
  return (
    <p className="flex flex-wrap gap-x-2">
      <Link
        to="/sessions"
        search={{ project: session.projectId }}
        className="font-medium text-ink-soft hover:underline"
      >
        {oneLine(session.project, 60)}
      </Link>
      {session.branch !== null && (
        <>
          <Dot />
          <span className="font-mono text-xs leading-5">{oneLine(session.branch, 60)}</span>
        </>
      )}
      <Dot />
      <span>
        began <RelativeTime at={session.startedAt} />, {duration(length)}
      </span>
      <Dot />
      <span>{plural(session.turns, 'turn')}</span>
      <Dot />
      <span>
        {plural(session.toolEvents, 'call')}
        {session.failedToolEvents > 0 && (
          <span className="text-bad">, {session.failedToolEvents} failed</span>
        )}
      </span>
    </p>
  )
}

function Dot() {
  return <span aria-hidden="true">·</span>
}
