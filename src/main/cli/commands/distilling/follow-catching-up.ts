// Tells how far catching up is until it is done, or until all that is left has to wait.
import { setTimeout as sleep } from 'node:timers/promises'
import { formatISO9075 } from 'date-fns/formatISO9075'
import type { PendingTurns } from '../../../../shared/contract/distilling/distill.ts'
import { counted } from '../../../../shared/counted.ts'
import type { ContractClient } from '../../../api/clients/local-client.ts'
import { oneLine } from '../../plain-text.ts'
import type { Surroundings } from '../../surroundings.ts'
import { eraseLine, isLive } from '../../terminal.ts'

/** A call takes seconds (ms). */
const askEveryMs = 1000

/**
 * Asks the app again and again; `isTold` says how far it is on standard error: on one line where somebody watches, else a
 * line for each step.
 */
export async function followCatchingUp(
  client: ContractClient,
  { note, write, env }: Pick<Surroundings, 'note' | 'write' | 'env'>,
  isTold: boolean,
): Promise<void> {
  const isWatched = isLive(env)
  let said = ''
  for (;;) {
    const { catchingUp } = await client.distill.pending()
    if (catchingUp === null || catchingUp.waits !== null) {
      if (!isTold) return
      if (isWatched) note(eraseLine)
      write(catchingUp === null ? 'None of them waits any more.\n' : waiting(catchingUp))
      return
    }
    const line = howFar(catchingUp)
    if (isTold && line !== said) note(isWatched ? `${eraseLine}${line}` : `${line}\n`)
    said = line
    await sleep(askEveryMs)
  }
}

type CatchingUp = NonNullable<PendingTurns['catchingUp']>

function howFar({ turns, left }: CatchingUp): string {
  return `${Math.max(0, turns - left)} of ${counted(turns, 'turn')} done`
}

function waiting(state: CatchingUp): string {
  const { until, reason } = state.waits ?? { until: 0, reason: '' }
  return `${howFar(state)}. The rest waits until ${formatISO9075(until)} and goes on by itself: ${oneLine(reason)}\n`
}
