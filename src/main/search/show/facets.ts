// Counts how hits divide by kind and project, so that a search can be narrowed at a click.
import type { SearchFacets } from '../../../shared/contract/search.ts'
import { type SearchKind, searchKinds } from '../../../shared/kinds.ts'
import type { Db } from '../../db/open.ts'

/** A document with what it is counted by. */
interface Known {
  readonly id: number
  readonly kind: SearchKind
  readonly projectId: string | null
}

/** So many projects are told; a list of more is no help. */
const mostProjects = 20

/** A function that counts the documents of the given rows; those that are known already are not read again. */
export function createFacets(
  db: Db,
): (ids: readonly number[], known: readonly Known[]) => SearchFacets {
  // Arrays instead of objects: there may be hundreds.
  const read = db
    .prepare<[string], [kind: SearchKind, projectId: string | null]>(
      `SELECT d.kind, d.project_id
       FROM json_each(?) wanted CROSS JOIN search_documents d ON d.id = wanted.value`,
    )
    .raw()
  const named = db.prepare<[string], { id: string; name: string }>(
    'SELECT p.id, p.name FROM json_each(?) wanted CROSS JOIN projects p ON p.id = wanted.value',
  )

  return (wanted, known) => {
    const byId = new Map(known.map((one) => [one.id, one]))
    const kinds = new Map<SearchKind, number>()
    const inProject = new Map<string | null, number>()
    const count = (kind: SearchKind, projectId: string | null): void => {
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      inProject.set(projectId, (inProject.get(projectId) ?? 0) + 1)
    }
    const rest: number[] = []
    for (const id of wanted) {
      const one = byId.get(id)
      if (one) count(one.kind, one.projectId)
      else rest.push(id)
    }
    if (rest.length > 0) for (const row of read.all(JSON.stringify(rest))) count(...row)
    const projects = [...inProject].sort(([, a], [, b]) => b - a).slice(0, mostProjects)
    const ids = JSON.stringify(projects.map(([projectId]) => projectId))
    const names = new Map(named.all(ids).map(({ id, name }) => [id, name]))
    return {
      kinds: searchKinds.flatMap((kind) => {
        const found = kinds.get(kind)
        return found === undefined ? [] : [{ kind, count: found }]
      }),
      projects: projects.map(([projectId, found]) => ({
        projectId,
        project: projectId === null ? null : (names.get(projectId) ?? null),
        count: found,
      })),
    }
  }
}
