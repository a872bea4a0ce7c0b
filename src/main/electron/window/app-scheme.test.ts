import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagePaths } from '../../../shared/page-addresses.ts'
import { silentLog } from '../../base/logs/log.ts'
import { createAppSchemeHandler, registerAppScheme, resolveAppRequest } from './app-scheme.ts'
import { mendedOn, pages, reviewPage } from './pages.ts'

const base = mkdtempSync(join(tmpdir(), 'recollect-scheme-'))
const folder = join(base, 'renderer')

beforeAll(() => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Recollect</title>')
  writeFileSync(join(folder, 'assets', 'index-1.js'), 'export {}')
  writeFileSync(join(folder, 'assets', '.env'), 'secret')
  writeFileSync(join(base, 'secret.txt'), 'secret')
  mkdirSync(join(base, 'renderer-other'))
  writeFileSync(join(base, 'renderer-other', 'secret.txt'), 'secret')
})
afterAll(() => rmSync(base, { recursive: true }))

const handle = createAppSchemeHandler(folder, silentLog)
const get = (url: string, method = 'GET') => handle({ method, url })

describe('what a request means', () => {
  it('serves the one document under the address of every page, so that each can be loaded again', async () => {
    const paths = Object.values(pagePaths).map((path) => path.replace(/\$\w+/, 'a%2Fb.c'))
    const known = [...Object.values(mendedOn), reviewPage([]), pages.session('x:../y')]
    for (const path of [...paths, ...known, '/no/such.page/', '/?x=..#a', '/index.html']) {
      const response = await get(`app://recollect${path}`)
      expect(response.status, path).toBe(200)
      expect(await response.text(), path).toContain('<title>Recollect</title>')
    }
  })

  it('serves assets with their type', async () => {
    const response = await get('app://recollect/assets/index-1.js')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await response.text()).toBe('export {}')
  })

  it('answers 404 for an asset that is not there, not the page', async () => {
    expect((await get('app://recollect/assets/missing.js')).status).toBe(404)
    expect((await get('app://recollect/assets/')).status).toBe(404)
    expect((await get('app://recollect/assets/.env')).status).toBe(404)
  })

  it('answers HEAD without a body', async () => {
    const response = await get('app://recollect/', 'HEAD')
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'get'])('refuses the method %s', (method) => {
    expect(resolveAppRequest(method, 'app://recollect/')).toEqual({ status: 405 })
  })

  it.each([
    'app://other/index.html',
    'app://recollect.example.com/index.html',
    'app://recollect:1/index.html',
    'app://a@recollect/index.html',
    'https://recollect/index.html',
    'nonsense',
  ])('refuses the foreign address %s', (url) => {
    expect(resolveAppRequest('GET', url)).toEqual({ status: 403 })
  })

  it.each([
    'app://recollect/%2e%2e%2fsecret.txt',
    'app://recollect/..%2fsecret.txt',
    'app://recollect/..%5csecret.txt',
    'app://recollect/assets/..%2f..%2fsecret.txt',
    'app://recollect/..%2frenderer-other%2fsecret.txt',
    'app://recollect/%00.txt',
    'app://recollect/C:%5Csecret.txt',
    'app://recollect/assets/%E0%A4%A',
    'app://recollect/assets//index-1.js',
  ])('refuses the path of %s', (url) => {
    expect(resolveAppRequest('GET', url)).toEqual({ status: 400 })
  })

  it('keeps dot segments that the URL parser resolved inside the folder', async () => {
    expect((await get('app://recollect/../../secret.txt')).status).toBe(404)
  })

  it.each([
    'app://recollect/../renderer-other/secret.txt',
    'app://recollect/assets/../../renderer-other/secret.txt',
    'app://recollect/C:/secret.txt',
    'app://recollect/a//secret.txt',
    'app://recollect/%E0%A4%A',
    'app://recollect/a/%2e%2e%2fsecret.txt',
  ])('reads no file for an address of a page: %s', async (url) => {
    expect(resolveAppRequest('GET', url)).toEqual({ status: 200, file: 'index.html' })
  })
})

describe('the headers', () => {
  it('say the policy on every answer, refusals too', async () => {
    for (const response of [await get('app://recollect/'), await get('app://other/')]) {
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("worker-src 'self';")
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("connect-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(policy).toContain("form-action 'none'")
      expect(policy).not.toContain('unsafe-eval')
      expect(policy).not.toMatch(/script-src[^;]*unsafe/)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    }
  })
})

describe('the registration', () => {
  it('gives the scheme an origin and no way around the policy', () => {
    const seen: unknown[] = []
    registerAppScheme({ registerSchemesAsPrivileged: (schemes) => seen.push(...schemes) })
    expect(seen).toEqual([
      {
        scheme: 'app',
        privileges: { standard: true, secure: true, supportFetchAPI: true },
      },
    ])
  })
})
