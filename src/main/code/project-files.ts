// What is asked about the files of a project, and the answers.
import type { NotRead } from '../../shared/worker/parse-messages.ts'
import type { LeftOut, ListedSource, unreadReasons } from '../../shared/worker/project-messages.ts'
import type { Definition } from '../syntax/definitions/definition.ts'
import type { SyntaxLanguage } from '../syntax/grammars/language.ts'

/** A file of a project, read or not. */
export interface ReadSource {
  /** From the root. */
  readonly path: string
  /** Why there are no definitions; null where there are. */
  readonly unread: (typeof unreadReasons)[number] | null
  /** One sentence about it, for a log. */
  readonly detail: string
  /** Digest of its text (`textDigest`); empty where that is not known. */
  readonly hash: string
  readonly language: SyntaxLanguage | null
  /** Whether the text does not parse cleanly. */
  readonly hasError: boolean
  /** What reading it took, ms by the clock; null where the process ended over it. */
  readonly ms: number | null
  readonly definitions: readonly Definition[]
}

export interface ProjectListing {
  /** By their paths. */
  readonly files: readonly ListedSource[]
  readonly leftOut: LeftOut
}

/** What reading some files took. */
export interface SourcesRead {
  readonly files: readonly ReadSource[]
  /** Processor time, ms. */
  readonly cpuMs: number
  /** The most memory that the process had. */
  readonly peakBytes: number
}

/** Asks one question after the other, and never throws. */
export interface ProjectReader {
  /** The sources that somebody wrote in the project. */
  list(): Promise<ProjectListing | NotRead>
  /** Reads some files; one over which the process ends is told as such, and the others are read all the same. */
  read(
    files: readonly { readonly path: string; readonly known: string | null }[],
  ): Promise<SourcesRead | NotRead>
  /** Ends the process; what is asked is answered `cancelled`. */
  close(): Promise<void>
}
