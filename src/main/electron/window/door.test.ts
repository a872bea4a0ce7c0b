import { describe, expect, it } from 'vitest'
import type { PageAddress } from '../../../shared/page-addresses.ts'
import { createDoor } from './door.ts'
import { pages } from './pages.ts'

function opened(
  first: { page: PageAddress | null; isHidden: boolean },
  asked: (PageAddress | undefined)[],
) {
  const shown: (PageAddress | undefined)[] = []
  const door = createDoor({ page: first.page, isHidden: () => first.isHidden })
  for (const page of asked) door.show(page)
  expect(shown).toEqual([])
  door.open((page) => shown.push(page))
  return { door, shown }
}

describe('the door to the window', () => {
  it('shows the window at the start, on the page of the link that started the app', () => {
    expect(opened({ page: null, isHidden: false }, []).shown).toEqual([undefined])
    expect(opened({ page: pages.settings, isHidden: false }, []).shown).toEqual([pages.settings])
  })

  it('stays closed at login, unless something asked meanwhile', () => {
    expect(opened({ page: null, isHidden: true }, []).shown).toEqual([])
    expect(opened({ page: null, isHidden: true }, [undefined]).shown).toEqual([undefined])
    expect(opened({ page: null, isHidden: true }, [pages.settings, pages.start]).shown).toEqual([
      pages.start,
    ])
  })

  it('answers at once when it is open', () => {
    const { door, shown } = opened({ page: null, isHidden: true }, [])
    door.show(pages.settings)
    door.show()
    expect(shown).toEqual([pages.settings, undefined])
  })
})
