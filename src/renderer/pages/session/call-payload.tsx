// What a tool was asked and what it answered: as a diff, a command with its output, a file; raw on demand.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ToolEvent } from '../../../shared/contract/common.ts'
import { Failed, SkeletonBlock } from '../../components/feedback/states.tsx'
import { CodeView } from '../../components/text/code-view.tsx'
import { api } from '../../core-client.ts'
import { bytes } from '../../format/numbers.ts'
import { readPayload } from '../../tool-call/read-payload.ts'
import { CallViewBody } from './call-view.tsx'

export function CallPayload({ call, cwd }: { call: ToolEvent; cwd: string | null }) {
  const [raw, setRaw] = useState(false)
  const query = useQuery(
    // A stored payload never changes; it can be megabytes, so it is let go soon.
    api.sessions.payload.queryOptions({
      input: { toolEventId: call.id },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 30_000,
    }),
  )
  const json = query.data?.json ?? null
  // That of another agent is read by the fields that its adapter gives.
  const read = query.data?.translated ?? json
  const view = useMemo(
    () => (read === null ? null : readPayload(call.tool, read)),
    [read, call.tool],
  )
  return (
    <div className="mt-0.5 mb-2 ml-7 overflow-hidden rounded-lg border bg-raised">
      {query.data === undefined ? (
        query.error === null ? (
          <div className="p-3">
            <SkeletonBlock height={54} />
          </div>
        ) : (
          <Failed error={query.error} retry={() => void query.refetch()} />
        )
      ) : view === null || json === null ? (
        <p className="px-3 py-2 text-ink-faint">
          {call.error ??
            'The payload is no longer kept: retention removed it. What was learned from it stays.'}
        </p>
      ) : (
        <>
          {raw ? (
            <CodeView text={pretty(json)} file="payload.json" label="Raw payload" head={40} />
          ) : (
            <CallViewBody view={view} cwd={cwd} failed={!['ok', 'untold'].includes(call.outcome)} />
          )}
          <div className="flex items-center justify-between border-t px-3 py-1 text-xs text-ink-faint">
            <span>
              {call.id} · {bytes(query.data.bytes)} stored
            </span>
            <button
              type="button"
              aria-pressed={raw}
              className="rounded-sm px-1 font-medium text-accent hover:underline"
              onClick={() => setRaw(!raw)}
            >
              {raw ? 'Show what it means' : 'Show the raw payload'}
            </button>
          </div>
        </>
      )}
    </div>
  )
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
