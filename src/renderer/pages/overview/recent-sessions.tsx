// The newest sessions in a few lines each.
import type { SessionRow } from '../../../shared/contract/common.ts'
import { SessionTitle } from '../../components/list/session-title.tsx'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'

export function RecentSessions({ sessions }: { sessions: readonly SessionRow[] }) {
  return (
    <ul className="-mx-3">
      {sessions.map((session) => (
        <li
          key={session.id}
          className="relative flex items-baseline gap-6 rounded-md px-3 py-2 hover:bg-hover"
        >
          <div className="min-w-0 flex-1">
            <SessionTitle session={session} />
            {session.summary !== null && (
              <p className="truncate text-ink-faint" dir="auto">
                {oneLine(session.summary)}
              </p>
            )}
          </div>
          <div className="shrink-0 text-right">
            <div className="max-w-48 truncate text-ink-soft">{session.project}</div>
            <div className="text-xs text-ink-faint">
              {plural(session.turns, 'turn')} · <RelativeTime at={session.lastEventAt} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
