// What is asked of the store and what it answers, as it travels to the thread that reads.
import type { z } from 'zod'
import type { SearchFacets, SearchHit, searchInputSchema } from '../../shared/contract/search.ts'
import type { Passage } from './rank/passages.ts'

/** A query's vector with what its model says about similarities. */
export interface Meaning {
  readonly vector: Float32Array
  /** The index that holds vectors of the same model. */
  readonly indexId: number
  readonly similarity: {
    readonly unrelated: number
    readonly related: number
    readonly same: number
  }
  /** Share of vectors in the score, 0 to 1, that the model deserves. */
  readonly fusionWeight: number
  /** Where another thread looks for the nearest meanwhile: what it finds (`beside/nearest-beside.ts`). */
  readonly beside?: SharedArrayBuffer
}

/** Plain data: it is not checked again on its way, since the contract's door has done that. */
export interface Question {
  readonly input: z.output<typeof searchInputSchema>
  /** Null asks by words alone. */
  readonly meaning: Meaning | null
  /** Milliseconds since 1970. */
  readonly time: number
  /** Whether the question wishes for newer ones. */
  readonly prefersNewer: boolean
  /** So many of the best are named without being read; 0 asks for the page of hits. */
  readonly named: number
  /** So many characters of those are looked through, in their order, for the passages that answer. */
  readonly looked: number
  /** Whether other words for what was asked are looked for too; they count less. */
  readonly synonyms?: boolean
  /** The texts of so many of the first hits are wanted too. */
  readonly texts: number
  /** Tells whether the answer was given up meanwhile (`given-up.ts`); it is waited for when left out. */
  readonly givenUp?: SharedArrayBuffer
  /** Where another thread takes a share of the work (`beside/shared-work.ts`); all is done in one when left out. */
  readonly work?: SharedArrayBuffer
}

/** Whether matches are only counted: without a list meaning is asked just where no words are found. */
export function isCountAlone({ input, named }: Question): boolean {
  return input.limit === 0 && named === 0 && input.mode !== 'vectors'
}

/** A document with its score; `parts` is null where nothing was weighed. */
interface RankedDocument {
  readonly id: number
  readonly score: number
  readonly parts: RankedParts | null
  /** The part of it that answers, where the best are named. */
  readonly passage?: Passage
}

interface RankedParts {
  readonly words: number
  readonly covered: number
  readonly found: number
  readonly similarity: number | null
  readonly vectorShare: number
  readonly prior: {
    readonly recency: number
    readonly kind: number
    readonly importance: number
    readonly confidence: number
    readonly project: number
  }
}

/** Plain data as well; the contract checks what leaves by it. */
export interface Answer {
  readonly hits: SearchHit[]
  /** Beginnings of the texts of the first hits; null for what an id or a filter alone put there. */
  readonly texts: (string | null)[]
  readonly ranked: RankedDocument[]
  /** Records that match in all, counted up to 1,000. */
  readonly total: number
  /** Further ones that meaning alone found. */
  readonly near: number
  readonly facets: SearchFacets
  /** Words that were asked with. */
  readonly words: number
  /** Names of the filters in use. */
  readonly filters: string[]
}
