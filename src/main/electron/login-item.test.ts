import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { autostartEntry, createLoginItem, isLoginStart } from './login-item.ts'

const folder = mkdtempSync(join(tmpdir(), 'recollect-login-'))
afterAll(() => rmSync(folder, { recursive: true }))

const noSystem = {
  getLoginItemSettings: () => {
    throw new Error('not on this system')
  },
  setLoginItemSettings: () => {
    throw new Error('not on this system')
  },
}

describe('the start at login', () => {
  it('is an autostart file on Linux that starts the app without its window', () => {
    const autostartFolder = join(folder, 'config', 'autostart')
    const item = createLoginItem({
      platform: 'linux',
      app: noSystem,
      command: ['/opt/My Apps/recollect'],
      autostartFolder,
    })
    expect(item.isOn()).toBe(false)
    item.set(true)
    item.set(true)
    expect(item.isOn()).toBe(true)
    expect(readFileSync(join(autostartFolder, 'recollect.desktop'), 'utf8')).toContain(
      '\nExec="/opt/My Apps/recollect" "--hidden"\n',
    )
    item.set(false)
    item.set(false)
    expect(item.isOn()).toBe(false)
  })

  it('says what to do when the file cannot be written', () => {
    const blocked = join(folder, 'blocked')
    writeFileSync(blocked, '')
    const item = createLoginItem({
      platform: 'linux',
      app: noSystem,
      command: ['recollect'],
      autostartFolder: blocked,
    })
    expect(() => item.set(true)).toThrow(/make .*blocked writable/)
  })

  it.each(['darwin', 'win32'])('is the system’s own list on %s', (platform) => {
    let openAtLogin = false
    const asked: unknown[] = []
    const item = createLoginItem({
      platform,
      app: {
        getLoginItemSettings: (options) => {
          asked.push(options)
          return { openAtLogin }
        },
        setLoginItemSettings: ({ openAtLogin: on, ...options }) => {
          asked.push(options)
          openAtLogin = on
        },
      },
      command: ['C:\\electron.exe', 'C:\\my app'],
      autostartFolder: folder,
    })
    item.set(true)
    const named = { path: 'C:\\electron.exe', args: ['"C:\\my app"', '--hidden'] }
    expect([item.isOn(), asked]).toEqual([true, [named, named]])
    item.set(false)
    expect(item.isOn()).toBe(false)
  })

  it.each([
    ['linux', ['/opt/recollect', '--hidden'], false, true],
    ['win32', ['recollect.exe'], false, false],
    ['darwin', ['Recollect'], true, true],
    ['darwin', ['Recollect'], false, false],
  ])('is told from one by hand: %s %s %s', (platform, argv, wasOpenedAtLogin, expected) => {
    const app = {
      getLoginItemSettings() {
        if (platform !== 'darwin') throw new Error('says nothing of this here')
        return { wasOpenedAtLogin }
      },
    }
    expect(isLoginStart(platform, argv, app)).toBe(expected)
  })

  it('quotes what a path may hold', () => {
    expect(autostartEntry(['/a "b" $c `d` 100%/x\\y'])).toContain(
      'Exec="/a \\\\"b\\\\" \\\\$c \\\\`d\\\\` 100%%/x\\\\\\\\y"\n',
    )
  })
})
