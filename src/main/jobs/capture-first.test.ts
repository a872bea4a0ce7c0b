// Jobs wait while events stream in, yet never for ever.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAnnouncer } from '../base/announcer.ts'
import { silentLog } from '../base/logs/log.ts'
import { type Db, openDatabase } from '../db/open.ts'
import { createCaptureFirst } from './capture-first.ts'
import { createPump } from './pump.ts'
import { createQueueOf } from './queue.ts'
import { testKinds } from './testing/test-queue.ts'

let folder = ''
let db: Db
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-first-'))
  db = openDatabase(join(folder, 'q.db')).db
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

test('no job begins before it is quiet, and then all of them run', async () => {
  const queue = createQueueOf(db, { kinds: testKinds, now: () => 1_000_000 })
  const ran: string[] = []
  const silence = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const pump = createPump({
    db,
    queue,
    handlers: {
      distill: (job) => {
        ran.push(job.key)
        return () => {}
      },
    },
    announcer: createAnnouncer(() => {}),
    log: silentLog,
    captureFirst: {
      quiet() {
        asked.resolve()
        return silence.promise
      },
    },
  })
  queue.enqueue('distill', '1')
  queue.enqueue('distill', '2')
  pump.start()
  await asked.promise
  expect(ran).toEqual([])
  expect(queue.counts().pending).toBe(2)
  silence.resolve()
  await pump.idle()
  expect(ran).toEqual(['1', '2'])
  await pump.close()
})

test('events without end let a job through after a while', async () => {
  const captureFirst = createCaptureFirst()
  const stream = setInterval(() => captureFirst.note(), 1)
  try {
    captureFirst.note()
    await captureFirst.quiet()
  } finally {
    clearInterval(stream)
  }
})

// A machine that stands still for 6 ms is silence, too: then the next one begins, and the test again.
test('lanes together begin no more jobs under a stream than one lane would', {
  retry: 5,
}, async () => {
  const captureFirst = createCaptureFirst()
  const stream = setInterval(() => captureFirst.note(), 1)
  const begun: number[] = []
  try {
    captureFirst.note()
    const lanes = [1, 2, 3].map((lane) => captureFirst.quiet().then(() => begun.push(lane)))
    await lanes[0]
    // Far less than the 200 ms for which the next one waits.
    await sleep(30)
    expect(begun).toEqual([1])
    await Promise.all(lanes)
    expect(begun).toEqual([1, 2, 3])
  } finally {
    clearInterval(stream)
  }
})
