// The stand-in's windows: state and events of Electron's BrowserWindow around a real page, without a screen.
import { EventEmitter } from 'node:events'
import { StandInContents } from './stand-in-page.ts'
import { type SeenWindow, type WindowOptions, world } from './stand-in-world.ts'

/** What the main bundle gets as `BrowserWindow`. */
export class BrowserWindow extends EventEmitter implements SeenWindow {
  readonly options: WindowOptions
  readonly webContents: StandInContents
  visible = false
  destroyed = false
  minimized = false
  maximized = false
  bounds: { x: number; y: number; width: number; height: number }

  constructor(options: WindowOptions) {
    super()
    this.options = options
    const { x = 0, y = 0, width = 800, height = 600 } = options
    this.bounds = { x, y, width, height }
    this.webContents = new StandInContents(world, options.webPreferences?.preload ?? '')
    this.webContents.onPaint = () => {
      if (!this.visible && !this.destroyed) this.emit('ready-to-show')
    }
    world.windows.push(this)
    world.app.emit('web-contents-created', {}, this.webContents)
  }
  loadURL(url: string): Promise<void> {
    return this.webContents.load(url)
  }
  show(): void {
    this.visible = true
    this.focus()
  }
  hide(): void {
    this.visible = false
    this.blur()
  }
  focus(): void {
    const last = world.focused
    if (last === this) return
    world.focused = this
    last?.emit('blur')
    this.emit('focus')
  }
  restore(): void {
    this.minimized = false
  }
  maximize(): void {
    this.maximized = true
  }
  isVisible = () => this.visible
  isMinimized = () => this.minimized
  isMaximized = () => this.maximized
  isDestroyed = () => this.destroyed
  getNormalBounds = () => this.bounds
  setBounds(bounds: { x: number; y: number; width: number; height: number }): void {
    this.bounds = bounds
  }
  /** What a click on its close button does. */
  close(): void {
    let prevented = false
    this.emit('close', { preventDefault: () => (prevented = true) })
    if (prevented) return
    this.destroyed = true
    world.windows.splice(world.windows.indexOf(this), 1)
    void this.webContents.close()
    this.emit('closed')
    if (world.windows.length === 0) world.app.emit('window-all-closed')
  }
  private blur(): void {
    if (world.focused !== this) return
    world.focused = null
    this.emit('blur')
  }
}
