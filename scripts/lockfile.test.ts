// What must stand in the lockfile, package.json and .npmrc, so that `npm ci` works on a bare machine.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mendLockfile, readLockfile } from './lockfile.ts'

const root = resolve(import.meta.dirname, '..')
const lockfile = readLockfile(resolve(root, 'package-lock.json'))
const { allowScripts: allowed } = JSON.parse(
  readFileSync(resolve(root, 'package.json'), 'utf8'),
) as { allowScripts: Record<string, boolean> }

describe('package-lock.json', () => {
  it('has all that npm drops on installing (if not: npm run lockfile)', () => {
    const mended = structuredClone(lockfile)
    mendLockfile(mended)
    expect(lockfile).toEqual(mended)
    expect(lockfile.packages['node_modules/better-sqlite3']?.gypfile).toBe(false)
  })

  it('runs no install script that package.json does not name', () => {
    const withScript = Object.entries(lockfile.packages)
      .filter(([, entry]) => entry.hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    expect(withScript.filter((name) => allowed[name] === undefined)).toEqual([])
  })

  it('compiles nothing: each package with a binding.gyp says that it brings its binaries', () => {
    const compiled = Object.entries(lockfile.packages).filter(
      ([path, entry]) =>
        path !== '' && entry.gypfile !== false && existsSync(resolve(root, path, 'binding.gyp')),
    )
    expect(compiled.map(([path]) => path)).toEqual([])
  })
})

describe('allowScripts', () => {
  it('names packages that are there, without versions, which npm cannot check here', () => {
    const names = Object.keys(allowed)
    const known = new Set(Object.keys(lockfile.packages))
    expect(names.filter((name) => !known.has(`node_modules/${name}`))).toEqual([])
  })

  it('lets only the Node and the client run theirs that the project works with', () => {
    const running = Object.keys(allowed).filter((name) => allowed[name])
    expect(running).toEqual(['@anthropic-ai/claude-code', 'node'])
  })
})

it('.npmrc holds settings of npm alone: others are warned of', () => {
  const keys = readFileSync(resolve(root, '.npmrc'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('=')[0])
  expect(keys).toEqual(['save-exact', 'fund', 'audit'])
})
