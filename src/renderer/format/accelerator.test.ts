// Key combinations are understood as they are pressed, and plain keys are left to other programs.
import { expect, it } from 'vitest'
import { acceleratorKeys, acceleratorOf } from './accelerator.ts'

const press = (code: string, ...down: ('ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey')[]) =>
  acceleratorOf({
    key: code,
    code,
    ctrlKey: down.includes('ctrlKey'),
    metaKey: down.includes('metaKey'),
    altKey: down.includes('altKey'),
    shiftKey: down.includes('shiftKey'),
  })

it('names what is pressed in Electron’s notation', () => {
  expect(press('Space', 'ctrlKey', 'shiftKey')).toBe('Control+Shift+Space')
  expect(press('KeyK', 'metaKey', 'altKey')).toBe('Super+Alt+K')
  expect(press('Digit7', 'altKey')).toBe('Alt+7')
  expect(press('F9')).toBe('F9')
})

it('takes no plain key, no shifted letter and no modifier alone', () => {
  expect(press('KeyK')).toBeNull()
  expect(press('KeyK', 'shiftKey')).toBeNull()
  expect(press('ControlLeft', 'ctrlKey')).toBeNull()
})

it('shows the keys of the system', () => {
  expect(acceleratorKeys('CommandOrControl+Shift+Space', false)).toEqual(['Ctrl', 'Shift', 'Space'])
  expect(acceleratorKeys('CommandOrControl+Shift+Space', true)).toEqual(['⌘', '⇧', 'Space'])
  expect(acceleratorKeys('', false)).toEqual([])
})
