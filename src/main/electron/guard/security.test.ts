import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { silentLog } from '../../base/logs/log.ts'
import { isAllowedNavigation, securePreferences, setupSecurity } from './security.ts'

class FakeContents extends EventEmitter {
  openHandler: ((details: { url: string }) => { action: string }) | null = null
  setWindowOpenHandler(handler: (details: { url: string }) => { action: 'deny' }) {
    this.openHandler = handler
  }
}

function guarded() {
  const app = new EventEmitter()
  const opened: string[] = []
  setupSecurity(app, (url) => opened.push(url), silentLog)
  const contents = new FakeContents()
  app.emit('web-contents-created', {}, contents)
  const prevented = (event: string, url: string) => {
    let stopped = false
    contents.emit(event, { url, preventDefault: () => (stopped = true) })
    return stopped
  }
  return { contents, opened, prevented }
}

const hostile = [
  'https://example.com/',
  'http://127.0.0.1:80/',
  'file:///etc/passwd',
  'app://recollect.example.com/',
  'app://recollect@example.com/',
  'javascript:alert(1)',
  'data:text/html,x',
  'about:blank',
  'devtools://devtools/bundled/inspector.html',
  '',
]

describe('where a page may go', () => {
  it.each(hostile)('not to %s', (url) => expect(isAllowedNavigation(url)).toBe(false))
  it('within the dashboard', () => expect(isAllowedNavigation('app://recollect/a?b#c')).toBe(true))
})

describe('every page that is created', () => {
  it.each(['will-navigate', 'will-redirect', 'will-frame-navigate'])(
    'has its %s guarded',
    (event) => {
      const { prevented } = guarded()
      for (const url of hostile) expect(prevented(event, url), url).toBe(true)
      expect(prevented(event, 'app://recollect/sessions')).toBe(false)
    },
  )

  it('may not embed a webview, not even of our own', () => {
    expect(guarded().prevented('will-attach-webview', 'app://recollect/')).toBe(true)
  })

  it('may not open a window; the address goes to the one door for external links', () => {
    const { contents, opened } = guarded()
    expect(contents.openHandler?.({ url: 'https://example.com/' })).toEqual({ action: 'deny' })
    expect(contents.openHandler?.({ url: 'app://recollect/' })).toEqual({ action: 'deny' })
    expect(opened).toEqual(['https://example.com/', 'app://recollect/'])
  })
})

describe('the preferences of every page', () => {
  it('say isolation, sandbox and no Node explicitly, and leave web security alone', () => {
    const preferences: Record<string, unknown> = securePreferences('/preload.cjs')
    expect(preferences).toMatchObject({
      preload: '/preload.cjs',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
    })
    expect(Object.keys(preferences)).not.toContain('webSecurity')
    expect(Object.keys(preferences)).not.toContain('allowRunningInsecureContent')
  })
})
