// The drawing itself: boxes that can be moved and chosen, lines between them, and a view that pans and zooms.
import '@xyflow/react/dist/base.css'
import './graph.css'
import {
  applyNodeChanges,
  ControlButton,
  Controls,
  MiniMap,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  useStoreApi,
} from '@xyflow/react'
import { Maximize } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Arrangement, boxHeight, boxWidth } from './arrange.ts'
import { type Box, boxTypes } from './boxes.tsx'
import { CallLines } from './call-lines.tsx'
import { type Drawing, labelOf, type Place, placeNameOf } from './drawing.ts'
import { firstView, smallestZoom, viewAround, viewOfAll } from './view.ts'

/** Below this zoom boxes are drawn without words, lines without dashes: a drawing of 2,000 moves smoothly then. */
const farZoom = 0.35

interface Props {
  readonly drawing: Drawing
  readonly arrangement: Arrangement
  /** The function that the drawing began with. */
  readonly start: string | undefined
  readonly chosen: string | undefined
  /** Calls from the chosen function back to those that a change of it could affect, by their ids. */
  readonly affected: ReadonlyMap<string, number>
  readonly onChoose: (id: string | undefined) => void
  /** Where a box stands after it was moved. */
  readonly onMoved: (id: string, place: Place) => void
}

export function GraphCanvas(props: Props) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  )
}

function Canvas({ drawing, arrangement, start, chosen, affected, onChoose, onMoved }: Props) {
  const [boxes, setBoxes] = useState<Box[]>([])
  const [places, setPlaces] = useState(arrangement.places)
  const [moved, setMoved] = useState<string>()
  const [isPanned, setPanned] = useState(false)
  const isFar = useStore(({ transform }) => transform[2] < farZoom)
  useEffect(() => {
    setBoxes(boxesOf(drawing, arrangement, start))
    setPlaces(arrangement.places)
  }, [drawing, arrangement, start])
  useEffect(
    () =>
      setBoxes((before) =>
        before.map((box) => {
          if (box.type !== 'function') return box
          const selected = box.id === chosen
          const depth = affected.get(box.id) ?? null
          if (box.selected === selected && box.data.affected === depth) return box
          return { ...box, selected, data: { ...box.data, affected: depth } }
        }),
      ),
    [chosen, affected, drawing, arrangement, start],
  )
  const seeAll = useView(arrangement, start, chosen)
  const onNodesChange = useCallback(
    (changes: NodeChange<Box>[]) => setBoxes((before) => applyNodeChanges(changes, before)),
    [],
  )
  return (
    <ReactFlow<Box>
      nodes={boxes}
      nodeTypes={boxTypes}
      onNodesChange={onNodesChange}
      onNodeClick={(_, { id, type }) => type === 'function' && onChoose(id)}
      onNodeDragStart={(_, { id }) => setMoved(id)}
      onNodeDragStop={(_, { id, position }) => {
        setMoved(undefined)
        setPlaces((before) => new Map(before).set(id, position))
        onMoved(id, position)
      }}
      onMoveStart={() => setPanned(true)}
      onMoveEnd={() => setPanned(false)}
      onPaneClick={() => onChoose(undefined)}
      onlyRenderVisibleElements
      nodesConnectable={false}
      // The lists beside the drawing are the way for keys and for readers of the screen.
      nodesFocusable={false}
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      elevateNodesOnSelect={false}
      zoomOnDoubleClick={false}
      minZoom={smallestZoom}
      maxZoom={2}
      proOptions={{ hideAttribution: true }}
      aria-label="Call graph"
      className={`${isFar ? 'is-far' : ''} ${isPanned ? 'is-panned' : ''}`}
    >
      <CallLines edges={drawing.edges} {...{ places, chosen, moved, isFar }} />
      <Controls
        showInteractive={false}
        showFitView={false}
        className="overflow-hidden rounded-md bg-raised shadow-raised [&_button]:flex [&_button]:size-7 [&_button]:items-center [&_button]:justify-center [&_button]:hover:bg-hover [&_svg]:size-3.5 [&_svg]:fill-current"
      >
        <ControlButton onClick={seeAll} title="See all of it" aria-label="See all of it">
          <Maximize aria-hidden="true" className="fill-none!" />
        </ControlButton>
      </Controls>
      {drawing.nodes.length > 40 && drawing.nodes.length <= 600 && (
        <MiniMap
          pannable
          ariaLabel="Overview of the drawing"
          bgColor="var(--color-sunken)"
          maskColor="transparent"
          nodeColor="var(--color-line-strong)"
          style={{ width: 140, height: 100 }}
          className="rounded-md border max-[900px]:hidden"
        />
      )}
    </ReactFlow>
  )
}

/** Keeps the eye where it was when the drawing grows; gives what shows all of it. */
function useView(arrangement: Arrangement, start: string | undefined, chosen: string | undefined) {
  const { getViewport, setViewport } = useReactFlow()
  const store = useStoreApi()
  const hasSize = useStore(({ width, height }) => width > 0 && height > 0)
  const before = useRef<Arrangement>(undefined)
  const fitted = useRef(0)
  const width = useStore((state) => state.width)
  useEffect(() => {
    if (!hasSize || before.current === arrangement) return
    const was = chosen === undefined ? undefined : before.current?.places.get(chosen)
    const now = chosen === undefined ? undefined : arrangement.places.get(chosen)
    before.current = arrangement
    if (!was || !now) {
      fitted.current = store.getState().width
      void setViewport(firstView(arrangement, store.getState(), start))
      return
    }
    const { x, y, zoom } = getViewport()
    void setViewport({ zoom, x: x + (was.x - now.x) * zoom, y: y + (was.y - now.y) * zoom })
  }, [arrangement, start, chosen, hasSize, store, getViewport, setViewport])
  useEffect(() => {
    // What is chosen in the list may be out of sight.
    const place = chosen === undefined ? undefined : before.current?.places.get(chosen)
    if (!place || !before.current) return
    const { width, height } = store.getState()
    const { x, y, zoom } = getViewport()
    const [left, top] = [place.x * zoom + x, place.y * zoom + y]
    const isSeen =
      left >= 0 && top >= 0 && left + boxWidth * zoom <= width && top + boxHeight * zoom <= height
    if (isSeen) return
    void setViewport(viewAround(place, before.current, { width, height }, zoom), { duration: 200 })
  }, [chosen, store, getViewport, setViewport])
  useEffect(() => {
    // A window that was made much smaller or larger would show an empty part of the drawing.
    if (width === 0 || fitted.current === 0) return
    if (Math.abs(width - fitted.current) < fitted.current / 4) return
    fitted.current = width
    if (before.current) void setViewport(firstView(before.current, store.getState(), start))
  }, [width, start, store, setViewport])
  return () => void setViewport(viewOfAll(arrangement, store.getState()), { duration: 200 })
}

function boxesOf(
  { nodes }: Drawing,
  { places, frames }: Arrangement,
  start: string | undefined,
): Box[] {
  return [
    ...frames.map(
      ({ of, path, x, y, width, height }): Box => ({
        ...{ id: `${of} ${path}`, type: of, position: { x, y }, data: { path }, width, height },
        ...{ draggable: false, selectable: false, zIndex: of === 'folder' ? -3 : -2 },
      }),
    ),
    ...nodes.flatMap((node): Box[] => {
      const position = places.get(node.id)
      if (!position) return []
      const data = {
        label: labelOf(node),
        where: placeNameOf(node),
        isOutside: node.path === null,
        isStart: node.id === start,
        affected: null,
      }
      return [
        {
          ...{ id: node.id, type: 'function', position, data },
          ...{ width: boxWidth, height: boxHeight },
        },
      ]
    }),
  ]
}
