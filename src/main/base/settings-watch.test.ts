// Settings changed in their file while a host runs: read once the file is still, and told in the log.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { openSettings } from './settings-file.ts'
import { watchSettings } from './settings-watch.ts'

let folder = ''
let file = ''
let stop = () => {}
const lineSchema = z.object({
  level: z.number(),
  msg: z.string(),
  changed: z.array(z.string()).optional(),
})
const lines: z.infer<typeof lineSchema>[] = []
const log = pino(
  {},
  { write: (line: string) => void lines.push(lineSchema.parse(JSON.parse(line))) },
)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-settings-watch-'))
  file = join(folder, 'settings.json')
  lines.length = 0
  vi.useFakeTimers()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

it('waits until the file is still, takes it over and says what changed', () => {
  const settings = openSettings(file)
  stop = watchSettings(file, settings, log, 100)
  writeFileSync(file, '{"context": {"budget')
  vi.advanceTimersByTime(100)
  writeFileSync(file, '{"context": {"budgetTokens": 1500}}')
  vi.advanceTimersByTime(100)
  expect(settings.current.context.budgetTokens).toBe(2000)
  vi.advanceTimersByTime(100)
  expect(settings.current.context.budgetTokens).toBe(1500)
  expect(lines).toMatchObject([{ level: 30, changed: ['context.budgetTokens'] }])

  settings.update({ log: { level: 'warn' } })
  vi.advanceTimersByTime(500)
  expect(lines).toHaveLength(1)

  writeFileSync(file, '{"context": {"budgetTokens": -5}, "log": {"level": "debug"}}')
  vi.advanceTimersByTime(500)
  expect(settings.current).toMatchObject({
    context: { budgetTokens: 2000 },
    log: { level: 'debug' },
  })
  expect(lines.slice(1)).toMatchObject([
    { level: 30, changed: ['context.budgetTokens', 'log.level'].sort() },
    { level: 40, msg: expect.stringContaining('context.budgetTokens (-5') },
  ])
})
