// Which pages reach us.
import { describe, expect, it } from 'vitest'
import { isOwnOrigin } from './origin-guard.ts'

const nothing = { origin: undefined, site: undefined, mode: undefined, dest: undefined }
const document = { mode: 'navigate', dest: 'document' }

describe('isOwnOrigin', () => {
  it('takes programs, which say nothing about a page', () => {
    expect(isOwnOrigin(nothing, 4321)).toBe(true)
  })
  it.each(['http://127.0.0.1:4321', 'http://localhost:4321', 'http://[::1]:4321'])(
    'takes our own page at %s',
    (origin) => {
      expect(isOwnOrigin({ ...nothing, origin, site: 'same-origin' }, 4321)).toBe(true)
    },
  )
  it.each([
    'null',
    '',
    'http://localhost:3000',
    'https://127.0.0.1:4321',
    'http://127.0.0.1',
    'http://evil.example:4321',
    'http://127.0.0.1:4321.evil.example',
    'http://127.0.0.1:4321/',
    'HTTP://127.0.0.1:4321',
    'app://recollect',
  ])('refuses the origin %j', (origin) => {
    expect(isOwnOrigin({ ...nothing, origin }, 4321)).toBe(false)
  })
  it('takes an address that was typed or opened by a program', () => {
    expect(isOwnOrigin({ ...nothing, site: 'none', ...document }, 4321)).toBe(true)
  })
  it('refuses whatever another site starts, a link in a tab too', () => {
    expect(isOwnOrigin({ ...nothing, site: 'cross-site', mode: 'no-cors' }, 4321)).toBe(false)
    expect(isOwnOrigin({ ...nothing, site: 'cross-site', ...document }, 4321)).toBe(false)
  })
  it('lets another port of this machine link to us, not read or frame us', () => {
    expect(isOwnOrigin({ ...nothing, site: 'same-site', ...document }, 4321)).toBe(true)
    const frame = { ...nothing, site: 'same-site', mode: 'navigate', dest: 'iframe' }
    expect(isOwnOrigin(frame, 4321)).toBe(false)
    const image = { ...nothing, site: 'same-site', mode: 'no-cors', dest: 'image' }
    expect(isOwnOrigin(image, 4321)).toBe(false)
  })
})
