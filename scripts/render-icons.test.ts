import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TrayState, trayIconFile } from '../src/main/electron/tray/tray-state.ts'
import { trayStates } from './icon-list.ts'
import { renderIcons } from './render-icons.ts'

const target = mkdtempSync(join(tmpdir(), 'recollect-icons-'))
beforeAll(() => {
  renderIcons(resolve(import.meta.dirname, '../resources/icons'), target)
})
afterAll(() => rmSync(target, { recursive: true }))

/** Width and height as a PNG's header says them. */
function sizeOf(file: string): [number, number] {
  const bytes = readFileSync(join(target, file))
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

describe('the rendered icons', () => {
  it('hold a picture for every state that the tray can show, on every system', () => {
    for (const state of trayStates satisfies readonly TrayState[]) {
      for (const platform of ['darwin', 'linux', 'win32']) {
        for (const isDark of [true, false]) {
          const file = trayIconFile(state, { platform, isDark })
          expect(existsSync(join(target, file)), file).toBe(true)
          expect(existsSync(join(target, file.replace('.png', '@2x.png'))), file).toBe(true)
        }
      }
    }
  })

  it('have the sizes that their names promise', () => {
    expect(sizeOf('tray-idle-Template.png')).toEqual([16, 16])
    expect(sizeOf('tray-idle-Template@2x.png')).toEqual([32, 32])
    expect(sizeOf('tray-paused-light-panel.png')).toEqual([24, 24])
    expect(sizeOf('app/256x256.png')).toEqual([256, 256])
    expect(sizeOf('app-mac.png')).toEqual([1024, 1024])
  })

  it('differ from state to state by shape, so that colour is not needed', () => {
    const shapes = trayStates.map((state) =>
      readFileSync(join(target, `tray-${state}-Template.png`)).toString('base64'),
    )
    expect(new Set(shapes).size).toBe(trayStates.length)
  })
})
