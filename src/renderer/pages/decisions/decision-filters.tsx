// By what the list of decisions can be narrowed: project, tool, answer, who decided; and a request whose like is looked for.

import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { deciders, decisionChoices } from '../../../shared/kinds.ts'
import { Choice, FilterField } from '../../components/controls/field.tsx'
import { api } from '../../core-client.ts'
import { count } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { projectOptions } from '../../format/project-names.ts'
import type { decisionsSearch } from '../../search-params.ts'
import { deciderWords, decisionLooks } from './looks.ts'

type Search = z.infer<typeof decisionsSearch>

/** As far back as the numbers reach (days): all that is kept. */
const allDays = 3650

export function DecisionFilters({
  search,
  change,
  projects,
}: {
  search: Search
  change: (next: Search) => void
  projects: readonly {
    readonly id: string
    readonly name: string
    readonly root: string
    readonly excluded: boolean
  }[]
}) {
  const { project, tool, choice, who, q } = search
  const input = { days: allDays, ...(project === undefined ? {} : { projectId: project }) }
  const tools = useQuery(api.decisions.numbers.queryOptions({ input })).data?.tools ?? []
  const known = tools.map(({ value, count: many }) => ({
    value,
    label: `${oneLine(value, 40)} (${count(many)})`,
  }))
  const isKnown = tool === undefined || tools.some(({ value }) => value === tool)
  const offered = isKnown ? known : [...known, { value: tool, label: oneLine(tool, 40) }]
  return (
    <>
      <FilterField
        label="Like a request, such as git push --force"
        className="w-76 max-w-full"
        pauseMs={200}
        value={q ?? ''}
        onChange={(next) => change({ q: next.trim() === '' ? undefined : next, id: undefined })}
      />
      <Choice
        label="Project"
        all="Every project"
        value={project}
        onChange={(value) => change({ project: value })}
        options={projectOptions(projects.filter(({ excluded }) => !excluded))}
      />
      {search.by !== 'rules' && (
        <Choice
          label="Tool"
          all="Every tool"
          value={
            tool === undefined
              ? undefined
              : String(offered.findIndex(({ value }) => value === tool))
          }
          onChange={(at) =>
            change({ tool: at === undefined ? undefined : offered[Number(at)]?.value })
          }
          // By their places: the name of a tool may hold what no attribute should.
          options={offered.map(({ label }, at) => ({ value: String(at), label }))}
        />
      )}
      {q === undefined && search.by !== 'rules' && (
        <>
          <Choice
            label="Answer"
            all="Every answer"
            value={choice}
            onChange={(value) => change({ choice: decisionChoices.find((one) => one === value) })}
            options={decisionChoices.map((value) => ({ value, label: decisionLooks[value].word }))}
          />
          <Choice
            label="Who decided"
            all="By anyone"
            value={who}
            onChange={(value) => change({ who: deciders.find((one) => one === value) })}
            options={deciders.map((value) => ({ value, label: deciderWords[value].name }))}
          />
        </>
      )}
    </>
  )
}
