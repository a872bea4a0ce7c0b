// The loopback listener: hooks, the contract and the dashboard on 127.0.0.1, behind one gate.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Core } from '../core/create-core.ts'
import type { Logger } from '../core/log.ts'
import { mostCallBytes } from './body-guard.ts'
import { createBrowserLogins } from './browser-logins.ts'
import { callRefusal } from './call-refusal.ts'
import { createGate, type Refusal } from './gate.ts'
import { createHookRoute } from './hook-route.ts'
import { createMcpRoute } from './mcp-route.ts'
import { createPageRoute } from './page-route.ts'
import { createRefusals } from './refusals.ts'
import { createRpcRoute } from './rpc-route.ts'
import { securityHeaders } from './security-headers.ts'
import {
  answerBrokenRequests,
  closeServer,
  listenOn,
  type Timeouts,
  withTimeouts,
} from './server.ts'
import type { ListenerTokens } from './token-guard.ts'

export interface Listener {
  readonly port: number
  /** An address of the dashboard with a one-time token: good once, for ten minutes. */
  newDashboardUrl(): string
  /** When the last request passed the gate, in ms; the start of the listener before the first. */
  lastActivityAt(): number
  /** Event streams that are open now. */
  openStreams(): number
  /** Takes nothing new, ends streams, lets running requests finish for a second, then hangs up. */
  close(): Promise<void>
}

export interface ListenerOptions {
  readonly core: Core
  /** 0 lets the system choose. */
  readonly port: number
  /** The built dashboard; it may be missing. */
  readonly staticFolder: string
  readonly tokens: ListenerTokens
  readonly log: Logger
  readonly timeouts?: Partial<Timeouts>
}

/**
 * Opens the listener on 127.0.0.1.
 * @throws AppError `conflict` when a named port is taken.
 */
export async function createListener(options: ListenerOptions): Promise<Listener> {
  const { core, staticFolder, tokens, log } = options
  const logins = createBrowserLogins(core.paths.home, core.now)
  const refusals = createRefusals(log, core.now)
  const rpc = createRpcRoute(core, refusals)
  let port = options.port
  let lastActivityAt = core.now()
  const check = createGate({ tokens, logins, port: () => port })
  const newDashboardUrl = () => `http://127.0.0.1:${port}/?token=${logins.issueToken()}`

  const app = new Hono<{ Bindings: HttpBindings }>()
  app.get('/health', (c) => c.json({ app: 'recollect', version: core.app.version }))
  app.post('/hooks/:event', createHookRoute(core, log))
  app.post(
    '/rpc/*',
    bodyLimit({
      maxSize: mostCallBytes,
      onError: (c) => callRefusal('size') ?? c.text('Too large', 413),
    }),
    (c) => rpc.handle(c),
  )
  app.post(
    '/mcp',
    bodyLimit({ maxSize: mostCallBytes, onError: (c) => c.text('Too large', 413) }),
    createMcpRoute(core),
  )
  app.post('/login-token', (c) => c.json({ url: newDashboardUrl() }))
  app.get('*', createPageRoute({ folder: staticFolder, logins, refusals }))
  app.notFound((c) => c.text('Not found', 404))
  app.onError((error, c) => {
    log.error({ err: error, route: c.req.routePath }, 'a request failed unexpectedly')
    return c.text('Internal error', 500)
  })
  const serve = getRequestListener(app.fetch, { overrideGlobalObjects: false })

  const server = createServer(withTimeouts(options.timeouts), (incoming, outgoing) => {
    for (const name in securityHeaders) outgoing.setHeader(name, securityHeaders[name] ?? '')
    const answer = check(incoming)
    if ('reason' in answer) {
      const wait = refusals.note(answer.reason, {
        method: incoming.method ?? '',
        route: answer.route,
      })
      void refuse(incoming, outgoing, answer, wait, refusals.answered)
      return
    }
    lastActivityAt = core.now()
    void serve(incoming, outgoing)
  })
  answerBrokenRequests(server)
  port = await listenOn(server, options.port)
  // Such as too many open files: one connection is lost, the host goes on.
  server.on('error', (error) => log.error({ err: error }, 'a connection could not be taken'))

  return {
    port,
    newDashboardUrl,
    lastActivityAt: () => lastActivityAt,
    openStreams: rpc.openStreams,
    close() {
      const closed = closeServer(server)
      rpc.endStreams()
      return closed
    },
  }
}

/** Answers a refused request after its wait; null hangs up at once. */
async function refuse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  refusal: Refusal,
  waitMs: number | null,
  answered: () => void,
): Promise<void> {
  if (waitMs === null) {
    incoming.socket.destroy()
    return
  }
  if (waitMs > 0) await sleep(waitMs, undefined, { ref: false })
  answered()
  const forCaller = refusal.route === 'rpc' ? callRefusal(refusal.reason) : null
  if (refusal.allow) outgoing.setHeader('Allow', refusal.allow)
  outgoing.writeHead(refusal.status, {
    'Content-Type': forCaller ? 'application/json' : 'text/plain; charset=utf-8',
    // The body of a refused request is not read: the connection cannot serve another.
    Connection: 'close',
  })
  const text = forCaller ? await forCaller.text() : `${refusal.message}\n`
  outgoing.end(incoming.method === 'HEAD' ? undefined : text)
  incoming.resume()
}
