// The filters above the session table.

import { format, isValid, parseISO } from 'date-fns'
import { X } from 'lucide-react'
import type { z } from 'zod'
import type { projectRowSchema } from '../../../shared/contract/system.ts'
import { sessionSources } from '../../../shared/kinds.ts'
import { Button } from '../../components/controls/button.tsx'
import { Choice, FilterField } from '../../components/controls/field.tsx'
import { projectOptions } from '../../format/project-names.ts'
import { timeRanges } from '../../format/time-range.ts'
import { sourceWord } from '../../format/words.ts'
import type { sessionsSearch } from '../../search-params.ts'

type Search = z.infer<typeof sessionsSearch>
type Project = z.infer<typeof projectRowSchema>

const states = [
  { value: 'active', label: 'Running' },
  { value: 'summarised', label: 'Summarised' },
  { value: 'closed', label: 'Closed' },
] as const
const sources = sessionSources.map((value) => ({ value, label: sourceWord(value) }))

export function SessionFilters({
  search,
  change,
  projects,
}: {
  search: Search
  change: (next: Search) => void
  projects: readonly Project[]
}) {
  return (
    <search className="flex flex-wrap items-center gap-2" aria-label="Filter the sessions">
      <FilterField
        label="Words in the title, summary or prompts"
        className="w-76 max-w-full"
        pauseMs={25}
        value={search.text ?? ''}
        onChange={(text) => change({ text: text === '' ? undefined : text })}
      />
      <Choice
        label="Project"
        all="Every project"
        value={search.project}
        onChange={(project) => change({ project })}
        options={projectOptions(projects)}
      />
      <Choice
        label="Time"
        all="Any time"
        value={search.time}
        onChange={(value) =>
          change({ time: timeRanges.find((range) => range.value === value)?.value })
        }
        options={timeRanges}
      />
      <Choice
        label="State"
        all="Any state"
        value={search.status}
        onChange={(value) =>
          change({ status: states.find((state) => state.value === value)?.value })
        }
        options={states}
      />
      <Choice
        label="How it began"
        all="Any beginning"
        value={search.source}
        onChange={(value) => change({ source: sessionSources.find((source) => source === value) })}
        options={sources}
      />
      {search.day !== undefined && (
        <Button
          aria-label={`At work on ${dayName(search.day)}: remove this filter`}
          className="text-accent-strong"
          onClick={() => change({ day: undefined })}
        >
          At work on {dayName(search.day)} <X />
        </Button>
      )}
    </search>
  )
}

function dayName(day: string): string {
  const date = parseISO(day)
  return isValid(date) ? format(date, 'd MMMM yyyy') : day
}
