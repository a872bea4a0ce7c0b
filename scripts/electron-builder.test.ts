import { existsSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { validateConfiguration } from 'app-builder-lib/out/util/config/config.js'
import { DebugLogger } from 'builder-util'
import { describe, expect, it } from 'vitest'
import config from '../electron-builder.config.ts'
import { iconTasks } from './icon-list.ts'

const root = resolve(import.meta.dirname, '..')

interface Manifest {
  main?: string
  homepage?: string
  repository?: unknown
  author?: string
  description?: string
}

const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8')) as Manifest

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
    for (const name of ['better-sqlite3', 'sqlite-vec']) {
      expect(existsSync(resolve(root, 'node_modules', name)), name).toBe(true)
      expect(
        unpacked.some((pattern) => pattern?.includes(`/${name}`)),
        name,
      ).toBe(true)
    }
    expect(unpacked).toContain('resources/{hooks,skill}/**')
  })

  it('brings what models run in, for the system that it is built for', () => {
    const sources = [config.extraResources].flat().map((one) => {
      if (typeof one !== 'object' || !one?.from) throw new Error('a folder is meant')
      expect(one.to).toBe(one.from)
      return resolve(root, one.from)
    })
    expect(sources.map((folder) => basename(folder))).toEqual([
      'onnxruntime-node',
      'onnxruntime-common',
    ])
    for (const folder of sources) {
      const { main } = manifestIn(folder)
      expect(existsSync(resolve(folder, main ?? '')), main).toBe(true)
    }
    for (const target of ['darwin/arm64', 'linux/x64', 'linux/arm64', 'win32/x64']) {
      const binary = `bin/napi-v6/${target}/onnxruntime_binding.node`
      expect(existsSync(resolve(sources[0] ?? '', binary)), target).toBe(true)
    }
  })

  it('gives a deb what it cannot be made without, and names no person', () => {
    const manifest = manifestIn(root)
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
