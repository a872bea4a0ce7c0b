// Browser logins: one-time tokens in an address, and the cookies that they are exchanged for.
import { createHash, randomBytes } from 'node:crypto'
import { hashOf } from './token-guard.ts'

export interface BrowserLogins {
  /** The cookie's name: per install, because a browser sends cookies of 127.0.0.1 to every port. */
  readonly cookieName: string
  /** A token for one address: good once, for ten minutes. */
  issueToken(): string
  /** Uses a token up; the value of a new cookie, or null when it is unknown, used or expired. */
  exchange(token: string): string | null
  /** Whether a cookie's value belongs to a login that is still good; using it keeps it so. */
  isLoggedIn(cookie: string | null): boolean
}

const tokenLifeMs = 10 * 60_000
/** A login ends when it was not used for so long: a week. */
const loginLifeMs = 7 * 86_400_000
/** Older ones go first: nobody keeps so many tabs or addresses open. */
const mostKept = 100

/**
 * Logins live in memory and end with the host. A browser sends our cookie to whatever listens on another
 * port of 127.0.0.1, so one that outlived the host could be picked up and used against the next one;
 * a restart has a new port as a rule, and each start prints a fresh address.
 * `home` is the data folder, which names the install; `now` gives ms since the epoch.
 */
export function createBrowserLogins(home: string, now: () => number): BrowserLogins {
  const tokens = new Map<string, number>()
  const logins = new Map<string, number>()

  return {
    cookieName: `recollect-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`,
    issueToken() {
      const token = randomBytes(32).toString('base64url')
      remember(tokens, token, now() + tokenLifeMs)
      return token
    },
    exchange(token) {
      const key = keyOf(token)
      const until = tokens.get(key)
      tokens.delete(key)
      if (until === undefined || until <= now()) return null
      const cookie = randomBytes(32).toString('base64url')
      remember(logins, cookie, now() + loginLifeMs)
      return cookie
    },
    isLoggedIn(cookie) {
      if (cookie === null) return false
      const until = logins.get(keyOf(cookie))
      if (until === undefined || until <= now()) return false
      remember(logins, cookie, now() + loginLifeMs)
      return true
    },
  }
}

/** Found by hash: looking one up takes a time that tells nothing about the secret. */
function keyOf(secret: string): string {
  return hashOf(secret).toString('base64')
}

function remember(kept: Map<string, number>, secret: string, until: number): void {
  const key = keyOf(secret)
  kept.delete(key)
  kept.set(key, until)
  const oldest = kept.keys().next()
  if (kept.size > mostKept && !oldest.done) kept.delete(oldest.value)
}
