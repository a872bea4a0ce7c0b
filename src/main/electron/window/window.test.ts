import { beforeEach, describe, expect, it } from 'vitest'
import type { PageAddress } from '../../../shared/page-addresses.ts'
import { FakeWindow } from '../testing/fake-window.ts'
import { pages } from './pages.ts'
import { createMainWindow, type MainWindow } from './window.ts'
import type { WindowState } from './window-state.ts'

let made: FakeWindow[]
let saved: WindowState[]
let stored: WindowState | null
let quitting: boolean
let dark: boolean
let main: MainWindow
let errors: unknown[]
let sessionEnds: number

beforeEach(() => {
  made = []
  saved = []
  errors = []
  stored = null
  quitting = false
  dark = false
  sessionEnds = 0
  main = createMainWindow({
    create(options) {
      const window = new FakeWindow(options)
      made.push(window)
      return window
    },
    preload: '/app/preload.cjs',
    state: { load: () => stored, save: (state) => saved.push(state) },
    workAreas: () => [{ x: 0, y: 0, width: 1920, height: 1080 }],
    isDark: () => dark,
    isQuitting: () => quitting,
    onSessionEnd: () => sessionEnds++,
    onError: (error) => errors.push(error),
  })
})

function shown(page?: PageAddress): FakeWindow {
  main.show(page)
  const window = made.at(-1)
  if (!window) throw new Error('no window was made')
  window.emit('ready-to-show')
  return window
}

describe('the window of the dashboard', () => {
  it('is made only when it is wanted, with isolation, sandbox and no Node said explicitly', () => {
    expect(made).toHaveLength(0)
    expect(shown().options.webPreferences).toMatchObject({
      preload: '/app/preload.cjs',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
    })
  })

  it('shows itself only when it is painted, in the colour of the page', () => {
    dark = true
    main.show()
    expect(made[0]?.options).toMatchObject({ show: false, backgroundColor: '#101315' })
    expect(made[0]?.visible).toBe(false)
    made[0]?.emit('ready-to-show')
    expect(made[0]?.visible).toBe(true)
  })

  it('hides when closed, and comes back as the same window', () => {
    const window = shown()
    expect(window.clickClose()).toBe(false)
    expect(window.visible).toBe(false)
    main.show()
    expect([made.length, window.visible, window.focused]).toEqual([1, true, true])
  })

  it('really closes when the app ends', () => {
    const window = shown()
    quitting = true
    expect(window.clickClose()).toBe(true)
    expect(main.owns(window.webContents.id)).toBe(false)
  })

  it('remembers where it was, in whole numbers', () => {
    const window = shown()
    window.bounds = { x: 10.4, y: 20.6, width: 1000, height: 700 }
    window.clickClose()
    expect(saved).toEqual([
      { bounds: { x: 10, y: 21, width: 1000, height: 700 }, maximized: false },
    ])
  })

  it('opens where it was, maximized if it was', () => {
    stored = { bounds: { x: 100, y: 50, width: 1000, height: 700 }, maximized: true }
    const window = shown()
    expect(window.options).toMatchObject({ x: 100, y: 50, width: 1000, height: 700 })
    expect(window.maximized).toBe(true)
  })

  it('goes to a page, without loading anew what is shown already', () => {
    const window = shown(pages.session('1'))
    main.show(pages.session('1'))
    main.show(pages.session('2'))
    main.show()
    expect(window.loaded).toEqual(['app://recollect/sessions/1', 'app://recollect/sessions/2'])
  })

  it('stays in the tray when its hidden page is painted anew', () => {
    const window = shown()
    window.clickClose()
    window.emit('ready-to-show')
    expect(window.visible).toBe(false)
  })

  it('comes back from the task bar', () => {
    const window = shown()
    window.minimized = true
    main.show()
    expect(window.minimized).toBe(false)
  })

  it('knows its own page and no other', () => {
    const window = shown()
    expect(main.owns(window.webContents.id)).toBe(true)
    expect(main.owns(window.webContents.id + 1)).toBe(false)
  })

  it('tells when the system ends the session', () => {
    shown().emit('session-end')
    expect([sessionEnds, saved.length]).toEqual([1, 1])
  })
})
