// The contract over HTTP on loopback, as browsers and commands use it.

import { createHttpClient } from '../api/clients/http-client.ts'
import { testTransport } from '../api/testing/contract-suite.ts'
import { addressOf, openTestListener } from './testing/test-listener.ts'

testTransport('HTTP', async (core) => {
  const listener = await openTestListener(core)
  return {
    client: createHttpClient(addressOf(listener)),
    close: listener.close,
  }
})
