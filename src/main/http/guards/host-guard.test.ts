// Which Host headers reach us.
import { describe, expect, it } from 'vitest'
import { isOurHost } from './host-guard.ts'

describe('isOurHost', () => {
  it.each(['127.0.0.1:4321', 'localhost:4321', 'LOCALHOST:4321', '[::1]:4321'])(
    'takes %s',
    (host) => {
      expect(isOurHost(host, 4321)).toBe(true)
    },
  )
  it.each([
    undefined,
    '',
    '127.0.0.1',
    'localhost',
    '127.0.0.1:4322',
    '127.0.0.1:04321x',
    '127.0.0.1:',
    'evil.example:4321',
    'localhost.evil.example:4321',
    'localhost.:4321',
    '127.0.0.1.nip.io:4321',
    '127.0.0.1:4321, evil.example',
    'evil.example@127.0.0.1:4321',
    '0.0.0.0:4321',
    '2130706433:4321',
    '[::ffff:127.0.0.1]:4321',
    ' 127.0.0.1:4321',
    '127.0.0.1:4321\n',
  ])('refuses %j', (host) => {
    expect(isOurHost(host, 4321)).toBe(false)
  })
})
