// What the user is told that a job waits for.
import { expect, it } from 'vitest'
import { jobKinds } from './job-kinds.ts'
import { waitsFor } from './waits-for.ts'

const now = 1000
const told = (job: Partial<Parameters<typeof waitsFor>[0]>) =>
  waitsFor(
    {
      ...{ kind: 'forget', status: 'pending', attempts: 0, nextAt: 5000, waitReason: null },
      ...job,
    },
    jobKinds,
    now,
  )

it.each([
  ['until it cannot be undone', {}, 'It can still be undone.', 5000],
  ['for its handler’s reason', { waitReason: 'Budget spent.' }, 'Budget spent.', 5000],
  ['to be tried again', { attempts: 2 }, 'It failed and is tried again.', 5000],
  ['for its turn', { nextAt: 999, waitReason: 'Over.' }, 'Its turn comes after other work.', null],
  ['for a newer version', { kind: 'future' }, /does not know/, null],
] as const)('a job waits %s', (_, job, reason, until) => {
  expect(told(job)).toEqual({ reason: expect.stringMatching(reason), until })
})

it.each(['leased', 'done', 'dead'] as const)('a job that is %s waits for nothing', (status) => {
  expect(told({ status })).toBeNull()
})
