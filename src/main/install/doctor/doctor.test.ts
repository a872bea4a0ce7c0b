// The doctor finds each broken link, says how to mend it, and mends it when asked.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Status } from '../../../shared/contract/system.ts'
import { createAgentAccess } from '../../agents/claude-code/install/agent-access.ts'
import { createHooks } from '../../agents/claude-code/install/hooks.ts'
import { recollectCommand } from '../../base/command-line.ts'
import { takeHostLock } from '../../base/host-lock.ts'
import { ensureFolders, pathsIn } from '../../base/paths.ts'
import { writeStartHostFile } from '../../base/start-host-file.ts'
import { findHost } from '../../cli/find-host.ts'
import { createHookArrivals } from '../../db/events/hook-arrivals.ts'
import { currentVersion } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import { type Endpoint, hookCurlFile, writeEndpointFiles } from '../endpoint-files.ts'
import { createDoctor } from './doctor.ts'
import type { Check, DoctorDependencies } from './doctor-finding.ts'

const hookScripts = join(import.meta.dirname, '../../../../resources/hooks')
const root = join(import.meta.dirname, '../../../..')
const app = { version: '1.2.3', hookScripts, root, skill: join(root, 'resources/skill') }
const healthy: Status = {
  version: '1.2.3',
  host: 'headless',
  home: '',
  port: 1,
  startedAt: 0,
  level: { search: 'words', distill: 'rules' },
  pausedUntil: null,
  spoolWaiting: 0,
  spoolRejected: 0,
  command: 'recollect',
  queue: { pending: 0, leased: 0, done: 0, dead: 0, oldestPendingAt: null, deferred: [] },
  activeSessions: 0,
  activeAgents: [],
  lastEventAt: null,
  databaseBytes: 0,
  warnings: [],
  store: { state: 'sound', problem: null },
  notices: [],
}
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-doctor-test-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function paths() {
  return pathsIn(join(folder, 'data'))
}

function doctor(change: Partial<DoctorDependencies> = {}) {
  const hooks = createHooks({ paths: paths(), claudeFolder: join(folder, 'claude'), app })
  return createDoctor({
    paths: paths(),
    app,
    hooks,
    access: createAgentAccess({
      paths: paths(),
      claudeFolder: join(folder, 'claude'),
      claudeStateFile: join(folder, 'claude', '.claude.json'),
      app,
    }),
    claudeFolder: join(folder, 'claude'),
    claudeStateFile: join(folder, 'claude', '.claude.json'),
    managedFolder: join(folder, 'managed'),
    cwd: join(folder, 'repo'),
    env: { PATH: process.env.PATH },
    platform: process.platform,
    findHost: () => findHost(paths()),
    now: Date.now,
    ...change,
  })
}

function settingsFile(): string {
  return join(folder, 'claude', 'settings.json')
}

function endpoint(change: Partial<Endpoint> = {}): Endpoint {
  return {
    port: 1,
    token: 'the-token-of-the-dashboard',
    hookToken: 'the-token-of-the-hooks',
    pid: process.pid,
    startedAt: 0,
    version: '1.2.3',
    socket: 'host.sock',
    ...change,
  }
}

async function check(id: string, checks: Promise<Check[]> = doctor().check()): Promise<Check> {
  const found = (await checks).find((one) => one.id === id)
  if (!found) throw new Error(`There is no check ${id}`)
  return found
}

test('a fresh machine is told what is missing, and --fix puts it there', async () => {
  expect((await check('hooks-user')).state).toBe('fail')
  expect((await check('hooks-user')).fix).toMatch(/recollect(\.js)? install/)
  expect((await check('script')).state).toBe('fail')
  expect((await check('data-folder')).state).toBe('warn')
  expect((await check('last-event')).fix).toContain('Claude Code')
  expect(existsSync(paths().home)).toBe(false)

  const mended = await doctor().mend()
  expect(mended.filter((one) => one.state === 'fail')).toEqual([])
  expect((await check('hooks-user', Promise.resolve(mended))).message).toMatch(/^Mended\./)
  expect(await check('script')).toMatchObject({
    state: 'ok',
    message: expect.stringContaining('runs'),
  })
  expect(await check('hooks-user')).toMatchObject({ state: 'ok' })
  expect(statSync(paths().home).mode & 0o777).toBe(0o700)
})

test('looking changes nothing, not even by the probe of the script', async () => {
  await doctor().mend()
  const before = readdirSync(folder, { recursive: true }).sort()
  const temporary = readdirSync(tmpdir()).filter((name) => /^recollect-doctor-(?!test)/.test(name))
  await doctor().check()
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before)
  expect(readdirSync(tmpdir()).filter((name) => /^recollect-doctor-(?!test)/.test(name))).toEqual(
    temporary,
  )
})

test('hooks in the project alone are enough', async () => {
  const hooks = createHooks({ paths: paths(), claudeFolder: join(folder, 'claude'), app })
  mkdirSync(join(folder, 'repo'))
  hooks.install({ scope: 'project', folder: join(folder, 'repo') })
  expect(await check('hooks-project')).toMatchObject({ state: 'ok' })
  expect(await check('hooks-user')).toMatchObject({ state: 'ok' })
})

test('hooks in the settings that a repository holds are seen, and whose are missing is said', async () => {
  const hooks = createHooks({ paths: paths(), claudeFolder: join(folder, 'claude'), app })
  const local = join(folder, 'repo', '.claude', 'settings.local.json')
  const shared = join(folder, 'repo', '.claude', 'settings.json')
  mkdirSync(join(folder, 'repo'))
  expect((await check('hooks-project')).message).toBe(`No hooks of Recollect in ${local}.`)
  hooks.install({ scope: 'project', folder: join(folder, 'repo') })
  const text = readFileSync(local, 'utf8')
  rmSync(local)
  writeFileSync(shared, text)
  expect((await check('hooks-project')).message).toMatch(/^All \d+ events in .*settings\.json\.$/)
  expect(await check('hooks-user')).toMatchObject({
    state: 'ok',
    message: 'None in your settings; those of this project serve here.',
  })

  writeFileSync(shared, text.replace('"timeout": 2', '"timeout": 60'))
  const outdated = await check('hooks-project')
  expect(outdated).toMatchObject({
    state: 'warn',
    message: expect.stringContaining('outdated: SessionEnd'),
    fix: expect.stringContaining(`out of ${shared}`),
  })
  // It belongs to the repository: not even mending touches it.
  await doctor().mend()
  expect(readFileSync(shared, 'utf8')).toContain('"timeout": 60')
})

test('outdated, missing and unreadable hooks are told apart', async () => {
  await doctor().mend()
  const installed = readFileSync(settingsFile(), 'utf8')
  writeFileSync(settingsFile(), installed.replace('"timeout": 2', '"timeout": 60'))
  expect(await check('hooks-user')).toMatchObject({
    state: 'warn',
    message: expect.stringContaining('outdated: SessionEnd'),
  })
  expect(await check('hooks-user', doctor().mend())).toMatchObject({ state: 'ok' })
  expect(readFileSync(settingsFile(), 'utf8')).toBe(installed)
  const parsed = JSON.parse(installed) as { hooks: { Stop?: unknown } }
  delete parsed.hooks.Stop
  writeFileSync(settingsFile(), JSON.stringify(parsed))
  expect((await check('hooks-user')).message).toContain('missing: Stop')
  writeFileSync(settingsFile(), '{ broken')
  const broken = await check('hooks-user', doctor().mend())
  expect(broken).toMatchObject({
    state: 'fail',
    message: expect.stringContaining('not valid JSON'),
  })
  expect(readFileSync(settingsFile(), 'utf8')).toBe('{ broken')
})

test('a changed or broken script is found and replaced', async () => {
  await doctor().mend()
  const script = join(paths().hooks, 'recollect-hook.sh')
  writeFileSync(script, '#!/bin/sh\nexit 1\n')
  expect(await check('script')).toMatchObject({ state: 'warn' })
  expect(await check('script', doctor().mend())).toMatchObject({ state: 'ok' })
  chmodSync(script, 0o600)
  expect((await check('script')).message).toContain('not executable')
  expect(await check('script', doctor().mend())).toMatchObject({ state: 'ok' })
})

test('a script that cannot work here fails with the reason', async () => {
  await doctor().mend()
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'cat'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  const env = { PATH: `${bin}:${process.env.PATH}` }
  expect(await check('script', doctor({ env }).check())).toMatchObject({
    state: 'fail',
    message: expect.stringContaining('did not arrive'),
  })
  expect(await check('curl', doctor({ env: { PATH: bin } }).check())).toMatchObject({
    state: 'warn',
  })
  for (const name of ['RECOLLECT_GUARD', 'CLAUDE_CODE_SIMPLE', 'CLAUDE_CODE_SAFE_MODE']) {
    expect(await check('environment', doctor({ env: { [name]: '1' } }).check())).toMatchObject({
      state: 'warn',
      message: expect.stringContaining(name),
    })
  }
})

test('half events of killed hooks are taken in when whole, set aside when not', async () => {
  ensureFolders(paths())
  const spool = paths().spool
  writeFileSync(join(spool, '1-0.tmp'), '{"whole":true}')
  writeFileSync(join(spool, '2-0.tmp'), '{"half":')
  writeFileSync(join(spool, '3-0.tmp'), '{"a hook that runs')
  writeFileSync(join(spool, '4-0.Stop.json'), 'no json')
  writeFileSync(join(spool, '5-0.Stop.json'), '{}')
  for (const name of ['1-0.tmp', '2-0.tmp']) utimesSync(join(spool, name), 1, 1)
  expect(await check('spool')).toMatchObject({ state: 'warn' })
  expect(await check('spool', doctor().mend())).toMatchObject({ state: 'warn' })
  expect(readdirSync(spool).sort()).toEqual([
    '1-0.Event.json',
    '3-0.tmp',
    '5-0.Stop.json',
    'rejected',
  ])
  expect(readdirSync(paths().spoolRejected).sort()).toEqual([
    '2-0.tmp',
    '2-0.tmp.reason',
    '4-0.Stop.json',
    '4-0.Stop.json.reason',
  ])
  expect((await check('spool')).message).toContain('2 events could not be read')
})

test('a spool that is a file fails and says so', async () => {
  ensureFolders(paths())
  rmSync(paths().spool, { recursive: true })
  writeFileSync(paths().spool, '')
  expect(await check('spool', doctor().mend())).toMatchObject({
    state: 'fail',
    fix: expect.any(String),
  })
})

test('a database that was deleted under the app is not called well, though it was put back sound', async () => {
  ensureFolders(paths())
  openDatabase(paths().database).db.close()
  expect(await check('database')).toMatchObject({ state: 'ok' })
  const said = `The database ${paths().database} was deleted while Recollect ran: nothing is stored any more.`
  const status = { ...healthy, warnings: [said] }
  const findHost = async () => ({ endpoint: endpoint(), status })
  expect(await check('database', doctor({ findHost }).check())).toMatchObject({
    state: 'warn',
    message: expect.stringContaining('not the file that the running app has open'),
  })
})

test('the app: not running, gone without a word, held up, another version, well', async () => {
  ensureFolders(paths())
  expect(await check('app')).toMatchObject({
    state: 'warn',
    fix: expect.stringContaining(recollectCommand('serve')),
  })

  // The process id is in use, and says nothing.
  writeEndpointFiles(paths(), endpoint({ pid: process.pid }))
  expect((await check('app')).message).toContain('ended without saying so')
  const lock = takeHostLock(paths().hostLock)
  expect(await check('app', doctor().mend())).toMatchObject({
    state: 'fail',
    message: expect.stringContaining('not to be reached'),
  })
  expect(existsSync(paths().endpoint)).toBe(true)
  lock.close()
  await doctor().mend()
  expect([existsSync(paths().endpoint), existsSync(hookCurlFile(paths()))]).toEqual([false, false])

  writeFileSync(paths().endpoint, 'half a fi')
  expect((await check('app')).message).toContain('damaged')
  await doctor().mend()
  expect(existsSync(paths().endpoint)).toBe(false)

  writeEndpointFiles(paths(), endpoint())
  const says = (version: string) =>
    doctor({
      findHost: () => Promise.resolve({ endpoint: endpoint(), status: { ...healthy, version } }),
    }).check()
  expect(await check('app', says('0.0.1'))).toMatchObject({ state: 'warn' })
  expect(await check('app', says('1.2.3'))).toMatchObject({ state: 'ok' })
  const troubled = { ...healthy, warnings: ['Nothing is stored any more.'] }
  const findHost = () => Promise.resolve({ endpoint: endpoint(), status: troubled })
  expect(await check('app', doctor({ findHost }).check())).toMatchObject({
    state: 'warn',
    message: expect.stringContaining('Nothing is stored any more.'),
  })
  chmodSync(hookCurlFile(paths()), 0o644)
  expect((await check('app', says('1.2.3'))).message).toContain('tokens')
})

// What starts by the hook is the built program.
const isBuilt = existsSync(join(root, 'out', 'main', 'headless.js'))
test.skipIf(!isBuilt)(
  'hooks that would start a program which is gone are found, and --fix names this one',
  async () => {
    ensureFolders(paths())
    const startsByHook = { host: { startFromHook: true } }
    writeStartHostFile(paths(), startsByHook, root)
    const here = await check('app')
    expect(here.message).not.toContain('hooks cannot start it')

    const gone = join(folder, "it's moved")
    writeStartHostFile(paths(), startsByHook, gone)
    writeFileSync(join(paths().spool, '1-0.SessionStart.json'), '{}')
    expect(await check('app')).toMatchObject({
      state: 'fail',
      message: expect.stringContaining(join(gone, 'out', 'main', 'headless.js')),
      fix: expect.stringContaining(recollectCommand('doctor --fix')),
    })
    expect((await check('session-start')).fix).not.toContain('took too long')

    await doctor().mend()
    expect(readFileSync(join(paths().hooks, 'start-host'), 'utf8')).not.toContain('moved')
    rmSync(join(paths().spool, '1-0.SessionStart.json'))
    expect(await check('app')).toMatchObject({
      state: 'ok',
      message: expect.stringContaining('the hook of the next session starts it'),
    })
    const withoutCurl = doctor({ env: { PATH: join(folder, 'nothing') } }).check()
    expect((await check('app', withoutCurl)).state).toBe('warn')
  },
)

describe('what switches hooks off', () => {
  /** Writes the settings of each place and tells whether the doctor says that hooks may run. */
  async function verdict(places: Readonly<Record<string, object>>): Promise<string> {
    for (const [file, settings] of Object.entries(places)) {
      const path = join(folder, file)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, JSON.stringify(settings))
    }
    const { state, message } = await check('hooks-allowed')
    return state === 'ok' ? 'may run' : message.replaceAll(folder, '')
  }
  const user = 'claude/settings.json'
  const project = 'repo/.claude/settings.json'
  const local = 'repo/.claude/settings.local.json'
  const managed = 'managed/managed-settings.json'
  const off = { disableAllHooks: true }
  const on = { disableAllHooks: false }

  // Each as the real client does; e2e/client/switched-off.spec.ts compares them.
  test.each([
    [{}, 'may run'],
    [{ [user]: off }, '/claude/settings.json switches all hooks off ("disableAllHooks").'],
    [{ [project]: off }, '/repo/.claude/settings.json switches all hooks off ("disableAllHooks").'],
    [
      { [local]: off },
      '/repo/.claude/settings.local.json switches all hooks off ("disableAllHooks").',
    ],
    [{ [user]: off, [project]: on }, 'may run'],
    [{ [project]: off, [local]: on }, 'may run'],
    [{ [user]: { allowManagedHooksOnly: true } }, 'may run'],
    [
      { [user]: { disableAllHooks: 'true', hooks: { Stop: ['/x/recollect-hook.sh Stop'] } } },
      expect.stringContaining('ignores the whole file'),
    ],
    [{ [local]: { disableAllHooks: 'true' } }, 'may run'],
    [{ [managed]: off }, expect.stringContaining('"disableAllHooks" in /managed')],
    [{ [managed]: { allowManagedHooksOnly: true } }, expect.stringContaining('stop the hooks')],
    [{ [managed]: on, [user]: off }, 'may run'],
    [
      { [managed]: { strictPluginOnlyCustomization: ['hooks'] } },
      expect.stringContaining('strictPluginOnlyCustomization'),
    ],
    [{ [managed]: { strictPluginOnlyCustomization: ['skills'] } }, 'may run'],
    [
      { 'managed/managed-settings.d/10-hooks.json': { allowManagedHooksOnly: true } },
      expect.stringContaining('10-hooks.json'),
    ],
    [
      {
        [managed]: { allowManagedHooksOnly: true },
        'managed/managed-settings.d/10-hooks.json': { allowManagedHooksOnly: false },
      },
      'may run',
    ],
  ])('%j', async (places, expected) => {
    expect(await verdict(places as Record<string, object>)).toEqual(expected)
  })
})

test('a folder is trusted with one above it; an untrusted one is told of', async () => {
  const state = join(folder, 'claude', '.claude.json')
  mkdirSync(dirname(state))
  expect(await check('trust')).toMatchObject({ state: 'warn' })
  const trusted = { hasTrustDialogAccepted: true }
  writeFileSync(state, JSON.stringify({ projects: { [join(folder, 'other')]: trusted } }))
  expect(await check('trust')).toMatchObject({ state: 'warn' })
  writeFileSync(state, JSON.stringify({ projects: { [folder]: trusted } }))
  expect(await check('trust')).toMatchObject({ state: 'ok' })
})

test('an agent that is older than a hook is named with it', async () => {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const says = async (version: string) => {
    writeFileSync(join(bin, 'claude'), `#!/bin/sh\necho '${version} (Claude Code)'\n`, {
      mode: 0o755,
    })
    return check('agent-version', doctor({ env: { PATH: `${bin}:/usr/bin:/bin` } }).check())
  }
  expect(await says('2.1.329')).toMatchObject({ state: 'ok' })
  expect((await says('2.1.80')).message).toMatch(/2\.1\.80 does not know PermissionDenied;/)
  expect(await says('2.1.9')).toMatchObject({ state: 'fail' })
  expect(await says('unreadable')).toMatchObject({ state: 'ok' })
  rmSync(join(bin, 'claude'))
  const none = await check('agent-version', doctor({ env: { PATH: bin } }).check())
  expect(none.message).toContain('not on this PATH')
})

describe('what came', () => {
  const id = '0b0c0d0e-0000-4000-8000-000000000001'

  function openStore() {
    ensureFolders(paths())
    return openDatabase(paths().database).db
  }

  test('the last hook, and a session that began while no app answered', async () => {
    const db = openStore()
    const note = createHookArrivals(db).note
    note('SessionStart', Date.now() - 600_000, 'http')
    note('Stop', Date.now() - 120_000, 'spool')
    expect((await check('last-event')).message).toContain('2 minutes ago')
    expect(await check('session-start')).toMatchObject({ state: 'ok' })
    note('SessionStart', Date.now() - 60_000, 'spool')
    expect(await check('session-start')).toMatchObject({
      state: 'warn',
      message: expect.stringContaining('was given nothing'),
      fix: expect.stringContaining('install --start'),
    })
    note('SessionStart', Date.now() - 1000, 'http')
    expect(await check('session-start')).toMatchObject({ state: 'ok' })
    // It waits still: nothing has taken it in since.
    writeFileSync(join(paths().spool, '1-0.SessionStart.json'), '{}')
    expect(await check('session-start')).toMatchObject({ state: 'warn' })
    db.close()
  })

  test('a session of this folder whose transcript is there and no hook of it is found', async () => {
    await doctor().mend()
    const db = openStore()
    createHookArrivals(db).note('Stop', Date.now(), 'http')
    const slug = join(folder, 'repo').replace(/[^A-Za-z0-9]/g, '-')
    const transcript = join(folder, 'claude', 'projects', slug, `${id}.jsonl`)
    mkdirSync(dirname(transcript), { recursive: true })
    // Hooks that were installed a minute ago: the file system tells when a file was begun.
    const before = new Date(Date.now() - 60_000)
    utimesSync(join(paths().hooks, 'recollect-hook.sh'), before, before)
    writeFileSync(transcript, '{}\n')
    expect(await check('last-event')).toMatchObject({
      state: 'fail',
      message: expect.stringContaining(transcript),
    })
    db.exec(`INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'p', '/p', 'folder', 1);
      INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES ('${id}', 'p', 1, 1);
      INSERT INTO hook_events (session_id, event, at, data, key) VALUES ('${id}', 'Stop', 1, '{}', 'k')`)
    expect(await check('last-event')).toMatchObject({ state: 'ok' })
    db.close()
  })
})

describe('a session that began without an answer', () => {
  const statusNow = (change: Partial<Status>) =>
    doctor({
      findHost: async () => ({ endpoint: endpoint(), status: { ...healthy, ...change } }),
    }).check()

  test('is told of by what the app really did: it refuses, it ran and said nothing, it did not run', async () => {
    ensureFolders(paths())
    const { db } = openDatabase(paths().database)
    const at = Date.now() - 60_000
    createHookArrivals(db).note('SessionStart', at, 'spool')
    db.close()
    const problem = 'it could not be mended (the disk is full); that is tried again.'
    const refuses = await check(
      'session-start',
      statusNow({ startedAt: at - 1000, store: { state: 'damaged', problem } }),
    )
    expect(refuses).toMatchObject({
      message: expect.stringContaining('The app runs, but refuses events'),
      fix: `The app says: ${problem}`,
    })
    const full = 'The disk of /data is full: nothing new can be remembered.'
    const warned = await check('session-start', statusNow({ startedAt: at - 1, warnings: [full] }))
    expect(warned.fix).toContain(full)
    const silent = await check('session-start', statusNow({ startedAt: at - 1000 }))
    expect(silent.message).toContain('The app ran, but the hook got no answer from it')
    expect(silent.fix).toContain(paths().logs)
    for (const { message, fix } of [refuses, warned, silent]) {
      expect(`${message} ${fix}`).not.toMatch(/no app|Keep the app running/)
    }
    const before = await check('session-start', statusNow({ startedAt: at + 1000 }))
    expect(before.message).toContain('while no app answered: it is recorded')
    // What waits is not recorded yet.
    writeFileSync(join(paths().spool, '1-0.SessionStart.json'), '{}')
    expect((await check('session-start')).message).toContain('its event waits on disk')
  })

  test('is not denied where the database cannot be read', async () => {
    ensureFolders(paths())
    writeFileSync(paths().database, 'no database at all, but long enough'.repeat(99))
    for (const id of ['last-event', 'session-start']) {
      expect((await check(id)).message).toMatch(/not known, as the database cannot be read/)
    }
  })
})

test('the database: none, sound, damaged, newer', async () => {
  ensureFolders(paths())
  expect(await check('database')).toMatchObject({ state: 'ok' })
  const { db } = openDatabase(paths().database)
  db.exec(`INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'p', '/p', 'folder', 1);
    INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES ('s', 'p', 1, ${Date.now() - 120_000})`)
  expect(await check('database')).toMatchObject({ state: 'ok' })
  db.pragma(`user_version = ${currentVersion + 1}`)
  expect(await check('database')).toMatchObject({
    state: 'fail',
    message: expect.stringContaining('newer'),
  })
  db.close()
  for (const suffix of ['-wal', '-shm']) rmSync(paths().database + suffix, { force: true })
  writeFileSync(
    paths().database,
    'this is no database, but long enough to be read as one'.repeat(50),
  )
  const before = readFileSync(paths().database)
  expect(await check('database', doctor().mend())).toMatchObject({ state: 'fail' })
  expect(readFileSync(paths().database)).toEqual(before)
})

test('a damaged page that the running host has not met: said in one line, with what makes it look', async () => {
  ensureFolders(paths())
  const { db } = openDatabase(paths().database)
  db.pragma('wal_checkpoint(TRUNCATE)')
  const page = db.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'turns'`).pluck().get()
  db.close()
  const bytes = readFileSync(paths().database)
  bytes.fill(0xa5, (Number(page) - 1) * 4096, Number(page) * 4096)
  writeFileSync(paths().database, bytes)

  const stopped = await check('database')
  expect(stopped).toMatchObject({ state: 'fail', fix: expect.stringContaining('Start it, and') })
  expect(stopped.message).not.toContain('\n')
  const findHost = async () => ({ endpoint: endpoint(), status: healthy })
  const running = await check('database', doctor({ findHost }).check())
  expect(running.fix).toContain(`${recollectCommand('stop')} ends it; then start it again`)
})
