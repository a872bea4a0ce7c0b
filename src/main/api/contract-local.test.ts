// The contract inside one process.

import { createLocalClient } from './clients/local-client.ts'
import { testTransport } from './testing/contract-suite.ts'

testTransport('a call in the same process', async (core) => ({
  client: createLocalClient(core),
  close: async () => {},
}))
