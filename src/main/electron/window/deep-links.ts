// Links of the form recollect://session/<id>: parsed, checked, and turned into a page of the dashboard.
import type { PageAddress } from '../../../shared/page-addresses.ts'
import { parseUrl } from './app-origin.ts'
import { pages } from './pages.ts'

const deepLinkScheme = 'recollect'

/** Ids as the agent makes them. A link may come from any web page, so nothing else is let through. */
const sessionId = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/

/** The page that a link names, or null when it is none of ours. */
export function pageOfDeepLink(text: string): PageAddress | null {
  const url = parseUrl(text)
  if (!url || url.protocol !== `${deepLinkScheme}:`) return null
  if (url.username !== '' || url.password !== '' || url.port !== '') return null
  if (url.hostname === 'open' && /^\/?$/.test(url.pathname)) return pages.overview
  const [empty, id, ...rest] = url.pathname.split('/')
  if (url.hostname !== 'session' || empty !== '' || rest.length > 0) return null
  return id !== undefined && sessionId.test(id) ? pages.session(id) : null
}

/** The page that a command line names (Windows and Linux pass links there), or null. */
export function pageInArguments(argv: readonly string[]): PageAddress | null {
  for (const word of argv) {
    const page = pageOfDeepLink(word)
    if (page !== null) return page
  }
  return null
}

/** The part of Electron's App that is used. */
interface LinkApp {
  on(event: 'open-url', listener: (event: { preventDefault(): void }, url: string) => void): unknown
  setAsDefaultProtocolClient(protocol: string, path?: string, args?: string[]): boolean
}

/**
 * Claims the scheme and listens for links that macOS sends, which may come before the app is ready.
 * `own` is what starts this app when it is not packaged: the program and its first word.
 */
export function setupDeepLinks(
  app: LinkApp,
  own: { readonly program: string; readonly script: string } | null,
  openPage: (page: PageAddress) => void,
): void {
  if (own) app.setAsDefaultProtocolClient(deepLinkScheme, own.program, [own.script])
  else app.setAsDefaultProtocolClient(deepLinkScheme)
  app.on('open-url', (event, url) => {
    event.preventDefault()
    const page = pageOfDeepLink(url)
    if (page !== null) openPage(page)
  })
}
