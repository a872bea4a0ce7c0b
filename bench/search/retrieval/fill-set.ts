// Stores the documents of a set as memories, each at its time and in its project.
import type { Core } from '../../../src/main/app/core.ts'
import { createProjectStore } from '../../../src/main/db/projects/project-store.ts'
import { longestMemory } from '../../../src/shared/contract/memories.ts'
import type { RetrievalSet } from './sets.ts'

/** The clock that the core reads (ms since 1970). */
export interface Clock {
  at: number
}

export interface FilledSet {
  /** Documents by the id of the memory that holds them: texts that say the same are one memory. */
  readonly idsOf: ReadonlyMap<string, readonly string[]>
  /** Projects by the name of a scope. */
  readonly projects: ReadonlyMap<string, string>
  /** Documents that were longer than a memory may be and are several. */
  readonly parted: number
}

/** Stores every document, the oldest first; the clock stands at the newest afterwards. */
export function fillSet(core: Core, { documents }: RetrievalSet, clock: Clock): FilledSet {
  const idsOf = new Map<string, string[]>()
  const projects = new Map<string, string>()
  const store = createProjectStore(core.db)
  const start = clock.at
  let parted = 0
  const inOrder = documents
    .filter(({ text }) => text.trim() !== '')
    .sort((a, b) => (a.at ?? start) - (b.at ?? start))
  for (const { id, text, at, scope } of inOrder) {
    clock.at = at ?? start
    if (scope !== null && !projects.has(scope)) {
      const project = { name: scope, root: `/${scope}`, remote: null, rule: 'folder' } as const
      projects.set(scope, store.create(project, clock.at).id)
    }
    const project = scope === null ? undefined : projects.get(scope)
    const parts = partsOf(text.trim())
    if (parts.length > 1) parted += 1
    for (const content of parts) {
      const stored = core.memories.store({
        namespace: project === undefined ? 'global' : `project:${project}`,
        content,
        kind: 'fact',
        importance: 0.5,
        tags: [],
        metadata: {},
        by: 'user',
      })
      idsOf.set(stored.id, [...(idsOf.get(stored.id) ?? []), id])
    }
  }
  return { idsOf, projects, parted }
}

/** The parts of a text that are memories: the whole where it is short enough, else cut between lines. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > longestMemory) {
    const line = rest.lastIndexOf('\n', longestMemory)
    const end = line > longestMemory / 2 ? line : longestMemory
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end)
  }
  return [...parts, rest.trim()].filter((part) => part !== '')
}
