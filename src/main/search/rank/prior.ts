// What a document is worth whatever is asked: newer, more telling, more important and surer ones come first.
import { documentKinds } from '../../../shared/document-kinds.ts'
import type { SearchKind } from '../../../shared/kinds.ts'

/** Factors of a score; 1 changes nothing. */
export interface Prior {
  readonly recency: number
  readonly kind: number
  readonly importance: number
  readonly confidence: number
  readonly project: number
}

export interface PriorRow {
  readonly kind: SearchKind
  readonly projectId: string | null
  /** Milliseconds since 1970. */
  readonly at: number
  readonly importance: number | null
  readonly confidence: number | null
}

/** How fast recency fades, in ms: a fortnight-old hit keeps half of the bonus. */
const halfLife = 14 * 24 * 3_600_000
/** What recency can add to a score, as a share of it: it decides between what is nearly equal. */
const recencyBonus = 0.03
/** Where the question asks for what is new: preferred among near-equals, not before what says clearly more. */
const wantedBonus = 0.15
/** Between the least and the most important, and between doubtful and sure. */
const importanceSpan = 0.3
const confidenceSpan = 0.3
const projectBonus = 1.25

/** What a question prefers whatever its words find. */
export interface Preferred {
  /** When it is asked, in ms since 1970. */
  readonly time: number
  /** The project whose documents count more. */
  readonly projectId: string | undefined
  /** Whether it asks for what is new. */
  readonly isNew: boolean
}

/** The factors of a row. */
export function priorOf(row: PriorRow, { time, projectId, isNew }: Preferred): Prior {
  const bonus = isNew ? wantedBonus : recencyBonus
  return {
    recency: 1 + bonus * 2 ** (-Math.max(0, time - row.at) / halfLife),
    kind: documentKinds[row.kind].weight,
    importance: 1 + importanceSpan * ((row.importance ?? 0.5) - 0.5),
    confidence: 1 + confidenceSpan * ((row.confidence ?? 0.5) - 0.5),
    project: projectId !== undefined && row.projectId === projectId ? projectBonus : 1,
  }
}

/** All factors together. */
export function weightOf(prior: Prior): number {
  return prior.recency * prior.kind * prior.importance * prior.confidence * prior.project
}
