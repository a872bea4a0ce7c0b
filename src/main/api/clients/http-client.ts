// Calls the contract of a running host: for commands beside the app.
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { type Caller, callerHeader } from '../caller.ts'
import { createHostFetch, type HostAddress } from './host-fetch.ts'
import type { ContractClient } from './local-client.ts'

/**
 * A client of the host at `address`. Nothing is opened before the first call; calls throw `HostNotFound`
 * when nobody of ours listens there.
 */
export function createHttpClient(address: HostAddress, caller: Caller = 'user'): ContractClient {
  const link = new RPCLink({
    url: `http://127.0.0.1:${address.port}/rpc`,
    fetch: createHostFetch(address),
    headers: caller === 'agent' ? { [callerHeader]: caller } : {},
  })
  return createORPCClient<ContractClient>(link)
}
