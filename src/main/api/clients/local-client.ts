// Calls the contract inside this process: for commands that opened the core themselves.
import type { ContractRouterClient } from '@orpc/contract'
import { createRouterClient } from '@orpc/server'
import type { Contract } from '../../../shared/contract/contract.ts'
import type { ApiRooms } from '../api-rooms.ts'
import type { Caller } from '../caller.ts'
import { router } from '../router.ts'

/** The typed client that every transport gives. */
export type ContractClient = ContractRouterClient<Contract>

/** A client of `core` for whoever calls, with the same validation and errors as over a wire. */
export function createLocalClient(core: ApiRooms, caller: Caller = 'user'): ContractClient {
  return createRouterClient(router, { context: { core, caller } })
}
