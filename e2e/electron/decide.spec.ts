// The decision whether Electron can run: by looking at files and the display, in every combination.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { findElectron, isElectronRequired } from './decide.ts'

let root: string
test.beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'recollect-decide-'))
  mkdirSync(join(root, 'node_modules', 'electron', 'dist'), { recursive: true })
})
test.afterEach(() => rmSync(root, { recursive: true }))

const display = { DISPLAY: ':0' }
const fetched = () => {
  writeFileSync(join(root, 'node_modules', 'electron', 'path.txt'), 'electron\n')
  writeFileSync(join(root, 'node_modules', 'electron', 'dist', 'electron'), '')
}
const find = (env: Record<string, string>, platform = 'linux') =>
  findElectron({ env, platform, root })

test('names what is missing', () => {
  expect(find(display)).toMatchObject({ missing: expect.stringContaining('has not been fetched') })
  fetched()
  expect(find({})).toMatchObject({ missing: expect.stringContaining('no display') })
  rmSync(join(root, 'node_modules', 'electron', 'dist', 'electron'))
  expect(find(display)).toMatchObject({ missing: expect.stringContaining('is not at') })
})

test('finds the program, with a display where one is needed', () => {
  fetched()
  const program = join(root, 'node_modules', 'electron', 'dist', 'electron')
  expect(find(display)).toEqual({ program })
  expect(find({ WAYLAND_DISPLAY: 'wayland-0' })).toEqual({ program })
  expect(find({}, 'darwin')).toEqual({ program })
})

test('follows a binary that lies elsewhere', () => {
  const elsewhere = join(root, 'elsewhere')
  mkdirSync(elsewhere)
  writeFileSync(join(elsewhere, 'electron'), '')
  expect(find({ ...display, ELECTRON_OVERRIDE_DIST_PATH: elsewhere })).toEqual({
    program: join(elsewhere, 'electron'),
  })
})

test('is a duty only where that is asked for', () => {
  expect(isElectronRequired({ REQUIRE_ELECTRON: '1' })).toBe(true)
  expect(isElectronRequired({})).toBe(false)
})
