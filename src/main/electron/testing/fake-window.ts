// A stand-in for Electron's BrowserWindow in the shell's unit tests: state and events, no screen.
import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions } from 'electron'
import type { Rectangle } from '../window/window-state.ts'

let lastId = 0

class FakePage extends EventEmitter {
  readonly id: number
  url = ''
  constructor(id: number) {
    super()
    this.id = id
  }
  getURL() {
    return this.url
  }
}

/** Holds what was done to it; emits the events that Electron would. */
export class FakeWindow extends EventEmitter {
  readonly options: BrowserWindowConstructorOptions
  readonly webContents = new FakePage(++lastId)
  readonly loaded: string[] = []
  visible = false
  focused = false
  minimized = false
  maximized = false
  destroyed = false
  bounds: Rectangle

  constructor(options: BrowserWindowConstructorOptions) {
    super()
    this.options = options
    const { x = 0, y = 0, width = 0, height = 0 } = options
    this.bounds = { x, y, width, height }
  }
  async loadURL(url: string) {
    this.loaded.push(url)
    this.webContents.url = url
  }
  show() {
    this.visible = true
  }
  hide() {
    this.visible = false
  }
  focus() {
    this.focused = true
  }
  restore() {
    this.minimized = false
  }
  maximize() {
    this.maximized = true
  }
  isVisible = () => this.visible
  isMinimized = () => this.minimized
  isMaximized = () => this.maximized
  isDestroyed = () => this.destroyed
  getNormalBounds = () => this.bounds
  setBounds(bounds: Rectangle) {
    this.bounds = bounds
  }
  /** What a click on the close button does; true when the window is gone. */
  clickClose(): boolean {
    let prevented = false
    this.emit('close', { preventDefault: () => (prevented = true) })
    if (prevented) return false
    this.destroyed = true
    this.emit('closed')
    return true
  }
}
