// Finds what is near in meaning as a read of a thread of its own, while that of the searches looks for words.
import { z } from 'zod'
import { defineRead } from '../../threads/define-read.ts'
import { compileFilter } from '../filters.ts'
import type { Question } from '../question.ts'
import { createNearest, nearestAsked } from './nearest.ts'
import { findBeside } from './nearest-beside.ts'

/** What it finds goes into the memory of the question's meaning; whoever asked is told that it has ended. */
export const nearestRead = defineRead({
  name: 'search.nearest',
  // Checked by the contract, as for `searchRead`.
  input: z.custom<Pick<Question, 'input' | 'meaning'>>(),
  output: z.null(),
  thread: 'vectors',
  open: (db) => {
    const findNearest = createNearest(db)
    return ({ input, meaning }) => {
      if (!meaning?.beside) return null
      findBeside(meaning.beside, () => {
        const filter = compileFilter(db, input)
        return filter ? findNearest(meaning, nearestAsked(filter)) : []
      })
      return null
    }
  },
})
