// The columns of the project table.
import { Link } from '@tanstack/react-router'
import { FileCode, FileInput, FolderGit2, FolderOpen, GitFork, Search } from 'lucide-react'
import { buttonClass } from '../../components/controls/button.tsx'
import type { Column } from '../../components/list/table-columns.ts'
import { Badge } from '../../components/text/badge.tsx'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { compactCount } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import type { Project } from './project.ts'
import { ProjectMenu } from './project-menu.tsx'

const rules = {
  remote: { word: 'By its remote', icon: FolderGit2 },
  repository: { word: 'By its repository', icon: GitFork },
  folder: { word: 'By its folder', icon: FolderOpen },
} as const

export const projectColumns: readonly Column<Project>[] = [
  {
    id: 'name',
    header: 'Project',
    width: 'minmax(0, 1fr)',
    sortBy: (row) => row.name.toLowerCase(),
    cell: (row) => (
      <div className="min-w-0 py-1.5">
        <span className="flex min-w-0 items-center gap-2">
          <Link
            to="/sessions"
            search={{ project: row.id }}
            className="stretched-link truncate font-medium outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {oneLine(row.name, 120)}
          </Link>
          {row.excluded && <Badge tone="warn">Excluded</Badge>}
        </span>
        <p className="truncate font-mono text-xs text-ink-faint" title={oneLine(row.root, 400)}>
          {oneLine(row.remote ?? row.root, 200)}
        </p>
      </div>
    ),
  },
  {
    id: 'rule',
    header: 'Told apart',
    width: '168px',
    from: 'wide',
    cell: (row) => {
      const { word, icon: Icon } = rules[row.rule]
      return (
        <span className="flex items-center gap-2 text-ink-faint">
          <Icon className="size-3.5 shrink-0" aria-hidden="true" /> {word}
        </span>
      )
    },
  },
  {
    id: 'sessions',
    header: 'Sessions',
    width: '96px',
    from: 'medium',
    align: 'end',
    sortBy: (row) => row.sessions,
    cell: (row) => compactCount(row.sessions),
  },
  {
    id: 'observations',
    header: 'Observations',
    width: '124px',
    from: 'medium',
    align: 'end',
    sortBy: (row) => row.observations,
    cell: (row) => compactCount(row.observations),
  },
  {
    id: 'lastEventAt',
    header: 'Last event',
    width: '132px',
    align: 'end',
    from: 'wide',
    sortBy: (row) => row.lastEventAt ?? 0,
    cell: (row) =>
      row.lastEventAt === null ? (
        <span className="text-ink-faint">Never</span>
      ) : (
        <RelativeTime at={row.lastEventAt} className="text-ink-faint" />
      ),
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    width: '164px',
    align: 'end',
    cell: (row) => (
      // Above the link that covers the row.
      <span className="relative z-10 inline-flex">
        <Link
          to="/projects/$projectId/code"
          params={{ projectId: row.id }}
          aria-label={`Code of ${row.name}`}
          title="Its functions, their history and who calls whom"
          className={buttonClass('ghost', 'w-7.5 px-0!')}
        >
          <FileCode />
        </Link>
        <Link
          to="/search"
          search={{ project: row.id }}
          aria-label={`Search in ${row.name}`}
          title="Search in this project"
          className={buttonClass('ghost', 'w-7.5 px-0!')}
        >
          <Search />
        </Link>
        <Link
          to="/settings/$section"
          params={{ section: 'context' }}
          search={{ project: row.id }}
          aria-label={`What the next session of ${row.name} is given`}
          title="What the next session is given"
          className={buttonClass('ghost', 'w-7.5 px-0!')}
        >
          <FileInput />
        </Link>
        <ProjectMenu project={row} />
      </span>
    ),
  },
]
