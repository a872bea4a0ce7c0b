// How far catching up is, as it is told where nobody watches a terminal.
import { expect, it } from 'vitest'
import type { PendingTurns } from '../../../../shared/contract/distilling/distill.ts'
import type { ContractClient } from '../../../api/clients/local-client.ts'
import { followCatchingUp } from './follow-catching-up.ts'

type CatchingUp = PendingTurns['catchingUp']

/** Follows an app that answers these one after another; gives what was written and noted. */
async function follow(states: readonly CatchingUp[], isTold = true) {
  const left = [...states]
  const told = { written: '', noted: '' }
  const pending = () => Promise.resolve({ catchingUp: left.shift() ?? null })
  const client = { distill: { pending } } as unknown as ContractClient
  const write = (text: string) => {
    told.written += text
  }
  const note = (text: string) => {
    told.noted += text
  }
  await followCatchingUp(client, { write, note, env: { TERM: 'dumb' } }, isTold)
  return told
}
const at = (left: number, waits: NonNullable<CatchingUp>['waits'] = null): CatchingUp => ({
  ...{ turns: 3, left, begunAt: 0, waits },
})

it('tells each step once, and its end', async () => {
  const { noted, written } = await follow([at(3), at(3), at(1), null])
  expect(noted).toBe('0 of 3 turns done\n2 of 3 turns done\n')
  expect(written).toBe('None of them waits any more.\n')
})

it('ends where all that is left has to wait, and says until when and why', async () => {
  const until = new Date(2026, 10, 24).getTime()
  const { written } = await follow([at(2, { until, reason: 'Today’s budget is used up.' })])
  expect(written).toBe(
    '1 of 3 turns done. The rest waits until 2026-11-24 00:00:00 and goes on by itself: Today’s budget is used up.\n',
  )
})

it('says nothing where only the end is waited for', async () => {
  expect(await follow([at(2), null], false)).toEqual({ written: '', noted: '' })
})
