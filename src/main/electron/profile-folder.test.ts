import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { setupProfileFolder } from './profile-folder.ts'

const base = mkdtempSync(join(tmpdir(), 'recollect-profile-'))
afterAll(() => rmSync(base, { recursive: true }))

describe('the profile of Chromium', () => {
  it('lies in the data folder, for its owner only', () => {
    const paths: Record<string, string> = {}
    const home = join(base, 'data')
    setupProfileFolder({ setPath: (name, path) => (paths[name] = path) }, home)
    const folder = join(home, 'desktop')
    expect(paths).toEqual({ userData: folder, sessionData: folder })
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it('leaves a folder that cannot be made to the core, which says what is wrong', () => {
    const home = join(base, 'file')
    writeFileSync(home, '')
    const paths: string[] = []
    setupProfileFolder({ setPath: (_name, path) => paths.push(path) }, home)
    expect(paths).toEqual([])
  })
})
