// The stand-in's windows: state and events of Electron's BrowserWindow, without a screen.
import { EventEmitter } from 'node:events'
import { StandInContents } from './stand-in-page.ts'
import { world } from './stand-in-world.ts'

interface WindowOptions {
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly height?: number
  readonly webPreferences?: { readonly preload?: string; readonly [name: string]: unknown }
  readonly [name: string]: unknown
}

/** What the main bundle gets as `BrowserWindow`. */
export class BrowserWindow extends EventEmitter {
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
    world.windows.push(this)
    world.app.emit('web-contents-created', {}, this.webContents)
  }
  async loadURL(url: string): Promise<void> {
    const isFirst = this.webContents.document === null
    await this.webContents.load(url)
    if (isFirst) this.emit('ready-to-show')
  }
  show(): void {
    this.visible = true
  }
  hide(): void {
    this.visible = false
  }
  focus(): void {}
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
  /** What the end of the process does to its page. */
  dropPage(): void {
    for (const port of this.webContents.ports) port.close()
  }
  /** What a click on its close button does. */
  close(): void {
    let prevented = false
    this.emit('close', { preventDefault: () => (prevented = true) })
    if (prevented) return
    this.destroyed = true
    world.windows.splice(world.windows.indexOf(this), 1)
    this.emit('closed')
    if (world.windows.length === 0) world.app.emit('window-all-closed')
  }
}
