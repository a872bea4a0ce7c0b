// The one door out of the app: opens web addresses in the user's browser, and nothing else.

import { messageOf } from '../../../shared/errors.ts'
import type { Logger } from '../../base/logs/log.ts'
import { parseUrl } from '../window/app-origin.ts'

/** Whether the system may be asked to open this address: a parsed web address with a host. */
export function isExternalLink(text: string): boolean {
  const url = parseUrl(text)
  if (!url) return false
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false
  // Credentials in an address serve to pretend a host that it does not lead to.
  return url.hostname !== '' && url.username === '' && url.password === ''
}

/** Makes the door. `open` is Electron's `shell.openExternal`. */
export function createExternalLinks(
  open: (url: string) => Promise<void>,
  log: Logger,
): (url: string) => void {
  return (text) => {
    if (!isExternalLink(text)) {
      log.warn('refused to open an address that is no web address')
      return
    }
    // What is opened is what was checked: the parser's own spelling.
    open(new URL(text).href).catch((error: unknown) => {
      log.warn({ reason: messageOf(error) }, 'the browser could not be opened')
    })
  }
}
