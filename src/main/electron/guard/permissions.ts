// What a page may ask of the system: a short table with reasons, everything else is denied.
import type { Logger } from '../../base/logs/log.ts'
import { isAppUrl, parseUrl } from '../window/app-origin.ts'

/** Allowed permissions, each with the reason why the dashboard needs it. */
const allowedPermissions: Readonly<Record<string, string>> = {
  'clipboard-sanitized-write': 'the copy buttons beside commands, ids and context previews',
}

/** Whether a page of this address is given a permission. */
function isPermissionAllowed(permission: string, requestingUrl: string): boolean {
  if (!Object.hasOwn(allowedPermissions, permission)) return false
  const url = parseUrl(requestingUrl)
  return url !== null && isAppUrl(url)
}

/** The part of Electron's Session that asks. */
export interface PermissionSession {
  setPermissionRequestHandler(
    handler: (
      contents: unknown,
      permission: string,
      callback: (granted: boolean) => void,
      details: { readonly requestingUrl?: string },
    ) => void,
  ): void
  setPermissionCheckHandler(
    handler: (contents: unknown, permission: string, requestingOrigin: string) => boolean,
  ): void
  setDevicePermissionHandler(handler: () => boolean): void
}

/** Sets both doors, the question and the silent check, and denies every device. */
export function setupPermissions(session: PermissionSession, log: Logger): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    const allowed = isPermissionAllowed(permission, details.requestingUrl ?? '')
    if (!allowed) log.warn({ permission }, 'refused a permission')
    callback(allowed)
  })
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    isPermissionAllowed(permission, requestingOrigin),
  )
  session.setDevicePermissionHandler(() => false)
}
