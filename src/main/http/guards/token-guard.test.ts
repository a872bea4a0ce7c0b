// How tokens are read and compared.
import { describe, expect, it } from 'vitest'
import { bearerOf, cookieOf, createTokenCheck } from './token-guard.ts'

const token = 'abcdefghijklmnopqrstuvwxyz-ABCDEF_0123456789'

describe('tokens', () => {
  it('are found in the Authorization header', () => {
    expect(bearerOf(`Bearer ${token}`)).toBe(token)
    expect(bearerOf(`bearer ${token}`)).toBe(token)
  })
  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer short',
    `Basic ${token}`,
    `Bearer ${token} more`,
    token,
  ])('are not found in %j', (header) => {
    expect(bearerOf(header)).toBeNull()
  })
  it('are right only as a whole', () => {
    const isRight = createTokenCheck(token)
    expect(isRight(token)).toBe(true)
    expect(isRight(null)).toBe(false)
    expect(isRight('')).toBe(false)
    expect(isRight(token.slice(0, -1))).toBe(false)
    expect(isRight(`${token}x`)).toBe(false)
    expect(isRight(token.toLowerCase())).toBe(false)
  })
})

describe('cookieOf', () => {
  it('finds the one cookie by its whole name', () => {
    const header = 'a=1; recollect-12=secret=x; xrecollect-12=no'
    expect(cookieOf(header, 'recollect-12')).toBe('secret=x')
    expect(cookieOf(header, 'recollect-1')).toBeNull()
    expect(cookieOf(undefined, 'recollect-12')).toBeNull()
  })
})
