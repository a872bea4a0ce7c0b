// One-time tokens, the logins that they are exchanged for, and the sessions of pages.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keyLabels, signedText } from '../../shared/browser-login.ts'
import { type BrowserLogins, createBrowserLogins } from './browser-logins.ts'
import type { StoredLogin } from './listener-file.ts'

const days = 86_400_000

function open(options: { home?: string; port?: number; logins?: readonly StoredLogin[] } = {}) {
  const { home = '/home/ada/.recollect', port = 20_001, logins = [] } = options
  const clock = { time: 1_000_000 }
  let changes = 0
  const made = createBrowserLogins({
    home,
    port,
    logins,
    onChange: () => {
      changes++
    },
    now: () => clock.time,
  })
  return { logins: made, clock, changes: () => changes }
}

function logIn(logins: BrowserLogins) {
  const made = logins.exchange(logins.issueToken())
  if (made === null) throw new Error('The token was not taken')
  return made
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** What a page does: checks the host's proof and answers with its own. */
function begin(
  logins: BrowserLogins,
  { login, key }: { login: string; key: string },
  port = 20_001,
) {
  const secret = Buffer.from(key, 'hex')
  const pageNonce = randomBytes(32).toString('hex')
  const challenge = logins.challenge(login, pageNonce)
  if (challenge === null) return null
  const text = signedText({ login, pageNonce, hostNonce: challenge.nonce, port })
  const isOurs = challenge.proof === hmac(hmac(secret, keyLabels.host), text).toString('hex')
  const pageKey = hmac(secret, keyLabels.page)
  const signature = hmac(createHash('sha256').update(pageKey).digest(), text)
  const proof = Buffer.from(pageKey.map((byte, at) => byte ^ (signature[at] ?? 0))).toString('hex')
  return {
    isOurs,
    nonce: challenge.nonce,
    proof,
    session: logins.answer(login, challenge.nonce, proof),
  }
}

describe('an address', () => {
  it('is exchanged for a login, once', () => {
    const { logins } = open()
    const token = logins.issueToken()
    const made = logins.exchange(token)
    expect(new Set([made?.cookie, made?.login, made?.key, token]).size).toBe(4)
    expect(logins.isLoggedIn(made?.cookie ?? null)).toBe(true)
    expect(logins.exchange(token)).toBeNull()
  })

  it('is good for ten minutes', () => {
    const { logins, clock } = open()
    const [early, late] = [logins.issueToken(), logins.issueToken()]
    clock.time += 10 * 60_000 - 1
    expect(logins.exchange(early)).not.toBeNull()
    clock.time += 1
    expect(logins.exchange(late)).toBeNull()
  })

  it('is one of a bounded number, the newest', () => {
    const { logins } = open()
    const oldest = logins.issueToken()
    const newest = Array.from({ length: 1000 }, () => logins.issueToken()).at(-1) ?? ''
    expect(logins.exchange(oldest)).toBeNull()
    expect(logins.exchange(newest)).not.toBeNull()
  })
})

describe('a session', () => {
  it('begins when both sides have proved to know the login', () => {
    const { logins } = open()
    const begun = begin(logins, logIn(logins))
    expect(begun?.isOurs).toBe(true)
    expect(logins.hasSession(begun?.session ?? null)).toBe(true)
    expect(logins.hasSession(null)).toBe(false)
    expect(logins.hasSession('')).toBe(false)
  })

  it('is opened by nothing that the cookie, the wire or the file shows', () => {
    const { logins } = open()
    const made = logIn(logins)
    const begun = begin(logins, made)
    const stored = logins.stored()[0]
    const seen = [
      made.cookie,
      made.login,
      begun?.nonce,
      begun?.proof,
      ...Object.values(stored ?? {}),
    ]
    for (const secret of seen) expect(logins.hasSession(String(secret))).toBe(false)
    // Taken for the secret, for the page's key, or sent as it is.
    for (const key of [stored?.pageKeyHash, stored?.hostKey, stored?.cookieHash]) {
      expect(begin(logins, { login: made.login, key: key ?? '' })?.session).toBeNull()
      const challenge = logins.challenge(made.login, 'a'.repeat(64))
      expect(logins.answer(made.login, challenge?.nonce ?? '', key ?? '')).toBeNull()
    }
  })

  it('is not begun by an answer that was seen, nor by one for another login or port', () => {
    const { logins } = open()
    const [made, other] = [logIn(logins), logIn(logins)]
    const begun = begin(logins, made)
    expect(logins.answer(made.login, begun?.nonce ?? '', begun?.proof ?? '')).toBeNull()
    const next = logins.challenge(made.login, 'a'.repeat(64))
    expect(logins.answer(made.login, next?.nonce ?? '', begun?.proof ?? '')).toBeNull()
    expect(begin(logins, { login: other.login, key: made.key })?.session).toBeNull()
    expect(begin(logins, made, 20_002)).toMatchObject({ isOurs: false, session: null })
    expect(logins.challenge('0'.repeat(32), 'a'.repeat(64))).toBeNull()
  })

  it('waits a minute for its answer', () => {
    const { logins, clock } = open()
    const made = logIn(logins)
    const challenge = logins.challenge(made.login, 'a'.repeat(64))
    clock.time += 60_000
    expect(logins.answer(made.login, challenge?.nonce ?? '', '00'.repeat(32))).toBeNull()
  })

  it('is unknown to the next run, which knows the login', () => {
    const first = open()
    const made = logIn(first.logins)
    const session = begin(first.logins, made)?.session ?? null
    const second = open({ logins: first.logins.stored() })
    expect(second.logins.hasSession(session)).toBe(false)
    expect(second.logins.isLoggedIn(made.cookie)).toBe(true)
    expect(second.logins.hasSession(begin(second.logins, made)?.session ?? null)).toBe(true)
  })
})

describe('a login', () => {
  it('lasts a week after its last use, and ninety days at most', () => {
    const { logins, clock, changes } = open()
    const made = logIn(logins)
    const session = begin(logins, made)?.session ?? null
    const before = changes()
    for (let day = 6; day <= 84; day += 6) {
      clock.time += 6 * days
      expect(logins.isLoggedIn(made.cookie)).toBe(true)
      expect(logins.hasSession(session)).toBe(true)
    }
    expect(changes()).toBeGreaterThan(before)
    clock.time += 6 * days
    expect(logins.isLoggedIn(made.cookie)).toBe(false)
    expect(logins.hasSession(session)).toBe(false)

    const unused = logIn(logins)
    clock.time += 7 * days
    expect(logins.isLoggedIn(unused.cookie)).toBe(false)
    expect(begin(logins, unused)).toBeNull()
    expect(logins.stored()).toEqual([])
  })

  it('of a run that is long over is not taken up again', () => {
    const first = open()
    logIn(first.logins)
    const stored = first.logins.stored().map((login) => ({ ...login, until: 999_999 }))
    expect(open({ logins: stored }).logins.stored()).toEqual([])
  })

  it('is one of a bounded number, the newest', () => {
    const { logins } = open()
    const oldest = logIn(logins)
    for (let n = 0; n < 100; n++) logIn(logins)
    expect(logins.isLoggedIn(oldest.cookie)).toBe(false)
    expect(logins.stored()).toHaveLength(100)
  })

  it('is not written down again for every use', () => {
    const { logins, clock, changes } = open()
    const { cookie } = logIn(logins)
    const before = changes()
    for (let n = 0; n < 50; n++) {
      clock.time += 1000
      logins.isLoggedIn(cookie)
    }
    expect(changes()).toBe(before)
  })

  it('has a cookie with a name by install', () => {
    const name = open().logins.cookieName
    expect(name).toMatch(/^recollect-[0-9a-f]{12}$/)
    expect(open().logins.cookieName).toBe(name)
    expect(open({ home: '/home/bob/.recollect' }).logins.cookieName).not.toBe(name)
  })
})
