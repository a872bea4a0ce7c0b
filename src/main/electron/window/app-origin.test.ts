import { describe, expect, it } from 'vitest'
import { appUrl, isAppUrl, parseUrl } from './app-origin.ts'
import { pages } from './pages.ts'

function inOrigin(text: string): boolean {
  const url = parseUrl(text)
  return url !== null && isAppUrl(url)
}

describe('the origin of the dashboard', () => {
  it('builds addresses of pages', () => {
    expect(appUrl(pages.session('abc'))).toBe('app://recollect/sessions/abc')
    expect(appUrl(pages.overview)).toBe('app://recollect/')
  })

  it('cannot be led away by a path', () => {
    expect(appUrl(pages.session('../../x'))).toBe('app://recollect/sessions/~Li4vLi4veA')
  })

  it.each(['app://recollect/', 'app://recollect/index.html?a#b'])('knows %s', (url) => {
    expect(inOrigin(url)).toBe(true)
  })

  it.each([
    'app://recollect.example.com/',
    'app://recollect@example.com/',
    'app://example.com/recollect',
    'app://user:word@recollect/',
    'app://recollect:8080/',
    'https://recollect/',
    'file:///app://recollect/',
    'javascript:app://recollect/',
    'app:recollect',
    'not a url',
    '',
  ])('refuses %s', (url) => {
    expect(inOrigin(url)).toBe(false)
  })
})
