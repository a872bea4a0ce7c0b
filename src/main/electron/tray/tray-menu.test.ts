import type { MenuItemConstructorOptions } from 'electron'
import { beforeEach, describe, expect, it } from 'vitest'
import { pauseText, sessionLabel, type TrayMenuState, trayMenu } from './tray-menu.ts'

let done: string[]
beforeEach(() => {
  done = []
})

const now = Date.UTC(2026, 4, 1, 12)
const resting: TrayMenuState = {
  recent: [],
  pausedUntil: null,
  now,
  attention: [],
  startsAtLogin: false,
  shortcut: 'Ctrl+Shift+Space',
  shortcutProblem: null,
}

function menuOf(state: Partial<TrayMenuState> = {}): MenuItemConstructorOptions[] {
  return trayMenu(
    { ...resting, ...state },
    {
      openDashboard: () => done.push('open'),
      quickSearch: () => done.push('search'),
      pause: (minutes) => done.push(`pause ${minutes}`),
      openSession: (id) => done.push(`session ${id}`),
      review: (items) => done.push(`review ${items.map(({ code }) => code)}`),
      openSettings: () => done.push('settings'),
      changeShortcut: () => done.push('shortcut'),
      setStartsAtLogin: (on) => done.push(`login ${on}`),
      quit: () => done.push('quit'),
    },
  )
}

function flat(items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])
}

/** Chooses a line the way the user does: by its words. */
function choose(items: MenuItemConstructorOptions[], label: string): void {
  const item = flat(items).find((candidate) => candidate.label === label)
  if (!item || item.enabled === false) throw new Error(`"${label}" cannot be chosen`)
  Reflect.apply(item.click ?? (() => {}), null, [])
}

const labels = (items: MenuItemConstructorOptions[]) => flat(items).map((item) => item.label)

describe('the menu of the tray', () => {
  it('does what each line says', () => {
    const menu = menuOf({
      recent: [{ id: 's1', title: 'Mend the login', project: 'shop', startedAt: now }],
      attention: [{ code: 'dead_jobs', message: '1 job failed for good' }],
    })
    for (const label of [
      'Open Recollect',
      'Quick search…',
      'For 15 minutes',
      'For 1 hour',
      'Until resumed',
      'Mend the login – shop',
      'Review (1)…',
      'Start at login',
      'Settings…',
      'Quit Recollect',
    ]) {
      choose(menu, label)
    }
    expect(done).toEqual([
      'open',
      'search',
      'pause 15',
      'pause 60',
      'pause null',
      'session s1',
      'review dead_jobs',
      'login true',
      'settings',
      'quit',
    ])
  })

  it('offers to resume while paused, and nothing to pause', () => {
    const menu = menuOf({ pausedUntil: now + 900_000 })
    choose(menu, 'Resume')
    expect(done).toEqual(['pause 0'])
    expect(labels(menu)).not.toContain('Pause')
    expect(labels(menu)).toContain(pauseText(now + 900_000, now))
  })

  it('lists at most five sessions, and none that is not there', () => {
    const recent = Array.from({ length: 9 }, (_, i) => ({
      id: `${i}`,
      title: `T${i}`,
      project: 'p',
      startedAt: now,
    }))
    const listed = labels(menuOf({ recent })).filter((label) => label?.endsWith('– p'))
    expect(listed).toHaveLength(5)
    const empty = menuOf().find((item) => item.label === 'Recent sessions')
    expect(empty?.enabled).toBe(false)
  })

  it('shows whether it starts at login and turns that off again', () => {
    const menu = menuOf({ startsAtLogin: true })
    expect(menu.find((item) => item.label === 'Start at login')?.checked).toBe(true)
    choose(menu, 'Start at login')
    expect(done).toEqual(['login false'])
  })

  it('says that the shortcut could not be had, instead of showing it', () => {
    const menu = menuOf({ shortcutProblem: 'The shortcut belongs to another program.' })
    expect(menu.find((item) => item.label === 'Quick search…')?.accelerator).toBeUndefined()
    choose(menu, 'The shortcut belongs to another program.')
    expect(done).toEqual(['shortcut'])
  })
})

describe('the words of a line', () => {
  it('tell a pause of minutes from one until resumed', () => {
    expect(pauseText(now + 60_000, now)).toMatch(/^Paused until .*\d/)
    expect(pauseText(Number.MAX_SAFE_INTEGER, now)).toBe('Paused until resumed')
  })

  it('are one line of plain text whatever the prompt holds', () => {
    const title = 'Fix\n\u202Eevil\u200B\u0000 a & b <b>\u001B[31m'
    const label = sessionLabel({ id: 's', title, project: 'p', startedAt: now })
    expect(label).toBe('Fix evil a && b <b> [31m – p')
  })

  it('are cut between characters, never inside one', () => {
    const label = sessionLabel({ id: 's', title: '🦊'.repeat(80), project: 'p', startedAt: now })
    expect(label).toBe(`${'🦊'.repeat(47)}… – p`)
    expect(sessionLabel({ id: 's', title: null, project: 'p', startedAt: now })).toMatch(
      /^Session of .*\d.* – p$/,
    )
  })
})
