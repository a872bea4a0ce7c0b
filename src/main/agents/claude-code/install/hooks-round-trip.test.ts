// Install, install again, uninstall: a settings file ends byte for byte as it began.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hookEvents } from './hook-entries.ts'
import { useTestSettings } from './testing/test-settings.ts'

const place = useTestSettings()

describe('install, install again, uninstall', () => {
  const handler = fc.record({
    type: fc.constant('command'),
    command: fc.oneof(fc.string(), fc.constant('echo "a b" \\ $X `y` {} [ ]')),
  })
  const group = fc.oneof(
    fc.record({ matcher: fc.string(), hooks: fc.array(handler, { maxLength: 2 }) }),
    fc.record({ hooks: fc.array(handler, { maxLength: 2 }) }),
  )
  const hooks = fc.dictionary(
    fc.constantFrom(...hookEvents.map(({ event }) => event as string), 'PreToolUse', 'Setup'),
    fc.array(group, { maxLength: 2 }),
    { maxKeys: 5 },
  )
  const settings = fc
    .tuple(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 }), fc.option(hooks))
    .map(([rest, some]) => {
      const { hooks: _unused, ...clean } = rest
      return some === null ? clean : { ...clean, hooks: some, z: 1 }
    })
  const layout = fc.record({
    indent: fc.constantFrom('', ' ', '  ', '    ', '\t', '   '),
    eol: fc.constantFrom('\n', '\r\n'),
    end: fc.constantFrom('', '\n', '\n\n', '  \n'),
    mark: fc.constantFrom('', '\uFEFF'),
    // White space that no formatter would write, inside empty containers too.
    spaces: fc.constantFrom('', ' ', '\n', ' \t '),
  })

  test('leaves the file byte for byte as it was', () => {
    fc.assert(
      fc.property(settings, layout, (value, { indent, eol, end, mark, spaces }) => {
        const json = JSON.stringify(value, null, indent)
          .replace(
            /(?<=[:,] ?)(\{\}|\[\])(?=[,\n}\]]|$)/gm,
            (pair) => `${pair[0]}${spaces}${pair[1]}`,
          )
          .replaceAll('\n', eol)
        fc.pre(isJson(json))
        const original = `${mark}${json}${end}`
        writeFileSync(place.file, original)
        place.hooksIn().install()
        const installed = readFileSync(place.file, 'utf8')
        expect(place.hooksIn().install().changed).toBe(false)
        expect(readFileSync(place.file, 'utf8')).toBe(installed)
        expect(installed.startsWith(mark)).toBe(true)
        expect(
          place
            .hooksIn()
            .state()
            .events.every((event) => event.state === 'current'),
        ).toBe(true)
        place.hooksIn().uninstall()
        expect(readFileSync(place.file, 'utf8')).toBe(original)
        expect(existsSync(place.backup)).toBe(false)
      }),
      { numRuns: 150 },
    )
  })

  test('gives back the same bytes without the backup too, where nothing empty was there', () => {
    const isFull = (value: object) =>
      Object.keys(value).length > 0 &&
      (!('hooks' in value) || !/\[\]|\{\}/.test(JSON.stringify(value.hooks)))
    fc.assert(
      fc.property(settings.filter(isFull), layout, (value, { indent, eol, end, mark }) => {
        const original = `${mark}${JSON.stringify(value, null, indent).replaceAll('\n', eol)}${end}`
        writeFileSync(place.file, original)
        place.hooksIn().install()
        rmSync(place.backup)
        place.hooksIn().uninstall()
        expect(readFileSync(place.file, 'utf8')).toBe(original)
      }),
      { numRuns: 150 },
    )
  })

  test.each([
    '{}',
    '{ }',
    '{\n}',
    '{"hooks":{}}',
    '{ "hooks" : { "Stop" : [ ] } }',
    '{\n\n  "a":1}',
  ])('also for %j', (original) => {
    writeFileSync(place.file, original)
    place.hooksIn().install()
    JSON.parse(readFileSync(place.file, 'utf8'))
    place.hooksIn().uninstall()
    expect(readFileSync(place.file, 'utf8')).toBe(original)
  })

  test('a file that we made goes again, and the folder of a project with it', () => {
    const project = { scope: 'project', folder: join(place.folder, 'repo', 'deep') } as const
    mkdirSync(join(place.folder, 'repo', '.git'), { recursive: true })
    mkdirSync(project.folder)
    const local = join(place.folder, 'repo', '.claude', 'settings.local.json')
    expect(place.hooksIn().install(project).file).toBe(local)
    expect(existsSync(local)).toBe(true)
    expect(existsSync(place.file)).toBe(false)
    expect(place.hooksIn().uninstall(project).changed).toBe(true)
    expect(readdirSync(join(place.folder, 'repo'))).toEqual(['.git', 'deep'])
  })

  test('nothing to remove changes nothing', () => {
    expect(place.hooksIn().uninstall().changed).toBe(false)
    expect(existsSync(place.file)).toBe(false)
  })

  test('an older version of the program in between does not lose the original', () => {
    const original = '{ "hooks": { } , "a": [ ] }'
    writeFileSync(place.file, original)
    place.hooksIn(join(place.folder, 'data of before')).install()
    place.hooksIn().install()
    expect(readFileSync(place.file, 'utf8')).not.toContain('of before')
    place.hooksIn().uninstall()
    expect(readFileSync(place.file, 'utf8')).toBe(original)
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
