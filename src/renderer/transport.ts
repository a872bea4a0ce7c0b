// Picks how the dashboard reaches the core: the MessagePort of the desktop app, else HTTP to where the page came from.
import { createORPCClient } from '@orpc/client'
import { RPCLink as HttpLink } from '@orpc/client/fetch'
import { RPCLink as PortLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import { sessionHeader } from '../shared/browser-login.ts'
import type { contract } from '../shared/contract/contract.ts'
import { desktopPort } from '../shared/desktop/desktop-port.ts'
import { createSession, type Session } from './session.ts'

/** The typed client: `client.sessions.list({ limit: 10 })`. */
type CoreClient = ContractRouterClient<typeof contract>

interface CoreConnection {
  readonly client: CoreClient
  /** Lets the host prove itself anew before the next call: it went away, and another may be there by now. */
  doubt(): void
  /** Resolves when code may be loaded from where the page came from; rejects while no host of ours is there. */
  assured(): Promise<void>
}

/** Makes the client for this page. In the desktop app the first call waits until the port has arrived. */
export function connectToCore(page: Window): CoreConnection {
  if (isServed(page.location)) {
    const session = createSession(page)
    const link = new HttpLink({
      url: `${page.location.origin}/rpc`,
      fetch: (request, init) => fetchWith(session, request, init),
    })
    return {
      client: createORPCClient<CoreClient>(link),
      doubt: session.forget,
      assured: session.assured,
    }
  }
  const port = waitForPort(page)
  const client = createORPCClient<CoreClient>({
    call: async (path, input, options) => (await port()).call(path, input, options),
  })
  return { client, doubt: () => {}, assured: () => Promise.resolve() }
}

/** A host that was started again knows no session of before: its refusal is asked once more with a new one. */
async function fetchWith(session: Session, request: Request, init: RequestInit): Promise<Response> {
  const again = request.clone()
  const response = await send(session, request, init)
  if (response.status !== 401) return response
  session.forget()
  return send(session, again, init)
}

async function send(session: Session, request: Request, init: RequestInit): Promise<Response> {
  request.headers.set(sessionHeader, await session.secret())
  try {
    return await fetch(request, init)
  } catch (error) {
    if (!request.signal.aborted) session.forget()
    throw error
  }
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
