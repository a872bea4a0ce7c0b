// The contract over HTTP on loopback, as browsers and commands use it.
import { testTransport } from '../api/contract-suite.ts'
import { createHttpClient } from '../api/http-client.ts'
import { addressOf, openTestListener } from './test-listener.ts'

testTransport('HTTP', async (core) => {
  const listener = await openTestListener(core)
  return {
    client: createHttpClient(addressOf(listener)),
    close: listener.close,
  }
})
