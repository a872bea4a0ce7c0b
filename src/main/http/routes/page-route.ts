// `GET /…`: the dashboard's page and files for a browser that is logged in. There is no memory in them.
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { PeopleFirst } from '../../jobs/people-first.ts'
import type { BrowserLogins } from '../browser-logins.ts'
import { cookieOf } from '../guards/token-guard.ts'
import { iconPath } from './plain-page.ts'
import { loginNeededPage } from './sign-in-page.ts'
import { html, serveFile } from './static-files.ts'

interface Dependencies {
  /** The built dashboard. */
  readonly folder: string
  readonly logins: BrowserLogins
  readonly peopleFirst: Pick<PeopleFirst, 'note'>
}

/** Makes the handler of pages and files. */
export function createPageRoute({ folder, logins, peopleFirst }: Dependencies) {
  return async (c: Context<{ Bindings: HttpBindings }>): Promise<Response> => {
    const { path } = c.req
    if (c.req.header('service-worker') !== undefined) return noServiceWorker()
    // A picture of ours, which the page that signs in shows as well.
    if (path === iconPath) return serveFile(folder, { path, navigation: false })
    const navigation = isNavigation(path, c.req.header('accept'))
    if (!logins.isLoggedIn(cookieOf(c.req.header('cookie'), logins.cookieName))) {
      return navigation ? html(loginNeededPage(), 401) : c.text('Not authorized', 401)
    }
    peopleFirst.note()
    return serveFile(folder, { path, navigation })
  }
}

/**
 * We have no service worker. One that a browser asks for was left by another program that had our port: it
 * goes, with all that the browser stores for this address.
 */
function noServiceWorker(): Response {
  return new Response('Not found', { status: 404, headers: { 'Clear-Site-Data': '"storage"' } })
}

/** Whether a page is wanted rather than a file: scripts, styles and pictures have a name with an ending. */
function isNavigation(path: string, accept = ''): boolean {
  if (path.startsWith('/assets/')) return false
  return accept.includes('text/html') || !/\.\w+$/.test(path)
}
