// The address under which the windows load the dashboard, and the test for it.
import type { PageAddress } from '../../../shared/page-addresses.ts'

export const appScheme = 'app'
export const appHost = 'recollect'

/** The URL of a page of the dashboard. */
export function appUrl(page: PageAddress): string {
  return new URL(page, `${appScheme}://${appHost}/`).href
}

/** Parses a URL, or null; so that no decision is ever taken on text. */
export function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

/** Whether a parsed URL lies in our own origin, without credentials or a port. */
export function isAppUrl(url: URL): boolean {
  return (
    url.protocol === `${appScheme}:` &&
    url.host === appHost &&
    url.username === '' &&
    url.password === ''
  )
}
