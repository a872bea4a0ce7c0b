// A refusal that callers of the contract understand: the same code and sentence as any failed call.
import { contractErrors } from '../../../shared/contract/errors.ts'
import type { ErrorCode } from '../../../shared/errors.ts'
import { recollectCommand } from '../../base/command-line.ts'
import type { RefusalReason } from './refusals.ts'

const told = (): Partial<Record<RefusalReason, readonly [ErrorCode, string]>> => ({
  token: [
    'unauthorized',
    `This login is no longer good: ${recollectCommand('open', 'elsewhere')} gives a new address.`,
  ],
  size: ['too_large', 'The call is larger than a megabyte: send less at once.'],
  streams: ['unavailable', 'Too many windows listen at once: close a tab of the dashboard.'],
})

/** The answer to a refused call as JSON, or null for reasons that no honest caller meets. */
export function callRefusal(reason: RefusalReason): Response | null {
  const entry = told()[reason]
  if (!entry) return null
  const [code, message] = entry
  const { status } = contractErrors[code]
  // What oRPC's own answers look like on the wire.
  return Response.json({ json: { defined: true, code, status, message } }, { status })
}
