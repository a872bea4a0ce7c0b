// `GET /…`: the dashboard for a browser that is logged in, and the exchange of an address for a login.
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { BrowserLogins } from './browser-logins.ts'
import { loginNeededPage } from './plain-page.ts'
import { html, serveFile } from './static-files.ts'
import { cookieOf } from './token-guard.ts'

/** Makes the handler of pages and files below `folder`, the built dashboard. */
export function createPageRoute(folder: string, logins: BrowserLogins) {
  return (c: Context<{ Bindings: HttpBindings }>): Response | Promise<Response> => {
    const { path } = c.req
    const loggedIn = logins.isLoggedIn(cookieOf(c.req.header('cookie'), logins.cookieName))
    const token = c.req.query('token')
    // HEAD looks at an address without opening it: it must not use the token up.
    if (token !== undefined && c.req.method === 'GET') {
      const cookie = logins.exchange(token)
      if (cookie !== null) {
        c.header('Set-Cookie', `${logins.cookieName}=${cookie}; HttpOnly; SameSite=Strict; Path=/`)
      }
      // The gate lets one spelling of a path through, so that it cannot point at another host.
      if (cookie !== null || loggedIn) return c.redirect(path, 303)
    }
    const navigation = isNavigation(path, c.req.header('accept'))
    if (!loggedIn) return navigation ? html(loginNeededPage, 401) : c.text('Not authorized', 401)
    return serveFile(folder, { path, navigation })
  }
}

/** Whether a page is wanted rather than a file: scripts, styles and pictures are not asked for as HTML. */
function isNavigation(path: string, accept: string | undefined): boolean {
  return (accept ?? '').includes('text/html') && !path.startsWith('/assets/')
}
