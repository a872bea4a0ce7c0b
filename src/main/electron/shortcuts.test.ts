import { describe, expect, it } from 'vitest'
import { silentLog } from '../base/logs/log.ts'
import { createShortcut } from './shortcuts.ts'

function keyboard(taken: readonly string[] = []) {
  const keys = new Map<string, () => void>()
  return {
    keys,
    register(accelerator: string, callback: () => void) {
      if (accelerator === 'nonsense') throw new TypeError('Error processing argument at index 0')
      if (taken.includes(accelerator)) return false
      keys.set(accelerator, callback)
      return true
    },
    unregister: (accelerator: string) => void keys.delete(accelerator),
  }
}

describe('the global shortcut', () => {
  it('does its action, changes, and lets go of the key before', () => {
    const board = keyboard()
    let pressed = 0
    const shortcut = createShortcut(board, 'Ctrl+1', () => pressed++, silentLog)
    board.keys.get('Ctrl+1')?.()
    shortcut.change('Ctrl+2')
    board.keys.get('Ctrl+2')?.()
    expect([pressed, [...board.keys.keys()], shortcut.problem]).toEqual([2, ['Ctrl+2'], null])
    shortcut.close()
    expect(board.keys.size).toBe(0)
  })

  it('can be none', () => {
    const board = keyboard()
    const shortcut = createShortcut(board, 'Ctrl+1', () => {}, silentLog)
    shortcut.change('')
    expect([board.keys.size, shortcut.problem]).toEqual([0, null])
  })

  it('says so when another program has the key, and recovers', () => {
    const board = keyboard(['Ctrl+1'])
    const shortcut = createShortcut(board, 'Ctrl+1', () => {}, silentLog)
    expect(shortcut.problem).toContain('Ctrl+1 belongs to another program')
    shortcut.change('Ctrl+2')
    expect([shortcut.problem, board.keys.has('Ctrl+2')]).toEqual([null, true])
  })

  it('says so when the text is no key, instead of ending the app', () => {
    const shortcut = createShortcut(keyboard(), 'nonsense', () => {}, silentLog)
    expect(shortcut.problem).toContain('"nonsense" is not a shortcut')
  })
})
