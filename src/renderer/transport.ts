// Picks how the dashboard reaches the core: the MessagePort of the desktop app, else HTTP to where the page came from.
import { createORPCClient } from '@orpc/client'
import { RPCLink as HttpLink } from '@orpc/client/fetch'
import { RPCLink as PortLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from '../shared/contract/contract.ts'
import { desktopPort } from '../shared/desktop-port.ts'

/** The typed client: `client.sessions.list({ limit: 10 })`. */
export type CoreClient = ContractRouterClient<typeof contract>

/** Makes the client for this page. In the desktop app the first call waits until the port has arrived. */
export function connectToCore(page: Window): CoreClient {
  if (isServed(page.location)) {
    return createORPCClient<CoreClient>(new HttpLink({ url: `${page.location.origin}/rpc` }))
  }
  const port = waitForPort(page)
  return createORPCClient<CoreClient>({
    call: async (path, input, options) => (await port()).call(path, input, options),
  })
}

/** A host serves to its own machine alone, by HTTP; every other page is a window of the desktop app. */
function isServed({ protocol, hostname }: Location): boolean {
  return /^https?:$/.test(protocol) && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
}

/** Follows the newest port: a core that was started again hands over another one. */
function waitForPort(page: Window): () => Promise<PortLink<Record<never, never>>> {
  let link: PortLink<Record<never, never>> | null = null
  const waiting: ((link: PortLink<Record<never, never>>) => void)[] = []
  page.addEventListener('message', (event) => {
    const port = event.ports[0]
    if (event.source !== page || event.data !== desktopPort.message || port === undefined) return
    port.start()
    link = new PortLink({ port })
    for (const arrive of waiting.splice(0)) arrive(link)
  })
  return () => (link ? Promise.resolve(link) : new Promise((resolve) => waiting.push(resolve)))
}
