// The form of a set of planted facts: what was said in an earlier session, and what is asked weeks later.

/** A fact with the question that it answers. */
export interface PlantedFact {
  /** What the user asked then. */
  readonly prompt: string
  /** A command that the agent ran meanwhile, with what it printed. */
  readonly ran?: { readonly command: string; readonly printed: string; readonly failed?: true }
  /** What the agent ended with. */
  readonly said: string
  /** What the user had stored as a memory, where the fact is told nowhere else. */
  readonly remembered?: string
  /** What is asked weeks later, in other words. */
  readonly question: string
  /** Words that only an answer holds; one of them must be in what is given, whatever its case. */
  readonly answer: readonly string[]
  /** Whether the question holds a rare name: an identifier, a file, an error code, a product. */
  readonly isNamed: boolean
}

export interface PlantedSet {
  readonly facts: readonly PlantedFact[]
  /** Prompts that ask for nothing that a memory could answer. */
  readonly everyday: readonly string[]
}
