// The log: how much is written follows the setting at once; one that cannot be opened or written is told, and ends nothing.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatISO } from 'date-fns/formatISO'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestCore } from '../../api/testing/test-core.ts'
import { type OpenedLog, openLog } from './log.ts'

let folder = ''
let logs = ''
let opened: OpenedLog | null = null
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-log-'))
  logs = join(folder, 'logs')
})
afterEach(async () => {
  vi.useRealTimers()
  await opened?.close()
  opened = null
  rmSync(folder, { recursive: true, force: true })
})

const name = () => `recollect.${formatISO(Date.now(), { representation: 'date' })}.log`
const file = () => join(logs, name())

describe('a log', () => {
  it('writes its lines to the day’s file', async () => {
    opened = openLog(logs, 'info')
    opened.log.info('hello')
    await opened.close()
    expect(readFileSync(file(), 'utf8')).toContain('"msg":"hello"')
    expect(opened.problem()).toBeNull()
  })

  it.each([
    ['the folder is a file', () => writeFileSync(logs, '')],
    ['the file is a folder', () => mkdirSync(file(), { recursive: true })],
  ])('is done without while %s, and begins once it can be opened', async (_what, block) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    block()
    opened = openLog(logs, 'info')
    for (let n = 0; n < 1000; n++) opened.log.error('lost')
    expect(opened.problem()).toContain('Nothing is logged at present')
    rmSync(logs, { recursive: true })
    vi.advanceTimersByTime(60_000)
    expect(opened.problem()).toBeNull()
    opened.log.info('back')
    await opened.close()
    expect(readFileSync(file(), 'utf8')).toContain('"msg":"back"')
  })

  it('goes on in a new file when its own is deleted', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    opened = openLog(logs, 'info')
    rmSync(logs, { recursive: true })
    opened.log.info('unseen')
    vi.advanceTimersByTime(60_000)
    opened.log.info('seen')
    await opened.close()
    expect(readdirSync(logs)).toEqual([name()])
    expect(readFileSync(file(), 'utf8')).toContain('"msg":"seen"')
  })

  it.skipIf(process.platform !== 'linux')('says so while the disk is full, and ends', async () => {
    mkdirSync(logs)
    symlinkSync('/dev/full', file())
    opened = openLog(logs, 'info')
    opened.log.info('no room')
    await vi.waitFor(() => expect(opened?.problem()).toMatch(/ENOSPC/), 5000)
    await opened.close()
  })
})

it('a core starts, works and tells of it when nothing can be logged', async () => {
  const test = await openTestCore(Date.now, (home) =>
    writeFileSync(join(home, 'logs'), 'no folder'),
  )
  expect(test.core.status().warnings).toEqual([
    expect.stringContaining('Nothing is logged at present'),
  ])
  test.core.events.write('hook.capture', { event: 'Stop', bytes: 1, files: [] })
  await test.core.events.flush()
  expect(test.core.db.prepare('SELECT count(*) FROM events').pluck().get()).toBe(1)
  await test.close()
})

it('writes what the level of this moment lets through', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-log-'))
  const { log, setLevel, close } = openLog(folder, 'info')
  const room = log.child({ name: 'room' })
  room.debug('too early')
  setLevel('debug')
  room.debug('in time')
  log.child({ name: 'later' }).debug('of a later room')
  setLevel('error')
  room.warn('too late')
  await close()
  const written = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
  expect(written).toContain('in time')
  expect(written).toContain('of a later room')
  expect(written).not.toMatch(/too early|too late/)
  rmSync(folder, { recursive: true, force: true })
})

it('follows the setting without a restart', async () => {
  const { core, close } = await openTestCore()
  expect(core.log.level).toBe('info')
  core.settings.update({ log: { level: 'warn' } })
  expect(core.log.level).toBe('warn')
  await close()
})

it('takes words that come after its end without an error', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-log-'))
  const { log, close } = openLog(folder, 'info')
  log.info('the last line')
  await close()
  log.child({ name: 'desktop' }).error('a page could not be loaded')
  const [file] = readdirSync(folder)
  const lines = readFileSync(join(folder, file ?? ''), 'utf8')
    .trim()
    .split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'the last line' }])
  rmSync(folder, { recursive: true, force: true })
})
