// Every file that a session changed, with the lines of each edit, in one place.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { FileX } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { SessionChanges, SessionDetail } from '../../../../shared/contract/sessions.ts'
import { useNarrow } from '../../../components/controls/use-media.ts'
import { Empty, Loaded, SkeletonRows } from '../../../components/feedback/states.tsx'
import { DiffCounts } from '../../../components/text/diff-view.tsx'
import { OpeningMark } from '../../../components/text/opening-mark.tsx'
import { Path } from '../../../components/text/path.tsx'
import { api } from '../../../core-client.ts'
import { count, plural } from '../../../format/numbers.ts'
import { shortenPath } from '../../../format/paths.ts'
import { clockTime, exactTime } from '../../../format/time.ts'
import { type ChangedFile, countOf, heightOf, keyOf, type Row, rowsOf } from './change-rows.ts'
import { EditDiff } from './edit-diff.tsx'
import { FunctionList } from './function-list.tsx'
import { type ChangedFunction, functionsByPath } from './session-functions.ts'

/** Changes of functions that are read at most. */
const mostRead = 5000

export function Changes({ detail }: { detail: SessionDetail }) {
  const { id } = detail.session
  const query = useQuery(api.sessions.changes.queryOptions({ input: { id } }))
  // Without it the files and edits are shown as they are.
  const code = useQuery(
    api.code.changed.queryOptions({ input: { sessionId: id, limit: mostRead } }),
  )
  const functions = useMemo(() => functionsByPath(code.data?.changes ?? []), [code.data])
  return (
    <Loaded
      query={query}
      skeleton={
        <div className="p-6">
          <SkeletonRows rows={10} />
        </div>
      }
    >
      {(changes) =>
        changes.files.length === 0 && functions.size === 0 ? (
          <Empty icon={FileX} title="No file was edited">
            The agent used no tool that edits files. What its commands may have changed is not
            listed here.
          </Empty>
        ) : (
          <ChangeList {...{ changes, functions, detail }} />
        )
      }
    </Loaded>
  )
}

function ChangeList({
  changes,
  functions,
  detail,
}: {
  changes: SessionChanges
  functions: ReadonlyMap<string, readonly ChangedFunction[]>
  detail: SessionDetail
}) {
  const narrow = useNarrow()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => rowsOf(changes, functions, closed), [changes, functions, closed])
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(rows[index]),
    getItemKey: (index) => keyOf(rows[index], index),
    overscan: 3,
    useFlushSync: false,
    paddingEnd: 24,
  })
  const edits = changes.files.reduce((sum, file) => sum + file.edits.length, 0)
  const toggle = (path: string) =>
    setClosed((before) => {
      const next = new Set(before)
      if (!next.delete(path)) next.add(path)
      return next
    })
  return (
    <div className="flex h-full flex-col">
      <p className="border-b px-6 py-2 text-ink-faint max-[900px]:px-4">
        {plural(changes.files.length, 'file')} in {plural(edits, 'edit')}
        {changes.total > edits && `, the first of ${count(changes.total)}`}
        {functions.size > 0 && `, ${plural(countOf(functions), 'function')} changed`}. Of what
        commands of the agent changed, only functions are known.
      </p>
      <div className="flex min-h-0 flex-1">
        {!narrow && changes.files.length > 1 && (
          <FileIndex
            files={changes.files}
            cwd={detail.cwd}
            onChoose={(path) => {
              const index = rows.findIndex((row) => row.type === 'file' && row.file.path === path)
              if (index >= 0) virtual.scrollToIndex(index, { align: 'start' })
            }}
          />
        )}
        <div
          ref={scroller}
          role="region"
          aria-label="Changes"
          tabIndex={0}
          className="min-w-0 flex-1 overflow-y-auto outline-offset-[-2px]"
        >
          <div className="relative" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map((item) => {
              const row = rows[item.index]
              if (!row) return null
              return (
                <div
                  key={item.key}
                  data-index={item.index}
                  ref={virtual.measureElement}
                  className="absolute inset-x-0 top-0 px-6 max-[900px]:px-4"
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  {row.type === 'file' ? (
                    <FileHead
                      file={row.file}
                      cwd={detail.cwd}
                      isOpen={!closed.has(row.file.path)}
                      onToggle={() => toggle(row.file.path)}
                    />
                  ) : row.type === 'command' ? (
                    <h2 className="flex items-center gap-2 pt-3 pb-1.5">
                      <span className="flex min-w-0 font-semibold">
                        <Path path={row.path} />
                      </span>
                      <span className="shrink-0 text-xs text-ink-faint">by a command</span>
                    </h2>
                  ) : row.type === 'functions' ? (
                    <FunctionList
                      projectId={detail.session.projectId}
                      path={row.path}
                      functions={row.functions}
                    />
                  ) : (
                    <EditRow row={row} sessionId={detail.session.id} />
                  )}
                </div>
              )
            })}
          </div>
        </div>
      </div>
    </div>
  )
}

function FileIndex({
  files,
  cwd,
  onChoose,
}: {
  files: readonly ChangedFile[]
  cwd: string | null
  onChoose: (path: string) => void
}) {
  return (
    <nav aria-label="Changed files" className="w-64 shrink-0 overflow-y-auto border-r px-2 py-3">
      <ul>
        {files.map((file) => (
          <li
            key={file.path}
            className="[contain-intrinsic-size:auto_28px] [content-visibility:auto]"
          >
            <button
              type="button"
              onClick={() => onChoose(file.path)}
              className="flex h-7 w-full items-center gap-2 rounded-md px-2 text-left outline-offset-[-2px] hover:bg-hover"
            >
              <span className="flex min-w-0 flex-1">
                <Path path={shortenPath(file.path, cwd)} />
              </span>
              {file.lines !== null && <DiffCounts summary={file.lines} />}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function FileHead({
  file,
  cwd,
  isOpen,
  onToggle,
}: {
  file: ChangedFile
  cwd: string | null
  isOpen: boolean
  onToggle: () => void
}) {
  return (
    <h2 className="pt-3 pb-1.5">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex w-full items-center gap-2 rounded-md py-1 text-left outline-offset-[-2px] hover:bg-hover"
      >
        <OpeningMark open={isOpen} className="text-ink-faint" />
        <span className="flex min-w-0 flex-1 font-semibold">
          <Path path={shortenPath(file.path, cwd)} />
        </span>
        <span className="shrink-0 text-xs text-ink-faint">{plural(file.edits.length, 'edit')}</span>
        {file.lines !== null && <DiffCounts summary={file.lines} />}
      </button>
    </h2>
  )
}

function EditRow({
  row: { file, edit },
  sessionId,
}: {
  row: Extract<Row, { type: 'edit' }>
  sessionId: string
}) {
  return (
    <section className="mb-2.5 overflow-hidden rounded-lg border bg-raised">
      <p className="flex items-center gap-2 border-b bg-sunken px-3 py-1 text-xs text-ink-faint">
        <Link
          to="/sessions/$sessionId"
          params={{ sessionId }}
          search={{ at: edit.turnId, view: 'calls', focus: edit.id }}
          className="font-medium text-accent hover:underline"
        >
          Turn {edit.turnNumber}
        </Link>
        <span>{edit.tool}</span>
        {edit.agentType !== null && <span>by a subagent ({edit.agentType})</span>}
        <time className="ml-auto" title={exactTime(edit.at)}>
          {clockTime(edit.at)}
        </time>
      </p>
      <EditDiff edit={edit} path={file.path} number={file.edits.indexOf(edit) + 1} />
    </section>
  )
}
