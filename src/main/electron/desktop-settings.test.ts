import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readDesktopSettings } from '../../shared/desktop/desktop-settings.ts'
import { openSettings } from '../base/settings-file.ts'
import { createDesktopSettings } from './desktop-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'recollect-desktop-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the desktop section of the settings', () => {
  it('is quiet by default: no notifications, no start at login, no updates', () => {
    expect(readDesktopSettings({})).toMatchObject({
      notifications: false,
      startAtLogin: null,
      updateFeed: null,
    })
  })

  it('takes the default for what does not fit and keeps the rest', () => {
    const settings = readDesktopSettings({
      desktop: {
        notifications: 'yes',
        updateFeed: 'http://example.com',
        quickSearchShortcut: 'F9',
      },
    })
    expect(settings).toMatchObject({
      notifications: false,
      updateFeed: null,
      quickSearchShortcut: 'F9',
    })
    expect(readDesktopSettings({ desktop: 7 }).notifications).toBe(false)
  })

  it('survives a restart and says what changed, once', () => {
    const file = join(folder, 'settings.json')
    const store = openSettings(file)
    const desktop = createDesktopSettings(store)
    const heard: [boolean, boolean][] = []
    desktop.onChange((now, before) => heard.push([before.notifications, now.notifications]))
    desktop.update({ notifications: true })
    store.update({ log: { level: 'debug' } })
    expect(heard).toEqual([[false, true]])
    expect(createDesktopSettings(openSettings(file)).current.notifications).toBe(true)
  })
})
