// A host that has come to rest lets go once of what it can load again.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { silentLog } from '../base/logs/log.ts'
import { isBashLoaded, loadBashGrammar, unloadBashGrammar } from '../shell/bash-grammar.ts'
import { readShellLine } from '../shell/read-shell.ts'
import { collectAtRest } from './collect-at-rest.ts'

const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function work(): void {
  const { user: before } = process.cpuUsage()
  while (process.cpuUsage().user - before < 400_000);
}

it('collects once after each time of work', () => {
  const release = vi.fn()
  const rest = collectAtRest(silentLog, release)
  work()
  vi.advanceTimersByTime(minute / 2)
  expect(release).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5 * minute)
  expect(release).toHaveBeenCalledTimes(1)
  work()
  vi.advanceTimersByTime(5 * minute)
  expect(release).toHaveBeenCalledTimes(2)
  rest.close()
  work()
  vi.advanceTimersByTime(5 * minute)
  expect(release).toHaveBeenCalledTimes(2)
})

it('reads shell lines by the grammar again after it was let go', async () => {
  await loadBashGrammar()
  const line = 'cd web && (npm test 2>&1 | tail -3)'
  const before = readShellLine(line)
  unloadBashGrammar()
  expect(isBashLoaded()).toBe(false)
  await loadBashGrammar()
  expect(isBashLoaded()).toBe(true)
  expect(readShellLine(line)).toEqual(before)
})
