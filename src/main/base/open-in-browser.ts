// Opens an address in the user's browser with what the system offers for that.
import { spawn } from 'node:child_process'

/** An opener that still runs by then (ms) has started a browser in its own process. */
const openerLimitMs = 3000

/** Whether there is a screen before this user, with a browser on it. */
export function hasBrowser(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): boolean {
  // Editors on another machine name a program that opens the address there.
  if (env.BROWSER) return true
  if (platform === 'darwin' || platform === 'win32') return !env.SSH_CONNECTION
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
}

/** Starts the system's opener; false where there is none, or where it failed. */
export function openInBrowser(url: string): Promise<boolean> {
  const [command, ...parameters] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', url]
        : ['xdg-open', url]
  return new Promise((resolve) => {
    const child = spawn(command ?? 'xdg-open', parameters, { stdio: 'ignore', detached: true })
    const limit = setTimeout(() => resolve(true), openerLimitMs)
    const end = (isOpen: boolean) => {
      clearTimeout(limit)
      resolve(isOpen)
    }
    child.on('error', () => end(false))
    child.on('exit', (code) => end(code === 0))
    child.unref()
  })
}
