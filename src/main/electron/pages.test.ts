import { describe, expect, it } from 'vitest'
import { pages, reviewPage } from './pages.ts'

const item = (code: string) => ({ code, message: `about ${code}` })

describe('what a review shows', () => {
  it('is the place where one thing is mended', () => {
    expect(reviewPage([item('dead_jobs')])).toBe('/#/activity?tab=queue&status=dead')
    expect(reviewPage([item('hooks')])).toBe('/#/settings/connection')
    expect(reviewPage([item('spool_rejected')])).toBe('/#/settings/data')
  })

  it('is the overview with its list for several things, and for what has no page', () => {
    expect(reviewPage([item('hooks'), item('dead_jobs')])).toBe(pages.overview)
    expect(reviewPage([item('warning')])).toBe(pages.overview)
    expect(reviewPage([])).toBe(pages.overview)
  })
})
