// By what the list of memories can be narrowed: kind, place and tag.
import { X } from 'lucide-react'
import type { z } from 'zod'
import { memoryKinds } from '../../../shared/kinds.ts'
import { Choice } from '../../components/controls/field.tsx'
import { oneLine } from '../../format/plain-text.ts'
import type { memoriesSearch } from '../../search-params.ts'
import { memoryLook } from './looks.ts'
import type { Places } from './use-places.ts'

type Search = z.infer<typeof memoriesSearch>

export function MemoryFilters({
  search,
  change,
  places,
}: {
  search: Search
  change: (next: Search) => void
  places: Places
}) {
  return (
    <>
      <Choice
        label="Kind"
        all="Every kind"
        value={search.kind}
        onChange={(value) => change({ kind: memoryKinds.find((kind) => kind === value) })}
        options={memoryKinds.map((kind) => ({ value: kind, label: memoryLook(kind).word }))}
      />
      <Choice
        label="Place"
        all="Every place"
        value={search.place}
        onChange={(place) => change({ place })}
        options={places.all.map(({ value, label }) => ({
          value,
          label: value === 'global' ? 'For all projects' : label,
        }))}
      />
      {search.tag !== undefined && (
        <button
          type="button"
          onClick={() => change({ tag: undefined })}
          className="flex h-7.5 max-w-60 items-center gap-2 rounded-md bg-active px-2.5 font-medium"
        >
          <span className="truncate">Tag: {oneLine(search.tag, 60)}</span>
          <X className="size-3.5 shrink-0" aria-label="Every tag" />
        </button>
      )}
    </>
  )
}
