// The gate before every route: all guards in order, on what Node read, before anything else looks at it.
import type { IncomingMessage } from 'node:http'
import { sessionHeader } from '../../../shared/browser-login.ts'
import type { BrowserLogins } from '../browser-logins.ts'
import {
  declaresTooMuch,
  isJsonType,
  mostCallBytes,
  mostHookBytes,
  mostLoginBytes,
} from './body-guard.ts'
import { isOurHost } from './host-guard.ts'
import { isOwnOrigin } from './origin-guard.ts'
import type { RefusalReason } from './refusals.ts'
import { findRoute, parseTarget, type RouteName, type Target } from './route-guard.ts'
import { bearerOf, createTokenCheck, type ListenerTokens } from './token-guard.ts'

/** A refused request: what it is told is short and gives nothing away. */
export interface Refusal {
  readonly reason: RefusalReason
  readonly status: number
  readonly message: string
  readonly route: RouteName | 'unknown'
  /** The methods that would do, for 405. */
  readonly allow?: string
}

/** A request that may go on. A page still has to look for a login itself. */
export interface Passed {
  readonly route: RouteName
  readonly target: Target
}

type GateAnswer = Passed | Refusal

interface Dependencies {
  readonly tokens: ListenerTokens
  /** Known once the listener is bound. */
  readonly logins: () => BrowserLogins
  /** Our own port, known once the listener is bound. */
  readonly port: () => number
}

const publicRoutes = ['health', 'proof', 'login', 'page'] as const

/** Whether a route asks for no secret, or looks for it by itself. */
export function isPublic(route: RouteName): route is (typeof publicRoutes)[number] {
  return publicRoutes.some((one) => one === route)
}

/** Makes the gate; it reads headers only, never a body. */
export function createGate({ tokens, logins, port }: Dependencies) {
  const isHookToken = createTokenCheck(tokens.hook)
  const isDashboardToken = createTokenCheck(tokens.dashboard)
  const isAgentToken = createTokenCheck(tokens.agent)

  function mayUse(route: RouteName, incoming: IncomingMessage): boolean {
    if (isPublic(route)) return true
    const bearer = bearerOf(incoming.headers.authorization)
    switch (route) {
      case 'hook':
        return isHookToken(bearer)
      case 'login-token':
        return isDashboardToken(bearer)
      case 'mcp':
        return isAgentToken(bearer) || isDashboardToken(bearer)
      case 'rpc':
        return bearer === null
          ? logins().hasSession(single(incoming.headers[sessionHeader]) ?? null)
          : isAgentToken(bearer) || isDashboardToken(bearer)
    }
  }

  return function check(incoming: IncomingMessage): GateAnswer {
    const { headers, method = '' } = incoming
    const refuse = (
      reason: RefusalReason,
      status: number,
      message: string,
      route: Refusal['route'] = 'unknown',
    ): Refusal => ({ reason, status, message, route })

    const target = parseTarget(incoming.url ?? '')
    if (!target) return refuse('target', 400, 'Bad request')
    if (hasTwoHosts(incoming) || !isOurHost(headers.host, port())) {
      // A tunnel from another machine must end on the same port there.
      return refuse('host', 403, `Wrong host: open http://127.0.0.1:${port()}`)
    }
    const origin = {
      origin: headers.origin,
      site: single(headers['sec-fetch-site']),
      mode: single(headers['sec-fetch-mode']),
      dest: single(headers['sec-fetch-dest']),
    }
    if (!isOwnOrigin(origin, port())) {
      return refuse('origin', 403, 'Wrong origin: paste the address into a new tab')
    }

    const found = findRoute(method, target.path)
    if (found.kind === 'not-found') return refuse('route', 404, 'Not found')
    if (found.kind === 'wrong-method') {
      return { ...refuse('method', 405, 'Method not allowed'), allow: found.allow }
    }
    const route = found.name
    if (!mayUse(route, incoming)) return refuse('token', 401, 'Not authorized', route)
    if (method === 'POST') {
      if (!isJsonType(headers['content-type'])) {
        return refuse('content-type', 415, 'Send application/json', route)
      }
      if (declaresTooMuch(headers['content-length'], mostOf(route))) {
        return refuse('size', 413, 'Too large', route)
      }
    }
    return { route, target }
  }
}

function mostOf(route: RouteName): number {
  if (route === 'hook') return mostHookBytes
  return route === 'login' ? mostLoginBytes : mostCallBytes
}

/** Node keeps the first of two Host headers; a proxy in between might have looked at the other. */
function hasTwoHosts(incoming: IncomingMessage): boolean {
  return (incoming.headersDistinct.host?.length ?? 0) > 1
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header
}
