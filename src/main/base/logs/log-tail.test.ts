// The end of the log as the settings page shows it.
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readLogTail } from './log-tail.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-tail-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('reads the newest file from its end, whatever stands in it', () => {
  const old = join(folder, 'recollect.2026-04-04.1.log')
  writeFileSync(old, '{"level":30,"time":1,"msg":"old"}\n')
  utimesSync(old, 1, 1)
  writeFileSync(
    join(folder, 'recollect.2026-04-05.1.log'),
    [
      '{"level":30,"time":2,"msg":"first"}',
      'no json',
      '{"level":50,"time":3,"pid":1,"hostname":"h","msg":"bad","key":"7","err":{"stack":"Error: x\\n at y"}}',
    ].join('\n'),
  )
  const { file, rows } = readLogTail(folder, 2)
  expect(file).toContain('2026-04-05')
  expect(rows).toEqual([
    { at: null, level: 'info', message: 'no json', detail: '' },
    { at: 3, level: 'error', message: 'bad', detail: '{"key":"7"}\nError: x\n at y' },
  ])
})

it('reads no more than the end of a huge file, and nothing where there is none', () => {
  expect(readLogTail(folder, 5)).toEqual({ file: null, rows: [] })
  const line = `{"level":30,"time":1,"msg":"${'x'.repeat(1000)}"}\n`
  writeFileSync(join(folder, 'recollect.2026-04-05.1.log'), line.repeat(3000))
  const { rows } = readLogTail(folder, 1000)
  expect(rows.length).toBeGreaterThan(400)
  expect(rows.every((row) => row.level === 'info' && row.at === 1)).toBe(true)
})
