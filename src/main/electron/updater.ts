// Updates: off until a feed is configured, and only in a packaged app.
import { messageOf } from '../../shared/errors.ts'
import type { Logger } from '../base/logs/log.ts'

/** The part of electron-updater that is used. */
interface Updater {
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  setFeedURL(options: { provider: 'generic'; url: string }): void
  checkForUpdates(): Promise<unknown>
}

interface UpdaterDeps {
  /** The address of the feed, null while updates are off. */
  readonly feed: string | null
  readonly isPackaged: boolean
  /** Loads electron-updater, which reads the package when loaded and fails in a source tree. */
  readonly load: () => Promise<Updater>
  readonly log: Logger
}

/** Looks for an update once, when a feed is configured; it is installed when the app ends. */
export async function checkForUpdate(deps: UpdaterDeps): Promise<'off' | 'checked' | 'failed'> {
  if (deps.feed === null || !deps.isPackaged) return 'off'
  try {
    const updater = await deps.load()
    updater.autoDownload = true
    updater.autoInstallOnAppQuit = true
    updater.setFeedURL({ provider: 'generic', url: deps.feed })
    await updater.checkForUpdates()
    return 'checked'
  } catch (error) {
    deps.log.warn({ reason: messageOf(error) }, 'could not look for an update')
    return 'failed'
  }
}
