// The one window of the dashboard: made on first use, hidden when closed, back where it was.
import type { BrowserWindowConstructorOptions } from 'electron'
import type { PageAddress } from '../../../shared/page-addresses.ts'
import { securePreferences } from '../guard/security.ts'
import type { StateFile } from '../state-file.ts'
import { appUrl } from './app-origin.ts'
import { pages } from './pages.ts'
import { fitToDisplays, type Rectangle, smallestSize, type WindowState } from './window-state.ts'

/** The part of Electron's BrowserWindow that is used. */
interface ShellWindow {
  readonly webContents: { readonly id: number; getURL(): string }
  on(event: 'close', listener: (event: { preventDefault(): void }) => void): unknown
  on(event: 'closed' | 'session-end', listener: () => void): unknown
  once(event: 'ready-to-show', listener: () => void): unknown
  loadURL(url: string): Promise<void>
  show(): void
  hide(): void
  focus(): void
  restore(): void
  maximize(): void
  isVisible(): boolean
  isMinimized(): boolean
  isMaximized(): boolean
  isDestroyed(): boolean
  getNormalBounds(): Rectangle
}

interface MainWindowDeps {
  readonly create: (options: BrowserWindowConstructorOptions) => ShellWindow
  readonly preload: string
  readonly state: StateFile<WindowState>
  readonly workAreas: () => readonly Rectangle[]
  readonly isDark: () => boolean
  /** Whether the app is about to end; only then a window may really close. */
  readonly isQuitting: () => boolean
  /** The system ends the user's session (Windows); there is little time. */
  readonly onSessionEnd: () => void
  readonly onError: (error: unknown) => void
  /** Picture for the task bar where the system does not take it from the program. */
  readonly icon?: string
}

/** The dashboard's window as the rest of the shell sees it. */
export interface MainWindow {
  /** Shows and focuses the window; with an address it goes to that page. */
  show(page?: PageAddress): void
  /** Whether a page belongs to this window. */
  owns(webContentsId: number): boolean
}

/** The dashboard's frame colour in both themes, shown before the page is painted: nothing flashes. */
export const pageColor = { light: '#f2f4f5', dark: '#101315' } as const

/** Makes the holder of the window; the window itself comes with the first `show`. */
export function createMainWindow(deps: MainWindowDeps): MainWindow {
  let window: ShellWindow | null = null

  function open(page: PageAddress): ShellWindow {
    const { bounds, size, maximized } = fitToDisplays(deps.state.load(), deps.workAreas())
    const made = deps.create({
      ...size,
      ...(bounds ?? {}),
      ...(deps.icon ? { icon: deps.icon } : {}),
      minWidth: smallestSize.width,
      minHeight: smallestSize.height,
      title: 'Recollect',
      show: false,
      autoHideMenuBar: true,
      backgroundColor: deps.isDark() ? pageColor.dark : pageColor.light,
      webPreferences: securePreferences(deps.preload),
    })
    const remember = () => {
      if (made.isDestroyed()) return
      deps.state.save({ bounds: whole(made.getNormalBounds()), maximized: made.isMaximized() })
    }
    // It comes again with every document that is painted while the window is hidden.
    made.once('ready-to-show', () => {
      if (maximized) made.maximize()
      made.show()
    })
    made.on('close', (event) => {
      remember()
      if (deps.isQuitting()) return
      event.preventDefault()
      made.hide()
    })
    made.on('closed', () => {
      if (window === made) window = null
    })
    made.on('session-end', () => {
      remember()
      deps.onSessionEnd()
    })
    made.loadURL(appUrl(page)).catch(deps.onError)
    return made
  }

  return {
    show(page) {
      if (!window || window.isDestroyed()) {
        window = open(page ?? pages.overview)
        return
      }
      if (page !== undefined && window.webContents.getURL() !== appUrl(page)) {
        window.loadURL(appUrl(page)).catch(deps.onError)
      }
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    owns: (id) => window !== null && !window.isDestroyed() && window.webContents.id === id,
  }
}

/** Scaled displays give fractions; the file holds whole numbers. */
function whole(bounds: Rectangle): Rectangle {
  return {
    x: Math.round(bounds.x),
    y: Math.round(bounds.y),
    width: Math.round(bounds.width),
    height: Math.round(bounds.height),
  }
}
