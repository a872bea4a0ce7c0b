// `GET /…`: the dashboard for a browser that is logged in, and the exchange of an address for a login.
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { BrowserLogins } from './browser-logins.ts'
import { loginNeededPage } from './plain-page.ts'
import type { Refusals } from './refusals.ts'
import { html, serveFile } from './static-files.ts'
import { cookieOf } from './token-guard.ts'

interface Dependencies {
  /** The built dashboard. */
  readonly folder: string
  readonly logins: BrowserLogins
  readonly refusals: Refusals
}

/** Makes the handler of pages and files. */
export function createPageRoute({ folder, logins, refusals }: Dependencies) {
  return async (c: Context<{ Bindings: HttpBindings }>): Promise<Response> => {
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
      if (!(await slowDown(refusals))) return c.text('Too many requests', 429)
    }
    const navigation = isNavigation(path, c.req.header('accept'))
    if (!loggedIn) return navigation ? html(loginNeededPage, 401) : c.text('Not authorized', 401)
    return serveFile(folder, { path, navigation })
  }
}

/** An old address is normal life; guessing them in a row is not. False when too many wait already. */
async function slowDown(refusals: Refusals): Promise<boolean> {
  const wait = refusals.note('token', { method: 'GET', route: 'page' })
  if (wait === null) return false
  if (wait > 0) await sleep(wait, undefined, { ref: false })
  refusals.answered()
  return true
}

/** Whether a page is wanted rather than a file: scripts, styles and pictures are not asked for as HTML. */
function isNavigation(path: string, accept: string | undefined): boolean {
  return (accept ?? '').includes('text/html') && !path.startsWith('/assets/')
}
