// Browser logins: one-time addresses, the cookie for pages, and the sessions that open calls and streams.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyLabels, signedText } from '../../shared/browser-login.ts'
import { hashOf } from './guards/token-guard.ts'
import type { StoredLogin } from './listener-file.ts'

/** What a browser is given for a one-time token, once and never again. */
interface NewLogin {
  /** Opens pages. Browsers send it to every port of 127.0.0.1, so it opens nothing else. */
  readonly cookie: string
  readonly login: string
  /** The second secret: 32 bytes in hex. The page keeps it in the storage of its origin and never sends it. */
  readonly key: string
}

export interface BrowserLogins {
  /** The cookie's name: per install. */
  readonly cookieName: string
  /** Seconds after which the browser drops the cookie by itself. */
  readonly cookieSeconds: number
  /** A token for one address: good once, for ten minutes. */
  issueToken(): string
  /** Uses a token up; null when it is unknown, used or expired. */
  exchange(token: string): NewLogin | null
  /** Whether a cookie's value belongs to a login that is still good; using it keeps it so. */
  isLoggedIn(cookie: string | null): boolean
  /** Begins a session for a page: proves that we are the host of that login; null when it is none of ours. */
  challenge(login: string, pageNonce: string): { nonce: string; proof: string } | null
  /** Checks the page's answer to a challenge, once; the session's secret, or null. */
  answer(login: string, nonce: string, proof: string): string | null
  /** Whether a session is one of this run, of a login that is still good; using it keeps it so. */
  hasSession(session: string | null): boolean
  /** The logins that are still good. */
  stored(): StoredLogin[]
}

interface Options {
  /** The data folder, which names the install. */
  readonly home: string
  /** The listener's port: a login is good at the port where it was made. */
  readonly port: number
  /** The logins of former runs at this port. */
  readonly logins: readonly StoredLogin[]
  /** Told when there is something new to keep. */
  readonly onChange: () => void
  /** ms since 1970 */
  readonly now: () => number
}

const tokenLifeMs = 10 * 60_000
const challengeLifeMs = 60_000
/** A login ends when it was not used for a week, and after ninety days in any case. */
const loginLifeMs = 7 * 86_400_000
const longestLoginMs = 90 * 86_400_000
/** A use is written down when it moves the end by so much. */
const keptStepMs = 3_600_000
const mostLogins = 100
/** Tokens, challenges and sessions: nobody has so many tabs or addresses open. */
const mostKept = 1000

/**
 * Logins outlive the host, so that an open tab finds its way after a restart on the same port. Sessions live
 * in memory: whoever listens on our port while we are away learns a session of a run that is over, and a page
 * gives a new run nothing before that has proved to know the login.
 */
export function createBrowserLogins({ home, port, logins, onChange, now }: Options): BrowserLogins {
  const tokens = createKept<true>(mostKept, now)
  const challenges = createKept<{ readonly login: string; readonly text: string }>(mostKept, now)
  const sessions = createKept<string>(mostKept, now)
  const byId = new Map<string, StoredLogin>()
  for (const login of logins) if (login.until > now()) byId.set(login.id, login)

  function use(login: StoredLogin | undefined): boolean {
    if (!login) return false
    if (login.until <= now()) {
      byId.delete(login.id)
      onChange()
      return false
    }
    const until = Math.min(now() + loginLifeMs, login.madeAt + longestLoginMs)
    if (until - login.until >= keptStepMs) {
      byId.set(login.id, { ...login, until })
      onChange()
    }
    return true
  }

  return {
    cookieName: `recollect-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`,
    cookieSeconds: longestLoginMs / 1000,
    issueToken() {
      const token = randomBytes(32).toString('base64url')
      tokens.add(token, true, tokenLifeMs)
      return token
    },
    exchange(token) {
      if (!tokens.take(token)) return null
      const cookie = randomBytes(32).toString('base64url')
      const key = randomBytes(32)
      const login: StoredLogin = {
        id: randomBytes(16).toString('hex'),
        cookieHash: hashOf(cookie).toString('hex'),
        pageKeyHash: sha256(hmac(key, keyLabels.page)).toString('hex'),
        hostKey: hmac(key, keyLabels.host).toString('hex'),
        madeAt: now(),
        until: now() + loginLifeMs,
      }
      byId.set(login.id, login)
      const oldest = byId.keys().next()
      if (byId.size > mostLogins && !oldest.done) byId.delete(oldest.value)
      onChange()
      return { cookie, login: login.id, key: key.toString('hex') }
    },
    isLoggedIn(cookie) {
      if (cookie === null) return false
      // Found by hash: looking one up takes a time that tells nothing about the secret.
      const hash = hashOf(cookie).toString('hex')
      return use([...byId.values()].find(({ cookieHash }) => cookieHash === hash))
    },
    challenge(id, pageNonce) {
      const login = byId.get(id)
      if (!login || !use(login)) return null
      const nonce = randomBytes(32).toString('hex')
      const text = signedText({ login: id, pageNonce, hostNonce: nonce, port })
      challenges.add(nonce, { login: id, text }, challengeLifeMs)
      return { nonce, proof: hmac(Buffer.from(login.hostKey, 'hex'), text).toString('hex') }
    },
    answer(id, nonce, proof) {
      const challenge = challenges.take(nonce)
      const login = byId.get(id)
      if (!challenge || challenge.login !== id || !login) return null
      const expected = Buffer.from(login.pageKeyHash, 'hex')
      const given = Buffer.from(proof, 'hex')
      if (given.length !== expected.length) return null
      const signature = hmac(expected, challenge.text)
      const pageKey = given.map((byte, index) => byte ^ (signature[index] ?? 0))
      if (!timingSafeEqual(sha256(pageKey), expected)) return null
      const session = randomBytes(32).toString('base64url')
      sessions.add(session, id, longestLoginMs)
      return session
    },
    hasSession(session) {
      const id = session === null ? undefined : sessions.get(session)
      return id !== undefined && use(byId.get(id))
    },
    stored: () => [...byId.values()].filter(({ until }) => until > now()),
  }
}

/** Secrets with what belongs to them, found by hash, each with an end; the newest `most` are kept. */
function createKept<T>(most: number, now: () => number) {
  const kept = new Map<string, { readonly value: T; readonly until: number }>()
  const keyOf = (secret: string) => hashOf(secret).toString('base64')
  function get(secret: string): T | undefined {
    const found = kept.get(keyOf(secret))
    return found && found.until > now() ? found.value : undefined
  }
  return {
    add(secret: string, value: T, lifeMs: number): void {
      kept.set(keyOf(secret), { value, until: now() + lifeMs })
      const oldest = kept.keys().next()
      if (kept.size > most && !oldest.done) kept.delete(oldest.value)
    },
    get,
    take(secret: string): T | undefined {
      const value = get(secret)
      kept.delete(keyOf(secret))
      return value
    },
  }
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
