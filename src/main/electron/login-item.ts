// Starting with the computer: the system's own list on macOS and Windows, an autostart file on Linux.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, messageOf } from '../../shared/errors.ts'
import { writeAtomic } from '../base/write-atomic.ts'

/** The word with which Windows and Linux start the app at login: in the tray, without its window. */
export const hiddenFlag = '--hidden'

/**
 * Whether this start is the system's at login. macOS passes no words and says so itself, once the app is
 * ready.
 */
export function isLoginStart(
  platform: string,
  argv: readonly string[],
  app: { getLoginItemSettings(): { readonly wasOpenedAtLogin: boolean } },
): boolean {
  if (argv.includes(hiddenFlag)) return true
  return platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
}

interface LoginItem {
  /** What the system says now; the user may have changed it there. */
  isOn(): boolean
  /** @throws AppError `read_only` when the autostart file cannot be written. */
  set(on: boolean): void
}

/** The part of Electron's App that is used. */
interface LoginApp {
  getLoginItemSettings(options: { path: string; args: string[] }): { readonly openAtLogin: boolean }
  setLoginItemSettings(settings: { openAtLogin: boolean; path: string; args: string[] }): void
}

interface LoginItemDeps {
  readonly platform: string
  readonly app: LoginApp
  /** The command that starts this app, word by word. */
  readonly command: readonly string[]
  /** `~/.config/autostart`, or below `XDG_CONFIG_HOME`. */
  readonly autostartFolder: string
}

/** The way of this system. */
export function createLoginItem(deps: LoginItemDeps): LoginItem {
  if (deps.platform !== 'linux') {
    // Windows compares them, so asking and setting name the same; macOS knows neither.
    const [path = '', ...words] = deps.command
    const item = { path, args: [...words.map((word) => `"${word}"`), hiddenFlag] }
    return {
      isOn: () => deps.app.getLoginItemSettings(item).openAtLogin,
      set: (on) => deps.app.setLoginItemSettings({ openAtLogin: on, ...item }),
    }
  }
  const file = join(deps.autostartFolder, 'recollect.desktop')
  return {
    isOn: () => existsSync(file),
    set(on) {
      try {
        if (!on) {
          rmSync(file, { force: true })
          return
        }
        mkdirSync(deps.autostartFolder, { recursive: true })
        writeAtomic(file, autostartEntry([...deps.command, hiddenFlag]), 0o644)
      } catch (error) {
        throw new AppError(
          'read_only',
          `The start at login could not be changed (${messageOf(error)}): make ${deps.autostartFolder} writable for you.`,
          { cause: error },
        )
      }
    },
  }
}

/** A desktop entry as freedesktop.org's autostart specification asks for. */
export function autostartEntry(command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Recollect',
    'Comment=A memory for coding agents',
    `Exec=${command.map(quoteExec).join(' ')}`,
    'Icon=recollect',
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}

/**
 * Quotes a word for `Exec`: reserved characters inside double quotes, escaped for the quotes and
 * once more for the file's own string rule; a percent sign doubled.
 * https://specifications.freedesktop.org/desktop-entry-spec/latest/exec-variables.html
 */
function quoteExec(word: string): string {
  const quoted = word.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')
  return `"${quoted.replaceAll('\\', '\\\\')}"`
}
