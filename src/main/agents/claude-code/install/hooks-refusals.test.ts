// Settings files that cannot be edited safely are left as they are; links and modes are kept.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useTestSettings } from './testing/test-settings.ts'

const place = useTestSettings()

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
    writeFileSync(place.file, text)
    expect(() => place.hooksIn().install()).toThrow(sentence)
    expect(() => place.hooksIn().install()).toThrow(place.file)
    if (text !== '') expect(() => place.hooksIn().uninstall()).toThrow(sentence)
    expect(place.hooksIn().state().problem).toMatch(sentence)
    expect(readFileSync(place.file, 'utf8')).toBe(text)
    expect(readdirSync(join(place.folder, 'claude'))).toEqual(['settings.json'])
  })

  test('bytes that are no UTF-8', () => {
    const bytes = Buffer.from([0x7b, 0xff, 0x7d])
    writeFileSync(place.file, bytes)
    expect(() => place.hooksIn().install()).toThrow(/UTF-8/)
    expect(readFileSync(place.file)).toEqual(bytes)
  })

  test('a read-only file', () => {
    writeFileSync(place.file, '{}')
    chmodSync(place.file, 0o444)
    expect(() => place.hooksIn().install()).toThrow(/read-only.*chmod u\+w/)
    expect(readFileSync(place.file, 'utf8')).toBe('{}')
  })

  test('a dangling link', () => {
    symlinkSync(join(place.folder, 'gone.json'), place.file)
    expect(() => place.hooksIn().install()).toThrow(/link to a file that is not there/)
    expect(lstatSync(place.file).isSymbolicLink()).toBe(true)
    expect(existsSync(join(place.folder, 'gone.json'))).toBe(false)
  })

  test('a folder in its place', () => {
    mkdirSync(place.file)
    expect(() => place.hooksIn().install()).toThrow(/folder/)
    expect(place.hooksIn().state().problem).toMatch(/folder/)
  })
})

test('a linked settings file stays a link; its target is edited and keeps its mode', () => {
  const target = join(place.folder, 'dotfiles.json')
  writeFileSync(target, '{}\n', { mode: 0o640 })
  chmodSync(target, 0o664)
  symlinkSync(target, place.file)
  place.hooksIn().install()
  expect(lstatSync(place.file).isSymbolicLink()).toBe(true)
  expect(readFileSync(target, 'utf8')).toContain('recollect-hook.sh')
  expect(statSync(target).mode & 0o777).toBe(0o664)
  place.hooksIn().uninstall()
  expect(readFileSync(target, 'utf8')).toBe('{}\n')
})
