// Counts how hits divide by kind and project, so that a search can be narrowed at a click.
import type { SearchFacets } from '../../../shared/contract/search.ts'
import { type SearchKind, searchKinds } from '../../../shared/kinds.ts'
import type { Db } from '../../db/open.ts'

/** What a document is counted by. */
interface Counted {
  readonly kind: SearchKind
  readonly projectId: string | null
}

/** So many projects are told; a list of more is no help. */
const mostProjects = 20

/** A function that counts the documents of the given rows. */
export function createFacets(db: Db): (ids: readonly number[]) => SearchFacets {
  const read = db.prepare<[string], Counted>(`
    SELECT d.kind, d.project_id AS projectId
    FROM json_each(?) wanted CROSS JOIN search_documents d ON d.id = wanted.value`)
  const named = db.prepare<[string], { id: string; name: string }>(
    'SELECT p.id, p.name FROM json_each(?) wanted CROSS JOIN projects p ON p.id = wanted.value',
  )

  return (wanted) => {
    const documents = read.all(JSON.stringify(wanted))
    const kinds = countBy(documents, ({ kind }) => kind)
    const projects = [...countBy(documents, ({ projectId }) => projectId)]
      .sort(([, a], [, b]) => b - a)
      .slice(0, mostProjects)
    const ids = JSON.stringify(projects.map(([projectId]) => projectId))
    const names = new Map(named.all(ids).map(({ id, name }) => [id, name]))
    return {
      kinds: searchKinds.flatMap((kind) => {
        const count = kinds.get(kind)
        return count === undefined ? [] : [{ kind, count }]
      }),
      projects: projects.map(([projectId, count]) => ({
        projectId,
        project: projectId === null ? null : (names.get(projectId) ?? null),
        count,
      })),
    }
  }
}

function countBy<Key>(documents: readonly Counted[], key: (one: Counted) => Key): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const one of documents) {
    const own = key(one)
    counts.set(own, (counts.get(own) ?? 0) + 1)
  }
  return counts
}
