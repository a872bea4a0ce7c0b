// One-time tokens and the logins that they are exchanged for.
import { describe, expect, it } from 'vitest'
import { createBrowserLogins } from './browser-logins.ts'

function open(home = '/home/ada/.recollect') {
  const clock = { time: 1_000_000 }
  return { logins: createBrowserLogins(home, () => clock.time), clock }
}

describe('browser logins', () => {
  it('exchange a token for a login, once', () => {
    const { logins } = open()
    const token = logins.issueToken()
    const cookie = logins.exchange(token)
    expect(cookie).not.toBeNull()
    expect(cookie).not.toBe(token)
    expect(logins.isLoggedIn(cookie)).toBe(true)
    expect(logins.exchange(token)).toBeNull()
  })

  it('take no token that is older than ten minutes', () => {
    const { logins, clock } = open()
    const [early, late] = [logins.issueToken(), logins.issueToken()]
    clock.time += 10 * 60_000 - 1
    expect(logins.exchange(early)).not.toBeNull()
    clock.time += 1
    expect(logins.exchange(late)).toBeNull()
  })

  it('know neither tokens nor cookies of another run', () => {
    const [first, second] = [open().logins, open().logins]
    expect(second.exchange(first.issueToken())).toBeNull()
    expect(second.isLoggedIn(first.exchange(first.issueToken()))).toBe(false)
    expect(second.isLoggedIn(null)).toBe(false)
    expect(second.isLoggedIn('')).toBe(false)
  })

  it('last a week after their last use', () => {
    const { logins, clock } = open()
    const cookie = logins.exchange(logins.issueToken())
    const days = 86_400_000
    clock.time += 6 * days
    expect(logins.isLoggedIn(cookie)).toBe(true)
    clock.time += 6 * days
    expect(logins.isLoggedIn(cookie)).toBe(true)
    clock.time += 7 * days
    expect(logins.isLoggedIn(cookie)).toBe(false)
  })

  it('keep a bounded number of tokens, the newest', () => {
    const { logins } = open()
    const oldest = logins.issueToken()
    const newest = Array.from({ length: 100 }, () => logins.issueToken()).at(-1) ?? ''
    expect(logins.exchange(oldest)).toBeNull()
    expect(logins.exchange(newest)).not.toBeNull()
  })

  it('name the cookie by install', () => {
    const name = open().logins.cookieName
    expect(name).toMatch(/^recollect-[0-9a-f]{12}$/)
    expect(open().logins.cookieName).toBe(name)
    expect(open('/home/bob/.recollect').logins.cookieName).not.toBe(name)
  })
})
