// The labelled set: nothing that was mended is told as standing failed, and what does is.
import { expect, it } from 'vitest'
import { judgeDecisions } from '../testing/truth/judge-decisions.ts'
import { judgeMatters } from '../testing/truth/judge-matters.ts'
import { judgePrompts } from '../testing/truth/judge-prompts.ts'
import { judgeUserWords } from '../testing/truth/judge-user-words.ts'
import { tally } from '../testing/truth/truth.ts'

const verdicts = judgeMatters()

it('tells no recorded matter as failed that was mended, nor as passed that fails', () => {
  expect(verdicts.filter(({ verdict }) => verdict === 'wrong')).toEqual([])
})

it('tells no denial as the user’s, no answer as a refusal, and no plan that was handed on as refused', () => {
  const decisions = judgeDecisions()
  expect(decisions.length).toBeGreaterThanOrEqual(40)
  expect(decisions.filter(({ verdict }) => verdict !== 'right')).toEqual([])
})

it('takes for a prompt what the user said, and nothing else', () => {
  const prompts = judgePrompts()
  expect(prompts.length).toBeGreaterThanOrEqual(60)
  expect(prompts.filter(({ verdict }) => verdict !== 'right')).toEqual([])
})

it('takes for the user’s wish, correction or choice only what is one, in the user’s words', () => {
  const said = judgeUserWords()
  expect(said.filter(({ verdict }) => verdict === 'wrong')).toEqual([])
  const told = said.filter((one) => one.verdict === 'right' && one.truth !== 'nothing')
  expect(told.length).toBeGreaterThanOrEqual(30)
})

it('holds back little of what the record shows', () => {
  const { right, withheld } = tally(verdicts)
  expect(right).toBeGreaterThanOrEqual(60)
  expect(withheld).toBeLessThanOrEqual(right * 0.15)
})
