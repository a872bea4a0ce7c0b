// What can be asked of the process that parses: its answers, and what stands in for one.

import type { Declared, DeclaringText } from '../../shared/facts/declared.ts'
import type { NotRead } from '../../shared/worker/parse-messages.ts'
import type { LocatedCall } from '../syntax/callgraph/call-fact.ts'
import type { CallTally } from '../syntax/callgraph/tally-calls.ts'
import type { FileDefinitions } from '../syntax/definitions/definition.ts'
import type { ProjectReader } from './project-files.ts'

/** A source as it was at some time, not as it is on disk now. */
export interface SourceText {
  /** Its ending tells the language. */
  readonly path: string
  readonly text: string
}

/** What was read of a source. */
export interface SourceDefinitions extends FileDefinitions {
  /** Processor time that reading it took, ms. */
  readonly cpuMs: number
}

/** What a text declares; null where that is not known. */
export type FoundDeclared = readonly Declared[] | null

/** The sources of a project, as they are on disk now. */
export interface ProjectSources {
  readonly root: string
  /** From the root. What leads out of it is a problem, and is left out. */
  readonly paths: readonly string[]
}

/** What there is to say of all calls of a project. */
export interface ProjectCalls {
  /** Files that were read. */
  readonly files: number
  /** Parts that were analysed apart; more than `engines` where it takes too much memory at once. */
  readonly parts: number
  /** Engines that had something to read, one for each family of languages. */
  readonly engines: number
  readonly characters: number
  /** Pairs of a caller and a callee. */
  readonly edges: number
  /** For each language in which something is called. */
  readonly tally: readonly CallTally[]
  /** One sentence for each file that was not read in order, the first thousand. */
  readonly problems: readonly string[]
  /** Processor time that it took, ms. */
  readonly cpuMs: number
  /** The most memory that the process had. */
  readonly peakBytes: number
}

/** Each method starts its process where none runs, asks one question after the other, and never throws. */
export interface Parser {
  /** The definitions of a source, or why there are none. */
  definitions(source: SourceText): Promise<SourceDefinitions | NotRead>
  /**
   * What each of the texts declares, in their order; null for one that is too long, in no language with a grammar, or
   * that the parser gives up. All together are bounded by the processor time that they take.
   */
  declared(texts: readonly DeclaringText[]): Promise<readonly FoundDeclared[] | NotRead>
  /**
   * Resolves the calls of a project's sources, in a process of its own: it takes minutes for a large one, and an edit
   * does not wait for it. `take` gets them a few hundred at a time, the next ones when it has
   * taken these; what it got does not count where no answer
   * follows. An abort ends the process at once.
   */
  calls(
    sources: ProjectSources,
    take: (calls: readonly LocatedCall[]) => void | Promise<void>,
    signal?: AbortSignal,
  ): Promise<ProjectCalls | NotRead>
  /** The files of a project, read in a process of its own at low priority; it is to be closed. */
  project(root: string): ProjectReader
  /** Ends the processes; what waits and what comes later is not read. */
  close(): Promise<void>
}

/** Whether this is a reason instead of an answer. */
export function isNotRead(answer: object): answer is NotRead {
  return 'notRead' in answer
}
