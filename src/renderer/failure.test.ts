// Tests of what the user is told when a call fails.
import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { describeFailure, isFinal } from './failure.ts'

test('an expected failure is told in its own sentence and not tried again', () => {
  const error = new ORPCError('invalid_input', { message: 'Give a name.' })
  expect(describeFailure(error)).toMatchObject({ kind: 'refused', advice: 'Give a name.' })
  expect(isFinal(error)).toBe(true)
})

test('what is gone, who is not signed in and a host that is away are told apart', () => {
  expect(describeFailure(new ORPCError('not_found', { message: 'No such session.' })).kind).toBe(
    'missing',
  )
  expect(describeFailure(new ORPCError('UNAUTHORIZED', { status: 401 })).kind).toBe('signed-out')
  const away = new TypeError('Failed to fetch')
  expect(describeFailure(away).kind).toBe('disconnected')
  expect(isFinal(away)).toBe(false)
})

test('a defect says nothing of its inside', () => {
  const error = new ORPCError('internal', { message: 'SQLITE_ERROR: no such table' })
  expect(JSON.stringify(describeFailure(error))).not.toContain('SQLITE')
})
