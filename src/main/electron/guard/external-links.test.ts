import { describe, expect, it } from 'vitest'
import { silentLog } from '../../base/logs/log.ts'
import { createExternalLinks, isExternalLink } from './external-links.ts'

describe('what may be opened outside', () => {
  it.each(['https://example.com/a?b#c', 'http://example.com', 'HTTPS://EXAMPLE.COM/'])(
    '%s may',
    (url) => expect(isExternalLink(url)).toBe(true),
  )

  it.each([
    'file:///etc/passwd',
    'file://server/share/run.exe',
    'smb://server/share',
    'javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'vscode://extension',
    'ms-msdt:/id',
    'app://recollect/',
    'recollect://session/1',
    'https:',
    'https://github.com@evil.example/',
    'https://user:word@evil.example/',
    ' httpx://example.com',
    '\\\\server\\share',
    'C:\\Windows\\System32\\calc.exe',
    '',
  ])('%s may not', (url) => expect(isExternalLink(url)).toBe(false))

  it('opens what was checked and survives a browser that is not there', async () => {
    const opened: string[] = []
    const door = createExternalLinks(async (url) => {
      opened.push(url)
      throw new Error('no browser')
    }, silentLog)
    door('https://example.com/\n/path')
    door('file:///etc/passwd')
    await Promise.resolve()
    expect(opened).toEqual(['https://example.com//path'])
  })
})
