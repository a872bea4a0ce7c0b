// Work on whole files around the close: what runs is ended, what comes later is refused, and both are told.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKeepTasks } from './run-keep-task.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-task-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a task that runs fails with the close, and one asked during or after it starts nothing', async () => {
  const entry = join(folder, 'thread.mjs')
  const starts = join(folder, 'starts')
  writeFileSync(starts, '')
  writeFileSync(
    entry,
    `import { appendFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(starts)}, 'x')
    setInterval(() => {}, 1000)`,
  )
  const tasks = createKeepTasks(entry)
  const check = { do: 'check', file: join(folder, 'x.db'), thorough: false } as const
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: Error) => error.message,
    )
  const running = outcome(tasks.run(check))
  const closing = tasks.close()
  const during = outcome(tasks.inTurn(() => tasks.run(check)))
  await closing
  expect(await running).toMatch(/ended before its task check was done/)
  expect(await during).toMatch(/Recollect is closing/)
  expect(await outcome(tasks.run(check))).toMatch(/Recollect is closing/)
})
