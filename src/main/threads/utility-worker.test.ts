import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { utilityWorker } from './utility-worker.ts'

/** Electron's UtilityProcess as its types describe it. */
class FakeChild extends EventEmitter {
  pid: number | undefined = 7
  readonly stderr = new PassThrough()
  readonly sent: unknown[] = []
  kills = 0
  postMessage(message: unknown) {
    this.sent.push(message)
  }
  kill() {
    this.kills++
    return true
  }
}

function started() {
  const child = new FakeChild()
  const asked: unknown[][] = []
  const heard: unknown[] = []
  const ends: string[] = []
  const start = utilityWorker((...all) => {
    asked.push(all)
    return child
  })
  const worker = start(
    '/app/worker.js',
    { message: (message) => heard.push(message), exit: (detail) => ends.push(detail) },
    { serviceName: 'Recollect models' },
  )
  return { child, asked, heard, ends, worker }
}

it('hands messages over both ways and ends the process', () => {
  const { child, asked, heard, worker } = started()
  expect(asked).toEqual([
    [
      '/app/worker.js',
      [],
      { serviceName: 'Recollect models', stdio: ['ignore', 'ignore', 'pipe'] },
    ],
  ])
  child.emit('message', { type: 'ready' })
  worker.send({ type: 'tell', name: 'unload', input: 'k' })
  worker.kill()
  expect([heard, child.sent, child.kills, worker.pid]).toEqual([
    [{ type: 'ready' }],
    [{ type: 'tell', name: 'unload', input: 'k' }],
    1,
    7,
  ])
})

it('tells the end with what the process wrote last', async () => {
  const { child, ends } = started()
  child.stderr.write('a model broke\n')
  await new Promise((done) => setImmediate(done))
  child.emit('exit', 1)
  expect(ends).toEqual(['a model broke'])
})

it('survives an error that V8 cannot go on from: the app goes on, the end follows', () => {
  const { child, ends } = started()
  child.emit('error', 'FatalError', 'out of memory', '{}')
  child.emit('exit', 5)
  expect(ends).toEqual(['FatalError at out of memory'])
})
