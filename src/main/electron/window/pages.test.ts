import { describe, expect, it } from 'vitest'
import { pageAddressIn } from '../../../shared/page-addresses.ts'
import { mendedOn, pages, reviewPage } from './pages.ts'

const item = (code: string) => ({ code, message: `about ${code}` })

describe('what a review shows', () => {
  it('is the place where one thing is mended', () => {
    expect(reviewPage([item('dead_jobs')])).toBe('/activity?tab=queue&status=dead')
    expect(reviewPage([item('hooks')])).toBe('/settings/connection')
    expect(reviewPage([item('spool_rejected')])).toBe('/settings/data')
  })

  it('is the overview with its list for several things, and for what has no page', () => {
    expect(reviewPage([item('hooks'), item('dead_jobs')])).toBe(pages.overview)
    expect(reviewPage([item('warning')])).toBe(pages.overview)
    expect(reviewPage([])).toBe(pages.overview)
  })
})

describe('an address', () => {
  const inUrl = (address: string) => pageAddressIn(new URL(address, 'app://recollect/'))

  it('stays one segment, whatever the id of a session holds', () => {
    expect(pages.session('a/b c?d#e$&')).toBe('/sessions/~YS9iIGM_ZCNlJCY')
  })

  it('is known where a page answers it, and nowhere else', () => {
    const { session, ...fixed } = pages
    for (const page of [...Object.values(fixed), session('a/b'), ...Object.values(mendedOn)]) {
      expect(inUrl(page), page).toBe(page)
    }
    for (const strange of ['/nowhere', '/sessions/', '/sessions/a/b', '/index.html']) {
      expect(inUrl(strange), strange).toBeNull()
    }
  })
})
