// What is shown for the chosen place of a session.

import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import type { SessionDetail } from '../../../shared/contract/sessions.ts'
import { buttonClass } from '../../components/controls/button.tsx'
import { Empty } from '../../components/feedback/states.tsx'
import { Changes } from './changes/changes.tsx'
import { CompactionDetail } from './compaction-detail.tsx'
import { InjectionDetail } from './injection-detail.tsx'
import type { Opening, OutlineEntry } from './outline.ts'
import { SessionOverview } from './session-overview.tsx'
import { TurnDetail } from './turn-detail.tsx'

export function EntryDetail({
  detail,
  entry,
  focus,
  onOpen,
}: {
  detail: SessionDetail
  entry: OutlineEntry | null
  focus: string | null
  onOpen: (opening: Opening) => void
}) {
  if (entry === null) {
    return (
      <Empty
        icon={SearchX}
        title="This is not in the session"
        action={
          <Link
            to="/sessions/$sessionId"
            params={{ sessionId: detail.session.id }}
            search={{ at: 'overview' }}
            className={buttonClass()}
          >
            Show the session
          </Link>
        }
      >
        What the link names may have been deleted.
      </Empty>
    )
  }
  switch (entry.type) {
    case 'overview':
      return <SessionOverview detail={detail} onOpen={onOpen} />
    case 'changes':
      return <Changes detail={detail} />
    case 'turn':
      return <TurnDetail key={entry.key} row={entry.turn} cwd={detail.cwd} focus={focus} />
    case 'injection':
      return <InjectionDetail injection={entry.injection} />
    case 'compaction':
      return <CompactionDetail compaction={entry.compaction} />
  }
}
