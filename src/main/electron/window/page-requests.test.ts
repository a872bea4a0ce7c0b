import { describe, expect, it } from 'vitest'
import type { PageAddress } from '../../../shared/page-addresses.ts'
import { createPageRequests } from './page-requests.ts'
import { pages } from './pages.ts'

function opened(
  first: { page: PageAddress | null; isHidden: boolean },
  asked: (PageAddress | undefined)[],
) {
  const shown: (PageAddress | undefined)[] = []
  const requests = createPageRequests({ page: first.page, isHidden: () => first.isHidden })
  for (const page of asked) requests.show(page)
  expect(shown).toEqual([])
  requests.open((page) => shown.push(page))
  return { requests, shown }
}

describe('requests for pages', () => {
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
    const { requests, shown } = opened({ page: null, isHidden: true }, [])
    requests.show(pages.settings)
    requests.show()
    expect(shown).toEqual([pages.settings, undefined])
  })
})
