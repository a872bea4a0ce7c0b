import { describe, expect, it } from 'vitest'
import { appMenu } from './app-menu.ts'

describe('the application menu', () => {
  it('gives macOS its editing keys', () => {
    expect(appMenu('darwin')?.map((item) => item.role)).toContain('editMenu')
  })

  it.each(['linux', 'win32'])('is not shown on %s', (platform) => {
    expect(appMenu(platform)).toBeNull()
  })
})
