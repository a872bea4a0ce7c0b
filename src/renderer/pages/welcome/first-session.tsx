// Waits with the user for the first session, and shows it when it arrives.
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { buttonClass } from '../../components/controls/button.tsx'
import { SkeletonBlock } from '../../components/feedback/states.tsx'
import { sessionTitle } from '../../components/list/session-title.tsx'
import { LiveDot } from '../../components/text/badge.tsx'
import { CodeLine } from '../../components/text/code-line.tsx'
import { api } from '../../core-client.ts'

export function FirstSession({
  isConnected,
  sessionId,
}: {
  isConnected: boolean
  /** The session of the newest event that a hook brought. */
  sessionId: string | null
}) {
  const newest = useQuery(
    api.sessions.get.queryOptions({ input: sessionId === null ? skipToken : { id: sessionId } }),
  )
  const session = newest.data?.session
  if (newest.isLoading) return <SkeletonBlock height={120} />
  if (session) {
    return (
      <div className="mt-3 rounded-lg border bg-raised px-4 py-4">
        <p className="flex items-center gap-2 font-medium">
          <CircleCheck className="size-4 text-good" aria-hidden="true" /> It works. Recollect saw
        </p>
        <p className="mt-1 text-base" dir="auto">
          “{sessionTitle(session)}” <span className="text-ink-faint">in {session.project}</span>
        </p>
        <div className="mt-4 flex gap-2">
          <Link
            to="/sessions/$sessionId"
            params={{ sessionId: session.id }}
            className={buttonClass('primary')}
          >
            Look at it
          </Link>
          <Link to="/" className={buttonClass()}>
            Go to Overview
          </Link>
        </div>
      </div>
    )
  }
  return (
    <>
      <p className="mb-3 text-ink-soft">
        {isConnected
          ? 'Open a terminal in one of your projects and work as always:'
          : 'Claude Code is not connected yet; the first step does that. Then, in one of your projects:'}
      </p>
      <CodeLine text="claude" />
      <div className="mt-4">
        <LiveDot label="Waiting for the first event. It appears here at once." />
      </div>
    </>
  )
}
