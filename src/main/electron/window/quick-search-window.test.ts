import { beforeEach, describe, expect, it } from 'vitest'
import { FakeWindow } from '../testing/fake-window.ts'
import { createQuickSearch, type QuickSearch, quickSearchBounds } from './quick-search-window.ts'

let made: FakeWindow[]
let opened: string[]
let area: { x: number; y: number; width: number; height: number }
let quick: QuickSearch

beforeEach(() => {
  made = []
  opened = []
  area = { x: 0, y: 0, width: 1440, height: 900 }
  quick = createQuickSearch({
    create(options) {
      const window = new FakeWindow(options)
      made.push(window)
      return window
    },
    preload: '/app/preload.cjs',
    currentWorkArea: () => area,
    isDark: () => false,
    openPage: (path) => opened.push(path),
    onError: (error) => {
      throw error
    },
  })
})

function shown(): FakeWindow {
  quick.toggle()
  const window = made.at(-1)
  if (!window) throw new Error('no window was made')
  window.emit('ready-to-show')
  return window
}

describe('the quick-search window', () => {
  it('opens and closes with the same key', () => {
    const window = shown()
    expect(window.visible).toBe(true)
    quick.toggle()
    expect(window.visible).toBe(false)
    quick.toggle()
    expect([window.visible, made.length]).toEqual([true, 1])
  })

  it('is as guarded as the large one', () => {
    expect(shown().options.webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
    })
  })

  it('closes by Escape and when another window is chosen', () => {
    const window = shown()
    window.webContents.emit(
      'before-input-event',
      { preventDefault() {} },
      { type: 'keyDown', key: 'Escape' },
    )
    expect(window.visible).toBe(false)
    quick.toggle()
    window.emit('blur')
    expect(window.visible).toBe(false)
  })

  it('hands what was chosen to the large window and waits for the next search', () => {
    const window = shown()
    window.webContents.emit('did-navigate-in-page', {}, 'app://recollect/sessions/7?at=t2', true)
    expect(opened).toEqual(['/sessions/7?at=t2'])
    expect(window.visible).toBe(false)
    expect(window.loaded).toEqual(['app://recollect/quick-search', 'app://recollect/quick-search'])
    // Its own page is painted while it is hidden.
    window.emit('ready-to-show')
    expect(window.visible).toBe(false)
  })

  it('keeps the words of the search in its own address', () => {
    const window = shown()
    window.webContents.emit('did-navigate-in-page', {}, 'app://recollect/quick-search?q=a', true)
    window.webContents.emit('did-navigate-in-page', {}, 'app://recollect/sessions/7', false)
    window.webContents.emit('did-navigate-in-page', {}, 'app://recollect/no-such-page', true)
    expect([opened, window.visible]).toEqual([[], true])
  })

  it('opens on the display with the pointer', () => {
    const window = shown()
    quick.toggle()
    area = { x: 1440, y: 0, width: 1000, height: 800 }
    quick.toggle()
    expect(window.bounds).toEqual({ x: 1580, y: 80, width: 720, height: 480 })
  })

  it('fits a small display', () => {
    expect(quickSearchBounds({ x: 0, y: 0, width: 600, height: 400 })).toEqual({
      x: 0,
      y: 0,
      width: 600,
      height: 400,
    })
  })
})
