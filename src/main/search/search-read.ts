// Search as a read of the reader thread: at 100,000 memories it would hold the main thread for 10 ms and more.
import { z } from 'zod'
import { defineRead } from '../threads/define-read.ts'
import { openAnswers } from './answers.ts'
import type { Answer, Question } from './question.ts'

export const searchRead = defineRead({
  name: 'search',
  // Checked by the contract, which both come in and go out by: once is enough.
  input: z.custom<Question>(),
  output: z.custom<Answer>(),
  thread: 'search',
  open: openAnswers,
})

/**
 * Asked of the thread as soon as it has begun: prepares the statements, reads the first pages of the index and runs what
 * a question runs, so that the first of a user need not wait for that.
 */
export const searchBeforehand = {
  name: searchRead.name,
  input: {
    input: {
      ...{ query: 'what was decided for src/main.ts', mode: 'words', limit: 10, offset: 0 },
      ...{ withGlobal: false, explain: false, dates: false },
      ...{ sort: 'best', bySession: true, facets: false },
    },
    ...{ meaning: null, time: 0, prefersNewer: false, named: 0, looked: 0, texts: 0 },
  } satisfies Question,
}

/** Answers once the thread of searches runs: until then what is searched for at once is searched for on the main thread. */
export const searchBegun = defineRead({
  name: 'search.begun',
  input: z.null(),
  output: z.null(),
  thread: 'search',
  open: () => () => null,
})
