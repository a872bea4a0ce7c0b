// By what the list of memories can be narrowed: kind, place, where they came from, where they stand, and a tag; and its order.
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { z } from 'zod'
import { memoryKinds } from '../../../shared/kinds.ts'
import { Choice } from '../../components/controls/field.tsx'
import { api } from '../../core-client.ts'
import { count } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import type { memoriesSearch } from '../../search-params.ts'
import { lifeChoices, memoryLook } from './looks.ts'
import type { Places } from './use-places.ts'

type Search = z.infer<typeof memoriesSearch>

const origins = [
  { value: 'you', label: 'Stored by you' },
  { value: 'agent', label: 'Noted by the agent' },
  { value: 'learned', label: 'Learned' },
] as const
const sureness = [
  { value: '50', label: '50 % and more' },
  { value: '70', label: '70 % and more' },
  { value: '85', label: '85 % and more' },
  { value: '100', label: 'Certain' },
] as const
const ages = [
  { value: '7', label: 'In the last week' },
  { value: '30', label: 'In the last 30 days' },
  { value: '365', label: 'In the last year' },
] as const
const orders = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'confidence', label: 'Surest first' },
] as const

export function MemoryFilters({
  search,
  change,
  places,
}: {
  search: Search
  change: (next: Search) => void
  places: Places
}) {
  const life = search.life ?? 'active'
  const facets = useQuery(api.memories.facets.queryOptions({ input: { life } })).data
  const numbered = (label: string, value: string, of: 'kinds' | 'lives' | 'namespaces') => {
    const found = facets?.[of].find((one) => one.value === value)
    return found ? `${label} (${count(found.count)})` : label
  }
  return (
    <>
      <Choice
        label="State"
        all="That hold"
        value={search.life}
        onChange={(value) =>
          change({ life: lifeChoices.find((one) => one.value === value)?.value, id: undefined })
        }
        options={lifeChoices.map(({ value, label }) => ({
          value,
          label: numbered(label, value, 'lives'),
        }))}
      />
      <Choice
        label="Kind"
        all="Every kind"
        value={search.kind}
        onChange={(value) => change({ kind: memoryKinds.find((kind) => kind === value) })}
        options={memoryKinds.map((kind) => ({
          value: kind,
          label: numbered(memoryLook(kind).word, kind, 'kinds'),
        }))}
      />
      <Choice
        label="Place"
        all="Every place"
        value={search.place}
        onChange={(place) => change({ place })}
        options={places.all.map(({ value, label }) => ({
          value,
          label: numbered(value === 'global' ? 'For all projects' : label, value, 'namespaces'),
        }))}
      />
      <Choice
        label="From"
        all="From anyone"
        value={search.from}
        onChange={(value) => change({ from: origins.find((one) => one.value === value)?.value })}
        options={origins}
      />
      <Choice
        label="Confidence"
        all="However sure"
        value={search.sure}
        onChange={(value) => change({ sure: sureness.find((one) => one.value === value)?.value })}
        options={sureness}
      />
      <Choice
        label="Age"
        all="Of any age"
        value={search.days}
        onChange={(value) => change({ days: ages.find((one) => one.value === value)?.value })}
        options={ages}
      />
      {search.q === undefined && search.tag === undefined && (
        <Choice
          label="Order"
          all="Newest first"
          value={search.order}
          onChange={(value) => change({ order: orders.find((one) => one.value === value)?.value })}
          options={orders}
        />
      )}
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
