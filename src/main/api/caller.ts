// Who calls the contract: the user, or a coding agent, which may look, search and add, and decides nothing for the user.
import { AppError } from '../../shared/errors.ts'

export type Caller = 'user' | 'agent'

/** Says so over HTTP. A program of ours that an agent runs sends it; who leaves it out is the user. */
export const callerHeader = 'x-recollect-caller'

/** What says that it is anything but the user is an agent. */
export function callerOf(header: string | undefined): Caller {
  return header === undefined || header === 'user' ? 'user' : 'agent'
}

/** @throws AppError `unauthorized` for an agent; `what` says what is the user's alone, as in 'to confirm a memory'. */
export function onlyUser(caller: Caller, what: string): void {
  if (caller === 'agent') {
    throw new AppError(
      'unauthorized',
      `It is the user's alone ${what}: ask them to do it in the dashboard or in a terminal of their own.`,
    )
  }
}
