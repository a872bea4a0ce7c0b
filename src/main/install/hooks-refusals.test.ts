// Settings files that cannot be edited safely are left as they are; links and modes are kept.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pathsIn } from '../core/paths.ts'
import { createHooks } from './hooks.ts'

const hookScripts = join(import.meta.dirname, '../../../resources/hooks')
let folder = ''
let file = ''

function hooksIn(home = join(folder, 'data')) {
  return createHooks({
    paths: pathsIn(home),
    claudeFolder: join(folder, 'claude'),
    app: { hookScripts },
  })
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-install-'))
  mkdirSync(join(folder, 'claude'))
  file = join(folder, 'claude', 'settings.json')
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('a file that cannot be edited is left untouched', () => {
  test.each([
    ['{ "a": 1, }', /not valid JSON/],
    ['{ // comment\n "a": 1 }', /not valid JSON \(line 1\)/],
    ['{ "a": ', /not valid JSON/],
    ['', /is empty/],
    ['[]', /does not hold a JSON object/],
    ['{"hooks": []}', /"hooks" that is no object/],
    ['{"hooks": {"Stop": {}}}', /"hooks.Stop" that is no list/],
    ['{"hooks": {}, "hooks": {}}', /"hooks" twice/],
  ])('%j', (text, sentence) => {
    writeFileSync(file, text)
    expect(() => hooksIn().install()).toThrow(sentence)
    expect(() => hooksIn().install()).toThrow(file)
    if (text !== '') expect(() => hooksIn().uninstall()).toThrow(sentence)
    expect(hooksIn().state().problem).toMatch(sentence)
    expect(readFileSync(file, 'utf8')).toBe(text)
    expect(readdirSync(join(folder, 'claude'))).toEqual(['settings.json'])
  })

  test('bytes that are no UTF-8', () => {
    const bytes = Buffer.from([0x7b, 0xff, 0x7d])
    writeFileSync(file, bytes)
    expect(() => hooksIn().install()).toThrow(/UTF-8/)
    expect(readFileSync(file)).toEqual(bytes)
  })

  test('a read-only file', () => {
    writeFileSync(file, '{}')
    chmodSync(file, 0o444)
    expect(() => hooksIn().install()).toThrow(/read-only.*chmod u\+w/)
    expect(readFileSync(file, 'utf8')).toBe('{}')
  })

  test('a dangling link', () => {
    symlinkSync(join(folder, 'gone.json'), file)
    expect(() => hooksIn().install()).toThrow(/link to a file that is not there/)
    expect(lstatSync(file).isSymbolicLink()).toBe(true)
    expect(existsSync(join(folder, 'gone.json'))).toBe(false)
  })

  test('a folder in its place', () => {
    mkdirSync(file)
    expect(() => hooksIn().install()).toThrow(/folder/)
    expect(hooksIn().state().problem).toMatch(/folder/)
  })
})

test('a linked settings file stays a link; its target is edited and keeps its mode', () => {
  const target = join(folder, 'dotfiles.json')
  writeFileSync(target, '{}\n', { mode: 0o640 })
  chmodSync(target, 0o664)
  symlinkSync(target, file)
  hooksIn().install()
  expect(lstatSync(file).isSymbolicLink()).toBe(true)
  expect(readFileSync(target, 'utf8')).toContain('recollect-hook.sh')
  expect(statSync(target).mode & 0o777).toBe(0o664)
  hooksIn().uninstall()
  expect(readFileSync(target, 'utf8')).toBe('{}\n')
})
