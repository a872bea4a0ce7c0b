// What an agent is told by files of its own, whoever wrote them: read to know what it has already, never written.

/** A file that the agent loads by itself, as far as it does. */
export interface OwnText {
  /** Absolute. */
  readonly file: string
  readonly text: string
}

/** Where a session works, and where its agent keeps its configuration. */
export interface OwnPlaces {
  readonly folder: string
  readonly configFolder: string
}

/** Reads the files that an agent loads in a folder; what cannot be read, or is too much, is left. Never throws. */
export type OwnMemoryReader = (places: OwnPlaces) => Promise<readonly OwnText[]>
