import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../shared/errors.ts'
import { silentLog } from '../base/logs/log.ts'
import { setupDefects, setupPageFailures, startFailureText } from './failures.ts'

describe('a start that failed', () => {
  it('gives the sentence of an expected failure', () => {
    const sentence = 'Recollect is already running on this data folder: use that one.'
    expect(startFailureText(new AppError('already_running', sentence))).toBe(sentence)
  })

  it('gives no stack for an unexpected one', () => {
    const text = startFailureText(new Error('boom\n    at secret (/home/me/x.js:1)'))
    expect(text).toContain('(boom)')
    expect(text).toMatch(/recollect(\.js)? doctor/)
    expect(text).not.toContain('/home/me')
  })
})

describe('a defect', () => {
  it('is told once and ends the app', () => {
    const process = new EventEmitter()
    const shown: string[] = []
    const codes: number[] = []
    setupDefects(process, {
      show: (text) => shown.push(text),
      end: async (code) => void codes.push(code),
      log: silentLog,
    })
    process.emit('uncaughtException', new Error('a'))
    process.emit('uncaughtException', new Error('b'))
    process.emit('unhandledRejection', new Error('c'))
    expect([shown.length, codes]).toEqual([1, [1]])
  })
})

describe('a page that breaks down', () => {
  it('is loaded again, but not for ever', () => {
    const app = new EventEmitter()
    const shown: string[] = []
    let reloads = 0
    let now = 0
    setupPageFailures(app, { show: (text) => shown.push(text), now: () => now, log: silentLog })
    const crash = (reason: string) =>
      app.emit('render-process-gone', {}, { reload: () => reloads++ }, { reason })
    crash('clean-exit')
    expect(reloads).toBe(0)
    for (let i = 0; i < 5; i++) crash('crashed')
    expect([reloads, shown.length]).toEqual([3, 2])
    now = 120_000
    crash('oom')
    expect(reloads).toBe(4)
  })
})
