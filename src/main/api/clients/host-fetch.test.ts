// Requests to a host that could not prove itself at first: the next one asks again.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { hostProof } from '../../base/host-proof.ts'
import { createHostFetch, HostNotFound } from './host-fetch.ts'

const hookToken = 'h'.repeat(43)
let port = 0
let isReady = false
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (url.pathname !== '/proof') {
    response.end('the answer')
    return
  }
  const nonce = url.searchParams.get('nonce') ?? ''
  response.end(JSON.stringify({ proof: isReady ? hostProof(hookToken, nonce, port) : 'not yet' }))
})
afterEach(() => server.close())

it('reaches a host that proves itself later', async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
  const fetchHost = createHostFetch({ port, token: 't', hookToken, socketPath: null })
  const ask = () => fetchHost(new Request(`http://127.0.0.1:${port}/rpc`))
  await expect(ask()).rejects.toThrow(HostNotFound)
  isReady = true
  expect(await (await ask()).text()).toBe('the answer')
})
