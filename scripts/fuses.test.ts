import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, describe, expect, it } from 'vitest'
import { binaryIn, setFuses } from './fuses.ts'

const folder = mkdtempSync(join(tmpdir(), 'recollect-fuses-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The mark before the fuses in Electron's binary: https://www.electronjs.org/docs/latest/tutorial/fuses */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/** A file with a fuse wire as Electron ships it: everything but the integrity check is on. */
async function fused(
  platform: 'darwin' | 'linux' | 'win32',
  isTestBuild = false,
): Promise<Record<string, boolean>> {
  const app = join(folder, `${platform}-${isTestBuild}`)
  const fuses = Object.entries(FuseV1Options).flatMap(([name, value]) =>
    typeof value === 'number' ? [{ name, value }] : [],
  )
  const wire = Buffer.from([1, fuses.length, ...fuses.map(() => FuseState.ENABLE)])
  writeFileSync(app, Buffer.concat([Buffer.from(`before${sentinel}`), wire, Buffer.from('after')]))
  await setFuses(app, { platform, isTestBuild })
  const current = await getCurrentFuseWire(app)
  return Object.fromEntries(
    fuses.map(({ name, value }) => [name, current[value] === FuseState.ENABLE]),
  )
}

describe('the fuses of a package', () => {
  it('are set as decided on Windows', async () => {
    expect(await fused('win32')).toEqual({
      RunAsNode: false,
      EnableCookieEncryption: true,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
      GrantFileProtocolExtraPrivileges: false,
      WasmTrapHandlers: true,
    })
  })

  it('differ on Linux by the integrity check that it lacks', async () => {
    const windows = await fused('win32')
    expect(await fused('linux')).toEqual({
      ...windows,
      EnableEmbeddedAsarIntegrityValidation: false,
    })
  })

  it('open the inspector, and nothing else, in a build for tests', async () => {
    const windows = await fused('win32')
    expect(await fused('win32', true)).toEqual({ ...windows, EnableNodeCliInspectArguments: true })
  })

  it('go into the binary of each system', () => {
    expect(binaryIn('/d', 'darwin', 'Recollect')).toBe(join('/d', 'Recollect.app'))
    expect(binaryIn('/d', 'win32', 'Recollect')).toBe(join('/d', 'Recollect.exe'))
    expect(binaryIn('/d', 'linux', 'recollect')).toBe(join('/d', 'recollect'))
  })
})
