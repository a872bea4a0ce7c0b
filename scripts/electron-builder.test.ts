import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { validateConfiguration } from 'app-builder-lib/out/util/config/config.js'
import { DebugLogger } from 'builder-util'
import { describe, expect, it } from 'vitest'
import config from '../electron-builder.config.ts'
import { iconTasks } from './icon-list.ts'

const root = resolve(import.meta.dirname, '..')

describe('the packaging', () => {
  it('is a configuration that electron-builder accepts', async () => {
    await expect(validateConfiguration(config, new DebugLogger(false))).resolves.toBeUndefined()
  })

  it('names icons that are rendered', () => {
    const rendered = iconTasks().map((task) => `out/icons/${task.file}`)
    expect(rendered).toContain(config.mac?.icon)
    expect(rendered).toContain(config.win?.icon)
    expect(rendered).toContain(`${config.linux?.icon}/512x512.png`)
  })

  it('leaves native code and the hook scripts outside the archive', () => {
    const unpacked = [config.asarUnpack].flat()
    for (const name of ['better-sqlite3', 'sqlite-vec', 'onnxruntime-node']) {
      expect(existsSync(resolve(root, 'node_modules', name)), name).toBe(true)
      expect(
        unpacked.some((pattern) => pattern?.includes(`/${name}`)),
        name,
      ).toBe(true)
    }
    expect(unpacked).toContain('resources/{hooks,skill}/**')
  })

  it('gives a deb what it cannot be made without, and names no person', () => {
    const manifest = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
    const { homepage } = { ...manifest, ...config.extraMetadata }
    // electron-builder takes a GitHub repository for the homepage.
    const hasAddress = homepage !== undefined || /github/.test(JSON.stringify(manifest.repository))
    expect(hasAddress).toBe(true)
    if (homepage !== undefined) expect(new URL(homepage).protocol).toBe('https:')
    expect([manifest.author, config.linux?.maintainer]).toEqual([
      'Recollect contributors',
      'Recollect contributors',
    ])
    expect(manifest.description).toBeTruthy()
  })

  it('claims the deep links and publishes nowhere', () => {
    expect(config.protocols).toEqual([{ name: 'Recollect session', schemes: ['recollect'] }])
    expect(config.publish).toBeNull()
  })
})
