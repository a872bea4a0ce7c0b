// The interface of whatever turns texts into vectors; search and recall use nothing else of the model.
import type { EmbedderStatus } from '../../shared/contract/models.ts'
import type { SearchKind } from '../../shared/kinds.ts'
import type { ModelProfile, Sought } from './models/model-profile.ts'

/** How the embedder is. `message` is one sentence for the user. */
export interface EmbedderState {
  readonly status: EmbedderStatus
  readonly message: string
}

/** A text with the kind of record it stands for, which decides its prefix. */
interface DocumentText {
  readonly text: string
  readonly kind: SearchKind
}

export interface Embedder {
  /** The profile whose index answers at present, or null when words alone are used. */
  readonly profile: ModelProfile | null
  readonly state: EmbedderState
  /**
   * Vector of a query, its prefix added, of length 1 and `profile.usedDimensions` numbers; one without
   * numbers when the model knows no word of the text. Null when there is no model or no answer within
   * `limitMs`. Never throws. Models that can be told what is sought are told it.
   */
  embedQuery(text: string, limitMs: number, seeks?: Sought | null): Promise<Float32Array | null>
  /**
   * Vectors of documents: one for each piece that the model can take, none for a text without known words.
   * @throws AppError `unavailable` when there is no model or it cannot be run.
   */
  embedDocuments(
    texts: readonly DocumentText[],
    signal?: AbortSignal,
  ): Promise<readonly (readonly Float32Array[])[]>
  /** Calls back when profile or state changed; returns the way to stop that. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}
