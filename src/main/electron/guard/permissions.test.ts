import { describe, expect, it } from 'vitest'
import { silentLog } from '../../base/logs/log.ts'
import { type PermissionSession, setupPermissions } from './permissions.ts'

type RequestHandler = Parameters<PermissionSession['setPermissionRequestHandler']>[0]
type CheckHandler = Parameters<PermissionSession['setPermissionCheckHandler']>[0]

function guardedSession() {
  let request: RequestHandler | null = null
  let check: CheckHandler | null = null
  let device: (() => boolean) | null = null
  setupPermissions(
    {
      setPermissionRequestHandler: (handler) => {
        request = handler
      },
      setPermissionCheckHandler: (handler) => {
        check = handler
      },
      setDevicePermissionHandler: (handler) => {
        device = handler
      },
    },
    silentLog,
  )
  return {
    asked(permission: string, requestingUrl: string): boolean | null {
      let answer: boolean | null = null
      request?.(null, permission, (granted) => (answer = granted), { requestingUrl })
      return answer
    },
    checked: (permission: string, origin: string) => check?.(null, permission, origin),
    device: () => device?.(),
  }
}

const wanted = [
  'media',
  'geolocation',
  'notifications',
  'clipboard-read',
  'fileSystem',
  'display-capture',
  'openExternal',
  'hid',
  'serial',
  'usb',
  'midi',
  'pointerLock',
  'window-management',
  'unknown',
  'constructor',
  'a permission of tomorrow',
]

describe('permissions', () => {
  it.each(wanted)('%s is denied when asked for and when checked', (permission) => {
    const session = guardedSession()
    expect(session.asked(permission, 'app://recollect/')).toBe(false)
    expect(session.checked(permission, 'app://recollect')).toBe(false)
  })

  it('lets our own pages write to the clipboard', () => {
    const session = guardedSession()
    expect(session.asked('clipboard-sanitized-write', 'app://recollect/search')).toBe(true)
    expect(session.checked('clipboard-sanitized-write', 'app://recollect/')).toBe(true)
  })

  it('lets no other origin do so', () => {
    const session = guardedSession()
    for (const origin of ['https://example.com', 'app://other/', '']) {
      expect(session.asked('clipboard-sanitized-write', origin)).toBe(false)
      expect(session.checked('clipboard-sanitized-write', origin)).toBe(false)
    }
  })

  it('gives no device', () => expect(guardedSession().device()).toBe(false))
})
