// The worker around the close: whoever waits for it is told, also when nobody says that its process ended.
import { expect, test } from 'vitest'
import type { ModelSpec } from '../../shared/worker/model-messages.ts'
import { silentLog } from '../base/logs/log.ts'
import { createModelClient } from './worker/model-client.ts'

const spec = { key: 'm', usedDimensions: 2 } as ModelSpec

test('a question that waits, one during the close and one after it all end', async () => {
  const client = createModelClient({
    // It takes everything and says nothing, not even that it ended.
    start: () => ({ pid: undefined, send: () => {}, kill: () => {} }),
    entry: 'worker.js',
    log: silentLog,
    idleMs: () => 60_000,
  })
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      (error: Error) => error.constructor.name,
    )
  const texts = [{ id: 1, text: 'x' }] as never
  const waiting = outcome(client.embed(spec, texts, false))
  await new Promise((done) => setImmediate(done))
  const closing = client.close()
  const during = outcome(client.embed(spec, texts, true))
  await closing
  expect(await Promise.all([waiting, during, outcome(client.embed(spec, texts, false))])).toEqual(
    Array(3).fill('WorkerEnded'),
  )
})
