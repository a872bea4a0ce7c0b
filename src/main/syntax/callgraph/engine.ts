// What an engine of the call graph is: it reads the files of its languages together.
import type { SyntaxLanguage } from '../grammars/language.ts'
import type { CallFact, Place } from './call-fact.ts'

/** To be raised where an engine answers otherwise: the calls of texts that are known are then resolved again. */
export const callGraphVersion = 10

/** A file to analyse. */
export interface SourceFile {
  /** Path from the root that was given, with slashes; names of modules come from it. */
  readonly path: string
  /** Where it lies on disk. */
  readonly file: string
  readonly language: SyntaxLanguage
  readonly text: string
}

/** What an engine makes of its files. */
export interface EngineResult {
  /** Callees by caller, in the names of the language; every function and module is a key. */
  readonly calls: ReadonlyMap<string, ReadonlySet<string>>
  /** Each call in the source, with what it resolved to and how. */
  readonly facts: readonly CallFact[]
  /** Where functions, classes and modules are defined, by their names in the graph. */
  readonly places: ReadonlyMap<string, Place>
  /** Names that classes are written to extend, without what stands before them, by the names of the classes. */
  readonly parents?: ReadonlyMap<string, readonly string[]>
  /** One sentence for each file that was not read in order, with its place. */
  readonly problems: readonly string[]
}

/** Resolves the calls of the languages that it names. */
export interface CallEngine {
  readonly languages: readonly SyntaxLanguage[]
  /** So many characters are analysed together; a larger project in parts. Measured by the memory that it takes. */
  readonly mostCharacters: number
  /**
   * @param roots the folders that were given, or those that hold the files that were given.
   * @param elsewhere paths of the project's files that are analysed apart: what is imported from them is named as it is
   * named there, and not followed.
   * @param isTaken whether a name in the graph means something in another language.
   */
  analyse(
    files: readonly SourceFile[],
    roots: readonly string[],
    elsewhere: readonly string[],
    isTaken?: (name: string) => boolean,
  ): Promise<EngineResult>
}
