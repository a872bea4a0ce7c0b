// A field that finds functions by a part of their name; arrows choose, Enter opens.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import type { z } from 'zod'
import type { functionRefSchema } from '../../../shared/contract/code.ts'
import { useDebounced } from '../../components/list/use-debounced.ts'
import { api } from '../../core-client.ts'
import { oneLine } from '../../format/plain-text.ts'

type FunctionRef = z.infer<typeof functionRefSchema>

export function FindFunction({
  projectId,
  onChoose,
}: {
  projectId: string
  onChoose: (found: FunctionRef) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const text = useDebounced(typed.trim(), 100)
  const found = useQuery(
    api.code.find.queryOptions({
      input: { projectId, text: text.slice(0, 500) },
      enabled: text !== '',
      placeholderData: keepPreviousData,
    }),
  )
  const rows = typed.trim() === '' ? [] : (found.data ?? [])
  const shows = isOpen && typed.trim() !== ''
  const choose = (row: FunctionRef | undefined) => {
    if (!row) return
    setOpen(false)
    onChoose(row)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1
      setOpen(true)
      setAt(rows.length === 0 ? 0 : (at + step + rows.length) % rows.length)
    } else if (event.key === 'Enter') choose(rows[at])
    else if (event.key === 'Escape' && shows) setOpen(false)
    else return
    event.preventDefault()
  }
  return (
    <div className="relative w-76 max-w-full">
      <Search
        className="pointer-events-none absolute top-2 left-2.5 size-3.5 text-ink-faint"
        aria-hidden="true"
      />
      <input
        type="text"
        role="combobox"
        aria-label="Find a function or class"
        placeholder="Find a function or class"
        aria-expanded={shows}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(shows && rows[at] ? { 'aria-activedescendant': `${id}-${at}` } : {})}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setOpen(true)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
        className="h-7.5 w-full rounded-md bg-raised pr-2.5 pl-8 shadow-raised placeholder:text-ink-faint"
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Functions found"
        hidden={!shows || rows.length === 0}
        className="absolute top-9 left-0 z-30 max-h-80 w-130 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg bg-raised p-1 shadow-floating"
      >
        {rows.map((row, index) => (
          <div
            key={row.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // Before the field loses the focus and closes the list.
            onMouseDown={(event) => {
              event.preventDefault()
              choose(row)
            }}
            onMouseMove={() => setAt(index)}
            className={`rounded-md px-2.5 py-1 ${index === at ? 'bg-active' : ''}`}
          >
            <code className="block truncate font-mono text-xs">
              {oneLine(row.qualifiedName === '' ? row.name : row.qualifiedName, 160)}
            </code>
            <span className="block truncate text-xs text-ink-faint">
              {row.kind ?? ''} {oneLine(row.path ?? '', 200)}
              {row.firstLine === null ? '' : `:${row.firstLine}`}
            </span>
          </div>
        ))}
      </div>
      {shows && rows.length === 0 && found.data !== undefined && !found.isFetching && (
        <p
          role="status"
          className="absolute top-9 left-0 z-30 w-full rounded-lg bg-raised px-3 py-2 text-ink-faint shadow-floating"
        >
          Nothing has such a name.
        </p>
      )}
    </div>
  )
}
