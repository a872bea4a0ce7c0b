// Projects: what each holds, how it is told apart from others, and the ways into it.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderGit2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { buttonClass } from '../components/controls/button.tsx'
import { FilterField } from '../components/controls/field.tsx'
import { Empty, Loaded, SkeletonRows } from '../components/feedback/states.tsx'
import { Page as Frame } from '../components/layout/page.tsx'
import { DataTable } from '../components/list/data-table.tsx'
import type { Sorting } from '../components/list/table-columns.ts'
import { api } from '../core-client.ts'
import { plural } from '../format/numbers.ts'
import { projectColumns } from './projects/columns.tsx'

export function Page() {
  const query = useQuery(api.projects.list.queryOptions())
  const [text, setText] = useState('')
  const [sorting, setSorting] = useState<Sorting>({ id: 'lastEventAt', descending: true })
  const all = query.data?.rows
  const rows = useMemo(() => {
    const wanted = text.trim().toLowerCase()
    return (all ?? []).filter(({ name, root, remote }) =>
      `${name} ${root} ${remote ?? ''}`.toLowerCase().includes(wanted),
    )
  }, [all, text])
  return (
    <Frame
      title="Projects"
      about={
        all && all.length > 0
          ? `${plural(all.length, 'project')}, each with its own memory`
          : 'Each with its own memory'
      }
      body="fill"
      toolbar={
        <FilterField
          label="Name, folder or remote"
          className="w-76 max-w-full"
          value={text}
          onChange={setText}
        />
      }
    >
      <Loaded
        query={query}
        skeleton={
          <div className="px-3">
            <SkeletonRows rows={8} height={56} />
          </div>
        }
      >
        {(data) =>
          data.rows.length === 0 ? (
            <Empty
              icon={FolderGit2}
              title="No project yet"
              action={
                <Link to="/welcome" className={buttonClass('primary')}>
                  Take the first steps
                </Link>
              }
            >
              A project appears with its first session. Clones and worktrees of one repository are
              one project.
            </Empty>
          ) : rows.length === 0 ? (
            <Empty icon={FolderGit2} title="No project fits">
              Try another part of its name, folder or remote.
            </Empty>
          ) : (
            <DataTable
              label="Projects"
              columns={projectColumns}
              rows={rows}
              rowId={(row) => row.id}
              rowHeight={52}
              sorting={sorting}
              sortedBy="here"
              onSort={setSorting}
            />
          )
        }
      </Loaded>
    </Frame>
  )
}
