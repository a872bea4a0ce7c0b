// The labelled set: nothing that was mended is told as standing failed, and what does is.
import { expect, it } from 'vitest'
import { judgeMatters } from '../testing/truth/judge-matters.ts'
import { tally } from '../testing/truth/truth.ts'

const verdicts = judgeMatters()

it('tells no recorded matter as failed that was mended, nor as passed that fails', () => {
  expect(verdicts.filter(({ verdict }) => verdict === 'wrong')).toEqual([])
})

it('holds back little of what the record shows', () => {
  const { right, withheld } = tally(verdicts)
  expect(right).toBeGreaterThanOrEqual(60)
  expect(withheld).toBeLessThanOrEqual(right * 0.15)
})
