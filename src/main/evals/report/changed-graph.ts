// The functions that changed as a graph: with the calls between them, and those that call them or that they call.
import type {
  CallsKnown,
  ChangedGraph,
  ReportFunction,
} from '../../../shared/contract/evaluation/report.ts'
import type { CallEdge, CallQueries, FunctionRef } from '../../db/code/call-queries.ts'
import type { FunctionRow } from '../../db/evaluation/report-rows.ts'

const mostNodes = 200
const mostEdges = 1000

type Node = ChangedGraph['nodes'][number]

/** `path#qualifiedName`, as the code map names a function. */
function functionId({
  path,
  qualifiedName,
}: Pick<ReportFunction, 'path' | 'qualifiedName'>): string {
  return `${path.replaceAll('%', '%25').replaceAll('#', '%23')}#${qualifiedName}`
}

/** Whether the calls of a project were resolved after these changes of it. */
function callsKnown(
  projectId: string,
  changes: readonly Pick<FunctionRow, 'projectId' | 'at'>[],
  calls: CallQueries,
): CallsKnown {
  const { analysedAt } = calls.figures(projectId)
  if (analysedAt === null) return 'never'
  return changes.some((one) => one.projectId === projectId && one.at > analysedAt)
    ? 'behind'
    : 'known'
}

/**
 * The graph of what changed, of all projects together; what is gone stands alone. `changes` are those that were folded to
 * `changed`: they say when.
 */
export function changedGraph(
  changed: readonly ReportFunction[],
  changes: readonly Pick<FunctionRow, 'projectId' | 'at'>[],
  calls: CallQueries,
): ChangedGraph {
  const nodes = new Map<string, Node>()
  const edges = new Map<string, ChangedGraph['edges'][number]>()
  const projects = [...new Set(changed.map(({ projectId }) => projectId))]
  // An id says no project, and two may have a file of one name.
  const keyOf = (projectId: string, id: string) =>
    projects.length > 1 ? `${projects.indexOf(projectId)}:${id}` : id
  for (const one of changed.slice(0, mostNodes)) {
    const id = keyOf(one.projectId, functionId(one))
    const { path, qualifiedName, change } = one
    const name = qualifiedName.split(/[.:#/]/).at(-1) ?? qualifiedName
    nodes.set(id, { id, name, qualifiedName, path, kind: null, change })
  }
  for (const projectId of projects) {
    const ids = changed
      .slice(0, mostNodes)
      .filter((one) => one.projectId === projectId)
      .map(functionId)
    const found = [
      ...calls.callees(projectId, ids, mostEdges, false),
      ...calls.callers(projectId, ids, mostEdges),
    ]
    const ends = [...new Set(found.flatMap(({ from, to }) => [from, to]))]
    const refs = new Map(calls.refs(projectId, ends).map((ref) => [ref.id, ref]))
    for (const edge of found) addEdge(projectId, edge, refs)
  }
  const known = projects.map((projectId) => callsKnown(projectId, changes, calls))
  const least = (['never', 'behind'] as const).find((one) => known.includes(one)) ?? 'known'
  return { calls: least, nodes: [...nodes.values()], edges: [...edges.values()] }

  function addEdge(
    projectId: string,
    { from, to, confidence, seenAt }: CallEdge,
    refs: ReadonlyMap<string, FunctionRef>,
  ): void {
    const ends = [from, to].map((id) => [keyOf(projectId, id), refs.get(id)] as const)
    for (const [id, ref] of ends) {
      if (nodes.has(id)) continue
      // What is called outside of the project says nothing of the change.
      if (!ref || nodes.size >= mostNodes) return
      const { name, qualifiedName, path, kind } = ref
      nodes.set(id, { id, name, qualifiedName, path, kind, change: null })
    }
    const [[one], [other]] = ends as [(typeof ends)[number], (typeof ends)[number]]
    edges.set(`${one} ${other}`, { from: one, to: other, confidence, seenAt })
  }
}
