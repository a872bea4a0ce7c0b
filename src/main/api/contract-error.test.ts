// Known causes are told as what they are, not as something that went wrong inside.
import { expect, it } from 'vitest'
import { silentLog } from '../base/logs/log.ts'
import { toContractError } from './contract-error.ts'

const failed = (code: string, message: string, more = {}) =>
  Object.assign(new Error(message), { code, ...more })

it.each([
  ['a disk that is full, met in a thread', new Error('database or disk is full'), 'storage_full'],
  ['a quota', failed('EDQUOT', 'EDQUOT: disk quota exceeded, write'), 'storage_full'],
  [
    'a file that takes no writes any more',
    failed('SQLITE_READONLY', 'attempt to write a readonly database'),
    'read_only',
  ],
  ['a disk mounted read-only', failed('EROFS', 'EROFS: read-only file system'), 'read_only'],
  ['a file that may not be opened', failed('SQLITE_CANTOPEN', 'unable to open'), 'read_only'],
  ['a disk that fails', failed('SQLITE_IOERR_WRITE', 'disk I/O error'), 'unavailable'],
  ['a disk that fails, met in a thread', new Error('disk I/O error'), 'unavailable'],
  ['a disk that was taken out', failed('EIO', 'EIO: i/o error, read'), 'unavailable'],
  [
    'a damaged page, met in a thread',
    new Error('database disk image is malformed'),
    'corrupt_database',
  ],
  ['a lock of another program', failed('SQLITE_BUSY', 'database is locked'), 'unavailable'],
  ['too many open files', failed('EMFILE', 'EMFILE: too many open files, open'), 'unavailable'],
])('tells %s', (_what, error, code) => {
  const told = toContractError(error, silentLog, 'search.find', () => false)
  expect(told).toMatchObject({ code })
  expect(told.message).not.toContain('went wrong inside')
})

it('names the file that the system refuses', () => {
  const error = failed('EACCES', "EACCES: permission denied, open '/data/settings.json'", {
    path: '/data/settings.json',
  })
  expect(toContractError(error, silentLog, 'settings.set', () => false)).toMatchObject({
    code: 'read_only',
    message: expect.stringContaining('/data/settings.json'),
  })
})

it('keeps to itself what is a fault of the program', () => {
  const fault = new Error('x is not a function')
  expect(toContractError(fault, silentLog, 'a.b', () => false)).toMatchObject({ code: 'internal' })
})

it('tells the full disk rather than a log that could not be written on it', () => {
  const fault = new Error('cannot start a transaction within a transaction')
  const told = toContractError(fault, silentLog, 'a.b', () => true)
  expect(told).toMatchObject({ code: 'storage_full', message: expect.stringContaining('is full') })
  expect(told.message).not.toContain('the log')
})
