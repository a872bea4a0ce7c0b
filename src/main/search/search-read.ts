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

/** Answers once the thread of searches runs: until then what is searched for at once is searched for on the main thread. */
export const searchBegun = defineRead({
  name: 'search.begun',
  input: z.null(),
  output: z.null(),
  thread: 'search',
  open: () => () => null,
})
