// The places where memories are kept: all projects together, or one project, with the names people know.

import { useQuery } from '@tanstack/react-query'
import { api } from '../../core-client.ts'
import { oneLine } from '../../format/plain-text.ts'
import { projectOptions } from '../../format/project-names.ts'

export interface Places {
  /** Every place that can be chosen, `global` first. */
  readonly all: readonly { readonly value: string; readonly label: string }[]
  /** What a namespace is called. */
  nameOf(namespace: string): string
}

export function usePlaces(): Places {
  const read = useQuery(api.projects.list.queryOptions()).data?.rows
  const projects = read ?? []
  const named = projectOptions(projects.filter(({ excluded }) => !excluded)).map(
    ({ value, label }) => ({ value: `project:${value}`, label }),
  )
  return {
    all: [{ value: 'global', label: 'All projects' }, ...named],
    nameOf(namespace) {
      if (namespace === 'global') return 'All projects'
      const project = projects.find(({ id }) => namespace === `project:${id}`)
      // An id says nothing while the names are on their way.
      const unnamed = read === undefined ? '…' : namespace.replace(/^project:/, '')
      return oneLine(project?.name ?? unnamed, 60)
    },
  }
}
