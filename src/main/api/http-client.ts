// Calls the contract of a running host over its listener: for commands beside the app.
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractClient } from './local-client.ts'

/** Where a host listens on 127.0.0.1, with its dashboard token; both stand in endpoint.json. */
export interface HostAddress {
  readonly port: number
  readonly token: string
}

/** A client of the host at `address`. Nothing is opened before the first call. */
export function createHttpClient(address: HostAddress): ContractClient {
  const link = new RPCLink({
    url: `http://127.0.0.1:${address.port}/rpc`,
    headers: { authorization: `Bearer ${address.token}` },
  })
  return createORPCClient<ContractClient>(link)
}
