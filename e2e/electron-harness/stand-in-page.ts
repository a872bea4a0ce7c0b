// A page of the stand-in: a real one in Chromium, with its document from the app scheme's handler and the
// built preload in an isolated world. What the main process hears of it is what Chromium reports.
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { MessagePort } from 'node:worker_threads'
import type { CDPSession, Page, Request, Route } from '@playwright/test'
import { fromRouted, sharedContext, toRouted } from './stand-in-browser.ts'
import {
  bindingName,
  type FromPreload,
  pack,
  preloadScript,
  type ToPreload,
  unpack,
  worldName,
} from './stand-in-preload.ts'

type Handler = (event: unknown, ...args: unknown[]) => unknown

/** What a page needs of the world around it. */
export interface PageWorld {
  /** Answers as the registered scheme handler does. */
  fetch(url: string, method?: string): Promise<Response>
  /** The main process's handlers by channel. */
  readonly handlers: ReadonlyMap<string, Handler>
}

/** A port that the main process has given to the page. */
interface Bridge {
  readonly raw: MessagePort
  readonly contextId: number
  closed: boolean
}

let lastId = 0

/** The main process's view of a page: Electron's WebContents. */
export class StandInContents extends EventEmitter {
  readonly id = ++lastId
  readonly mainFrame: StandInFrame
  openHandler: ((details: { url: string }) => { action: string }) | null = null
  /** Ports that the page was given, newest last. */
  readonly bridges: Bridge[] = []
  /** Errors that the page's console told, and exceptions that nobody caught. */
  readonly problems: string[] = []
  /** The page itself, for whoever plays the user. */
  readonly opened: Promise<Page>
  /** Told at the first paint of each document that shows something. */
  onPaint: () => void = () => {}
  private readonly world: PageWorld
  private readonly preload: string
  private cdp: CDPSession | null = null
  private contextId: number | null = null
  /** The address that the main process loads: it does not ask itself for leave. */
  private loading: string | null = null

  constructor(world: PageWorld, preload: string) {
    super()
    this.world = world
    this.preload = preload
    this.mainFrame = new StandInFrame('', this)
    this.opened = this.open()
    // An app that ends takes its browser along: whoever waits for the page is told.
    this.opened.catch(() => {})
  }
  getURL(): string {
    return this.mainFrame.url
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler
  }
  reload(): void {
    this.loading = this.mainFrame.url
    this.opened.then((page) => page.reload()).catch(() => undefined)
  }
  /** Resolves when the page is loaded; rejects as Electron does when it could not be. */
  async load(url: string): Promise<void> {
    const page = await this.opened
    this.loading = url
    await page.goto(toRouted(url))
  }
  /** What a key of the keyboard does while the window has it. */
  async pressKey(key: string): Promise<void> {
    const page = await this.opened
    let prevented = false
    this.emit(
      'before-input-event',
      { preventDefault: () => (prevented = true) },
      { type: 'keyDown', key },
    )
    if (!prevented) await page.keyboard.press(key)
  }
  async close(): Promise<void> {
    for (const bridge of this.bridges) bridge.raw.close()
    await this.opened.then((page) => page.close()).catch(() => undefined)
  }

  /** Carries a port over to the page; used by the frame. */
  post(channel: string, message: unknown, transfer: readonly { raw: MessagePort }[]): void {
    const { contextId } = this
    if (contextId === null) return
    const ports = transfer.map(({ raw }) => {
      const bridge: Bridge = { raw, contextId, closed: false }
      const port = this.bridges.push(bridge) - 1
      raw.on('message', (data) => this.send(contextId, { type: 'data', port, data: pack(data) }))
      raw.on('close', () => {
        bridge.closed = true
        this.send(contextId, { type: 'close', port })
      })
      return port
    })
    this.send(contextId, { type: 'post', channel, message, ports })
  }

  private async open(): Promise<Page> {
    const context = await sharedContext()
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    this.cdp = cdp
    page.on('pageerror', (error) => this.problems.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') this.problems.push(message.text())
    })
    this.listen(page, cdp)
    await cdp.send('Page.enable')
    await cdp.send('Page.setLifecycleEventsEnabled', { enabled: true })
    await cdp.send('Runtime.enable')
    await cdp.send('Runtime.addBinding', { name: bindingName, executionContextName: worldName })
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
      source: preloadScript(readFileSync(this.preload, 'utf8')),
      worldName,
    })
    await page.route('**/*', (route) => this.answer(route))
    return page
  }

  private listen(page: Page, cdp: CDPSession): void {
    let mainFrameId = ''
    cdp.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined) return
      mainFrameId = frame.id
      this.mainFrame.url = fromRouted(`${frame.url}${frame.urlFragment ?? ''}`)
      this.emit('did-navigate', {}, this.mainFrame.url, 200, '')
    })
    cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const isMainFrame = frameId === mainFrameId
      if (isMainFrame) this.mainFrame.url = fromRouted(url)
      this.emit('did-navigate-in-page', {}, fromRouted(url), isMainFrame)
    })
    cdp.on('Page.lifecycleEvent', ({ frameId, name }) => {
      if (frameId === mainFrameId && name === 'firstContentfulPaint') this.onPaint()
    })
    cdp.on('Page.windowOpen', ({ url }) => this.openHandler?.({ url: fromRouted(url) }))
    // Every handler of the product denies: the window that Chromium made for it goes at once.
    page.on('popup', (popup) => void popup.close())
    cdp.on('Runtime.executionContextCreated', ({ context }) => {
      const isMain = context.auxData?.frameId === mainFrameId || mainFrameId === ''
      if (context.name === worldName && isMain) this.contextId = context.id
    })
    const gone = (contextId: number | null) => {
      if (contextId === null || contextId === this.contextId) this.contextId = null
      for (const bridge of this.bridges) {
        if (contextId === null || bridge.contextId === contextId) bridge.raw.close()
      }
    }
    cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) =>
      gone(executionContextId),
    )
    cdp.on('Runtime.executionContextsCleared', () => gone(null))
    cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === bindingName) this.receive(executionContextId, JSON.parse(payload) as FromPreload)
    })
  }

  private receive(contextId: number, message: FromPreload): void {
    if (message.type === 'data') {
      this.bridges[message.port]?.raw.postMessage(unpack(message.data))
      return
    }
    if (message.type === 'closed') {
      this.bridges[message.port]?.raw.close()
      return
    }
    const { id, channel, args } = message
    this.contextId = contextId
    const answer = (error: string | null, value?: unknown) =>
      this.send(contextId, { type: 'answer', id, error, value })
    Promise.resolve()
      .then(() => {
        const handler = this.world.handlers.get(channel)
        if (!handler) throw new Error(`No handler registered for '${channel}'`)
        return handler({ sender: this, senderFrame: this.mainFrame }, ...args)
      })
      .then(
        (value) => answer(null, value),
        (error: unknown) => answer(String(error)),
      )
  }

  private send(contextId: number, message: ToPreload): void {
    const expression = `standInReceive(${JSON.stringify(message)})`
    // A document that was left hears nothing more.
    this.cdp?.send('Runtime.evaluate', { expression, contextId }).catch(() => undefined)
  }

  /** A request of the page: the scheme's handler answers it, nothing else is to be had. */
  private async answer(route: Route): Promise<void> {
    const request = route.request()
    const url = fromRouted(request.url())
    if (request.isNavigationRequest() && !this.mayNavigate(request, url)) {
      await route.abort('aborted').catch(() => undefined)
      return
    }
    if (!url.startsWith('app:')) {
      this.problems.push(`asked for ${url}`)
      await route.abort('internetdisconnected').catch(() => undefined)
      return
    }
    const response = await this.world.fetch(url, request.method())
    const body = Buffer.from(await response.arrayBuffer())
    const headers = Object.fromEntries(response.headers)
    // A page that is gone meanwhile takes no answer.
    await route.fulfill({ status: response.status, headers, body }).catch(() => undefined)
  }

  /** Asks as Electron does before a page navigates by itself; what the main process loads is not asked. */
  private mayNavigate(request: Request, url: string): boolean {
    const isMainFrame = request.frame().parentFrame() === null
    if (isMainFrame && this.loading?.split('#')[0] === url) {
      this.loading = null
      return true
    }
    let prevented = false
    const event = { url, isMainFrame, preventDefault: () => (prevented = true) }
    if (isMainFrame) this.emit('will-navigate', event)
    this.emit('will-frame-navigate', event)
    return !prevented
  }
}

/** Electron's WebFrameMain. */
class StandInFrame {
  url: string
  readonly parent: StandInFrame | null = null
  private readonly contents: Pick<StandInContents, 'post'>
  constructor(url: string, contents: Pick<StandInContents, 'post'>) {
    this.url = url
    this.contents = contents
  }
  postMessage(channel: string, message: unknown, transfer: { raw: MessagePort }[]): void {
    this.contents.post(channel, message, transfer)
  }
}
