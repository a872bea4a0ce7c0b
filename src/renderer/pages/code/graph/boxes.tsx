// The boxes of the drawing: a function with its file, and the frames of files and folders.
import { type Node, type NodeProps, type NodeTypes, useStore } from '@xyflow/react'
import { memo } from 'react'
import { oneLine } from '../../../format/plain-text.ts'
import { boxHeight, boxWidth, folderHead } from './arrange.ts'

export type FunctionBox = Node<
  {
    readonly label: string
    readonly where: string
    readonly isOutside: boolean
    /** The drawing began with it. */
    readonly isStart: boolean
    /** Calls from the chosen one back to it; null where the chosen one does not affect it. */
    readonly affected: number | null
  },
  'function'
>
type FrameBox = Node<{ readonly path: string }, 'file' | 'folder'>
export type Box = FunctionBox | FrameBox

const FunctionView = memo(function FunctionView({ data, selected }: NodeProps<FunctionBox>) {
  const { label, where, isOutside, isStart, affected } = data
  const look = selected
    ? 'border-accent bg-active outline-2 outline-accent'
    : affected !== null
      ? 'border-warn bg-warn-wash'
      : 'border-line-strong bg-raised'
  return (
    <div
      style={{ width: boxWidth, height: boxHeight }}
      className={`function-box flex flex-col justify-center rounded-md border px-2 ${isOutside ? 'border-dashed' : ''} ${look}`}
    >
      {/* The end of a name tells most: functions without one of their own are called by what is around them. */}
      <span
        dir="rtl"
        className={`box-text truncate text-left font-mono text-xs ${isStart ? 'font-bold' : 'font-medium'}`}
      >
        <bdi dir="ltr">{oneLine(label, 120)}</bdi>
      </span>
      <span className="box-text truncate text-xs leading-4 text-ink-faint">
        {affected === null || affected === 0 ? '' : `${affected} away · `}
        {oneLine(where, 80)}
      </span>
    </div>
  )
})

const FileView = memo(function FileView({ data, width, height }: NodeProps<FrameBox>) {
  return (
    <div style={{ width, height }} className="rounded-lg border bg-sunken px-2 py-1">
      <span className="box-text block truncate font-mono text-xs text-ink-soft">
        {oneLine(data.path.slice(data.path.lastIndexOf('/') + 1), 200)}
      </span>
    </div>
  )
})

/** As large as it takes to be read from afar, and as the frame allows, px of the drawing. */
const FolderView = memo(function FolderView({ data, width = 0, height }: NodeProps<FrameBox>) {
  const zoom = useStore(({ transform }) => transform[2])
  const label = oneLine(data.path, 200)
  const fitting = (width - 40) / (0.62 * Math.max(label.length, 1))
  const size = Math.max(16, Math.min(15 / zoom, folderHead * 0.8, fitting))
  return (
    <div style={{ width, height }} className="rounded-lg border-2 border-line bg-page px-5">
      <span
        style={{ fontSize: size, height: folderHead, lineHeight: `${folderHead}px` }}
        className="block truncate font-mono font-semibold text-ink"
      >
        {label}
      </span>
    </div>
  )
})

export const boxTypes = {
  function: FunctionView,
  file: FileView,
  folder: FolderView,
} satisfies NodeTypes
