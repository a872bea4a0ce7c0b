// What the stand-in for Electron records, for the harness to look at and to act upon.
import { EventEmitter } from 'node:events'
import type { MenuItemConstructorOptions } from 'electron'
import type { PageWorld, StandInContents } from './stand-in-page.ts'

/** A tray as the user sees it. */
export interface SeenTray {
  image: string
  toolTip: string
  menu: MenuItemConstructorOptions[]
  destroyed: boolean
}

/** What a window is made with. */
export interface WindowOptions {
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly height?: number
  readonly webPreferences?: { readonly preload?: string; readonly [name: string]: unknown }
  readonly [name: string]: unknown
}

/** A window as the harness looks at it and acts upon it. */
export interface SeenWindow extends EventEmitter {
  readonly options: WindowOptions
  readonly webContents: StandInContents
  readonly visible: boolean
  readonly destroyed: boolean
  readonly minimized: boolean
  readonly maximized: boolean
  bounds: { x: number; y: number; width: number; height: number }
  loadURL(url: string): Promise<void>
  show(): void
  hide(): void
  focus(): void
  isVisible(): boolean
  /** What a click on its close button does. */
  close(): void
}

/** A process that was forked by `utilityProcess`. */
interface SeenUtility {
  readonly pid: number | undefined
}

type SchemeHandler = (request: { method: string; url: string }) => Promise<Response>

export interface World extends PageWorld {
  readonly app: EventEmitter
  /** Whether another app holds the lock already; set before the bundle is loaded. */
  isLocked: boolean
  /** Whether the app runs from a package; set before the bundle is loaded. */
  isPackaged: boolean
  /** Whether the app is ready: some of Electron works only then. */
  isReady: boolean
  readonly windows: SeenWindow[]
  /** The window with the keyboard. */
  focused: SeenWindow | null
  readonly utilities: SeenUtility[]
  /** Programs that were given to Node's `fork`, which would start the app once more in a package. */
  readonly forks: string[]
  readonly switches: Map<string, string>
  readonly trays: SeenTray[]
  readonly handlers: Map<string, (event: unknown, ...args: unknown[]) => unknown>
  readonly shortcuts: Map<string, () => void>
  /** Keys that another program has. */
  readonly takenKeys: Set<string>
  readonly schemes: Map<string, SchemeHandler>
  readonly privileged: string[]
  readonly protocolClients: string[]
  readonly paths: Map<string, string>
  readonly opened: string[]
  readonly errorBoxes: string[]
  /** What was shown, for the user to click on. */
  readonly notifications: (EventEmitter & { readonly body: string })[]
  readonly exits: number[]
  quits: number
  request:
    | ((contents: unknown, name: string, done: (yes: boolean) => void, details: object) => void)
    | null
  check: ((contents: unknown, name: string, origin: string) => boolean) | null
  device: (() => boolean) | null
}

/** The one world of a test process. */
export const world: World = {
  app: new EventEmitter(),
  isLocked: false,
  isPackaged: false,
  isReady: false,
  windows: [],
  focused: null,
  utilities: [],
  forks: [],
  switches: new Map(),
  trays: [],
  handlers: new Map(),
  shortcuts: new Map(),
  takenKeys: new Set(),
  schemes: new Map(),
  privileged: [],
  protocolClients: [],
  paths: new Map(),
  opened: [],
  errorBoxes: [],
  notifications: [],
  exits: [],
  quits: 0,
  request: null,
  check: null,
  device: null,
  async fetch(url, method = 'GET') {
    const handler = world.schemes.get(new URL(url).protocol.slice(0, -1))
    if (!handler) throw new Error(`ERR_UNKNOWN_URL_SCHEME ${url}`)
    return handler({ method, url: url.split('#')[0] ?? '' })
  },
}
