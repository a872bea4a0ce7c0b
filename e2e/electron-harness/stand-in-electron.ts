// A small stand-in for the module `electron`: just what the main bundle uses, recorded in the world.
import childProcess from 'node:child_process'
import { EventEmitter } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import type { MenuItemConstructorOptions } from 'electron'
import { closeBrowser } from './stand-in-browser.ts'
import { type SeenTray, world } from './stand-in-world.ts'

// biome-ignore lint/performance/noBarrelFile: it stands in for a module that has all of these.
export { StandInChannel as MessageChannelMain } from './stand-in-ports.ts'
export { utilityProcess } from './stand-in-utility.ts'
export { BrowserWindow } from './stand-in-window.ts'

const { fork } = childProcess
childProcess.fork = ((program: string, ...rest: []) => {
  world.forks.push(program)
  return fork(program, ...rest)
}) as typeof fork
syncBuiltinESMExports()

// `assign` reads a getter once: the world must be set before this module is loaded, and is.
export const app = Object.assign(world.app, {
  isPackaged: world.isPackaged,
  async whenReady() {
    world.isReady = true
  },
  requestSingleInstanceLock: () => !world.isLocked,
  setAppUserModelId() {},
  setPath: (name: string, path: string) => void world.paths.set(name, path),
  setAsDefaultProtocolClient: (scheme: string) => world.protocolClients.push(scheme) > 0,
  commandLine: { appendSwitch: (name: string, value: string) => world.switches.set(name, value) },
  getLoginItemSettings: () => ({ openAtLogin: false, wasOpenedAtLogin: false }),
  setLoginItemSettings() {},
  quit() {
    world.quits++
    let prevented = false
    world.app.emit('before-quit', { preventDefault: () => (prevented = true) })
    if (!prevented) app.exit(0)
  },
  exit(code: number) {
    for (const window of world.windows) void window.webContents.close()
    world.exits.push(code)
    void closeBrowser()
  },
})

export const dialog = {
  showErrorBox: (title: string, text: string) => void world.errorBoxes.push(`${title}: ${text}`),
}

export const globalShortcut = {
  register(key: string, action: () => void) {
    if (world.takenKeys.has(key)) return false
    world.shortcuts.set(key, action)
    return true
  },
  unregister: (key: string) => void world.shortcuts.delete(key),
}

export const ipcMain = {
  handle(channel: string, handler: (event: unknown) => unknown) {
    if (world.handlers.has(channel)) throw new Error(`A second handler for '${channel}'`)
    world.handlers.set(channel, handler)
  },
}

export const Menu = {
  setApplicationMenu() {},
  buildFromTemplate: (template: MenuItemConstructorOptions[]) => template,
}

export class Notification extends EventEmitter {
  readonly title: string
  readonly body: string
  constructor(options: { title: string; body: string }) {
    super()
    this.title = options.title
    this.body = options.body
  }
  show() {
    world.notifications.push(this)
  }
}

export const nativeImage = {
  createFromPath: (path: string) => ({ path, setTemplateImage() {} }),
}
export const nativeTheme = Object.assign(new EventEmitter(), { shouldUseDarkColors: false })
export const powerMonitor = new EventEmitter()

export const protocol = {
  registerSchemesAsPrivileged: (schemes: { scheme: string }[]) =>
    void world.privileged.push(...schemes.map(({ scheme }) => scheme)),
  handle: (
    scheme: string,
    handler: (request: { method: string; url: string }) => Promise<Response>,
  ) => void world.schemes.set(scheme, handler),
}

const display = { workArea: { x: 0, y: 0, width: 1920, height: 1040 } }
/** As on a Linux without a desktop that is known: nothing to seal with. */
export const safeStorage = {
  getSelectedStorageBackend: () => 'basic_text',
  isAsyncEncryptionAvailable: () => Promise.resolve(false),
  encryptStringAsync: () => Promise.reject(new Error('Encryption is not available')),
  decryptStringAsync: () => Promise.reject(new Error('Decryption is not available')),
}
export const screen = {
  getPrimaryDisplay: () => display,
  getAllDisplays: () => [display],
  getDisplayNearestPoint: () => display,
  getCursorScreenPoint: () => ({ x: 0, y: 0 }),
}

export const session = {
  defaultSession: {
    setPermissionRequestHandler: (handler: NonNullable<typeof world.request>) => {
      world.request = handler
    },
    setPermissionCheckHandler: (handler: NonNullable<typeof world.check>) => {
      world.check = handler
    },
    setDevicePermissionHandler: (handler: () => boolean) => {
      world.device = handler
    },
  },
}

export const shell = {
  openExternal: async (url: string) => void world.opened.push(url),
}

export class Tray extends EventEmitter {
  private readonly seen: SeenTray
  constructor(image: { path: string }) {
    super()
    this.seen = { image: image.path, toolTip: '', menu: [], destroyed: false }
    world.trays.push(this.seen)
  }
  setImage(image: { path: string }) {
    this.seen.image = image.path
  }
  setToolTip(text: string) {
    this.seen.toolTip = text
  }
  setContextMenu(menu: MenuItemConstructorOptions[]) {
    this.seen.menu = menu
  }
  destroy() {
    this.seen.destroyed = true
  }
}
