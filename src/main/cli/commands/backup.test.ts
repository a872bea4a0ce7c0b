// `recollect backup`, `restore` and `notices` as processes, with no app running and with one.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { builtProgram } from '../testing/built-program.ts'

// Every step starts a process that loads the whole program; a busy machine takes seconds for one.
vi.setConfig({ testTimeout: 240_000 })

const entry = builtProgram('cli')
let folder = ''
const env = () => ({
  ...process.env,
  RECOLLECT_HOME: join(folder, 'data'),
  CLAUDE_CONFIG_DIR: join(folder, 'claude'),
  HOME: folder,
})

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-backup-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function recollect(...words: string[]) {
  const run = spawnSync(process.execPath, [entry, ...words], {
    cwd: folder,
    env: env(),
    encoding: 'utf8',
  })
  return { code: run.status, output: run.stdout, errors: run.stderr }
}

const memories = () => {
  const { output } = recollect('search', 'walnuts', '--json')
  return (JSON.parse(output) as { hits: unknown[] }).hits.length
}

test('takes a backup, lists it, and puts it in the place of the memory', () => {
  expect(recollect('restore', '--list').output).toMatch(/^There is no backup in .* yet/)
  expect(recollect('remember', 'Walnuts go into the pie').code).toBe(0)
  const taken = recollect('backup')
  expect(taken).toMatchObject({ code: 0, errors: '' })
  expect(taken.output).toMatch(/^The backup lies at .*-manual\.db \(0 sessions, /)
  expect(recollect('backup', 'mine.db').code).toBe(0)
  const again = recollect('backup', 'mine.db')
  expect(again).toMatchObject({ code: 1, output: '' })
  expect(again.errors).toMatch(/mine\.db is there already: name a new file\.\n$/)
  const listed = JSON.parse(recollect('restore', '--list', '--json').output)
  expect(listed).toMatchObject({ rows: [{ kind: 'manual', sessions: 0 }] })
  expect(recollect('remember', 'Walnuts are to be roasted first').code).toBe(0)
  expect(memories()).toBe(2)
  const restored = recollect('restore', 'mine.db')
  expect(restored).toMatchObject({ code: 0, errors: '' })
  expect(restored.output).toMatch(
    /^The memory is that of .* again.*\nWhat was there before lies at /,
  )
  expect(memories()).toBe(1)
  expect(recollect('restore').code).toBe(2)
  const missing = recollect('restore', '1999-01-01')
  expect(missing.code).toBe(1)
  expect(missing.errors).toMatch(
    /^There is no backup of 1999-01-01: .*restore --list shows what there is\.\n$/,
  )
})

test('the running app does both', async () => {
  expect(recollect('remember', 'Walnuts go into the pie').code).toBe(0)
  const host = spawn(process.execPath, [entry, 'serve', '--json'], { env: env(), cwd: folder })
  try {
    await new Promise((resolve, reject) => {
      host.stdout.once('data', resolve)
      host.once('exit', () => reject(new Error('The host ended')))
    })
    expect(JSON.parse(recollect('status', '--json').output)).toMatchObject({
      running: true,
      store: { state: 'sound', problem: null },
      notices: [],
    })
    expect(recollect('backup', 'mine.db').code).toBe(0)
    expect(recollect('remember', 'Walnuts are to be roasted first').code).toBe(0)
    expect(recollect('restore', 'mine.db').code).toBe(0)
    expect(memories()).toBe(1)
  } finally {
    const ended = new Promise((resolve) => host.once('exit', resolve))
    host.kill('SIGTERM')
    await ended
  }
})

test('what happened to the memory is told by status, doctor and notices, until it is seen', () => {
  expect(recollect('remember', 'Walnuts go into the pie').code).toBe(0)
  const file = join(folder, 'data', 'recollect.db')
  const bytes = readFileSync(file)
  bytes.fill(0xa5, 0, 4096)
  writeFileSync(file, bytes)
  const doctor = recollect('doctor')
  expect(doctor.code).toBe(1)
  expect(doctor.output).toMatch(
    /recollect\.db is damaged.*\n.*mends it while it runs.*There is no backup/,
  )
  const status = recollect('status')
  expect(status.code).toBe(0)
  expect(status.output).toMatch(/Note: The memory was damaged and has been mended: every row was/)
  expect(memories()).toBe(1)
  expect(recollect('doctor').output).toMatch(/Notices +The memory was damaged/)
  expect(recollect('notices').output).toContain('The memory was damaged')
  expect(recollect('notices', '--seen').output).toContain('1 notice noted as seen.')
  expect(recollect('notices').output).toBe('There is nothing that you have not seen.\n')
  // The damaged file may still hold what is deleted later: it is named until its owner removes it.
  expect(recollect('status').output).toMatch(/Note: 1 damaged file of the memory is kept aside/)
  expect(recollect('notices', '--remove-damaged').code).toBe(0)
  expect(recollect('notices', '--seen').code).toBe(0)
  expect(recollect('status').output).not.toContain('Note:')
})
