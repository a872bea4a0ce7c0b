// The chosen function beside the drawing: what it calls, who calls it, and what a change of it could affect.
import { useQuery } from '@tanstack/react-query'
import { FileCode, Waypoints, Workflow, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { certainty } from '../../../../shared/code/changed-since.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { Loaded, SkeletonRows } from '../../../components/feedback/states.tsx'
import { api } from '../../../core-client.ts'
import { count, plural } from '../../../format/numbers.ts'
import { oneLine } from '../../../format/plain-text.ts'
import { lineLooks } from './call-lines.tsx'
import {
  type Drawing,
  type GraphEdge,
  type GraphNode,
  labelOf,
  lookOf,
  placeNameOf,
} from './drawing.ts'

/** Callers of callers are followed so far. */
const impactDepth = 5

/** What is asked of the impact of a function; the drawing marks its boxes by the same answer. */
export function impactInput(projectId: string, node: GraphNode) {
  return {
    projectId,
    name: node.qualifiedName === '' ? node.name : node.qualifiedName,
    ...(node.path === null ? {} : { path: node.path }),
    depth: impactDepth,
  }
}

export function FunctionPanel({
  projectId,
  node,
  drawing: { nodes, edges },
  isGrown,
  onChoose,
  onClose,
  onDraw,
  onOpen,
}: {
  projectId: string
  node: GraphNode
  drawing: Drawing
  /** Whether all its callers and calls are drawn. */
  isGrown: boolean
  onChoose: (id: string) => void
  onClose: () => void
  /** Draws anew from this function; `callers` draws what a change of it could affect. */
  onDraw: (calls: 'callers' | undefined) => void
  onOpen: () => void
}) {
  const impact = useQuery(api.code.impact.queryOptions({ input: impactInput(projectId, node) }))
  const byId = new Map(nodes.map((each) => [each.id, each]))
  const row = (edge: GraphEdge, id: string) => {
    const other = byId.get(id)
    return other ? (
      <FunctionRow key={id} node={other} onChoose={() => onChoose(id)}>
        {placeNameOf(other)} · {lineLooks[lookOf(edge)].word.toLowerCase()}
        {lookOf(edge) === 'guess' && `, ${certainty(edge.confidence, edge.changed)}`}
      </FunctionRow>
    ) : null
  }
  const calls = edges.filter(({ from }) => from === node.id)
  const callers = edges.filter(({ to }) => to === node.id)
  return (
    <section aria-label="Chosen function" className="flex flex-col gap-4">
      <div>
        <div className="flex items-start justify-between gap-2">
          <h2 className="min-w-0 pt-1 font-mono text-sm font-semibold break-words">
            {oneLine(labelOf(node), 200)}
          </h2>
          <IconButton label="All functions" onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <p className="font-mono text-xs break-words text-ink-faint">
          {node.path === null
            ? 'Outside of the project'
            : oneLine(`${node.path}${node.firstLine === null ? '' : `:${node.firstLine}`}`, 400)}
        </p>
        {node.signature !== null && (
          <code className="mt-1 block font-mono text-xs break-words text-ink-soft">
            {oneLine(node.signature, 400)}
          </code>
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          {node.path !== null && (
            <Button onClick={onOpen}>
              <FileCode aria-hidden="true" /> Open in its file
            </Button>
          )}
          <Button onClick={() => onDraw(undefined)}>
            <Workflow aria-hidden="true" /> Begin here
          </Button>
        </div>
        {!isGrown && node.path === null && (
          <p className="mt-2 text-xs text-ink-faint">Its own calls are not read.</p>
        )}
      </div>
      <Rows title={`Called by ${count(callers.length)}`}>
        {callers.map((edge) => row(edge, edge.from))}
      </Rows>
      <Rows title={`Calls ${count(calls.length)}`}>{calls.map((edge) => row(edge, edge.to))}</Rows>
      <Loaded query={impact} skeleton={<SkeletonRows rows={2} height={28} />}>
        {({ affected, total, isWhole }) => (
          <Rows
            title={`A change could affect ${isWhole ? '' : 'more than '}${plural(total, 'function')}`}
            aside={
              affected.length > 0 && (
                <Button tone="ghost" onClick={() => onDraw('callers')}>
                  <Waypoints aria-hidden="true" /> Draw them
                </Button>
              )
            }
          >
            {affected.slice(0, 100).map((one) => (
              <FunctionRow
                key={one.function.id}
                node={one.function}
                onChoose={byId.has(one.function.id) ? () => onChoose(one.function.id) : undefined}
              >
                {placeNameOf(one.function)} · {one.depth} away,{' '}
                {certainty(one.confidence, one.changed)}
                {one.changed === null && ' sure'}
              </FunctionRow>
            ))}
          </Rows>
        )}
      </Loaded>
    </section>
  )
}

function Rows({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <div>
      <div className="flex min-h-7.5 items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        {aside}
      </div>
      <ul>{children}</ul>
    </div>
  )
}

function FunctionRow({
  node,
  onChoose,
  children,
}: {
  node: GraphNode
  onChoose: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <li>
      <button
        type="button"
        disabled={onChoose === undefined}
        onClick={onChoose}
        title={oneLine(node.path ?? '', 300)}
        className="w-full rounded-md px-2 py-1 text-left outline-offset-[-2px] enabled:hover:bg-hover"
      >
        <span className="block truncate font-mono text-xs">{oneLine(labelOf(node), 120)}</span>
        <span className="block truncate text-xs text-ink-faint">{children}</span>
      </button>
    </li>
  )
}
