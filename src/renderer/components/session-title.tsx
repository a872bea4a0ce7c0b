// A session in one line: what it was about, and whether it still runs.
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SessionRow } from '../../shared/contract/common.ts'
import { api } from '../core-client.ts'
import { oneLine } from '../format/plain-text.ts'
import { LiveDot } from './badge.tsx'

/** What a session is called; one without a prompt says so. */
export function sessionTitle(session: Pick<SessionRow, 'title' | 'turns'>): string {
  if (session.title !== null && session.title.trim() !== '') return oneLine(session.title)
  return session.turns === 0 ? 'No prompt yet' : 'Untitled session'
}

/** The name of a session; one that has no title yet is called by its first prompt. */
export function useSessionName(session: SessionRow): string {
  const isNamed = session.title !== null && session.title.trim() !== ''
  const prompt = useQuery(
    api.sessions.get.queryOptions({
      // A title comes with the end of the first turn: this is asked for young sessions only.
      input: isNamed || session.turns === 0 ? skipToken : { id: session.id },
      select: ({ turns }) => turns.find((turn) => turn.prompt !== null)?.prompt ?? null,
    }),
  )
  return isNamed || prompt.data == null ? sessionTitle(session) : oneLine(prompt.data)
}

/** The title as a link that covers its row. */
export function SessionTitle({ session }: { session: SessionRow }) {
  const name = useSessionName(session)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Link
        to="/sessions/$sessionId"
        params={{ sessionId: session.id }}
        className="stretched-link truncate font-medium outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        dir="auto"
      >
        {name}
      </Link>
      {session.status === 'active' && <LiveDot label="Running" />}
    </span>
  )
}
