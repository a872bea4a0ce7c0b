import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve, win32 } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings, type Settings } from '../../shared/settings.ts'
import { leanFlags } from './lean-process.ts'
import { type Paths, pathsIn } from './paths.ts'
import { type Runtime, writeStartHostFile } from './start-host-file.ts'

const on: Settings = { ...defaultSettings, host: { ...defaultSettings.host, startFromHook: true } }
let folder = ''
let paths: Paths

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "recollect it's 100% "))
  paths = pathsIn(folder)
  mkdirSync(paths.hooks)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const linux = (change: Partial<Runtime> = {}): Runtime => ({
  platform: 'linux',
  execPath: join(folder, 'a program'),
  isElectron: false,
  appImage: undefined,
  ...change,
})

/** Takes a text apart as programs do on Windows: Microsoft's rule for the C runtime. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  let word = ''
  let isQuoted = false
  for (let at = 0; at < text.length; ) {
    const slashes = /^\\*/.exec(text.slice(at))?.[0].length ?? 0
    if (slashes > 0) {
      const isBeforeQuote = text[at + slashes] === '"'
      word += '\\'.repeat(isBeforeQuote ? Math.floor(slashes / 2) : slashes)
      at += slashes
      if (isBeforeQuote && slashes % 2 === 1) {
        word += '"'
        at += 1
      }
    } else if (text[at] === '"') {
      isQuoted = !isQuoted
      at += 1
    } else if (text[at] === ' ' && !isQuoted) {
      words.push(word)
      word = ''
      at += 1
    } else {
      word += text[at]
      at += 1
    }
  }
  return [...words, word]
}

describe('the line for a POSIX shell', () => {
  /** What a program gets that stands where the line's does. */
  function run(runtime: Runtime, root: string): unknown {
    writeStartHostFile(paths, on, root, runtime)
    const program = runtime.appImage ?? runtime.execPath
    const script = `#!/bin/sh
printf '%s\\n' "$RECOLLECT_HOME" "$ELECTRON_RUN_AS_NODE" "$@"`
    writeFileSync(program, script)
    chmodSync(program, 0o700)
    const env = { PATH: process.env.PATH ?? '' }
    const text = execFileSync('sh', [join(paths.hooks, 'start-host')], { env, encoding: 'utf8' })
    return text.trimEnd().split('\n')
  }

  it('runs the host on the data folder that wrote it', () => {
    const script = '/opt/my app/out/main/headless.js'
    expect(run(linux(), '/opt/my app')).toEqual([
      folder,
      '',
      ...leanFlags,
      script,
      '--idle-exit',
      '30',
    ])
    expect(run(linux({ isElectron: true }), '/opt/my app')).toEqual([
      folder,
      '1',
      script,
      '--idle-exit',
      '30',
    ])
  })

  it('has a package run its own command, an AppImage from its file', () => {
    const root = '/opt/recollect/resources/app.asar'
    const serve = [folder, '', 'serve', '--idle-exit', '30']
    expect(run(linux({ isElectron: true }), root)).toEqual(serve)
    const appImage = join(folder, 'Recollect.AppImage')
    expect(run(linux({ isElectron: true, execPath: '/tmp/.mount/x', appImage }), root)).toEqual(
      serve,
    )
  })
})

describe('the file for PowerShell', () => {
  const windows = (change: Partial<Runtime> = {}): Runtime =>
    linux({ platform: 'win32', execPath: 'C:\\Program Files\\nodejs\\node.exe', ...change })
  const file = () => join(paths.hooks, 'start-host.json')
  const written = () =>
    JSON.parse(readFileSync(file(), 'utf8')) as {
      program: string
      arguments: string
      environment: object
    }

  it.each([
    'C:\\Users\\Ann B\\recollect',
    'C:\\100%PATH% & calc ^ ( ) !x!',
    '\\\\server\\share',
    'D:\\ends\\in\\',
    'Ä "quoted" \\" odd\\\\',
  ])('names program, words and folder, whatever stands in the path %s', (root) => {
    writeStartHostFile(paths, on, root, windows())
    const { program, arguments: text, environment } = written()
    expect(program).toBe('C:\\Program Files\\nodejs\\node.exe')
    const script = win32.join(root, 'out', 'main', 'headless.js')
    expect(wordsOf(text)).toEqual([...leanFlags, script, '--idle-exit', '30'])
    expect(environment).toEqual({ RECOLLECT_HOME: folder })
  })

  it('has a package run its own command', () => {
    const execPath = 'C:\\Program Files\\Recollect\\Recollect.exe'
    const root = 'C:\\Program Files\\Recollect\\resources\\app.asar'
    writeStartHostFile(paths, on, root, windows({ isElectron: true, execPath }))
    expect(written()).toMatchObject({ program: execPath, environment: { RECOLLECT_HOME: folder } })
    expect(wordsOf(written().arguments)).toEqual(['serve', '--idle-exit', '30'])
  })

  it('holds what the hook script reads, and nothing else', () => {
    writeStartHostFile(paths, on, 'C:\\recollect', windows())
    const script = readFileSync(resolve('resources', 'hooks', 'recollect-hook.ps1'), 'utf8')
    const asked = [...script.matchAll(/\$how\.(\w+)/g)].map((match) => match[1])
    expect(new Set(asked)).toEqual(new Set(Object.keys(written())))
    expect(script).toContain("'hooks\\start-host.json'")
    expect(script).not.toMatch(/ComSpec|cmd\.exe/i)
  })

  it('goes when the setting is off', () => {
    writeStartHostFile(paths, on, 'C:\\recollect', windows())
    writeStartHostFile(paths, defaultSettings, 'C:\\recollect', windows())
    expect(() => readFileSync(file())).toThrow(/ENOENT/)
  })
})
