// How the reading of a project's sources stands, asked again while it goes on.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../core-client.ts'

/** Nobody announces each file that was read. */
const everyMs = 1000

export function useScan(projectId: string) {
  const client = useQueryClient()
  const query = useQuery(
    api.code.status.queryOptions({
      input: { projectId },
      refetchInterval: ({ state }) => (isGoingOn(state.data?.scan.state) ? everyMs : false),
    }),
  )
  const isBusy = isGoingOn(query.data?.scan.state)
  const wasBusy = useRef(false)
  useEffect(() => {
    // What was read since the beginning is shown when all of it is there.
    if (wasBusy.current && !isBusy) void client.invalidateQueries({ queryKey: api.code.key() })
    wasBusy.current = isBusy
  }, [isBusy, client])
  return { status: query.data, isBusy, refetch: query.refetch }
}

function isGoingOn(state: string | undefined): boolean {
  return state === 'running' || state === 'waiting'
}
