// Work on the whole file that nobody waits for: the check and the daily copy take turns, and hold up nobody else.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '../../../shared/settings.ts'
import { createAnnouncer } from '../../base/announcer.ts'
import { silentLog } from '../../base/logs/log.ts'
import type { Db } from '../../db/open.ts'
import { openNewDatabase } from '../../db/testing/new-database.ts'
import { createNotices } from '../notices.ts'
import { createKeepTasks, type KeepTasks } from '../run-keep-task.ts'
import { createStoreHealth, type StoreHealth } from '../store-health.ts'
import { type Backups, createBackups } from './backups.ts'

let folder = ''
let db: Db
let health: StoreHealth
let backups: Backups
/** What was begun, and what ended. */
let told: string[]
let letCheckEnd: () => void

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-leisure-'))
  const file = join(folder, 'recollect.db')
  db = openNewDatabase(file)
  told = []
  const checkMayEnd = Promise.withResolvers<void>()
  letCheckEnd = checkMayEnd.resolve
  const real = createKeepTasks(null)
  const tasks: KeepTasks = {
    ...real,
    async run(task) {
      told.push(task.do)
      if (task.do === 'check') await checkMayEnd.promise
      const answer = await real.run(task)
      told.push(`${task.do} done`)
      return answer
    },
  }
  const notices = createNotices({
    ...{ file: join(folder, 'notices.json'), log: silentLog, now: Date.now },
    onChange: () => {},
  })
  const shared = { tasks, notices, log: silentLog, now: Date.now }
  const announcer = createAnnouncer((error) => {
    throw error
  })
  health = createStoreHealth({ ...shared, db, file, announcer, newestBackup: () => null })
  const settings = { current: defaultSettings }
  backups = createBackups({ ...shared, health, settings, announcer, database: file, folder })
})
afterEach(async () => {
  letCheckEnd()
  backups.close()
  await health.close()
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Lets everything begin that may. */
const aMoment = () => new Promise((done) => setTimeout(done, 20))

test('the daily copy waits for the check of the file', async () => {
  const looking = health.look()
  const copying = backups.takeDaily()
  await aMoment()
  expect(told).toEqual(['check'])
  letCheckEnd()
  await Promise.all([looking, copying])
  expect(told).toEqual(['check', 'check done', 'copy', 'copy done'])
  expect(backups.list()).toHaveLength(1)
})

test('a copy that the user asks for does not', async () => {
  const looking = health.look()
  await aMoment()
  const { file } = await backups.take()
  expect(existsSync(file)).toBe(true)
  expect(told).toEqual(['check', 'copy', 'copy done'])
  letCheckEnd()
  await looking
})

test('a copy that still waits at the close is not taken, and nobody is told of a failure', async () => {
  const looking = health.look()
  const copying = backups.takeDaily()
  await aMoment()
  backups.close()
  letCheckEnd()
  await Promise.all([looking, copying])
  expect(told).toEqual(['check', 'check done'])
  expect(existsSync(join(folder, 'notices.json'))).toBe(false)
})
