import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { silentLog } from '../../base/logs/log.ts'
import { createWindowStateFile, fitToDisplays, usualSize } from './window-state.ts'

const folder = mkdtempSync(join(tmpdir(), 'recollect-window-'))
afterAll(() => rmSync(folder, { recursive: true }))

const laptop = { x: 0, y: 25, width: 1440, height: 875 }
const beside = { x: 1440, y: 0, width: 2560, height: 1440 }
const at = (x: number, y: number, width = 1000, height = 700) => ({
  bounds: { x, y, width, height },
  maximized: false,
})

describe('the remembered place of the window', () => {
  it('is kept when a display still shows it', () => {
    expect(fitToDisplays(at(1600, 100), [laptop, beside]).bounds).toEqual({
      x: 1600,
      y: 100,
      width: 1000,
      height: 700,
    })
  })

  it('is given up when its display is gone', () => {
    const { bounds, size } = fitToDisplays(at(1600, 100), [laptop])
    expect([bounds, size]).toEqual([null, usualSize])
  })

  it.each([
    ['above the screen', at(100, -300)],
    ['all but a sliver to the right', at(1400, 100)],
    ['below the screen', at(100, 890)],
    ['far away', at(-32000, -32000)],
  ])('is given up when the title bar cannot be caught: %s', (_name, state) => {
    expect(fitToDisplays(state, [laptop]).bounds).toBeNull()
  })

  it('is fitted into a smaller display, and never smaller than the dashboard needs', () => {
    expect(fitToDisplays(at(0, 30, 5000, 5000), [laptop]).size).toEqual({
      width: 1440,
      height: 875,
    })
    expect(fitToDisplays(at(0, 30, 10, 10), [laptop]).size).toEqual({ width: 820, height: 560 })
  })

  it('stays maximized on whatever display is there', () => {
    expect(fitToDisplays({ ...at(9000, 0), maximized: true }, [laptop]).maximized).toBe(true)
  })
})

describe('the file', () => {
  it('gives back what was saved', () => {
    const file = createWindowStateFile(join(folder, 'window.json'), silentLog)
    expect(file.load()).toBeNull()
    file.save(at(1, 2))
    expect(file.load()).toEqual(at(1, 2))
  })

  it.each(['', 'not json', '[]', '{"bounds":{"x":"1"}}', '{"bounds":{"x":1,"y":1,"width":-4}}'])(
    'is ignored when it holds %j',
    (text) => {
      const path = join(folder, 'damaged.json')
      writeFileSync(path, text)
      expect(createWindowStateFile(path, silentLog).load()).toBeNull()
    },
  )

  it('does not keep the window from closing when it cannot be written', () => {
    const file = createWindowStateFile(join(folder, 'missing', 'window.json'), silentLog)
    expect(() => file.save(at(1, 2))).not.toThrow()
  })
})
