// The contract over a message port, as the desktop window uses it.
import { MessageChannel } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { ContractClient } from './clients/local-client.ts'
import { attachPort } from './clients/port-transport.ts'
import { testTransport } from './testing/contract-suite.ts'

testTransport('a message port', async (core) => {
  const { port1, port2 } = new MessageChannel()
  attachPort(port1, core)
  const link = new RPCLink({ port: port2 })
  port2.start()
  return {
    client: createORPCClient<ContractClient>(link),
    async close() {
      port2.close()
    },
  }
})
