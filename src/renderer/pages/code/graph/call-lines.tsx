// The lines of the drawing, by how sure they are; those of the chosen function stand out.
import { type ReactFlowState, useStore, ViewportPortal } from '@xyflow/react'
import { memo, useMemo } from 'react'
import { type GraphEdge, type Look, lookOf, looks, type Place } from './drawing.ts'
import { linePath } from './lines.ts'

/** Told apart by dashes and width, not by colour alone. */
export const lineLooks = {
  sure: { dash: 'none', width: 1.2, colour: 'var(--color-ink-faint)', word: 'As good as certain' },
  guess: { dash: '5 4', width: 1.2, colour: 'var(--color-ink-faint)', word: 'A guess' },
  seen: { dash: 'none', width: 2.6, colour: 'var(--color-accent)', word: 'Seen at run time' },
} as const satisfies Record<Look, unknown>

/** Of more lines than these only such are drawn that end in sight, or close to it. */
const mostLines = 200
const everywhere = ''

interface Props {
  readonly edges: readonly GraphEdge[]
  /** Where boxes stand, but for the one that is being moved. */
  readonly places: ReadonlyMap<string, Place>
  readonly chosen: string | undefined
  /** The function whose box is being moved. */
  readonly moved: string | undefined
  /** So far away that dashes and heads are no more than a pixel: drawing them took seconds for thousands of lines. */
  readonly isFar: boolean
}

export function CallLines({ edges, places, chosen, moved, isFar }: Props) {
  const at = useStore((state) =>
    moved === undefined ? undefined : state.nodeLookup.get(moved)?.position,
  )
  const isLarge = edges.length > mostLines
  const area = useStore((state) => (isLarge && !isFar ? areaOf(state) : everywhere))
  const apart = useMemo(() => {
    const isApart = ({ from, to }: GraphEdge) =>
      [from, to].some((id) => id === chosen || id === moved)
    const isSeen = seenIn(area, places)
    // Painting thousands of lines takes longer than a frame: while a box is moved, its own are enough.
    const isHidden = isLarge && moved !== undefined
    return {
      those: edges.filter(isApart),
      rest: isHidden ? [] : edges.filter((edge) => !isApart(edge) && isSeen(edge)),
    }
  }, [edges, places, chosen, moved, area, isLarge])
  const live = useMemo(
    () => (moved === undefined || !at ? places : new Map(places).set(moved, at)),
    [places, moved, at],
  )
  return (
    <ViewportPortal>
      <Lines
        edges={apart.rest}
        {...{ places, isFar }}
        isChosen={false}
        isBehind={chosen !== undefined}
      />
      <Lines
        edges={apart.those}
        places={live}
        isFar={isFar}
        isChosen={chosen !== undefined}
        isBehind={false}
      />
    </ViewportPortal>
  )
}

const Lines = memo(function Lines({
  edges,
  places,
  isFar,
  isChosen,
  isBehind,
}: {
  edges: readonly GraphEdge[]
  places: ReadonlyMap<string, Place>
  isFar: boolean
  isChosen: boolean
  /** Others stand out. */
  isBehind: boolean
}) {
  const paths = useMemo(() => pathsOf(edges, places, isFar), [edges, places, isFar])
  return (
    <svg
      className="pointer-events-none absolute top-0 left-0 overflow-visible"
      width="1"
      height="1"
      aria-hidden="true"
      style={{ zIndex: -1 }}
    >
      {looks.map((look) => (
        <path
          key={look}
          d={paths[look]}
          fill="none"
          stroke={isChosen ? 'var(--color-accent-strong)' : lineLooks[look].colour}
          strokeDasharray={isFar ? 'none' : lineLooks[look].dash}
          strokeWidth={lineLooks[look].width + (isChosen ? 0.8 : 0)}
          // Thin lines would vanish from afar, but all of them as wide would hide the boxes.
          vectorEffect={isFar && isChosen ? 'non-scaling-stroke' : undefined}
          strokeOpacity={isBehind ? 0.25 : isChosen ? 1 : 0.75}
        />
      ))}
    </svg>
  )
})

function pathsOf(edges: readonly GraphEdge[], places: ReadonlyMap<string, Place>, isFar: boolean) {
  const paths: Record<Look, string> = { seen: '', sure: '', guess: '' }
  for (const edge of edges) {
    const [from, to] = [places.get(edge.from), places.get(edge.to)]
    if (from && to) paths[lookOf(edge)] += linePath(from, to, isFar)
  }
  return paths
}

/** What is in sight with as much again on each side, in steps of its size: text, so that equal ones are equal. */
function areaOf({ transform: [x, y, zoom], width, height }: ReactFlowState): string {
  const [wide, high] = [width / zoom, height / zoom]
  const [column, row] = [Math.floor(-x / width), Math.floor(-y / height)]
  const left = (column - 1) * wide
  const top = (row - 1) * high
  return [left, top, left + 4 * wide, top + 4 * high].map(Math.round).join(' ')
}

/** Whether an end of an edge is in the area. */
function seenIn(area: string, places: ReadonlyMap<string, Place>): (edge: GraphEdge) => boolean {
  if (area === everywhere) return () => true
  const [left = 0, top = 0, right = 0, bottom = 0] = area.split(' ').map(Number)
  const isIn = (id: string): boolean => {
    const at = places.get(id)
    return at !== undefined && at.x >= left && at.x <= right && at.y >= top && at.y <= bottom
  }
  return ({ from, to }) => isIn(from) || isIn(to)
}
