// The real command line as a process: exit codes, plain sentences, JSON that is only JSON.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { builtProgram } from './testing/built-program.ts'

// Every step starts a process that loads the whole program; a busy machine takes seconds for one.
vi.setConfig({ testTimeout: 240_000 })

const entry = builtProgram('cli')
let folder = ''
let host: ChildProcess | null = null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-cli-'))
  mkdirSync(join(folder, 'repo'))
})
afterEach(async () => {
  await stopHost()
  rmSync(folder, { recursive: true, force: true })
})

function environment(): NodeJS.ProcessEnv {
  const {
    NO_COLOR: _no,
    FORCE_COLOR: _force,
    DISPLAY: _display,
    WAYLAND_DISPLAY: _wayland,
    ...rest
  } = process.env
  return {
    ...rest,
    RECOLLECT_HOME: join(folder, 'data'),
    CLAUDE_CONFIG_DIR: join(folder, 'claude'),
    RECOLLECT_GUARD: '',
  }
}

function recollect(...words: string[]) {
  const run = spawnSync(process.execPath, [entry, ...words], {
    cwd: join(folder, 'repo'),
    env: environment(),
    encoding: 'utf8',
  })
  return { code: run.status, output: run.stdout, errors: run.stderr }
}

/** What commands print as JSON, as far as it is looked at by name here. */
interface Printed {
  namespace: string
  hits: unknown[]
  time: { words: string[] } | null
  total: number
  text: string
  url: string
  ok: boolean
  checks: { id: string; state: string }[]
  spoolWaiting: number
  pid: number
  alreadyRunning?: boolean
}

/** The JSON that a command printed; anything beside it on standard output fails here. */
function json(...words: string[]) {
  const { code, output, errors } = recollect(...words, '--json')
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  return JSON.parse(output) as Printed
}

/** Gives events to the installed hook, through the command line that stands in the settings. */
function fire(...payloads: Record<string, unknown>[]): void {
  const settings = JSON.parse(readFileSync(join(folder, 'claude', 'settings.json'), 'utf8')) as {
    hooks: Record<string, { hooks: { command: string }[] }[]>
  }
  for (const payload of payloads) {
    const command = settings.hooks[String(payload.hook_event_name)]?.[0]?.hooks[0]?.command ?? ''
    const common = { session_id: 'session-1', cwd: join(folder, 'repo'), transcript_path: '' }
    const run = spawnSync('sh', ['-c', command], {
      input: JSON.stringify({ ...common, ...payload }),
      env: environment(),
    })
    expect([run.status, run.stderr.toString()]).toEqual([0, ''])
  }
}

function aTurn(): void {
  fire(
    { hook_event_name: 'SessionStart', source: 'startup' },
    {
      hook_event_name: 'UserPromptSubmit',
      prompt: 'Make the token refresh retry',
      prompt_id: 'p1',
    },
    {
      hook_event_name: 'PostToolUse',
      prompt_id: 'p1',
      tool_name: 'Bash',
      tool_input: { command: 'npm test', description: 'Run the tests' },
      tool_response: { stdout: 'ok', stderr: '', interrupted: false },
      tool_use_id: 'toolu_1',
    },
    {
      hook_event_name: 'Stop',
      prompt_id: 'p1',
      last_assistant_message: 'The refresh retries now.',
    },
    { hook_event_name: 'SessionEnd', reason: 'other' },
  )
}

/** Resolves with what was printed until the address was. */
async function startHost(command = 'serve'): Promise<string> {
  const child = spawn(process.execPath, [entry, command], { env: environment(), stdio: 'pipe' })
  host = child
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  child.stderr.on('data', (chunk) => {
    printed += chunk
  })
  await expect.poll(() => printed, { timeout: 15_000 }).toMatch(/http:\/\/127\.0\.0\.1:\d+\//)
  return printed
}

/** What the page of a one-time address sends; the status of the answer. */
async function signIn(address: string): Promise<number> {
  const { origin, pathname, hash } = new URL(address)
  const answer = await fetch(origin + pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: hash.slice(1) }),
  })
  return answer.status
}

async function stopHost(): Promise<void> {
  const child = host
  host = null
  if (!child || child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

test('--cwd names the folder whose project is meant, from wherever it is typed', () => {
  mkdirSync(join(folder, 'repo', '.git'))
  mkdirSync(join(folder, 'other'))
  json('install', '--project', '--cwd', '../other')
  expect(existsSync(join(folder, 'other/.claude/settings.local.json'))).toBe(true)
  expect(existsSync(join(folder, 'repo/.claude'))).toBe(false)
  expect(recollect('install', '--project', '--cwd', 'nowhere')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is no folder'),
  })
  json('install', '--no-start')
  aTurn()
  const listed = json('sessions', '--cwd', '.')
  expect(listed).toHaveLength(1)
  const stored = json('remember', 'The port is 8080', '--cwd', join(folder, 'repo'))
  expect(stored.namespace).toMatch(/^project:/)
  expect(json('search', 'port', '--cwd', join(folder, 'repo')).hits).toHaveLength(1)
  expect(recollect('sessions', '--cwd', join(folder, 'other'))).toMatchObject({ code: 1 })
})

describe('wrong usage ends with 2 and one sentence', () => {
  test.each([
    [
      ['no-such-command'],
      /^Unknown command 'no-such-command': the usage is recollect \[options\] \[command\], and recollect --help says more\.\n$/,
    ],
    [
      ['search'],
      /^Missing required argument 'query': the usage is recollect search \[options\] <query\.\.\.>,/,
    ],
    [
      ['sessions', '--limit', '0'],
      /^Option .* Give a whole number from 1 to 10000: the usage is recollect sessions \[options\],/,
    ],
    [['sessions', '--limit', '2.5'], /whole number/],
    [['search', 'x', '--kind', 'prompt,dream'], /Give one of prompt, answer, observation/],
    [['search', 'x', '--since', 'whenever'], /Give a day such as 2026-03-01/],
    [
      ['search', 'x', '--since', '2026-05-01', '--until', '2026-04-01'],
      /^--since names a time after --until\./,
    ],
    [['context', '--source', 'nowhere'], /Give one of startup, resume/],
    [
      ['install', '--nope'],
      /^Unknown option '--nope': the usage is recollect install \[options\],/,
    ],
    [['serve', '--port', '70000'], /whole number from 0 to 65535/],
  ])('%j', (words, sentence) => {
    const { code, output, errors } = recollect(...words)
    expect({ code, output }).toEqual({ code: 2, output: '' })
    expect(errors).toMatch(sentence)
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })
})

test('install, install again and uninstall around a settings file of the user', () => {
  const file = join(folder, 'claude', 'settings.json')
  mkdirSync(join(folder, 'claude'))
  const original = '{\r\n\t"model": "opus",\r\n\t"hooks": { }\r\n}'
  writeFileSync(file, original)
  const first = recollect('install')
  expect(first).toMatchObject({ code: 0, errors: '' })
  expect(first.output).toContain('13 events')
  expect(json('install')).toMatchObject({ changed: false, scope: 'user', file, problem: null })
  expect(recollect('install').output).toContain('nothing was changed')
  expect(recollect('uninstall')).toMatchObject({ code: 0, errors: '' })
  expect(readFileSync(file, 'utf8')).toBe(original)
  expect(readdirSync(join(folder, 'claude'))).toEqual(['settings.json'])
})

test('without a desktop the hook may start the host: said at the first installation, changed at any time', () => {
  const startFile = join(folder, 'data', 'hooks', 'start-host')
  const isBuilt = existsSync(
    join(import.meta.dirname, '..', '..', '..', 'out', 'main', 'headless.js'),
  )
  const first = recollect('install')
  expect(first.code).toBe(0)
  // What is not built cannot be started, and is not offered.
  expect(/The first hook of a session starts Recollect/.test(first.output)).toBe(isBuilt)
  expect(existsSync(startFile)).toBe(isBuilt)
  expect(recollect('install', '--no-start').output).toMatch(/Hooks do not start Recollect.*--start/)
  expect(existsSync(startFile)).toBe(false)
  // Who chose is not asked again.
  expect(recollect('install').output).not.toContain('start')
  expect(existsSync(startFile)).toBe(false)
  expect(json('install', '--start')).toMatchObject({ startFromHook: true, changed: false })
  expect(existsSync(startFile)).toBe(true)
})

test('install --project writes the local settings of the repository only', () => {
  mkdirSync(join(folder, 'repo', '.git'))
  const change = json('install', '--project')
  expect(change).toMatchObject({
    changed: true,
    scope: 'project',
    file: join(folder, 'repo', '.claude', 'settings.local.json'),
  })
  expect(existsSync(join(folder, 'claude'))).toBe(false)
  expect(json('uninstall', '--project')).toMatchObject({ changed: true })
  expect(readdirSync(join(folder, 'repo'))).toEqual(['.git'])
})

test('a settings file that cannot be edited fails with one sentence that says what to do', () => {
  mkdirSync(join(folder, 'claude'))
  writeFileSync(join(folder, 'claude', 'settings.json'), '{ "a": ')
  for (const words of [['install'], ['uninstall'], ['install', '--json']]) {
    const { code, output, errors } = recollect(...words)
    expect({ code, output }).toEqual({ code: 1, output: '' })
    const asJson = words.includes('--json')
    const told = asJson ? (JSON.parse(errors) as { error: Record<string, string> }).error : null
    if (told) expect(told.code).toBe('invalid_input')
    expect(told ? `${told.message}\n` : errors).toMatch(
      /^.*settings\.json is not valid JSON.*try again; nothing was changed\.\n$/,
    )
  }
})

test('doctor fails on a fresh machine, --fix mends it, JSON holds every check', () => {
  const before = recollect('doctor')
  expect(before.code).toBe(1)
  expect(before.output).toContain('✗ Hooks in your settings')
  expect(before.output).not.toContain('\u001b')
  expect(recollect('doctor', '--fix').code).toBe(0)
  const { ok, checks } = json('doctor')
  expect(ok).toBe(true)
  expect(checks.map((check) => check.id)).toEqual([
    'data-folder',
    'disk',
    'hooks-user',
    'hooks-project',
    'agent-access',
    'hooks-allowed',
    'trust',
    'environment',
    'agent-version',
    'script',
    'curl',
    'spool',
    'app',
    'database',
    'backups',
    'notices',
    'session-start',
    'last-event',
  ])
})

test('start without a display says so and serves to the browser; a second start shows the first', async () => {
  expect(await startHost('start')).toMatch(
    /^There is no display\. Serving the dashboard to the browser instead\.\n/,
  )
  expect(json('start')).toMatchObject({ host: 'headless' })
  const second = recollect('start')
  expect(second).toMatchObject({ code: 0, errors: '' })
  expect(second.output).toMatch(/^Recollect is running \(headless, port \d+\)\. Open this address/)
  expect(await signIn(/\nhttp\S+/.exec(second.output)?.[0]?.trim() ?? '')).toBe(200)
})

describe('without a running app', () => {
  test('status, sessions, search and context answer from the store, with waiting events taken in', () => {
    recollect('install', '--no-start')
    aTurn()
    expect(json('status')).toMatchObject({ running: false, spoolWaiting: 5, host: 'command' })
    const told = recollect('status').output
    expect(told).toMatch(/^Running .* start or .* serve takes them in$/m)
    expect(told).not.toContain('…')
    expect(json('sessions', '--limit', '5')).toMatchObject([
      { id: 'session-1', project: 'repo', turns: 1, toolEvents: 1, inputTokens: 0, costUsd: 0 },
    ])
    expect(json('status').spoolWaiting).toBe(0)
    expect(recollect('status').output).toMatch(/^Running +no: nothing waits;/m)
    for (const words of ['token refresh', 'refresh token']) {
      expect(json('search', words).total, words).toBeGreaterThan(0)
    }
    expect(json('search', 'refresh', '--project', '.').total).toBeGreaterThan(0)
    expect(json('search', 'refresh', '--kind', 'prompt').hits).toHaveLength(1)
    expect(json('search', 'refresh', '--session', 'sess').total).toBeGreaterThan(0)
    expect(recollect('search', 'refresh', '--session', 'other')).toMatchObject({
      code: 1,
      output: '',
    })
    expect(json('search', 'refresh', '--since', '2 weeks ago', '--sort', 'date').time).toBeNull()
    expect(json('search', 'refresh', '--until', '2020-01-01').hits).toEqual([])
    expect(json('search', 'refresh since yesterday').time?.words).toEqual(['since yesterday'])
    expect(recollect('search', 'refresh since yesterday').output).toMatch(
      /^“since yesterday”: only from \d{4}-\d\d-\d\d; --no-dates searches for the words\.\n/,
    )
    const human = recollect('search', 'refresh', 'token', '--flat')
    expect(human).toMatchObject({ code: 0, errors: '' })
    expect(human.output).toMatch(/prompt · t1 · repo/)
    expect(human.output).not.toMatch(/[\ue000\ue001\u001b]/)
    expect(recollect('sessions').output).toMatch(/^session- .* repo .* 1 turn .* 1 call/)

    const context = json('context')
    expect(context.text).toContain('token refresh')
    expect(recollect('context').output.trimEnd()).toBe(context.text.trimEnd())
    expect(json('context', '--cwd', folder)).toMatchObject({ text: '', tokens: 0 })
    const nowhere = recollect('context', '--cwd', folder)
    expect(nowhere).toMatchObject({ code: 0, output: '' })
    expect(nowhere.errors).toBe('Nothing: this project has no memory yet.\n')
    const small = recollect('context', '--budget', '1')
    expect(small).toMatchObject({ code: 0, output: '' })
    expect(small.errors).toBe('Nothing of this project can be told in 1 tokens.\n')
    expect(recollect('search', 'zebra').output).toBe('Nothing was found.\n')
    const unknown = recollect('search', 'x', '--project', 'nowhere')
    expect([unknown.code, unknown.output]).toEqual([1, ''])
    expect(unknown.errors).toBe('There is no project nowhere: known ones are repo.\n')
  })

  test('two commands at once wait for each other', async () => {
    recollect('install', '--no-start')
    aTurn()
    const runs = ['refresh', 'token', 'retry'].map((word) => {
      const child = spawn(process.execPath, [entry, 'search', word, '--json'], {
        env: environment(),
      })
      return new Promise((resolve) => child.on('close', resolve))
    })
    expect(await Promise.all(runs)).toEqual([0, 0, 0])
  })
})

describe('with a running app', () => {
  test('commands ask it, doctor sees it, and a second one is refused', async () => {
    recollect('install', '--no-start')
    await startHost()
    aTurn()
    await expect.poll(() => json('search', 'refresh').total, { timeout: 15_000 }).toBeGreaterThan(0)
    expect(json('status')).toMatchObject({ running: true, host: 'headless' })
    expect(recollect('status').output).toMatch(/Running\s+yes \(headless, port \d+\)/)
    expect(json('sessions')).toMatchObject([{ id: 'session-1' }])
    const { checks } = json('doctor')
    const states = Object.fromEntries(checks.map((check) => [check.id, check.state]))
    expect(states).toMatchObject({ app: 'ok', database: 'ok', 'last-event': 'ok' })
    const second = recollect('serve')
    expect(second).toMatchObject({ code: 1, output: '' })
    expect(second.errors).toMatch(/already running/)
    expect(await signIn(/http\S+/.exec(second.errors)?.[0] ?? '')).toBe(200)
    // Programs keep what they read.
    const told = JSON.parse(recollect('serve', '--json').errors) as { error: unknown }
    expect(told.error).toMatchObject({ code: 'already_running' })
    expect(JSON.stringify(told)).not.toMatch(/#/)
    await stopHost()
    expect(json('status')).toMatchObject({ running: false, activeSessions: 0 })
  })
})

describe('the dashboard of a running host', () => {
  test('gets a fresh address from open, serve --open and status, and ends with stop', async () => {
    const none = recollect('open')
    expect(none).toMatchObject({ code: 1, output: '' })
    expect(none.errors).toMatch(/does not run .* serve --open/)
    expect(json('stop')).toEqual({ stopped: false, host: null })

    await startHost()
    const opened = json('open')
    expect(opened).toEqual({ url: expect.stringMatching(/\/login#[\w-]{43}$/), opened: false })
    expect(await signIn(opened.url)).toBe(200)
    expect(await signIn(opened.url)).toBe(401)
    const printed = recollect('open', '--print').output
    expect(await signIn(/\nhttp\S+/.exec(printed)?.[0]?.trim() ?? '')).toBe(200)

    const again = json('serve', '--open')
    expect(again).toMatchObject({ alreadyRunning: true, pid: host?.pid })
    expect(await signIn(again.url)).toBe(200)
    expect(recollect('serve', '--open').output).toMatch(/^Recollect is already running\. Open this/)

    const shown = recollect('status').output
    expect(await signIn(/Dashboard: (\S+)/.exec(shown)?.[1] ?? '')).toBe(200)
    // Programs keep what they read: an address is in JSON only when it was asked for.
    expect(JSON.stringify(json('status'))).not.toMatch(/#/)
    expect(await signIn(json('status', '--address').url)).toBe(200)

    const child = host
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    expect(recollect('stop')).toEqual({ code: 0, output: 'Recollect has ended.\n', errors: '' })
    // It was gone before the command was: nothing is left to wait for.
    expect(await ended).toBe(0)
    expect(existsSync(join(folder, 'data', 'endpoint.json'))).toBe(false)
    expect(json('status', '--address')).toMatchObject({ running: false, url: null })
    expect(recollect('stop').output).toMatch(/nothing to stop/)
  })

  test('takes its port again, also after a kill', async () => {
    recollect('install', '--no-start')
    const script = join(folder, 'data', 'hooks', 'recollect-hook.sh')
    const shipped = readFileSync(script, 'utf8')
    writeFileSync(script, '# recollect-hook version 2\n')
    await startHost()
    // The script of an older version would look for the host in another place.
    expect(readFileSync(script, 'utf8')).toBe(shipped)
    const { url } = json('open')
    const child = host
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    child?.kill('SIGKILL')
    await ended
    await startHost()
    expect(new URL(json('open').url).port).toBe(new URL(url).port)
  })

  test('is started once by two that ask at the same moment', async () => {
    const both = [0, 1].map(
      () =>
        new Promise<string>((resolve, reject) => {
          const child = spawn(process.execPath, [entry, 'serve', '--open', '--json'], {
            env: environment(),
          })
          let text = ''
          child.stdout.on('data', (chunk) => {
            text += chunk
            if (text.includes('\n')) resolve(text)
          })
          child.stderr.on('data', (chunk) => reject(new Error(String(chunk))))
        }),
    )
    const facts = (await Promise.all(both)).map((text) => JSON.parse(text) as Printed)
    expect(new Set(facts.map(({ pid }) => pid)).size).toBe(1)
    expect(facts.map(({ alreadyRunning }) => alreadyRunning === true).sort()).toEqual([false, true])
    for (const { url } of facts) expect(await signIn(url)).toBe(200)
    expect(json('stop')).toEqual({ stopped: true, host: 'headless' })
  })
})
