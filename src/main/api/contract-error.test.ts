// Known causes are told as what they are, not as something that went wrong inside.
import { expect, it } from 'vitest'
import { silentLog } from '../base/logs/log.ts'
import { toContractError } from './contract-error.ts'

it.each([
  ['a disk that is full, met in a thread', new Error('database or disk is full'), 'storage_full'],
  [
    'a file that takes no writes any more',
    Object.assign(new Error('attempt to write a readonly database'), {
      code: 'SQLITE_READONLY',
    }),
    'read_only',
  ],
])('tells %s', (_what, error, code) => {
  expect(toContractError(error, silentLog, 'search.find')).toMatchObject({ code })
})
