// Compares what prompts are taken to say beyond their task with the labels of real and of written ones.
import { z } from 'zod'
import { userWordKinds } from '../../../../shared/facts/said.ts'
import { userWordsOf } from '../../rules/prompts/user-words.ts'
import { readTruth, type Verdict } from './truth.ts'

const promptsSchema = z.array(
  z.strictObject({
    /** `written`: made up for a trap that the recorded ones do not hold. */
    from: z.string(),
    prompt: z.string(),
    truth: z.array(z.enum(userWordKinds)),
  }),
)

/** The verdicts over `user-words.json`: one for each thing that is labelled, and for each that is told without. */
export function judgeUserWords(): Verdict[] {
  return promptsSchema.parse(readTruth('user-words.json')).flatMap(({ from, prompt, truth }) => {
    const told = userWordsOf(prompt)
    return Array.from({ length: Math.max(1, truth.length, told.length) }, (_, at) => {
      const one = told[at]
      // What is told must stand in the prompt, word for word.
      const isQuoted =
        one === undefined || prompt.replace(/\s+/g, ' ').includes(one.words.replace(/…$/, ''))
      const verdict: Verdict = {
        what: `${from}: ${prompt.slice(0, 120)}`,
        truth: truth[at] ?? 'nothing',
        told: isQuoted ? (one?.kind ?? 'nothing') : `not the user's words: ${one.words}`,
        verdict: 'right',
      }
      if (verdict.told === verdict.truth) return verdict
      // As a limit it is told as said by the user, and no more is made of it.
      const isLess = one === undefined || (verdict.told === 'limit' && verdict.truth !== 'nothing')
      return { ...verdict, verdict: isLess ? 'withheld' : 'wrong' }
    })
  })
}
