// The hook script under every POSIX shell that is here: nothing lost, nothing said, never a failure.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createHookFolder,
  expectSilent,
  type HookFolder,
  shells,
  shippedScript,
} from './testing/hook-folder.ts'

let folder: HookFolder
/** The variables of the agent that may have started the tests. */
const noAgents = { CLAUDECODE: '', COPILOT_CLI: '', GEMINI_SESSION_ID: '', CURSOR_VERSION: '' }

beforeEach(() => {
  folder = createHookFolder()
})
afterEach(() => {
  folder.remove()
})

describe.each(shells)('$name', ({ shell, options }) => {
  function run(event: string, input: Buffer | string, env: NodeJS.ProcessEnv = {}) {
    return spawnSync(shell, [...options, folder.hook, event], {
      input,
      env: { ...process.env, ...noAgents, RECOLLECT_GUARD: '', ...env },
      maxBuffer: 64 * 1024 * 1024,
    })
  }

  test('spools any bytes as they are, private to the user', () => {
    const bytes = [
      Buffer.from('{"session_id":"s"}'),
      Buffer.from([0, 1, 0, 0xff, 0xfe, 0x80, 0xc3, 0x28, 0x0a, 0x0d, 0]),
      Buffer.from(`no newline at the end ${"'"}"\\n $(exit 3) %s`),
      Buffer.concat([Buffer.from('{"big":"'), randomBytes(10 * 1024 * 1024), Buffer.from('"}')]),
    ]
    for (const input of bytes) expectSilent(run('PostToolUse', input))
    const names = folder.spooled()
    expect(names).toHaveLength(bytes.length)
    for (const name of names) {
      expect(name).toMatch(/^\d+-\d+\.PostToolUse\.json$/)
      expect(statSync(join(folder.home, 'spool', name)).mode & 0o777).toBe(0o600)
    }
    const sizes = names.map((name) => folder.contentOf(name).toString('latin1')).sort()
    expect(sizes).toEqual(bytes.map((input) => input.toString('latin1')).sort())
  }, 60_000)

  test('keeps an event whose PATH leads nowhere', () => {
    const place = spawnSync('sh', ['-c', `command -v ${shell}`])
      .stdout.toString()
      .trim()
    for (const PATH of ['', '/nonexistent'])
      expectSilent(
        spawnSync(place, [...options, folder.hook, 'Stop'], { input: '{}', env: { PATH } }),
      )
    expect(folder.spooled()).toHaveLength(2)
  })

  test('does nothing at all when guarded', () => {
    expectSilent(run('SessionStart', '{}', { RECOLLECT_GUARD: '1' }))
    expect(folder.spooled()).toEqual([])
  })

  test('keeps events with a missing or odd name, drops empty ones', () => {
    expectSilent(run('../../etc', '{}'))
    expectSilent(run('', '{}'))
    expectSilent(run('Stop', ''))
    expect(folder.spooled().map((name) => name.replace(/^\d+-/, ''))).toEqual([
      '0.Event.json',
      '0.Event.json',
    ])
    expect(readdirSync(folder.root)).toHaveLength(1)
  })

  test('notes the agents whose variables it saw in the name of the file', () => {
    expectSilent(run('Stop', '{}', { CLAUDECODE: '1' }))
    expectSilent(run('Stop', '{}', { CLAUDECODE: '1', COPILOT_CLI: '1' }))
    expectSilent(run('Stop', '{}', { GEMINI_SESSION_ID: 'x', CURSOR_VERSION: '../3' }))
    expect(
      folder
        .spooled()
        .map((name) => name.replace(/^\d+-\d+/, ''))
        .sort(),
    ).toEqual(['.claude.Stop.json', '.claude.copilot.Stop.json', '.gemini.cursor.Stop.json'])
  })

  test('makes the spool again, and gives up in silence where it cannot', () => {
    rmSync(join(folder.home, 'spool'), { recursive: true })
    expectSilent(run('Stop', '{}'))
    expect(folder.spooled()).toHaveLength(1)
    expect(statSync(join(folder.home, 'spool')).mode & 0o777).toBe(0o700)
    rmSync(join(folder.home, 'spool'), { recursive: true })
    writeFileSync(join(folder.home, 'spool'), 'a file where a folder should be')
    expectSilent(run('Stop', '{}'))
    expectSilent(run('SessionStart', '{}'))
    expect(readFileSync(join(folder.home, 'spool'), 'utf8')).toBe('a file where a folder should be')
  })

  test('leaves no half file behind on a full disk', () => {
    // The size limit of a shell stops a write as a full disk does.
    const command = `ulimit -f 8; exec "$@"`
    const input = randomBytes(200_000)
    const limited = spawnSync('sh', ['-c', command, 'sh', shell, ...options, folder.hook, 'Stop'], {
      input,
    })
    expectSilent(limited)
    expect(folder.spooled()).toEqual([])
  })

  test('keeps the beginning of what is larger than the room, marked', () => {
    const command = `ulimit -f 100; exec "$@"`
    const input = `{"session_id":"s","prompt":"${'many words '.repeat(40_000)}"}`
    for (const [event, marks] of [
      ['Stop', ''],
      ['UserPromptSubmit', 'claude.'],
    ] as const) {
      const limited = spawnSync(
        'sh',
        ['-c', command, 'sh', shell, ...options, folder.hook, event],
        { input, env: { ...process.env, CLAUDECODE: marks === '' ? '' : '1' } },
      )
      expectSilent(limited)
      const name = folder.spooled().find((one) => one.includes(event)) ?? ''
      expect(name).toMatch(new RegExp(`^\\d+-\\d+\\.${marks}cut\\.${event}\\.json$`))
      const kept = readFileSync(join(folder.home, 'spool', name), 'utf8')
      expect(kept.length).toBeGreaterThan(32_768)
      expect(input.startsWith(kept)).toBe(true)
    }
  })

  test('finds itself by a relative path', () => {
    const relative = spawnSync(shell, [...options, 'recollect-hook.sh', 'Stop'], {
      cwd: dirname(folder.hook),
      input: '{}',
    })
    expectSilent(relative)
    expect(folder.spooled()).toHaveLength(1)
  })

  test('50 at once with one process id between them lose and overwrite nothing', async () => {
    // Containers that share the folder repeat process ids; here every copy believes that it is 77.
    writeFileSync(folder.hook, readFileSync(shippedScript, 'utf8').replaceAll('$$', '77'))
    writeFileSync(join(folder.home, 'spool', '77-1.tmp'), 'of a hook that died')
    writeFileSync(join(folder.home, 'spool', '77-2.Stop.json'), 'waiting')
    const runs = Array.from({ length: 50 }, (_, index) => {
      const child = spawn(shell, [...options, folder.hook, 'Stop'])
      child.stdin.end(`event ${index} ${'x'.repeat(40_000)}`)
      return new Promise<number | null>((resolve) => child.on('close', resolve))
    })
    expect(await Promise.all(runs)).toEqual(runs.map(() => 0))
    const names = folder.spooled().filter((name) => name.endsWith('.Stop.json'))
    const contents = names.map((name) =>
      folder.contentOf(name).toString().slice(0, 9).trim().replace(/ x+$/, ''),
    )
    const expected = ['waiting', ...Array.from({ length: 50 }, (_, index) => `event ${index}`)]
    expect(contents.sort()).toEqual(expected.sort())
    expect(folder.spooled().filter((name) => name.endsWith('.tmp'))).toEqual(['77-1.tmp'])
  }, 60_000)
})

test('an unwritable spool is met in silence by an ordinary user', (context) => {
  if (process.getuid?.() !== 0) chmodSync(join(folder.home, 'spool'), 0o500)
  else if (spawnSync('setpriv', ['--version']).error)
    context.skip('needs setpriv to shed the rights of root')
  chmodSync(folder.root, 0o755)
  chmodSync(join(folder.home, 'spool'), 0o555)
  const words = ['sh', folder.hook, 'Stop']
  const run =
    process.getuid?.() === 0
      ? spawnSync('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', ...words], {
          input: '{}',
        })
      : spawnSync('sh', words.slice(1), { input: '{}' })
  chmodSync(join(folder.home, 'spool'), 0o700)
  expectSilent(run)
  expect(folder.spooled()).toEqual([])
})
