// The functions of a drawing as a list: the way to each of them by keys, and by a part of its name.
import { useState } from 'react'
import { FilterField } from '../../../components/controls/field.tsx'
import { count } from '../../../format/numbers.ts'
import { oneLine } from '../../../format/plain-text.ts'
import { type GraphNode, labelOf, placeNameOf } from './drawing.ts'

/** Functions that are listed; with more a part of the name finds the others. */
const mostListed = 300

export function FunctionList({
  nodes,
  start,
  onChoose,
}: {
  nodes: readonly GraphNode[]
  /** Stands first. */
  start: string | undefined
  onChoose: (id: string) => void
}) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = nodes
    .filter((node) => `${labelOf(node)} ${node.path ?? ''}`.toLowerCase().includes(wanted))
    .toSorted(
      (one, other) =>
        rank(one, start) - rank(other, start) || (labelOf(one) < labelOf(other) ? -1 : 1),
    )
  return (
    <>
      <p className="mb-2 text-ink-faint">
        Choose a function, here or in the drawing, to see and follow its calls.
      </p>
      <FilterField
        label="Function in the drawing"
        className="mb-2"
        value={text}
        onChange={setText}
      />
      {found.length === 0 && <p className="text-ink-faint">None of that name is drawn.</p>}
      <ul aria-label="Functions">
        {found.slice(0, mostListed).map((node) => (
          <li
            key={node.id}
            className="[contain-intrinsic-size:auto_42px] [content-visibility:auto]"
          >
            <button
              type="button"
              onClick={() => onChoose(node.id)}
              title={oneLine(node.path ?? '', 300)}
              className="w-full rounded-md px-2 py-1 text-left outline-offset-[-2px] hover:bg-hover"
            >
              <span className="block truncate font-mono text-xs">
                {oneLine(labelOf(node), 120)}
              </span>
              <span className="block truncate text-xs text-ink-faint">
                {oneLine(placeNameOf(node), 120)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > mostListed && (
        <p className="mt-2 text-xs text-ink-faint">
          {count(mostListed)} of {count(found.length)}: a part of the name finds the others.
        </p>
      )}
    </>
  )
}

/** The beginning first, then functions that have a name of their own. */
function rank({ id, name }: GraphNode, start: string | undefined): number {
  if (id === start) return 0
  return name.startsWith('<') ? 2 : 1
}
