// What a read is that can run in the reader thread: its name, the shapes of question and answer, its work.
import type { z } from 'zod'
import type { Db } from '../db/open.ts'

/**
 * Lists take up to a second. Sizes read the whole file for seconds: no list should wait for them. Search
 * waits for nobody, nor do the vectors of many texts, whose bits are kept in memory and compared while words are
 * looked for.
 */
export type ThreadName = 'lists' | 'sizes' | 'search' | 'vectors'

/** One read, known by its name on both sides. */
export interface Read<Input, Output> {
  /** Unique among all reads, such as `sessions.list`. */
  readonly name: string
  readonly input: z.ZodType<Input>
  readonly output: z.ZodType<Output>
  /** The thread that answers; that of the lists when left out. */
  readonly thread?: ThreadName
  /** Prepares its statements, once for each connection; what it gives answers one question. */
  readonly open: (db: Db) => (input: Input) => Output | Promise<Output>
  /** The same for a question that has yet to be checked. */
  readonly openChecked: (db: Db) => (input: unknown) => Promise<unknown>
}

/**
 * Defines a read, in the room that its tables belong to. Register it in `app/reader-thread.ts` or `app/search-thread.ts`, so that the
 * thread knows it, and call it by `reader.read(definition, input)`. It must not write, and question and
 * answer must be plain data.
 */
export function defineRead<Input, Output>(
  definition: Omit<Read<Input, Output>, 'openChecked'>,
): Read<Input, Output> {
  return {
    ...definition,
    openChecked: (db) => {
      const answer = definition.open(db)
      return async (input) => answer(definition.input.parse(input))
    },
  }
}
