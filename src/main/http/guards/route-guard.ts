// The allow-list of methods and paths: what is not named here is never looked at further.

import { loginPaths } from '../../../shared/browser-login.ts'

/** A request target taken apart; `path` is as it came, in its one canonical spelling. */
export interface Target {
  readonly path: string
  readonly query: string
}

/** What the listener serves. `page` is the dashboard with its files. */
export type RouteName =
  | 'health'
  | 'proof'
  | 'hook'
  | 'rpc'
  | 'login'
  | 'login-token'
  | 'mcp'
  | 'page'

type RouteAnswer =
  | { readonly kind: 'route'; readonly name: RouteName }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'wrong-method'; readonly allow: string }

const longestTarget = 8192
const reading = ['GET', 'HEAD']

/**
 * Takes the target of a request line apart. Null for anything but the plain form that clients send to
 * a server itself: absolute URLs, dot segments, backslashes, control characters, doubled slashes.
 */
export function parseTarget(target: string): Target | null {
  // Printable ASCII from a slash on: no `#`, and no backslash before the query.
  if (target.length > longestTarget || !/^\/[!$->@-[\]-~]*(?:\?[!-"$-~]*)?$/.test(target))
    return null
  const [path, query] = splitOnce(target, '?')
  if (path.includes('//') || /%(?:00|2f|5c)/i.test(path)) return null
  if (new URL(path, 'http://127.0.0.1').pathname !== path) return null
  return { path, query }
}

/** Which route a method and path mean. */
export function findRoute(method: string, path: string): RouteAnswer {
  if (path === '/health') return allow(method, reading, 'health')
  if (path === '/proof') return allow(method, reading, 'proof')
  if (path === loginPaths.exchange) return allow(method, [...reading, 'POST'], 'login')
  if (path === loginPaths.challenge || path === loginPaths.answer) {
    return allow(method, ['POST'], 'login')
  }
  if (path === '/login.js') return allow(method, reading, 'login')
  if (path === '/login-token') return allow(method, ['POST'], 'login-token')
  if (path === '/mcp') return allow(method, ['POST'], 'mcp')
  if (path.startsWith('/hooks/') || path === '/hooks') {
    if (!/^\/hooks\/[A-Za-z][A-Za-z0-9]{0,63}$/.test(path)) return { kind: 'not-found' }
    return allow(method, ['POST'], 'hook')
  }
  if (path.startsWith('/rpc/') || path === '/rpc') {
    if (!/^\/rpc\/[A-Za-z]+\/[A-Za-z]+$/.test(path)) return { kind: 'not-found' }
    return allow(method, ['POST'], 'rpc')
  }
  return allow(method, reading, 'page')
}

function allow(method: string, methods: readonly string[], name: RouteName): RouteAnswer {
  return methods.includes(method)
    ? { kind: 'route', name }
    : { kind: 'wrong-method', allow: methods.join(', ') }
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
