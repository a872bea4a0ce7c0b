// Which methods and paths are looked at.
import { describe, expect, it } from 'vitest'
import { findRoute, parseTarget } from './route-guard.ts'

describe('parseTarget', () => {
  it('takes path and query apart', () => {
    expect(parseTarget('/sessions/s1?token=a&q=x|y')).toEqual({
      path: '/sessions/s1',
      query: 'token=a&q=x|y',
    })
    expect(parseTarget('/')).toEqual({ path: '/', query: '' })
    expect(parseTarget('/assets/a%20b.js')).toEqual({ path: '/assets/a%20b.js', query: '' })
  })
  it.each([
    '',
    '*',
    'rpc/system/status',
    'http://127.0.0.1:4321/rpc/system/status',
    '//evil.example/',
    '/a//b',
    '/../etc/passwd',
    '/assets/../index.html',
    '/./index.html',
    '/%2e%2e/etc/passwd',
    '/assets/.%2E/index.html',
    '/..%2fetc%2fpasswd',
    '/..%5cwindows',
    '/..\\windows',
    '/a%00.js',
    '/a\0b',
    '/a b',
    '/a#b',
    '/ä',
    `/${'a'.repeat(9000)}`,
  ])('refuses %j', (target) => {
    expect(parseTarget(target)).toBeNull()
  })
})

describe('findRoute', () => {
  it.each([
    ['GET', '/health', 'health'],
    ['POST', '/hooks/SessionStart', 'hook'],
    ['POST', '/hooks/SomeFutureEvent', 'hook'],
    ['POST', '/rpc/sessions/list', 'rpc'],
    ['POST', '/login-token', 'login-token'],
    ['GET', '/', 'page'],
    ['HEAD', '/assets/index.js', 'page'],
    ['GET', '/sessions/s1', 'page'],
  ])('%s %s is %s', (method, path, name) => {
    expect(findRoute(method, path)).toEqual({ kind: 'route', name })
  })
  it.each([
    ['OPTIONS', '/rpc/sessions/list', 'POST'],
    ['OPTIONS', '/', 'GET, HEAD'],
    ['GET', '/rpc/sessions/list', 'POST'],
    ['GET', '/hooks/Stop', 'POST'],
    ['GET', '/login-token', 'POST'],
    ['PUT', '/hooks/Stop', 'POST'],
    ['DELETE', '/', 'GET, HEAD'],
    ['POST', '/', 'GET, HEAD'],
    ['POST', '/health', 'GET, HEAD'],
    ['TRACE', '/', 'GET, HEAD'],
    ['get', '/', 'GET, HEAD'],
  ])('%s %s is not allowed', (method, path, allow) => {
    expect(findRoute(method, path)).toEqual({ kind: 'wrong-method', allow })
  })
  it.each([
    '/hooks',
    '/hooks/',
    '/hooks/Stop/more',
    '/hooks/Stop.json',
    `/hooks/${'A'.repeat(65)}`,
    '/rpc',
    '/rpc/sessions',
    '/rpc/sessions/list/more',
    '/rpc/__proto__/constructor',
  ])('POST %s is not found', (path) => {
    expect(findRoute('POST', path)).toEqual({ kind: 'not-found' })
  })
})
