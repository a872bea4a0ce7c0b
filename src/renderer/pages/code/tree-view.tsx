// The files of a project as a tree that keys move in: arrows, Home and End, Enter to open.
import { FileCode, Folder, FolderOpen } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { plainText } from '../../format/plain-text.ts'
import { ChangeCounts } from './change-mark.tsx'
import { type CodeFile, type TreeRow, treeRows } from './file-tree.ts'

/** Trees with so many files begin with all of their folders open. */
const fewFiles = 60

export function TreeView({
  files,
  chosen,
  onChoose,
}: {
  files: readonly CodeFile[]
  chosen: string | undefined
  onChoose: (path: string) => void
}) {
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [at, setAt] = useState(chosen)
  const list = useRef<HTMLDivElement>(null)
  const rows = useMemo(
    () =>
      treeRows(
        files,
        (folder) =>
          turned.get(folder) ??
          (files.length <= fewFiles ||
            !folder.includes('/') ||
            chosen?.startsWith(`${folder}/`) === true),
      ),
    [files, turned, chosen],
  )
  const current = Math.max(
    0,
    rows.findIndex(({ path }) => path === at),
  )
  const turn = (row: TreeRow, open: boolean) => setTurned(new Map(turned).set(row.path, open))
  const act = (row: TreeRow) => {
    setAt(row.path)
    if (row.file === null) turn(row, !row.isOpen)
    else onChoose(row.path)
  }
  function move(event: KeyboardEvent): void {
    const row = rows[current]
    if (!row) return
    const parent = rows.findLastIndex(({ level }, index) => index < current && level < row.level)
    const steps: Readonly<Record<string, number>> = {
      ...{ ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: rows.length - 1 },
      ArrowRight: row.isOpen ? current + 1 : current,
      ArrowLeft: row.isOpen ? current : Math.max(0, parent),
    }
    if (event.key === 'Enter' || event.key === ' ') act(row)
    else if (event.key in steps) {
      if (event.key === 'ArrowRight' && row.file === null && !row.isOpen) turn(row, true)
      if (event.key === 'ArrowLeft' && row.isOpen) turn(row, false)
      const next = rows[Math.min(rows.length - 1, Math.max(0, steps[event.key] ?? 0))]
      setAt(next?.path)
      const items = list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')
      items?.[next ? rows.indexOf(next) : 0]?.focus()
    } else return
    event.preventDefault()
  }
  return (
    <div ref={list} role="tree" aria-label="Files" onKeyDown={move} className="px-2 py-2">
      {rows.map((row, index) => {
        const Icon = row.file !== null ? FileCode : row.isOpen ? FolderOpen : Folder
        return (
          <div
            key={row.path}
            role="treeitem"
            aria-level={row.level}
            aria-selected={row.file !== null && row.path === chosen}
            {...(row.file === null ? { 'aria-expanded': row.isOpen } : {})}
            tabIndex={index === current ? 0 : -1}
            onClick={() => act(row)}
            onKeyDown={() => undefined}
            onFocus={() => setAt(row.path)}
            style={{ paddingLeft: 8 + 14 * (row.level - 1) }}
            title={plainText(row.path)}
            className={`flex h-7 cursor-default items-center gap-1.5 rounded-md pr-2 outline-offset-[-2px] [contain-intrinsic-size:auto_28px] [content-visibility:auto] hover:bg-hover ${row.path === chosen ? 'bg-active font-medium' : ''}`}
          >
            <Icon className="size-3.5 shrink-0 text-ink-faint" aria-hidden="true" />
            <bdi className="min-w-0 truncate">{plainText(row.label)}</bdi>
            {row.file?.state === 'broken' && (
              <span className="shrink-0 text-xs text-warn">unread</span>
            )}
            <ChangeCounts changes={row.changes} />
          </div>
        )
      })}
    </div>
  )
}
