// A session in one line: what it was about, and whether it still runs.
import { Link } from '@tanstack/react-router'
import type { SessionRow } from '../../../shared/contract/common.ts'
import { oneLine } from '../../format/plain-text.ts'
import { LiveDot } from '../text/badge.tsx'

/** What a session is called; one without a prompt says so. */
export function sessionTitle(session: Pick<SessionRow, 'title' | 'turns'>): string {
  if (session.title !== null && session.title.trim() !== '') return oneLine(session.title)
  return session.turns === 0 ? 'No prompt yet' : 'Untitled session'
}

/** The title as a link that covers its row. */
export function SessionTitle({ session }: { session: SessionRow }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Link
        to="/sessions/$sessionId"
        params={{ sessionId: session.id }}
        className="stretched-link truncate font-medium outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        dir="auto"
      >
        {sessionTitle(session)}
      </Link>
      {session.status === 'active' && <LiveDot label="Running" />}
    </span>
  )
}
