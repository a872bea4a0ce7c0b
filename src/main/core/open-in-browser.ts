// Opens an address in the user's browser with what the system offers for that.
import { spawn } from 'node:child_process'

/** Starts the system's opener and forgets it; where there is none, the printed address is enough. */
export function openInBrowser(url: string): void {
  const [command, ...parameters] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', url]
        : ['xdg-open', url]
  const child = spawn(command ?? 'xdg-open', parameters, { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}
