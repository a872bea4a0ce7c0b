// Finds the host that runs on a data folder: only one that has proved to be ours counts.

import { existsSync } from 'node:fs'
import { z } from 'zod'
import type { Status } from '../../shared/contract/system.ts'
import { AppError } from '../../shared/errors.ts'
import { isRunByAgent } from '../agents/adapters.ts'
import type { Caller } from '../api/caller.ts'
import {
  createHostFetch,
  type HostAbsence,
  type HostAddress,
  HostNotFound,
} from '../api/clients/host-fetch.ts'
import { createHttpClient } from '../api/clients/http-client.ts'
import type { ContractClient } from '../api/clients/local-client.ts'
import { recollectCommand } from '../base/command-line.ts'
import type { Paths } from '../base/paths.ts'
import { addressOf, type Endpoint, readEndpoint } from '../install/endpoint-files.ts'
import { salvagedName } from '../keep/salvage/set-aside.ts'

/** A host that has proved itself. */
export interface FoundHost {
  readonly endpoint: Endpoint
  readonly address: HostAddress
  readonly client: ContractClient
  readonly status: Status
}

/** What was found instead; `reason` completes "It is not to be reached: …". */
interface NoHost {
  readonly absence: 'none' | HostAbsence
  readonly endpoint: Endpoint | null
  readonly reason: string
}

/** A host that has proved itself answers this fast even under load (ms). */
const answerLimitMs = 5000

const addressSchema = z.object({ url: z.url() })

/** Asks the host of a data folder for its proof and its status. */
export async function findHost(paths: Paths, caller: Caller = 'user'): Promise<FoundHost | NoHost> {
  const endpoint = readEndpoint(paths)
  if (!endpoint) {
    // A damaged memory is saved into that file before a host says where it listens.
    const isMending = existsSync(salvagedName(paths.database))
    const reason = isMending ? 'it mends the damaged memory first' : 'no host runs'
    return { absence: 'none', endpoint, reason }
  }
  const address = addressOf(paths, endpoint)
  const client = createHttpClient(address, caller)
  try {
    const status = await client.system.status(undefined, {
      signal: AbortSignal.timeout(answerLimitMs),
    })
    return { endpoint, address, client, status }
  } catch (error) {
    if (error instanceof HostNotFound) {
      return { absence: error.absence, endpoint, reason: error.message }
    }
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    const reason = isLate || !(error instanceof Error) ? 'it did not answer in time' : error.message
    return { absence: 'silent', endpoint, reason }
  }
}

/** Why an agent's shell gets no address: whoever has it decides for the user. */
export const noAddressForAgents =
  'The address of the dashboard lets whoever has it decide for you, so an agent is not given it: open it in a terminal of your own.'

/**
 * A new address of the dashboard: it signs one browser in, once, within ten minutes.
 * @throws AppError `unavailable` when the host does not give one, `unauthorized` where an agent runs this program.
 */
export async function newDashboardUrl(
  { address }: FoundHost,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  if (isRunByAgent(env)) throw new AppError('unauthorized', noAddressForAgents)
  const ask = new Request(`http://127.0.0.1:${address.port}/login-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(answerLimitMs),
  })
  const answer = await createHostFetch(address)(ask)
  const parsed = addressSchema.safeParse(answer.ok ? await answer.json() : null)
  if (!parsed.success) {
    throw new AppError(
      'unavailable',
      `Recollect gave no address for the browser (status ${answer.status}): ${recollectCommand('doctor')} looks for the reason.`,
    )
  }
  return parsed.data.url
}
