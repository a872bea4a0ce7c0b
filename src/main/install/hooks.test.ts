// Installing and removing hooks must leave everything else in a settings file as it was.
import { spawnSync } from 'node:child_process'
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
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pathsIn } from '../core/paths.ts'
import { hookEvents } from './hook-entries.ts'
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

function backup(): string {
  return `${file}.recollect-backup`
}

function commandsIn(text: string): string[] {
  return [...text.matchAll(/"command": ?("(?:[^"\\]|\\.)*")/g)].map((match) =>
    String(JSON.parse(match[1] ?? '""')),
  )
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-install-'))
  mkdirSync(join(folder, 'claude'))
  file = join(folder, 'claude', 'settings.json')
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const others = {
  model: 'opus',
  permissions: { allow: ['Bash(ls:*)'], deny: [] },
  hooks: {
    Stop: [{ hooks: [{ type: 'command', command: 'say "done"' }] }],
    PreToolUse: [
      { matcher: 'Bash', hooks: [{ type: 'command', command: 'guard.sh', timeout: 3 }] },
    ],
    PostToolUse: [],
  },
  env: { A: 'ä € 😀' },
}

describe('a settings file with other entries', () => {
  test('gets all events, keeps the others first, and a second installation changes nothing', () => {
    writeFileSync(file, `${JSON.stringify(others, null, 2)}\n`)
    expect(hooksIn().install()).toMatchObject({ changed: true, problem: null })
    const text = readFileSync(file, 'utf8')
    const parsed = JSON.parse(text)
    expect(Object.keys(parsed)).toEqual(Object.keys(others))
    expect(Object.keys(parsed.hooks).slice(0, 3)).toEqual(['Stop', 'PreToolUse', 'PostToolUse'])
    expect(parsed.hooks.Stop[0]).toEqual(others.hooks.Stop[0])
    expect(parsed.hooks.PreToolUse).toEqual(others.hooks.PreToolUse)
    for (const { event } of hookEvents) {
      expect(parsed.hooks[event].at(-1).hooks[0].command, event).toContain('recollect-hook.sh')
    }
    // The lines that were there are there still, byte for byte and in order.
    const added = text.split('\n')
    let from = 0
    for (const line of JSON.stringify(others, null, 2).split('\n').slice(0, 12)) {
      from = added.indexOf(line, from)
      expect(from, line).toBeGreaterThanOrEqual(0)
    }
    expect(hooksIn().install()).toMatchObject({ changed: false })
    expect(readFileSync(file, 'utf8')).toBe(text)
    expect(
      hooksIn()
        .state()
        .events.map((event) => event.state),
    ).toEqual(hookEvents.map(() => 'current'))
  })

  test('keeps what was added after the installation when the hooks are removed', () => {
    writeFileSync(file, JSON.stringify(others, null, '\t').replaceAll('\n', '\r\n'))
    hooksIn().install()
    const edited = readFileSync(file, 'utf8').replace('"opus"', '"haiku"')
    writeFileSync(file, edited)
    expect(hooksIn().uninstall()).toMatchObject({ changed: true })
    expect(readFileSync(file, 'utf8')).toBe(
      JSON.stringify({ ...others, model: 'haiku' }, null, '\t').replaceAll('\n', '\r\n'),
    )
    expect(readFileSync(backup(), 'utf8')).toBe(edited)
  })

  test('loses only our handler where someone put another one into the same group', () => {
    hooksIn().install()
    const parsed = JSON.parse(readFileSync(file, 'utf8'))
    parsed.hooks.Stop[0].hooks.push({ type: 'command', command: 'mine' })
    writeFileSync(file, JSON.stringify(parsed, null, 2))
    hooksIn().uninstall()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      hooks: { Stop: [{ hooks: [{ type: 'command', command: 'mine' }] }] },
    })
  })

  test('an older version of our entries is replaced, also for events no longer wanted', () => {
    const old = (event: string) => ({
      hooks: [{ type: 'command', command: `/old/place/recollect-hook.sh ${event}`, timeout: 60 }],
    })
    const before = {
      hooks: {
        Stop: [old('Stop'), ...others.hooks.Stop],
        Notification: [old('Notification')],
        PreToolUse: others.hooks.PreToolUse,
      },
    }
    writeFileSync(file, JSON.stringify(before, null, 4))
    const events = hooksIn().state().events
    expect(events.find((event) => event.event === 'Stop')?.state).toBe('outdated')
    expect(events.at(-1)).toEqual({ event: 'Notification', state: 'outdated' })
    hooksIn().install()
    const text = readFileSync(file, 'utf8')
    expect(text).not.toContain('/old/place')
    expect(JSON.parse(text).hooks.Notification).toBeUndefined()
    expect(commandsIn(text).filter((command) => command.includes('recollect-hook'))).toHaveLength(
      hookEvents.length,
    )
    hooksIn().uninstall()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      hooks: { Stop: others.hooks.Stop, PreToolUse: others.hooks.PreToolUse },
    })
  })
})

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
        writeFileSync(file, original)
        hooksIn().install()
        const installed = readFileSync(file, 'utf8')
        expect(hooksIn().install().changed).toBe(false)
        expect(readFileSync(file, 'utf8')).toBe(installed)
        expect(installed.startsWith(mark)).toBe(true)
        expect(
          hooksIn()
            .state()
            .events.every((event) => event.state === 'current'),
        ).toBe(true)
        hooksIn().uninstall()
        expect(readFileSync(file, 'utf8')).toBe(original)
        expect(existsSync(backup())).toBe(false)
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
    writeFileSync(file, original)
    hooksIn().install()
    JSON.parse(readFileSync(file, 'utf8'))
    hooksIn().uninstall()
    expect(readFileSync(file, 'utf8')).toBe(original)
  })

  test('a file that we made goes again, and the folder of a project with it', () => {
    const project = { scope: 'project', folder: join(folder, 'repo', 'deep') } as const
    mkdirSync(join(folder, 'repo', '.git'), { recursive: true })
    mkdirSync(project.folder)
    const local = join(folder, 'repo', '.claude', 'settings.local.json')
    expect(hooksIn().install(project).file).toBe(local)
    expect(existsSync(local)).toBe(true)
    expect(existsSync(file)).toBe(false)
    expect(hooksIn().uninstall(project).changed).toBe(true)
    expect(readdirSync(join(folder, 'repo'))).toEqual(['.git', 'deep'])
  })

  test('nothing to remove changes nothing', () => {
    expect(hooksIn().uninstall().changed).toBe(false)
    expect(existsSync(file)).toBe(false)
  })

  test('an older version of the program in between does not lose the original', () => {
    const original = '{ "hooks": { } , "a": [ ] }'
    writeFileSync(file, original)
    hooksIn(join(folder, 'data of before')).install()
    hooksIn().install()
    expect(readFileSync(file, 'utf8')).not.toContain('of before')
    hooksIn().uninstall()
    expect(readFileSync(file, 'utf8')).toBe(original)
  })
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

test.each([`it's "here" $HOME \`date\` \\ ü`, "a'b", '$(exit 3)', 'plain'])(
  'the installed command runs for a data folder named %j',
  (name) => {
    const home = join(folder, name)
    hooksIn(home).install()
    const command = JSON.parse(readFileSync(file, 'utf8')).hooks.Stop[0].hooks[0].command
    const run = spawnSync('sh', ['-c', command], { input: '{"a":1}' })
    expect([run.status, run.stdout.toString(), run.stderr.toString()]).toEqual([0, '', ''])
    const [spooled] = readdirSync(join(home, 'spool')).filter((entry) => entry.endsWith('.json'))
    expect(spooled).toMatch(/^\d+-0\.Stop\.json$/)
    expect(readFileSync(join(home, 'spool', spooled ?? ''), 'utf8')).toBe('{"a":1}')
    expect(statSync(join(home, 'hooks', 'recollect-hook.sh')).mode & 0o777).toBe(0o700)

    // With the data folder gone, the agent must not notice: a shell without its script would end with 2.
    rmSync(home, { recursive: true })
    const after = spawnSync('sh', ['-c', command], { input: '{"a":1}' })
    expect([after.status, after.stdout.toString(), after.stderr.toString()]).toEqual([0, '', ''])
  },
)

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
