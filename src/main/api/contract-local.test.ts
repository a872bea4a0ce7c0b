// The contract inside one process.
import { testTransport } from './contract-suite.ts'
import { createLocalClient } from './local-client.ts'

testTransport('a call in the same process', async (core) => ({
  client: createLocalClient(core),
  close: async () => {},
}))
