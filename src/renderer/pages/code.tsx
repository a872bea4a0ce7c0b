// The code of a project: its files, what they define, who changed it in which session, and who calls whom.
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { EyeOff, FileCode } from 'lucide-react'
import { lazy, Suspense, useCallback } from 'react'
import type { z } from 'zod'
import { Segmented } from '../components/controls/field.tsx'
import { Empty, Loaded, SkeletonBlock, SkeletonRows } from '../components/feedback/states.tsx'
import { Page as Frame } from '../components/layout/page.tsx'
import { api } from '../core-client.ts'
import { oneLine } from '../format/plain-text.ts'
import { fetchCode } from '../page-code.ts'
import type { codeSearch } from '../search-params.ts'
import { FilesView } from './code/files-view.tsx'
import { FindFunction } from './code/find-function.tsx'
import { OpenCalls } from './code/open-calls.tsx'
import { ScanActions, ScanLine } from './code/scan-state.tsx'
import { useScan } from './code/use-scan.ts'

const views = [
  { value: 'files', label: 'Files' },
  { value: 'graph', label: 'Call graph' },
  { value: 'open', label: 'Open calls' },
] as const

/** With what it is drawn and laid out by, it is larger than all other code of the page. */
const GraphView = lazy(() => fetchCode(() => import('./code/graph/graph-view.tsx')))

export function Page() {
  const { projectId } = useParams({ from: '/projects/$projectId/code' })
  const search = useSearch({ from: '/projects/$projectId/code' })
  const navigate = useNavigate({ from: '/projects/$projectId/code' })
  const go = useCallback(
    (next: z.input<typeof codeSearch>) => void navigate({ search: next }),
    [navigate],
  )
  const projects = useQuery(api.projects.list.queryOptions())
  const files = useQuery(api.code.files.queryOptions({ input: { projectId } }))
  const scan = useScan(projectId)
  const project = projects.data?.rows.find(({ id }) => id === projectId)
  const name = project ? oneLine(project.name, 80) : 'a project'
  const view = search.view ?? 'files'
  return (
    <Frame
      title={`Code of ${name}`}
      heading={
        <>
          <Link
            to="/projects"
            activeOptions={{ exact: true }}
            className="text-ink-faint underline decoration-line-strong underline-offset-2 hover:text-ink"
          >
            Projects
          </Link>
          <span className="text-ink-faint"> / </span>
          Code of {name}
        </>
      }
      about={<ScanLine status={scan.status} />}
      body="fill"
      actions={project?.excluded !== true && <ScanActions projectId={projectId} scan={scan} />}
      toolbar={
        <div className="flex flex-wrap items-center gap-2">
          <FindFunction
            projectId={projectId}
            onChoose={({ path, qualifiedName }) =>
              path !== null && go({ view: search.view, file: path, name: qualifiedName })
            }
          />
          <Segmented
            label="View"
            value={view}
            onChange={(next) => go({ ...search, view: next })}
            options={views}
          />
        </div>
      }
    >
      <Loaded query={files} skeleton={<SkeletonRows rows={12} height={28} />}>
        {(all) =>
          all.length > 0 ? (
            view === 'open' ? (
              <OpenCalls projectId={projectId} onOpen={(file) => go({ file })} />
            ) : view === 'graph' ? (
              <Suspense fallback={<SkeletonBlock height={360} />}>
                <GraphView {...{ projectId, files: all, at: search, go }} />
              </Suspense>
            ) : (
              <FilesView projectId={projectId} files={all} at={search} go={go} />
            )
          ) : project?.excluded === true ? (
            <Empty icon={EyeOff} title="This project is excluded">
              Its sources are never read. Remember it again in its menu on the page of projects.
            </Empty>
          ) : (
            <Empty
              icon={FileCode}
              title="No source has been read yet"
              action={<ScanActions projectId={projectId} scan={scan} isMain />}
            >
              Files appear here as sessions change them. Reading the whole project also shows who
              calls whom; it stays on this machine.
            </Empty>
          )
        }
      </Loaded>
    </Frame>
  )
}
