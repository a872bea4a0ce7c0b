// The title of a session as a link that covers its row; there are dozens in sight while the table scrolls.

import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { SessionRow } from '../../../shared/contract/common.ts'
import { pageAddress, pagePaths } from '../../../shared/page-addresses.ts'
import { sessionTitle } from '../../components/list/session-title.tsx'
import { LiveDot } from '../../components/text/badge.tsx'

/** A pointer that rests on a link for so long (ms) is about to follow it; while scrolling it rests on none. */
const intentMs = 60
let intent: ReturnType<typeof setTimeout> | undefined

/**
 * Goes where the router's own link goes, for a third of the script: that one works its address out and
 * listens to the router anew for each row that comes into sight.
 */
export function SessionLink({ session }: { session: SessionRow }) {
  const router = useRouter()
  const to = { to: '/sessions/$sessionId', params: { sessionId: session.id } } as const
  const preload = () => {
    clearTimeout(intent)
    intent = setTimeout(() => void router.preloadRoute(to), intentMs)
  }
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return
    }
    event.preventDefault()
    void router.navigate(to)
  }
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <a
        href={router.history.createHref(pageAddress(pagePaths.session, { sessionId: session.id }))}
        className="stretched-link truncate font-medium outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        dir="auto"
        onClick={open}
        onMouseEnter={preload}
        onFocus={preload}
        onMouseLeave={() => clearTimeout(intent)}
      >
        {sessionTitle(session)}
      </a>
      {session.status === 'active' && <LiveDot label="Running" />}
    </span>
  )
}
