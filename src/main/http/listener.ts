// The loopback listener: hooks, the contract and the dashboard on 127.0.0.1, behind one gate.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { loginPaths } from '../../shared/browser-login.ts'
import { AppError } from '../../shared/errors.ts'
import { hostProof, nonceShape } from '../base/host-proof.ts'
import type { Logger } from '../base/logs/log.ts'
import { type BrowserLogins, createBrowserLogins } from './browser-logins.ts'
import { type Connections, limitConnections } from './connections.ts'
import { mostCallBytes } from './guards/body-guard.ts'
import { callRefusal } from './guards/call-refusal.ts'
import { createGate, isPublic, type Refusal } from './guards/gate.ts'
import { createRefusals } from './guards/refusals.ts'
import { securityHeaders } from './guards/security-headers.ts'
import type { ListenerTokens } from './guards/token-guard.ts'
import type { HttpRooms } from './http-rooms.ts'
import { firstPort, readListenerFile, writeListenerFile } from './listener-file.ts'
import { listenOnSocket } from './local-socket.ts'
import { createHookRoute } from './routes/hook-route.ts'
import { addLoginRoutes } from './routes/login-route.ts'
import { createMcpRoute } from './routes/mcp-route.ts'
import { createPageRoute } from './routes/page-route.ts'
import { createRpcRoute } from './routes/rpc-route.ts'
import {
  answerBrokenRequests,
  closeServer,
  listenOn,
  type Timeouts,
  withTimeouts,
} from './server.ts'

/** A tab notices within a few ms that its stream has ended (ms). */
const farewellMs = 150

export interface Listener {
  readonly port: number
  /** The name of the socket for programs of this user, as endpoint.json gives it; null where there is none. */
  readonly socket: string | null
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
  readonly core: HttpRooms
  /** 0 lets the system choose; null takes the port of the last start again, where it is free. */
  readonly port: number | null
  /** The built dashboard; it may be missing. */
  readonly staticFolder: string
  readonly tokens: ListenerTokens
  readonly log: Logger
  readonly timeouts?: Partial<Timeouts>
  /** The system's folder for sockets of this user (`XDG_RUNTIME_DIR`), where it names one. */
  readonly runtimeFolder?: string
}

/**
 * Opens the listener on 127.0.0.1.
 * @throws AppError `conflict` when a named port is taken.
 */
export async function createListener(options: ListenerOptions): Promise<Listener> {
  const { core, staticFolder, tokens, log } = options
  const refusals = createRefusals(log, core.now)
  const rpc = createRpcRoute(core, refusals, tokens)
  let port = 0
  let isClosing = false
  let logins: BrowserLogins | null = null
  const knownLogins = (): BrowserLogins => {
    if (logins === null) throw new Error('The listener is not bound yet')
    return logins
  }
  let lastActivityAt = core.now()
  const check = createGate({ tokens, logins: knownLogins, port: () => port })
  const newDashboardUrl = () =>
    `http://127.0.0.1:${port}${loginPaths.exchange}#${knownLogins().issueToken()}`

  const app = new Hono<{ Bindings: HttpBindings }>()
  app.get('/health', (c) => c.json({ app: 'recollect', version: core.app.version }))
  app.get('/proof', (c) => {
    const nonce = c.req.query('nonce') ?? ''
    if (!nonceShape.test(nonce)) return c.text('Send a nonce', 400)
    return c.json({ app: 'recollect', proof: hostProof(tokens.hook, nonce, port) })
  })
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
  app.notFound((c) => c.text('Not found', 404))
  app.onError((error, c) => {
    log.error({ err: error, route: c.req.routePath }, 'a request failed unexpectedly')
    return c.text('Internal error', 500)
  })
  const serve = getRequestListener(app.fetch, { overrideGlobalObjects: false })

  const answer: Answer = (incoming, outgoing, connections) => {
    for (const name in securityHeaders) outgoing.setHeader(name, securityHeaders[name] ?? '')
    const checked = check(incoming)
    if (isClosing && checked.route !== 'hook') {
      incoming.socket.destroy()
      return
    }
    if ('reason' in checked) {
      const wait = refusals.note(checked.reason, {
        method: incoming.method ?? '',
        route: checked.route,
      })
      void refuse(incoming, outgoing, checked, wait, refusals.answered)
      return
    }
    if (!isPublic(checked.route)) connections.protect(outgoing)
    // A tab that is signed out asks again and again: nobody uses us for that.
    if (checked.route !== 'login') lastActivityAt = core.now()
    void serve(incoming, outgoing)
  }
  const server = openServer(answer, options)
  const kept = readListenerFile(core.paths.listener)
  const { port: wanted } = options
  const home = core.paths.home
  port = await listenOnFirst(
    server,
    wanted === null ? [kept?.port ?? firstPort(home), 0] : [wanted],
  )
  const keep = () => {
    try {
      writeListenerFile(core.paths.listener, { port, logins: logins?.stored() ?? [] })
    } catch (error) {
      log.warn({ err: error }, 'the port and the logins could not be kept for the next start')
    }
  }
  logins = createBrowserLogins({
    home,
    port,
    // At another port the browser's pages are of another origin, and cannot use them.
    logins: kept?.port === port ? kept.logins : [],
    onChange: keep,
    now: core.now,
  })
  keep()
  addLoginRoutes(app, logins, refusals)
  app.get('*', createPageRoute({ folder: staticFolder, logins, peopleFirst: core.peopleFirst }))
  // Programs of this user have a way of their own, which no flood of connections to the port closes.
  const socketServer = openServer(answer, options)
  const socket = await listenOnSocket(socketServer, core.paths, {
    runtimeFolder: options.runtimeFolder,
    onFailure: (error) => log.error({ err: error }, 'no socket for the hooks could be made'),
  })

  return {
    port,
    socket: socket?.name ?? null,
    newDashboardUrl,
    lastActivityAt: () => lastActivityAt,
    openStreams: rpc.openStreams,
    async close() {
      isClosing = true
      // Open tabs learn of the end while nobody else can have the port yet.
      if (rpc.openStreams() > 0) {
        rpc.endStreams()
        await sleep(farewellMs)
      }
      const closed = Promise.all([closeServer(server), closeServer(socketServer)])
      rpc.endStreams()
      await closed
      socket?.remove()
    },
  }
}

type Answer = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  connections: Connections,
) => void

function openServer(answer: Answer, { timeouts, log }: ListenerOptions): Server {
  const server = createServer(withTimeouts(timeouts))
  const connections = limitConnections(server)
  server.on('request', (incoming, outgoing) => answer(incoming, outgoing, connections))
  answerBrokenRequests(server)
  // Such as too many open files: one connection is lost, the host goes on.
  server.on('listening', () => {
    server.on('error', (error) => log.error({ err: error }, 'a connection could not be taken'))
  })
  return server
}

/** Binds the first of `ports` that is free; the last one's failure is thrown. */
async function listenOnFirst(server: Server, ports: readonly number[]): Promise<number> {
  const [port = 0, ...others] = ports
  try {
    return await listenOn(server, port)
  } catch (error) {
    if (others.length === 0 || !(error instanceof AppError)) throw error
    return listenOnFirst(server, others)
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
