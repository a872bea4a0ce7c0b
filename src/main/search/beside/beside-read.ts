// Answers beside the thread of the searches, as a read of a thread of its own: compares vectors while words are looked for,
// then takes a share of the texts to be weighed and of the hits to be told.
import { z } from 'zod'
import { defineRead } from '../../threads/define-read.ts'
import { compileFilter } from '../filters.ts'
import { createNearest, nearestAsked } from '../meaning/nearest.ts'
import type { Question } from '../question.ts'
import { createScorer } from '../rank/scoring.ts'
import { createHitTeller } from '../show/hit-texts.ts'
import { findBeside } from './nearest-beside.ts'
import { packNear, packScore, packTold, termsAbout, unpackHit, unpackText } from './pieces.ts'
import { type Doers, workBeside } from './shared-work.ts'

/** What it finds goes into the memory that the question shares; whoever asked is told that it has ended. */
export const besideRead = defineRead({
  name: 'search.beside',
  // Checked by the contract, as for `searchRead`.
  input: z.custom<Pick<Question, 'input' | 'meaning' | 'work'>>(),
  output: z.null(),
  thread: 'vectors',
  open: (db) => {
    const findNearest = createNearest(db)
    return ({ input, meaning, work }) => {
      if (meaning?.beside)
        findBeside(meaning.beside, () => {
          const filter = compileFilter(db, input)
          return filter ? findNearest(meaning, nearestAsked(filter)) : []
        })
      if (work)
        workBeside(work, (about) => ({
          ...doersFor(about),
          compare: ({ numbers }) =>
            packNear(meaning ? findNearest(meaning, { k: numbers.length, within: numbers }) : []),
        }))
      return null
    }
  },
})

/** What needs no store: each is made when the first piece of its kind is met. */
function doersFor(about: () => string): Omit<Doers, 'compare'> {
  let asked: ReturnType<typeof termsAbout> | null = null
  const of = () => {
    asked ??= termsAbout(about())
    return asked
  }
  let score: ReturnType<typeof createScorer> | null = null
  let tell: ReturnType<typeof createHitTeller> | null = null
  return {
    weigh(given) {
      score ??= createScorer(of().terms, of().usualLength)
      return packScore(score(unpackText(given)))
    },
    show(given) {
      tell ??= createHitTeller(of().terms)
      return packTold(tell(unpackHit(given)))
    },
  }
}
