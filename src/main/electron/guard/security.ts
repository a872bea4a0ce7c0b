// Guards on every web page of the app: where it may go, what it may open, what it may embed.
import type { Logger } from '../../base/logs/log.ts'
import { isAppUrl, parseUrl } from '../window/app-origin.ts'

/** Whether a page may go to this address: only the dashboard's own, parsed, never matched as text. */
export function isAllowedNavigation(text: string): boolean {
  const url = parseUrl(text)
  return url !== null && isAppUrl(url)
}

/** The settings of every window's page, each said explicitly; tests use the same. */
export function securePreferences(preload: string) {
  return {
    preload,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    spellcheck: false,
  } as const
}

interface Preventable {
  preventDefault(): void
}

interface NavigationEvent extends Preventable {
  readonly url: string
}

/** The part of Electron's WebContents that is guarded. */
interface GuardedContents {
  on(
    event: 'will-navigate' | 'will-redirect' | 'will-frame-navigate',
    listener: (event: NavigationEvent) => void,
  ): unknown
  on(event: 'will-attach-webview', listener: (event: Preventable) => void): unknown
  setWindowOpenHandler(handler: (details: { url: string }) => { action: 'deny' }): void
}

/** The part of Electron's App that announces new pages. */
interface ContentsSource {
  on(
    event: 'web-contents-created',
    listener: (event: Preventable, contents: GuardedContents) => void,
  ): unknown
}

/**
 * Guards every page from its creation on. A link that wants a window of its own is refused and
 * handed to `openExternal`, which decides what may leave the app.
 */
export function setupSecurity(
  app: ContentsSource,
  openExternal: (url: string) => void,
  log: Logger,
): void {
  app.on('web-contents-created', (_event, contents) => {
    const guard = (what: string) => (event: NavigationEvent) => {
      if (isAllowedNavigation(event.url)) return
      event.preventDefault()
      log.warn({ what }, 'refused to leave the dashboard')
    }
    contents.on('will-navigate', guard('navigation'))
    contents.on('will-redirect', guard('redirect'))
    contents.on('will-frame-navigate', guard('frame'))
    contents.on('will-attach-webview', (event) => {
      event.preventDefault()
      log.warn('refused a webview')
    })
    contents.setWindowOpenHandler(({ url }) => {
      openExternal(url)
      return { action: 'deny' }
    })
  })
}
