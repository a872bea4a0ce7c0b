// The address under which the windows load the dashboard, and the test for it.

export const appScheme = 'app'
export const appHost = 'recollect'

/** The address of a page of the dashboard; `path` begins with `/`. */
export function appUrl(path: string): string {
  return new URL(path, `${appScheme}://${appHost}/`).href
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
