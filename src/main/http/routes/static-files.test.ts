// Which files of the dashboard's folder are served, and how.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileBelow, serveFile } from './static-files.ts'

let folder = ''
let root = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-static-'))
  root = join(folder, 'renderer')
  mkdirSync(join(root, 'assets'), { recursive: true })
  mkdirSync(join(folder, 'renderer-secret'))
  writeFileSync(join(root, 'index.html'), '<title>Dashboard</title>')
  writeFileSync(join(root, 'assets', 'index-Ab3dE_9x.js'), 'run()')
  writeFileSync(join(root, 'icon.svg'), '<svg/>')
  writeFileSync(join(folder, 'renderer-secret', 'token'), 'secret')
  writeFileSync(join(folder, 'settings.json'), 'secret')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('fileBelow', () => {
  it('finds files below the folder', () => {
    expect(fileBelow('/srv/app', '/assets/a%20b.js')).toBe('/srv/app/assets/a b.js')
  })
  it.each([
    '/../settings.json',
    '/..%2Fsettings.json',
    '/assets/..%2f..%2fsettings.json',
    '/%2e%2e/settings.json',
    '/..%2Frenderer-secret%2Ftoken',
    '/..%5Csettings.json',
    '/a%00.js',
    '/%E0%A4%A',
    '/%',
    '/assets/',
    '/',
    '/.',
  ])('finds nothing for %s', (path) => {
    expect(fileBelow('/srv/renderer', path)).toBeNull()
  })
})

describe('serveFile', () => {
  const headers = (response: Response) => Object.fromEntries(response.headers)

  it('lets browsers keep files whose name changes with their content, and no others', async () => {
    const script = await serveFile(root, { path: '/assets/index-Ab3dE_9x.js', navigation: false })
    expect(await script.text()).toBe('run()')
    expect(headers(script)).toMatchObject({ 'cache-control': expect.stringContaining('immutable') })
    expect(headers(script)['content-type']).toMatch(/^text\/javascript/)
    const icon = await serveFile(root, { path: '/icon.svg', navigation: false })
    expect(headers(icon)).not.toHaveProperty('cache-control')
    expect(headers(icon)['content-type']).toMatch(/^image\/svg\+xml/)
  })

  it('answers every address of the app with its one page', async () => {
    for (const path of ['/', '/sessions/s1', '/sessions/v1.2']) {
      const page = await serveFile(root, { path, navigation: true })
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('Dashboard')
    }
  })

  it('never answers a missing file with a page', async () => {
    const missing = await serveFile(root, { path: '/assets/gone.js', navigation: false })
    expect(missing.status).toBe(404)
    const folderItself = await serveFile(root, { path: '/assets', navigation: false })
    expect(folderItself.status).toBe(404)
  })

  it('says how to build the dashboard where it is missing', async () => {
    const page = await serveFile(join(folder, 'nothing'), { path: '/', navigation: true })
    expect(page.status).toBe(503)
    expect(await page.text()).toContain('npm run build')
  })
})
