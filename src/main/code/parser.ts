// What can be asked of the process that parses: its answers, and what stands in for one.
import type { NotRead } from '../../shared/worker/parse-messages.ts'
import type { FileDefinitions } from '../syntax/definitions/definition.ts'

/** A source as it was at some time, not as it is on disk now. */
export interface SourceText {
  /** Its ending tells the language. */
  readonly path: string
  readonly text: string
}

export interface Parser {
  /**
   * The definitions of a source, or why there are none. Starts the process where none runs; one question after the
   * other. Never throws.
   */
  definitions(source: SourceText): Promise<FileDefinitions | NotRead>
  /** Ends the process; what waits and what comes later is not read. */
  close(): Promise<void>
}

/** Whether this is a reason instead of an answer. */
export function isNotRead(answer: object): answer is NotRead {
  return 'notRead' in answer
}
