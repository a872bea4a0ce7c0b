// Serves the contract over a message port: the desktop window's way to the core.
import type { SupportedMessagePort } from '@orpc/client/message-port'
import { RPCHandler } from '@orpc/server/message-port'
import type { ApiRooms } from '../api-rooms.ts'
import { readableCallsOnly } from '../contract-error.ts'
import { router } from '../router.ts'

/** A port of Electron's main process, of a browser or of `node:worker_threads`. */
type ContractPort = SupportedMessagePort & { start?: () => void }

/**
 * Answers calls that arrive on `port` until it closes; streams that are open then end by themselves.
 * Who hands the port over has checked whom it belongs to.
 */
export function attachPort(port: ContractPort, core: ApiRooms): void {
  const handler = new RPCHandler(router, { interceptors: [readableCallsOnly] })
  handler.upgrade(port, { context: { core, caller: 'user' } })
  port.start?.()
}
