// The real desktop app: isolation, navigation, policy, hide on close, single instance, a clean end.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'

test('shows the dashboard from the app scheme, fed over the port', async ({ desktop }) => {
  expect(desktop.page.url()).toMatch(/^app:\/\/recollect\//)
  await expect(desktop.page.getByRole('navigation').first()).toBeVisible()
  await expect(desktop.page.getByRole('main')).toBeVisible()
})

test('gives its page no Node and no Electron', async ({ desktop }) => {
  const globals = await desktop.page.evaluate(
    `['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter((name) => name in globalThis)`,
  )
  expect(globals).toEqual([])
})

test('isolates the preload: the page cannot touch what it calls', async ({ desktop }) => {
  const { page } = desktop
  await page.addInitScript(`
    window.intercepted = 0
    window.postMessage = () => { window.intercepted++ }
    window.addEventListener('message', (event) => { if (event.ports.length > 0) window.received = true })
  `)
  await page.reload()
  await expect.poll(() => page.evaluate('window.received')).toBe(true)
  expect(await page.evaluate('window.intercepted')).toBe(0)
})

test('stays inside: neither links nor scripts lead away', async ({ desktop }) => {
  const { app, page } = desktop
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = async (url) => {
      opened.push(url)
    }
  })
  const start = page.url()
  for (const url of [
    'https://example.com/',
    'file:///etc/passwd',
    'app://recollect.example.com/',
  ]) {
    await page.evaluate(`window.location.href = ${JSON.stringify(url)}`)
    expect(await page.evaluate('window.location.href')).toBe(start)
  }
  await page.evaluate(`
    window.open('https://example.com/page')
    window.open('file:///etc/passwd')
    window.open('https://github.com@evil.example/')
  `)
  const opened = () => app.evaluate(() => Reflect.get(globalThis, 'opened'))
  await expect.poll(opened).toEqual(['https://example.com/page'])
  expect(app.windows()).toHaveLength(1)
})

test('runs its own scripts only and reaches nobody', async ({ desktop }) => {
  const { page } = desktop
  const outcome = await page.evaluate(`(async () => {
    const script = document.createElement('script')
    script.textContent = 'window.injected = true'
    document.body.append(script)
    const reached = await fetch('https://example.com/').then(() => true, () => false)
    return { injected: 'injected' in window, reached }
  })()`)
  expect(outcome).toEqual({ injected: false, reached: false })
  expect(await page.evaluate('Notification.requestPermission()')).toBe('denied')
})

test('hides when its window is closed, and a second start shows it again', async ({ desktop }) => {
  const { app } = desktop
  const isVisible = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((w) => w.isVisible()))
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(isVisible).toEqual([false])
  expect(await desktop.startAgain()).toBe(0)
  await expect.poll(isVisible).toEqual([true])
})

test('ends cleanly: the endpoint is gone', async ({ desktop }) => {
  const endpoint = join(desktop.data, 'endpoint.json')
  expect(existsSync(endpoint)).toBe(true)
  const ended = new Promise((done) => desktop.app.process().once('exit', done))
  await desktop.app.evaluate(({ app }) => app.quit()).catch(() => undefined)
  expect(await ended).toBe(0)
  expect(existsSync(endpoint)).toBe(false)
})
