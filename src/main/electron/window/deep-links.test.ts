import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { pageInArguments, pageOfDeepLink, setupDeepLinks } from './deep-links.ts'

describe('a deep link', () => {
  it('names a session', () => {
    expect(pageOfDeepLink('recollect://session/0b1c3a52-90aa-4c0e-8f7d-1a2b3c4d5e6f')).toBe(
      '/sessions/0b1c3a52-90aa-4c0e-8f7d-1a2b3c4d5e6f',
    )
    expect(pageOfDeepLink('RECOLLECT://session/abc?from=mail#x')).toBe('/sessions/abc')
  })

  it('can simply open the app', () => expect(pageOfDeepLink('recollect://open')).toBe('/'))

  it.each([
    'recollect://session/',
    'recollect://session',
    'recollect://session/a/b',
    'recollect://session/..',
    'recollect://session/%2e%2e',
    'recollect://session/%2Fsettings',
    'recollect://session/a%00',
    'recollect://session/<script>',
    `recollect://session/${'a'.repeat(200)}`,
    'recollect://session:80/abc',
    'recollect://user@session/abc',
    'recollect://settings/abc',
    'recollect:session/abc',
    'recollects://session/abc',
    'https://session/abc',
    'x recollect://session/abc',
    '',
  ])('is refused: %s', (url) => expect(pageOfDeepLink(url)).toBeNull())

  it('is found among the words of a command line', () => {
    expect(pageInArguments(['/opt/recollect', '--hidden', 'recollect://session/a1'])).toBe(
      '/sessions/a1',
    )
    expect(pageInArguments(['/opt/recollect', '.', '--flag=recollect://session/a1'])).toBeNull()
  })
})

describe('the registration', () => {
  function fakeApp() {
    const claims: unknown[][] = []
    const app = Object.assign(new EventEmitter(), {
      setAsDefaultProtocolClient(...args: unknown[]) {
        claims.push(args)
        return true
      },
    })
    return { app, claims }
  }

  it('opens the page of a link that macOS sends, and no other', () => {
    const { app, claims } = fakeApp()
    const opened: string[] = []
    setupDeepLinks(app, null, (path) => opened.push(path))
    app.emit('open-url', { preventDefault() {} }, 'recollect://session/a1')
    app.emit('open-url', { preventDefault() {} }, 'recollect://settings/x')
    expect([opened, claims]).toEqual([['/sessions/a1'], [['recollect']]])
  })

  it('names program and script when it is not packaged', () => {
    const { app, claims } = fakeApp()
    setupDeepLinks(app, { program: '/electron', script: '/app' }, () => {})
    expect(claims).toEqual([['recollect', '/electron', ['/app']]])
  })
})
