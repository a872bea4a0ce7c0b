// By what a search can be narrowed: kind, project, time, file.

import { ChevronDown, SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { facetsSchema } from '../../../shared/contract/search.ts'
import type { projectRowSchema } from '../../../shared/contract/system.ts'
import { searchKinds } from '../../../shared/kinds.ts'
import { Choice, FilterField } from '../../components/controls/field.tsx'
import { useMedia } from '../../components/controls/use-media.ts'
import { Facet } from '../../components/list/facet.tsx'
import { KindBadge } from '../../components/text/badge.tsx'
import { searchLook } from '../../components/text/kinds.ts'
import { projectOptions } from '../../format/project-names.ts'
import { timeRanges } from '../../format/time-range.ts'
import type { searchSearch } from '../../search-params.ts'

type Search = z.infer<typeof searchSearch>
type Facets = z.infer<typeof facetsSchema>

export function SearchFacets({
  search,
  change,
  projects,
  facets,
}: {
  search: Search
  change: (next: Search) => void
  projects: readonly z.infer<typeof projectRowSchema>[]
  /** What each filter would list if it were chosen. */
  facets: Facets | undefined
}) {
  const kindCount = new Map(facets?.kinds.map(({ kind, count }) => [kind, count]))
  const projectCount = new Map(facets?.projects.map(({ projectId, count }) => [projectId, count]))
  const isNarrow = useMedia('(max-width: 560px)')
  const [isOpen, setOpen] = useState(false)
  const isShown = !isNarrow || isOpen
  const set = [search.kinds, search.project, search.session, search.file]
    .concat([search.time, search.since, search.until])
    .filter((filter) => filter !== undefined).length
  const kinds = searchKinds.map((kind) => ({
    value: kind,
    label: (
      <>
        <KindBadge look={searchLook(kind)} />
        <span className="ml-auto text-xs text-ink-faint tabular-nums">
          {countText(kindCount.get(kind))}
        </span>
      </>
    ),
  }))
  return (
    <search
      aria-label="Narrow the search"
      className="flex w-54 shrink-0 flex-col gap-4 overflow-y-auto border-r px-4 py-4 max-[900px]:w-full max-[900px]:flex-row max-[900px]:flex-wrap max-[900px]:items-end max-[900px]:gap-2 max-[900px]:border-r-0 max-[900px]:border-b max-[900px]:py-2"
    >
      {isNarrow && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={`flex h-7.5 w-full items-center gap-2 rounded-md bg-raised px-2.5 shadow-raised ${set > 0 ? 'font-medium text-accent-strong' : ''}`}
        >
          <SlidersHorizontal className="size-3.5 text-ink-faint" aria-hidden="true" />
          {set === 0 ? 'Filters' : `Filters · ${set} set`}
          <ChevronDown
            className={`ml-auto size-3.5 text-ink-faint transition-transform ${isOpen ? 'rotate-180' : ''}`}
            aria-hidden="true"
          />
        </button>
      )}
      <div className={isShown ? 'contents' : 'hidden'}>
        <div className="max-[900px]:hidden">
          <Facet
            title="Kind"
            values={kinds}
            chosen={search.kinds ?? []}
            onChange={(next) => change({ kinds: next.length === 0 ? undefined : [...next] })}
          />
        </div>
        <div className="min-[901px]:hidden">
          <Choice
            label="Kind"
            all="Every kind"
            value={search.kinds?.[0]}
            onChange={(value) => {
              const kind = searchKinds.find((each) => each === value)
              change({ kinds: kind === undefined ? undefined : [kind] })
            }}
            options={searchKinds.map((kind) => ({
              value: kind,
              label: counted(searchLook(kind).word, kindCount.get(kind)),
            }))}
          />
        </div>
        <Choice
          label="Project"
          all="Every project"
          value={search.project}
          onChange={(project) => change({ project })}
          options={projectOptions(projects).map(({ value, label }) => ({
            value,
            label: counted(label, projectCount.get(value)),
          }))}
        />
        <Choice
          label="Time"
          all="Any time"
          value={search.time}
          onChange={(value) =>
            change({
              time: timeRanges.find((range) => range.value === value)?.value,
              since: undefined,
              until: undefined,
            })
          }
          options={timeRanges}
        />
        <div className="flex min-w-0 flex-col gap-1.5 max-[900px]:flex-row max-[900px]:gap-3 max-[560px]:w-full max-[560px]:flex-col">
          <Day
            label="From"
            value={search.since}
            onChange={(since) => change({ since, time: undefined })}
          />
          <Day
            label="To"
            value={search.until}
            onChange={(until) => change({ until, time: undefined })}
          />
        </div>
        <FilterField
          label="File or part of a path"
          value={search.file ?? ''}
          onChange={(file) => change({ file: file === '' ? undefined : file })}
        />
        {search.session !== undefined && (
          <button
            type="button"
            onClick={() => change({ session: undefined })}
            className="flex h-7.5 items-center justify-between gap-2 rounded-md bg-active px-2.5 font-medium"
          >
            In one session <X className="size-3.5" aria-label="Search all sessions" />
          </button>
        )}
      </div>
    </search>
  )
}

/** The core counts no further. */
const countedUpTo = 1000

function countText(count: number | undefined): string {
  if (count === undefined) return ''
  return count >= countedUpTo ? '1,000+' : String(count)
}

function counted(name: string, count: number | undefined): string {
  return count === undefined ? name : `${name} (${countText(count)})`
}

/** The first or last day of a range. */
function Day({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}) {
  return (
    <label className="flex items-center gap-2 text-xs text-ink-faint">
      <span className="w-8 shrink-0 min-[561px]:max-[900px]:w-auto">{label}</span>
      {/* The button that opens its calendar is no :focus-visible of the field. */}
      <input
        type="date"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        className={`h-7.5 min-w-0 flex-1 rounded-md bg-raised px-2 text-sm shadow-raised focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent ${value === undefined ? 'text-ink-faint' : 'font-medium text-accent-strong'}`}
      />
    </label>
  )
}
