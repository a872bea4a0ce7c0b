// What a piece of shared work is given and what it comes to, as numbers and texts.
import { z } from 'zod'
import { type SearchKind, searchKinds } from '../../../shared/kinds.ts'
import type { NearDocument } from '../../embed/vectors/vector-index.ts'
import type { ScoredTexts, TextScore, WeighedTerm } from '../rank/scoring.ts'
import type { HitTexts, TellHit } from '../show/hit-texts.ts'
import type { Packed } from './packed.ts'

/** What texts are weighed against and hits told by. */
interface About {
  readonly terms: readonly WeighedTerm[]
  /** Characters of a usual text. */
  readonly usualLength: number
}

// Written and read in one process.
const aboutSchema = z.custom<About>()
const toldSchema = z.custom<ReturnType<TellHit>>()

/** The terms of a question as a text; of what was read of them only what they weigh. */
export function aboutTerms(terms: readonly WeighedTerm[], usualLength: number): string {
  const own = terms.map(({ term, rarity, pieces = [] }) => ({ term, rarity, pieces }))
  return JSON.stringify({ terms: own, usualLength } satisfies About)
}

/** Written by `aboutTerms` in the same process; without a text there are none. */
export function termsAbout(about: string): About {
  if (about === '') return { terms: [], usualLength: 1 }
  return aboutSchema.parse(JSON.parse(about))
}

export function packText(own: ScoredTexts): Packed {
  const { kind, title, body, parts } = own
  return { numbers: [searchKinds.indexOf(kind)], texts: [title, body, parts] }
}

export function unpackText(packed: Packed): ScoredTexts {
  const { numbers, texts } = packed
  const [title = '', body = '', parts = ''] = texts
  const kind: SearchKind = searchKinds[numbers[0] ?? 0] ?? 'observation'
  return { kind, title, body, parts }
}

export function packScore(own: TextScore): Packed {
  const { score, covered, found, near, passage } = own
  return { numbers: [score, covered, found, near ? 1 : 0, passage ?? -1], texts: [] }
}

export function unpackScore(packed: Packed): TextScore {
  const { numbers } = packed
  const [score = 0, covered = 0, found = 0, near = 0, passage = -1] = numbers
  return { score, covered, found, near: near === 1, passage: passage === -1 ? null : passage }
}

export function packHit(own: HitTexts): Packed {
  const { title, body, parts, scored } = own
  return { numbers: [scored ?? -1], texts: [title, body, parts] }
}

export function unpackHit(packed: Packed): HitTexts {
  const { numbers, texts } = packed
  const [title = '', body = '', parts = ''] = texts
  const [scored = -1] = numbers
  return { title, body, parts, scored: scored === -1 ? null : scored }
}

/** As JSON, which keeps half of a surrogate pair where a snippet is cut. */
export function packTold(own: ReturnType<TellHit>): Packed {
  return { numbers: [], texts: [JSON.stringify(own)] }
}

export function unpackTold(packed: Packed): ReturnType<TellHit> {
  const { texts } = packed
  return toldSchema.parse(JSON.parse(texts[0] ?? ''))
}

export function packNear(own: readonly NearDocument[]): Packed {
  return {
    numbers: own.flatMap(({ documentId, similarity }) => [documentId, similarity]),
    texts: [],
  }
}

export function unpackNear(packed: Packed): NearDocument[] {
  const { numbers } = packed
  return Array.from({ length: numbers.length / 2 }, (_, place) => ({
    documentId: numbers[2 * place] ?? 0,
    similarity: numbers[2 * place + 1] ?? 0,
  }))
}
