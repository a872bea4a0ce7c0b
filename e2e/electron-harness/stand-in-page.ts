// A page of the stand-in: gets its document from the app scheme and runs the built preload as it is.
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import type { MessagePort } from 'node:worker_threads'

type Handler = (event: unknown, ...args: unknown[]) => unknown

/** What a page needs of the world around it. */
export interface PageWorld {
  /** Answers as the registered scheme handler does. */
  fetch(url: string): Promise<Response>
  /** The main process's handlers by channel. */
  readonly handlers: ReadonlyMap<string, Handler>
}

let lastId = 0

/** The main process's view of a page: Electron's WebContents. */
export class StandInContents extends EventEmitter {
  readonly id = ++lastId
  readonly mainFrame: StandInFrame
  openHandler: ((details: { url: string }) => { action: string }) | null = null
  /** The answer to the last document that was loaded. */
  document: Response | null = null
  /** Ports that the preload has given to the page, newest last. */
  readonly ports: MessagePort[] = []
  /** What the page's own script would see in `window`. */
  globals: string[] = []
  reloads = 0
  private readonly world: PageWorld
  private readonly preload: string

  constructor(world: PageWorld, preload: string) {
    super()
    this.world = world
    this.preload = preload
    this.mainFrame = new StandInFrame('about:blank', null)
  }
  getURL(): string {
    return this.mainFrame.url
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler
  }
  reload(): void {
    this.reloads++
    void this.load(this.mainFrame.url)
  }

  /** Loads as Chromium does: another hash is the same document, and the script goes on. */
  async load(url: string): Promise<void> {
    const before = this.mainFrame.url
    this.mainFrame.url = url
    if (this.document && before.split('#')[0] === url.split('#')[0] && before !== url) {
      this.emit('did-navigate-in-page', {}, url, true)
      return
    }
    this.document = await this.world.fetch(url)
    if (!this.document.ok) throw new Error(`${url} answered ${this.document.status}`)
    this.runPreload()
  }

  private runPreload(): void {
    const listeners = new EventEmitter()
    const frame = this.mainFrame
    frame.renderer.removeAllListeners()
    const ipcRenderer = {
      on: (channel: string, listener: Handler) => frame.renderer.on(channel, listener),
      invoke: async (channel: string, ...args: unknown[]) => {
        const handler = this.world.handlers.get(channel)
        if (!handler) throw new Error(`No handler registered for '${channel}'`)
        return handler({ sender: this, senderFrame: frame }, ...args)
      },
    }
    const origin = new URL(frame.url).host
    const window = {
      location: { origin: `app://${origin}` },
      addEventListener: (name: string, listener: () => void) => listeners.on(name, listener),
      postMessage: (_data: unknown, target: string, ports: MessagePort[]) => {
        if (target !== window.location.origin) throw new Error('posted to a foreign origin')
        this.ports.push(...ports)
      },
    }
    const sandbox = {
      window,
      console,
      module: { exports: {} },
      exports: {},
      // A sandboxed preload has this one module of ours and no Node.
      require: (name: string) => {
        if (name !== 'electron') throw new Error(`A sandboxed preload cannot load ${name}`)
        return { ipcRenderer, contextBridge: { exposeInMainWorld: expose } }
      },
    }
    const globals: string[] = []
    function expose(name: string): void {
      globals.push(name)
    }
    runInNewContext(readFileSync(this.preload, 'utf8'), sandbox)
    this.globals = globals
    listeners.emit('DOMContentLoaded')
  }
}

/** Electron's WebFrameMain. */
export class StandInFrame {
  url: string
  readonly parent: StandInFrame | null
  readonly renderer = new EventEmitter()
  constructor(url: string, parent: StandInFrame | null) {
    this.url = url
    this.parent = parent
  }
  postMessage(channel: string, message: unknown, transfer: { raw: MessagePort }[]): void {
    this.renderer.emit(channel, { ports: transfer.map((port) => port.raw) }, message)
  }
}
