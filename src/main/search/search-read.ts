// Search as a read of the reader thread: at 100,000 memories it would hold the main thread for 10 ms and more.
import { defineRead } from '../threads/define-read.ts'
import { openAnswers } from './answers.ts'
import { answerSchema, questionSchema } from './question.ts'

export const searchRead = defineRead({
  name: 'search',
  input: questionSchema,
  output: answerSchema,
  thread: 'search',
  open: openAnswers,
})
