// `recollect link` as a process: the launcher works from any folder, and only ours is ever touched.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { launcherPlace, writeLauncher } from '../../install/launcher.ts'
import { builtProgram } from '../testing/built-program.ts'

// Every step starts a process that loads the whole program.
vi.setConfig({ testTimeout: 120_000 })

const entry = builtProgram('cli')
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "recollect-link it's-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function link(path: string, ...words: string[]) {
  const ran = spawnSync(process.execPath, [entry, 'link', ...words], {
    cwd: folder,
    env: { HOME: folder, PATH: path, RECOLLECT_HOME: join(folder, 'data') },
    encoding: 'utf8',
  })
  return { code: ran.status, output: ran.stdout, errors: ran.stderr }
}

test('written, found, repeated without effect, removed', () => {
  const bin = join(folder, '.local', 'bin')
  const path = `/usr/bin:/bin:${bin}`
  const file = join(bin, 'recollect')
  expect(link(path)).toEqual({
    code: 0,
    output: `recollect is a command now: ${file}.\n`,
    errors: '',
  })
  const listed = spawnSync('recollect', ['sessions', '--json'], {
    cwd: '/',
    env: { HOME: folder, PATH: path },
    encoding: 'utf8',
  })
  expect(JSON.parse(listed.stdout)).toEqual([])
  expect(link(path).output).toBe(`recollect is a command already: ${file}.\n`)
  expect(JSON.parse(link(path, '--remove', '--json').output)).toEqual({ file, changed: true })
  expect(existsSync(file)).toBe(false)
  expect(link(path, '--remove').output).toContain('nothing was changed')
})

test('says what to do where its folder is not on the PATH', () => {
  const { code, output } = link('/usr/bin:/bin')
  expect(code).toBe(0)
  expect(output).toContain(`export PATH="${join(folder, '.local', 'bin')}:$PATH"`)
})

test("somebody else's program of that name is left alone", () => {
  const bin = join(folder, 'tools')
  mkdirSync(bin)
  writeFileSync(join(bin, 'recollect'), '#!/bin/sh\necho mine\n')
  for (const words of [
    ['--dir', 'tools'],
    ['--dir', 'tools', '--remove'],
  ]) {
    const { code, errors } = link('/usr/bin:/bin', ...words)
    expect([code, errors]).toEqual([1, expect.stringContaining("somebody else's")])
  }
  expect(readFileSync(join(bin, 'recollect'), 'utf8')).toContain('mine')
})

test('a launcher whose program was moved says so', () => {
  const file = join(folder, 'recollect')
  writeLauncher(file, join(folder, 'gone'), 'linux')
  const ran = spawnSync(file, ['status'], { encoding: 'utf8' })
  expect([ran.status, ran.stderr]).toEqual([1, expect.stringContaining('no longer in its folder')])
})

test('on Windows the folder of app aliases is taken, which is on every PATH', () => {
  const aliases = join(folder, 'Microsoft', 'WindowsApps')
  const place = launcherPlace({
    env: { Path: `C:\\Windows;${aliases}`, LOCALAPPDATA: folder },
    homeFolder: join(folder, 'user'),
    platform: 'win32',
  })
  expect(place).toEqual({ file: join(aliases, 'recollect.cmd'), isOnPath: true })
})
