// A small call graph as a still picture: boxes marked by what became of them, lines along the calls; it can be printed.
import { useEffect, useMemo, useState } from 'react'
import type { Report } from '../../../shared/contract/evaluation/report.ts'
import { SkeletonBlock } from '../../components/feedback/states.tsx'
import { splitPath } from '../../format/paths.ts'
import { oneLine } from '../../format/plain-text.ts'
import { type Arrangement, boxHeight, boxWidth, createArranger } from '../code/graph/arrange.ts'
import { labelOf } from '../code/graph/drawing.ts'
import { linePath } from '../code/graph/lines.ts'
import { boundsOf } from '../code/graph/view.ts'

type Graph = Pick<NonNullable<Report['mostChanged']>, 'nodes' | 'edges'>
type Node = Graph['nodes'][number]

const changes = {
  NEW: { word: 'new', fill: 'fill-good-wash', stroke: 'stroke-good' },
  MOD: { word: 'changed', fill: 'fill-warn-wash', stroke: 'stroke-warn' },
  DEL: { word: 'gone', fill: 'fill-bad-wash', stroke: 'stroke-bad' },
} as const
/** More boxes than that tell nobody anything on one sheet. */
const mostBoxes = 80
/** Letters that fit into a box. */
const letters = 25

/** Where calls were not read, or not all, that is said above: that none is known says nothing then. */
export function CallDrawing({ graph, isKnown = true }: { graph: Graph; isKnown?: boolean }) {
  const drawn = useMemo(() => withCalls(graph), [graph])
  const arrangement = useArrangement(drawn)
  if (drawn.edges.length === 0) {
    return isKnown ? (
      <p className="text-ink-faint">No call from or to what changed is known.</p>
    ) : null
  }
  if (arrangement === 'failed' || drawn.nodes.length > mostBoxes) return <CallList graph={drawn} />
  if (arrangement === null) return <SkeletonBlock height={160} />
  const { x, y, width, height } = boundsOf(arrangement)
  const placeOf = (id: string) => arrangement.places.get(id) ?? { x: 0, y: 0 }
  return (
    <>
      <div
        aria-hidden="true"
        className="overflow-x-auto rounded-lg border border-line bg-sunken p-3 print:overflow-visible print:border-0 print:bg-transparent print:p-0"
      >
        <svg
          viewBox={`${x - 4} ${y - 4} ${width + 36} ${height + 8}`}
          style={{ width: width + 36, maxWidth: 'none' }}
          className="mx-auto block h-auto print:max-w-full!"
          data-drawing="calls"
        >
          <title>Who calls whom</title>
          {drawn.edges.map(({ from, to }) => (
            <path
              key={`${from} ${to}`}
              d={linePath(placeOf(from), placeOf(to))}
              className="fill-none stroke-ink-faint"
            />
          ))}
          {drawn.nodes.map((node) => (
            <Box key={node.id} node={node} place={placeOf(node.id)} />
          ))}
        </svg>
      </div>
      <div className="sr-only">
        <CallList graph={drawn} />
      </div>
      <p className="mt-2 flex gap-4 text-xs text-ink-faint" aria-hidden="true">
        {(['NEW', 'MOD', 'DEL'] as const)
          .filter((change) => drawn.nodes.some((node) => node.change === change))
          .map((change) => (
            <span key={change} className="flex items-center gap-1.5">
              <svg className="size-3" viewBox="0 0 12 12">
                <title>{changes[change].word}</title>
                <rect
                  x="0.5"
                  y="0.5"
                  width="11"
                  height="11"
                  rx="2"
                  className={`${changes[change].fill} ${changes[change].stroke}`}
                />
              </svg>
              {changes[change].word}
            </span>
          ))}
      </p>
    </>
  )
}

function Box({ node, place: { x, y } }: { node: Node; place: { x: number; y: number } }) {
  const look = node.change === null ? null : changes[node.change]
  const label = oneLine(labelOf(node), 200)
  return (
    <g transform={`translate(${Math.round(x)} ${Math.round(y)})`}>
      <title>{label}</title>
      <rect
        width={boxWidth}
        height={boxHeight}
        rx="6"
        strokeDasharray={node.path === null ? '4 3' : undefined}
        className={`${look?.fill ?? 'fill-raised'} ${look?.stroke ?? 'stroke-line-strong'}`}
      />
      {/* The end of a name tells most. */}
      <text x="9" y="17" className="fill-ink font-mono text-xs font-medium">
        {label.length > letters ? `…${label.slice(1 - letters)}` : label}
      </text>
      <text x="9" y="32" className="fill-ink-faint text-xs">
        {[
          ...(look ? [look.word] : []),
          node.path === null ? 'outside' : splitPath(node.path).file.slice(0, letters),
        ].join(' · ')}
      </text>
    </g>
  )
}

/** The same in words, for readers of the screen and for what is too large to be drawn. */
function CallList({ graph: { nodes, edges } }: { graph: Graph }) {
  const names = new Map(
    nodes.map((node) => {
      const mark = node.change === null ? '' : ` (${changes[node.change].word})`
      return [node.id, `${oneLine(labelOf(node), 120)}${mark}`]
    }),
  )
  const callers = Map.groupBy(edges, ({ from }) => from)
  return (
    <ul aria-label="Who calls whom" className="grid gap-1 font-mono text-xs">
      {[...callers].map(([from, calls]) => (
        <li key={from}>
          {names.get(from) ?? from} calls {calls.map(({ to }) => names.get(to) ?? to).join(', ')}
        </li>
      ))}
    </ul>
  )
}

/** Functions that neither call nor are called stand in the list of functions already. */
function withCalls({ nodes, edges }: Graph): Graph {
  const ids = new Set(nodes.map(({ id }) => id))
  const known = edges.filter(({ from, to }) => ids.has(from) && ids.has(to))
  const called = new Set(known.flatMap(({ from, to }) => [from, to]))
  return { nodes: nodes.filter(({ id }) => called.has(id)), edges: known }
}

function useArrangement({ nodes, edges }: Graph): Arrangement | 'failed' | null {
  const [arrangement, setArrangement] = useState<Arrangement | 'failed' | null>(null)
  useEffect(() => {
    if (edges.length === 0 || nodes.length > mostBoxes) return
    let isOver = false
    const arranger = createArranger()
    arranger
      .arrange({ nodes: nodes.map((node) => ({ ...node, firstLine: null })), edges })
      .then(
        (made) => isOver || setArrangement(made),
        () => isOver || setArrangement('failed'),
      )
      .finally(() => arranger.close())
    return () => {
      isOver = true
      arranger.close()
    }
  }, [nodes, edges])
  return arrangement
}
