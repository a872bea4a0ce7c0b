// How the program is called from where the reader stands.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callFrom, recollectCommand, type Standpoint } from './command-line.ts'

let folder = ''
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'recollect-call-')))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a file, its folders with it. */
function file(path: string, text = ''): string {
  const whole = join(folder, path)
  mkdirSync(dirname(whole), { recursive: true })
  writeFileSync(whole, text)
  return whole
}

/** A clone of the project, or an installed package of it. */
function program(path: string, kind: 'clone' | 'package'): string {
  file(join(path, 'bin/recollect.js'), 'console.log(process.argv.slice(2).join())')
  if (kind === 'clone') file(join(path, 'src/main/cli.ts'))
  return join(folder, path)
}

function call(rest: Partial<Standpoint> & { root: string }): string {
  return callFrom({
    cwd: null,
    env: { PATH: '/usr/bin' },
    platform: 'linux',
    execPath: process.execPath,
    isPackagedApp: false,
    ...rest,
  })
}

describe('in a clone', () => {
  test('npx finds the command in its folder, and below it', () => {
    const root = program('clone', 'clone')
    expect(call({ root, cwd: root })).toBe('npx recollect')
    expect(call({ root, cwd: join(root, 'src') })).toBe('npx recollect')
  })

  test('anywhere else the line runs as it stands, blanks and quotes in the path too', () => {
    const root = program("it's a clone", 'clone')
    for (const cwd of [null, folder, `${root}2`]) {
      const line = `${call({ root, cwd })} doctor --fix`
      expect(String(execFileSync('sh', ['-c', line]))).toBe('doctor,--fix\n')
    }
  })

  test('a launcher on the PATH that names it makes the name enough', () => {
    const root = program('clone', 'clone')
    const launcher = file('home/bin/recollect', `#!/bin/sh\nexec node '${root}/bin/recollect.js'\n`)
    chmodSync(launcher, 0o755)
    const env = { PATH: `/usr/bin:${dirname(launcher)}` }
    expect(call({ root, env })).toBe('recollect')
    expect(call({ root: program('other', 'clone'), env })).toContain('other/bin/recollect.js')
  })

  test('the folder that npm puts on the PATH for one run does not count', () => {
    const root = program('clone', 'clone')
    mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
    symlinkSync(join(root, 'bin/recollect.js'), join(root, 'node_modules/.bin/recollect'))
    expect(call({ root, env: { PATH: join(root, 'node_modules/.bin') } })).toContain('node ')
  })
})

describe('as an installed package', () => {
  test('npm has put its name on the PATH, or the line says where it is', () => {
    const root = program('lib/node_modules/recollect', 'package')
    mkdirSync(join(folder, 'bin'))
    symlinkSync(join(root, 'bin/recollect.js'), join(folder, 'bin/recollect'))
    expect(call({ root, env: { PATH: join(folder, 'bin') } })).toBe('recollect')
    expect(call({ root, cwd: root })).toBe(`node ${root}/bin/recollect.js`)
  })

  test('an older copy that comes first on the PATH is not taken for this one', () => {
    const older = program('old/node_modules/recollect', 'package')
    const root = program('new/node_modules/recollect', 'package')
    for (const [name, target] of [
      ['a', older],
      ['b', root],
    ] as const) {
      mkdirSync(join(folder, name))
      symlinkSync(join(target, 'bin/recollect.js'), join(folder, name, 'recollect'))
    }
    const env = { PATH: `${join(folder, 'a')}:${join(folder, 'b')}` }
    expect(call({ root, env })).toBe(`node ${root}/bin/recollect.js`)
  })

  test('on Windows npm writes a command file beside the packages', () => {
    const root = program('npm/node_modules/recollect', 'package')
    file('npm/recollect.cmd', '@"%dp0%\\node_modules\\recollect\\bin\\recollect.js" %*')
    const env = { Path: `C:\\Windows;${join(folder, 'npm')}` }
    expect(call({ root, env, platform: 'win32' })).toBe('recollect')
  })
})

describe('as the packaged desktop app', () => {
  test('the app takes the commands itself, an AppImage by its own file', () => {
    const execPath = file('opt/Recollect/recollect')
    const root = join(folder, 'opt/Recollect/resources/app.asar')
    expect(call({ root, execPath, isPackagedApp: true })).toBe(execPath)
    const env = { PATH: '/usr/bin', APPIMAGE: '/home/u/My Apps/Recollect.AppImage' }
    expect(call({ root, execPath, isPackagedApp: true, env })).toBe(`'${env.APPIMAGE}'`)
    mkdirSync(join(folder, 'bin'))
    symlinkSync(execPath, join(folder, 'bin/recollect'))
    expect(call({ root, execPath, isPackagedApp: true, env: { PATH: join(folder, 'bin') } })).toBe(
      'recollect',
    )
  })

  test('PowerShell is told to call a path with blanks', () => {
    const execPath = 'C:\\Users\\A B\\Recollect.exe'
    expect(
      call({ root: 'x.asar', execPath, isPackagedApp: true, platform: 'win32', env: {} }),
    ).toBe(`& "${execPath}"`)
  })
})

test('a command is its call and its words', () => {
  expect(recollectCommand('doctor --fix')).toMatch(/recollect(\.js'?)? doctor --fix$/)
  expect(recollectCommand('')).not.toMatch(/ $/)
})
