// The quick-search window: a small frameless one over everything, opened and closed by a global key.
import type { BrowserWindowConstructorOptions } from 'electron'
import { type PageAddress, pageAddressIn } from '../../../shared/page-addresses.ts'
import { securePreferences } from '../guard/security.ts'
import { appUrl, isAppUrl, parseUrl } from './app-origin.ts'
import { pages } from './pages.ts'
import { pageColor } from './window.ts'
import type { Rectangle } from './window-state.ts'

/** The part of Electron's BrowserWindow that is used. */
interface QuickWindow {
  readonly webContents: {
    readonly id: number
    on(
      event: 'did-navigate-in-page',
      listener: (event: unknown, url: string, isMainFrame: boolean) => void,
    ): unknown
    on(
      event: 'before-input-event',
      listener: (event: { preventDefault(): void }, input: { key: string; type: string }) => void,
    ): unknown
  }
  on(event: 'blur' | 'closed', listener: () => void): unknown
  once(event: 'ready-to-show', listener: () => void): unknown
  loadURL(url: string): Promise<void>
  setBounds(bounds: Rectangle): void
  show(): void
  hide(): void
  focus(): void
  isVisible(): boolean
  isDestroyed(): boolean
}

interface QuickSearchDeps {
  readonly create: (options: BrowserWindowConstructorOptions) => QuickWindow
  readonly preload: string
  /** The work area of the display on which the mouse pointer is. */
  readonly currentWorkArea: () => Rectangle
  readonly isDark: () => boolean
  /** Shows a page that the user chose, in the dashboard's window. */
  readonly openPage: (page: PageAddress) => void
  readonly onError: (error: unknown) => void
}

export interface QuickSearch {
  /** Opens it on the display with the mouse pointer, or closes it. */
  toggle(): void
  owns(webContentsId: number): boolean
}

const size = { width: 720, height: 480 } as const

/** In the upper third of a display, where eyes rest; never larger than the display. */
export function quickSearchBounds(area: Rectangle): Rectangle {
  const width = Math.min(size.width, area.width)
  const height = Math.min(size.height, area.height)
  return {
    x: Math.round(area.x + (area.width - width) / 2),
    y: Math.round(area.y + (area.height - height) / 4),
    width,
    height,
  }
}

/** The page that a URL inside our origin names, or null for the quick-search page itself. */
function chosenPage(text: string): PageAddress | null {
  const url = parseUrl(text)
  if (!url || !isAppUrl(url) || url.pathname === pages.quickSearch) return null
  return pageAddressIn(url)
}

/** Makes the holder of the window; the window itself comes with the first `toggle`. */
export function createQuickSearch(deps: QuickSearchDeps): QuickSearch {
  let window: QuickWindow | null = null

  function load(target: QuickWindow): void {
    target.loadURL(appUrl(pages.quickSearch)).catch(deps.onError)
  }

  function open(): QuickWindow {
    const made = deps.create({
      ...quickSearchBounds(deps.currentWorkArea()),
      title: 'Recollect search',
      show: false,
      frame: false,
      resizable: false,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      skipTaskbar: true,
      alwaysOnTop: true,
      backgroundColor: deps.isDark() ? pageColor.dark : pageColor.light,
      webPreferences: securePreferences(deps.preload),
    })
    // It comes again with every document that is painted while the window is hidden.
    made.once('ready-to-show', () => made.show())
    made.on('blur', () => made.hide())
    made.on('closed', () => {
      if (window === made) window = null
    })
    made.webContents.on('before-input-event', (event, input) => {
      if (input.type !== 'keyDown' || input.key !== 'Escape') return
      event.preventDefault()
      made.hide()
    })
    // The dashboard routes inside the page: what was chosen belongs into the large window.
    made.webContents.on('did-navigate-in-page', (_event, url, isMainFrame) => {
      const page = isMainFrame ? chosenPage(url) : null
      if (page === null) return
      made.hide()
      load(made)
      deps.openPage(page)
    })
    load(made)
    return made
  }

  return {
    toggle() {
      if (!window || window.isDestroyed()) {
        window = open()
        return
      }
      if (window.isVisible()) {
        window.hide()
        return
      }
      window.setBounds(quickSearchBounds(deps.currentWorkArea()))
      window.show()
      window.focus()
    },
    owns: (id) => window !== null && !window.isDestroyed() && window.webContents.id === id,
  }
}
