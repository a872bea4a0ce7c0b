// How much is written follows the setting at once, also for the rooms' own loggers.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestCore } from '../api/test-core.ts'
import { openLog } from './log.ts'

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
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['the last line'])
  rmSync(folder, { recursive: true, force: true })
})
