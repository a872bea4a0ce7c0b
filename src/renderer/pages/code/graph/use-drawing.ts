// What is drawn and where it stands: answers of the contract put together, and laid out whenever they change.
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { api } from '../../../core-client.ts'
import type { codeSearch } from '../../../search-params.ts'
import { type Arrangement, createArranger } from './arrange.ts'
import { askedOf, type Drawing, type GraphNode, ofFiles, type Place, together } from './drawing.ts'
import { impactInput } from './function-panel.tsx'

/** The part of the call graph from `at`, with all calls of each function that was grown, of files with `part`. */
export function useDrawing(projectId: string, at: z.infer<typeof codeSearch>, part: string) {
  const [grown, setGrown] = useState<readonly GraphNode[]>([])
  const { file, name, calls, depth = 1 } = at
  const first = useQuery(
    api.code.graph.queryOptions({
      input: {
        projectId,
        ...(file === undefined ? {} : { path: file }),
        ...(name === undefined ? {} : { name }),
        depth,
        direction: calls ?? 'both',
      },
      placeholderData: keepPreviousData,
    }),
  )
  const more = useQueries({
    queries: grown.map((node) =>
      api.code.graph.queryOptions({ input: { projectId, ...askedOf(node), depth: 1 } }),
    ),
    combine: allData,
  })
  const drawing = useMemo(
    () => ofFiles(together([...(first.data ? [first.data] : []), ...more]), part),
    [first.data, more, part],
  )
  const start = useMemo(
    () =>
      drawing.nodes.find(
        (node) =>
          (file === undefined || node.path === file) &&
          (name === undefined || node.qualifiedName === name || node.name === name),
      )?.id,
    [drawing, file, name],
  )
  const grow = (wanted: GraphNode) =>
    setGrown((before) => (before.some(({ id }) => id === wanted.id) ? before : [...before, wanted]))
  return { first, drawing, start, grown, grow }
}

function allData<T>(all: readonly { readonly data: T | undefined }[]): T[] {
  return all.flatMap(({ data }) => (data === undefined ? [] : [data]))
}

/** The drawing with the places of its boxes, arranged anew when it changes; the one before stays until then. */
export function useArrangement(drawing: Drawing) {
  const arranger = useRef<ReturnType<typeof createArranger>>(undefined)
  const [arrangement, setArrangement] = useState<(Arrangement & { readonly of: Drawing }) | null>(
    null,
  )
  const [failure, setFailure] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const moved = useRef(new Map<string, Place>())
  useEffect(
    () => () => {
      arranger.current?.close()
      arranger.current = undefined
    },
    [],
  )
  useEffect(() => {
    if (drawing.nodes.length === 0) return
    let isWanted = true
    arranger.current ??= createArranger()
    arranger.current.arrange(drawing).then(
      (found) => {
        if (!isWanted) return
        moved.current = new Map()
        setArrangement({ ...found, of: drawing })
        setFailure(null)
      },
      (error: unknown) => isWanted && setFailure(error),
    )
    return () => {
      isWanted = false
    }
  }, [drawing, attempt])
  const move = useCallback((id: string, place: Place) => void moved.current.set(id, place), [])
  return {
    arrangement,
    /** Where boxes stand with those that were moved by hand. */
    savedPlaces: () => new Map([...(arrangement?.places ?? []), ...moved.current]),
    move,
    failure,
    retry: () => setAttempt(attempt + 1),
  }
}

const nothing: ReadonlyMap<string, number> = new Map()

/** How far each function is that a change of the chosen one could affect. */
export function useAffected(
  projectId: string,
  node: GraphNode | undefined,
): ReadonlyMap<string, number> {
  const impact = useQuery({
    ...api.code.impact.queryOptions({
      input: node ? impactInput(projectId, node) : { projectId, name: '-' },
    }),
    enabled: node !== undefined,
  })
  const data = node ? impact.data : undefined
  return useMemo(
    () => (data ? new Map(data.affected.map((one) => [one.function.id, one.depth])) : nothing),
    [data],
  )
}
