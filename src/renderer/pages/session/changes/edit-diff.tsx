// The lines that one edit changed, from its stored payload; says so where that is gone.
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Failed } from '../../../components/feedback/states.tsx'
import { CodeView } from '../../../components/text/code-view.tsx'
import { DiffView } from '../../../components/text/diff-view.tsx'
import { api } from '../../../core-client.ts'
import { plainText } from '../../../format/plain-text.ts'
import { readPayload } from '../../../tool-call/read-payload.ts'

export function EditDiff({
  edit,
  path,
  number,
}: {
  edit: { readonly id: string; readonly tool: string; readonly isKept: boolean }
  path: string
  /** Among the edits of the file. */
  number: number
}) {
  const query = useQuery(
    api.sessions.payload.queryOptions({
      input: edit.isKept ? { toolEventId: edit.id } : skipToken,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 30_000,
    }),
  )
  const json = query.data?.json ?? null
  // That of another agent is read by the fields that its adapter gives.
  const read = query.data?.translated ?? json
  const view = useMemo(
    () => (read === null ? null : readPayload(edit.tool, read)),
    [read, edit.tool],
  )
  if (!edit.isKept || query.data?.json === null) {
    return (
      <p className="px-3 py-2 text-ink-faint">
        Its lines are no longer kept: retention removed the payload.
      </p>
    )
  }
  if (query.data === undefined) {
    return query.error === null ? (
      <div className="p-3">
        <div role="status" aria-label="Loading" className="skeleton h-24" />
      </div>
    ) : (
      <Failed error={query.error} retry={() => void query.refetch()} />
    )
  }
  if (view?.type === 'diff') {
    return view.rows.length === 0 ? (
      <p className="px-3 py-2 text-ink-faint">It changed no line.</p>
    ) : (
      <DiffView
        rows={view.rows}
        file={path}
        head={40}
        label={`Changes of ${plainText(path)}, edit ${number}`}
      />
    )
  }
  // A tool whose payload is of another form, such as a notebook's or a patch of several files.
  return view?.type === 'other' ? (
    <CodeView text={view.input} file="input.json" label={`What ${edit.tool} was given`} head={30} />
  ) : null
}
