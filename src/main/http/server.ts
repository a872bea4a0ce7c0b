// What Node's HTTP server must be told: time limits, where to listen, how to answer broken requests, how to end.
import type { Server, ServerOptions } from 'node:http'
import { AppError, codeOf, messageOf } from '../../shared/errors.ts'
import { securityHeaders } from './guards/security-headers.ts'

/** Time limits of a connection, in ms. */
export interface Timeouts {
  /** From the first byte of a request to the end of its headers. */
  readonly headers: number
  /** From the first byte of a request to the end of its body. */
  readonly request: number
  /** Between two requests of a connection. */
  readonly idle: number
  /** How often connections are looked over. */
  readonly check: number
}

const defaults: Timeouts = { headers: 10_000, request: 30_000, idle: 15_000, check: 2000 }

const closeLimitMs = 1000

/** The options of `createServer`. */
export function withTimeouts(timeouts: Partial<Timeouts> = {}): ServerOptions {
  const limits = { ...defaults, ...timeouts }
  return {
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.idle,
    connectionsCheckingInterval: limits.check,
    maxHeaderSize: 16 * 1024,
  }
}

/**
 * Binds `server` to 127.0.0.1 and gives its port. Never a name: `localhost` may resolve elsewhere.
 * @throws AppError `conflict` when the port is taken, `unavailable` when the system refuses it.
 */
export function listenOn(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(translate(error, port))
    server.once('error', fail)
    server.listen({ host: '127.0.0.1', port }, () => {
      server.off('error', fail)
      const address = server.address()
      if (address === null || typeof address === 'string') {
        reject(new Error('The listener has no port'))
      } else {
        resolve(address.port)
      }
    })
  })
}

/** Answers what Node could not read as HTTP, or not in time, shortly and with our headers. */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const status =
      error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : error.code === 'HPE_HEADER_OVERFLOW'
          ? '431 Request Header Fields Too Large'
          : '400 Bad Request'
    const headers = Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`)
    const lines = [`HTTP/1.1 ${status}`, ...headers, 'Content-Length: 0', 'Connection: close']
    // A sender that never stops must not keep the connection.
    socket.end(`${lines.join('\r\n')}\r\n\r\n`, () => socket.destroy())
  })
}

/** Takes no new connection, lets running requests end for a second, then hangs up on what is left. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeIdleConnections()
  const limit = setTimeout(() => server.closeAllConnections(), closeLimitMs)
  await closed
  clearTimeout(limit)
}

function translate(error: unknown, port: number): unknown {
  const code = codeOf(error)
  if (code === 'EADDRINUSE') {
    return new AppError(
      'conflict',
      `Port ${port} is taken by another program: name another one with --port, or leave it out and the system chooses.`,
      { cause: error },
    )
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    return new AppError(
      'unavailable',
      `The system does not allow listening on 127.0.0.1:${port} (${messageOf(error)}): name a port above 1023 with --port.`,
      { cause: error },
    )
  }
  return error
}
