// Installing and removing hooks must leave everything else in a settings file as it was.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hookEvents } from './hook-entries.ts'
import { useTestSettings } from './testing/test-settings.ts'

const place = useTestSettings()

function commandsIn(text: string): string[] {
  return [...text.matchAll(/"command": ?("(?:[^"\\]|\\.)*")/g)].map((match) =>
    String(JSON.parse(match[1] ?? '""')),
  )
}

interface WrittenSettings {
  hooks: Record<string, { hooks: { type: string; command: string }[] }[]>
}

const settingsIn = (text: string) => JSON.parse(text) as WrittenSettings
const stopCommandIn = (text: string) => settingsIn(text).hooks.Stop?.[0]?.hooks[0]?.command ?? ''

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
    writeFileSync(place.file, `${JSON.stringify(others, null, 2)}\n`)
    expect(place.hooksIn().install()).toMatchObject({ changed: true, problem: null })
    const text = readFileSync(place.file, 'utf8')
    const parsed = settingsIn(text)
    expect(Object.keys(parsed)).toEqual(Object.keys(others))
    expect(Object.keys(parsed.hooks).slice(0, 3)).toEqual(['Stop', 'PreToolUse', 'PostToolUse'])
    expect(parsed.hooks.Stop?.[0]).toEqual(others.hooks.Stop[0])
    expect(parsed.hooks.PreToolUse).toEqual(others.hooks.PreToolUse)
    for (const { event } of hookEvents) {
      expect(parsed.hooks[event]?.at(-1)?.hooks[0]?.command, event).toContain('recollect-hook.sh')
    }
    // The lines that were there are there still, byte for byte and in order.
    const added = text.split('\n')
    let from = 0
    for (const line of JSON.stringify(others, null, 2).split('\n').slice(0, 12)) {
      from = added.indexOf(line, from)
      expect(from, line).toBeGreaterThanOrEqual(0)
    }
    expect(place.hooksIn().install()).toMatchObject({ changed: false })
    expect(readFileSync(place.file, 'utf8')).toBe(text)
    expect(
      place
        .hooksIn()
        .state()
        .events.map((event) => event.state),
    ).toEqual(hookEvents.map(() => 'current'))
  })

  test('has the hook before edits only while the user wants it', () => {
    writeFileSync(place.file, `${JSON.stringify(others, null, 2)}\n`)
    const before = () => settingsIn(readFileSync(place.file, 'utf8')).hooks.PreToolUse ?? []
    place.hooksIn().install()
    expect(before()).toEqual(others.hooks.PreToolUse)
    writeFileSync(join(place.folder, 'data', 'settings.json'), '{"recall":{"beforeEdits":true}}')
    expect(place.hooksIn().refresh()).toBe(true)
    expect(before()).toHaveLength(2)
    expect(before()[1]).toMatchObject({ matcher: 'Edit|MultiEdit|Write|NotebookEdit' })
    expect(before()[1]?.hooks[0]?.command).toContain('recollect-hook.sh PreToolUse')
    expect(place.hooksIn().refresh()).toBe(false)
    writeFileSync(join(place.folder, 'data', 'settings.json'), '{}')
    expect(place.hooksIn().state().events.at(-1)).toEqual({
      event: 'PreToolUse',
      state: 'outdated',
    })
    expect(place.hooksIn().refresh()).toBe(true)
    expect(before()).toEqual(others.hooks.PreToolUse)
  })

  test('keeps what was added after the installation when the hooks are removed', () => {
    writeFileSync(place.file, JSON.stringify(others, null, '\t').replaceAll('\n', '\r\n'))
    place.hooksIn().install()
    const edited = readFileSync(place.file, 'utf8').replace('"opus"', '"haiku"')
    writeFileSync(place.file, edited)
    expect(place.hooksIn().uninstall()).toMatchObject({ changed: true })
    expect(readFileSync(place.file, 'utf8')).toBe(
      JSON.stringify({ ...others, model: 'haiku' }, null, '\t').replaceAll('\n', '\r\n'),
    )
    expect(readFileSync(place.backup, 'utf8')).toBe(edited)
  })

  test('loses only our handler where someone put another one into the same group', () => {
    place.hooksIn().install()
    const parsed = settingsIn(readFileSync(place.file, 'utf8'))
    parsed.hooks.Stop?.[0]?.hooks.push({ type: 'command', command: 'mine' })
    writeFileSync(place.file, JSON.stringify(parsed, null, 2))
    place.hooksIn().uninstall()
    expect(JSON.parse(readFileSync(place.file, 'utf8'))).toEqual({
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
    writeFileSync(place.file, JSON.stringify(before, null, 4))
    const events = place.hooksIn().state().events
    expect(events.find((event) => event.event === 'Stop')?.state).toBe('outdated')
    expect(events.at(-1)).toEqual({ event: 'Notification', state: 'outdated' })
    place.hooksIn().install()
    const text = readFileSync(place.file, 'utf8')
    expect(text).not.toContain('/old/place')
    expect(settingsIn(text).hooks.Notification).toBeUndefined()
    expect(commandsIn(text).filter((command) => command.includes('recollect-hook'))).toHaveLength(
      hookEvents.length,
    )
    place.hooksIn().uninstall()
    expect(JSON.parse(readFileSync(place.file, 'utf8'))).toEqual({
      hooks: { Stop: others.hooks.Stop, PreToolUse: others.hooks.PreToolUse },
    })
  })
})

test('an update brings its own entries up to date, and nobody else’s', () => {
  const home = join(place.folder, 'data')
  place.hooksIn(home).install()
  const whole = readFileSync(place.file, 'utf8')
  expect(place.hooksIn(home).refresh()).toBe(false)
  const before = settingsIn(whole)
  delete before.hooks.StopFailure
  writeFileSync(place.file, JSON.stringify(before, null, 2))
  // Another data folder's host starts, such as one that tries something out.
  expect(place.hooksIn(join(place.folder, 'other')).refresh()).toBe(false)
  expect(place.hooksIn(home).refresh()).toBe(true)
  expect(Object.keys(settingsIn(readFileSync(place.file, 'utf8')).hooks).sort()).toEqual(
    hookEvents.map(({ event }) => event).sort(),
  )
  place.hooksIn(home).uninstall()
  expect(place.hooksIn(home).refresh()).toBe(false)
})

test('the command is no longer than the script and the event, which notices show', () => {
  const home = join(place.folder, 'data')
  place.hooksIn(home).install()
  const command = stopCommandIn(readFileSync(place.file, 'utf8'))
  expect(command).toBe(`${join(home, 'hooks', 'recollect-hook.sh')} Stop||:`)
})

test.each([`it's "here" $HOME \`date\` \\ ü`, "a'b", '$(exit 3)', 'plain'])(
  'the installed command runs for a data folder named %j',
  (name) => {
    const home = join(place.folder, name)
    place.hooksIn(home).install()
    const command = stopCommandIn(readFileSync(place.file, 'utf8'))
    const run = spawnSync('sh', ['-c', command], { input: '{"a":1}' })
    expect([run.status, run.stdout.toString(), run.stderr.toString()]).toEqual([0, '', ''])
    const [spooled] = readdirSync(join(home, 'spool')).filter((entry) => entry.endsWith('.json'))
    expect(spooled).toMatch(/^\d+-0\.Stop\.json$/)
    expect(readFileSync(join(home, 'spool', spooled ?? ''), 'utf8')).toBe('{"a":1}')
    expect(statSync(join(home, 'hooks', 'recollect-hook.sh')).mode & 0o777).toBe(0o700)

    // With the data folder gone, the agent must not notice: it tells its user of every hook that fails.
    rmSync(home, { recursive: true })
    const after = spawnSync('sh', ['-c', command], { input: '{"a":1}' })
    expect([after.status, after.stdout.toString()]).toEqual([0, ''])
  },
)
