// A part of the call graph as it is drawn: answers put together, and what of them the filters leave.
import type { z } from 'zod'
import type { codeGraphSchema } from '../../../../shared/contract/code.ts'
import { splitPath } from '../../../format/paths.ts'

type Answer = z.infer<typeof codeGraphSchema>
export type GraphNode = Answer['nodes'][number]
export type GraphEdge = Answer['edges'][number]

export interface Drawing {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
}

/** The left upper corner of a box, px. */
export interface Place {
  readonly x: number
  readonly y: number
}

export const looks = ['guess', 'sure', 'seen'] as const
export type Look = (typeof looks)[number]

/** An edge as sure as this is a full line, as in the diagrams that are exported. */
const sure = 0.9

/** How an edge is drawn: seen at run time, as good as certain, or a guess, as one whose caller changed since is. */
export function lookOf({ confidence, seenAt, changed }: GraphEdge): Look {
  if (changed !== null) return 'guess'
  if (seenAt !== null) return 'seen'
  return confidence >= sure ? 'sure' : 'guess'
}

/** What a box is called. */
export function labelOf({
  name,
  qualifiedName,
}: Pick<GraphNode, 'name' | 'qualifiedName'>): string {
  return qualifiedName === '' ? name : qualifiedName
}

/** Where a function stands, as far as a box has room for it: `file.ts:12`. */
export function placeNameOf({ path, firstLine }: GraphNode): string {
  if (path === null) return 'outside of the project'
  return `${splitPath(path).file}${firstLine === null ? '' : `:${firstLine}`}`
}

/** What `code.graph` is asked for the calls of one function; the code of a file itself is asked by its path alone. */
export function askedOf({ path, name, qualifiedName }: GraphNode): {
  path?: string
  name?: string
} {
  if (path === null) return { name: qualifiedName === '' ? name : qualifiedName }
  return qualifiedName === '' ? { path } : { path, name: qualifiedName }
}

/** Each function and each edge once, in the order in which they came. */
export function together(answers: readonly Drawing[]): Drawing {
  const nodes = new Map<string, GraphNode>()
  const edges = new Map<string, GraphEdge>()
  for (const answer of answers) {
    for (const node of answer.nodes) if (!nodes.has(node.id)) nodes.set(node.id, node)
    for (const edge of answer.edges) edges.set(`${edge.from}\n${edge.to}`, edge)
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] }
}

/** Only the functions of files with that in their path, and the edges between those. */
export function ofFiles({ nodes, edges }: Drawing, part: string): Drawing {
  const wanted = part.trim().toLowerCase()
  if (wanted === '') return { nodes, edges }
  const left = nodes.filter(({ path }) => (path ?? '').toLowerCase().includes(wanted))
  const ids = new Set(left.map(({ id }) => id))
  return { nodes: left, edges: edges.filter(({ from, to }) => ids.has(from) && ids.has(to)) }
}
