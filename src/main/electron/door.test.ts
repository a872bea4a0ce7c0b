import { describe, expect, it } from 'vitest'
import { createDoor } from './door.ts'

function opened(first: { page: string | null; isHidden: boolean }, asked: (string | undefined)[]) {
  const shown: (string | undefined)[] = []
  const door = createDoor(first)
  for (const page of asked) door.show(page)
  expect(shown).toEqual([])
  door.open((page) => shown.push(page))
  return { door, shown }
}

describe('the door to the window', () => {
  it('shows the window at the start, on the page of the link that started the app', () => {
    expect(opened({ page: null, isHidden: false }, []).shown).toEqual([undefined])
    expect(opened({ page: '/#/x', isHidden: false }, []).shown).toEqual(['/#/x'])
  })

  it('stays closed at login, unless something asked meanwhile', () => {
    expect(opened({ page: null, isHidden: true }, []).shown).toEqual([])
    expect(opened({ page: null, isHidden: true }, [undefined]).shown).toEqual([undefined])
    expect(opened({ page: null, isHidden: true }, ['/#/a', '/#/b']).shown).toEqual(['/#/b'])
  })

  it('answers at once when it is open', () => {
    const { door, shown } = opened({ page: null, isHidden: true }, [])
    door.show('/#/a')
    door.show()
    expect(shown).toEqual(['/#/a', undefined])
  })
})
