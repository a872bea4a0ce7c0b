// One client over real threads and real processes: both answer, fail, end and begin anew alike.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../base/logs/log.ts'
import { startThread } from './start-thread.ts'
import {
  createWorkerClient,
  NoWorkerError,
  type StartWorker,
  type WorkerClient,
  type WorkerPolicy,
} from './worker-client.ts'
import { forkWorker } from './worker-process.ts'

const urlOf = (...path: string[]) =>
  JSON.stringify(pathToFileURL(join(import.meta.dirname, '..', ...path)).href)

let folder = ''
let starts = ''
const opened: WorkerClient[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-worker-'))
  starts = join(folder, 'starts')
  writeFileSync(starts, '')
})
afterEach(async () => {
  for (const client of opened.splice(0)) await client.close()
  rmSync(folder, { recursive: true, force: true })
})

const ways: readonly (readonly [string, string, (entry: string) => StartWorker])[] = [
  [
    'a thread',
    `import { serveThread as serve } from ${urlOf('threads', 'serve-thread.ts')}`,
    (entry) => startThread({ name: 'test', entry, resourceLimits: {} }),
  ],
  [
    'a process',
    `import { serveProcess as serve } from ${urlOf('worker', 'serve-process.ts')}`,
    (entry) => (events) => forkWorker(entry, events),
  ],
]

describe.each(ways)('%s', (_, importServe, startOf) => {
  function open(policy: Partial<WorkerPolicy> = {}): WorkerClient {
    const entry = join(folder, 'program.ts')
    writeFileSync(
      entry,
      `import { appendFileSync, readFileSync } from 'node:fs'
      import { AppError } from ${urlOf('..', 'shared', 'errors.ts')}
      ${importServe}
      appendFileSync(${JSON.stringify(starts)}, 'x')
      serve({
        async answer(name, input, part) {
          if (name === 'double') return input * 2
          if (name === 'parts') for (let n = 0; n < input; n++) part(n)
          if (name === 'refuse') throw new AppError('conflict', 'That is there already.')
          if (name === 'missing') readFileSync(input)
          const isFirst = readFileSync(${JSON.stringify(starts)}, 'utf8').length === 1
          if (name === 'die' || (name === 'die first' && isFirst)) process.exit(3)
          if (name === 'hang') await new Promise((done) => setTimeout(done, 60_000))
        },
      })`,
    )
    const client = createWorkerClient({
      name: 'test',
      start: startOf(entry),
      log: silentLog,
      policy: {
        startMs: null,
        answerMs: null,
        idleMs: () => null,
        endMs: 0,
        asksAgain: false,
        restartMs: () => 0,
        ...policy,
      },
      failed: ({ name }, why) => new Error(`${name} failed: ${why}`),
    })
    opened.push(client)
    return client
  }
  const startCount = () => readFileSync(starts, 'utf8').length

  it('answers each question with its own answer, and is started once for all', async () => {
    const client = open()
    expect(startCount()).toBe(0)
    const answers = [1, 2, 3].map((n) => client.ask('double', n))
    expect(await Promise.all(answers)).toEqual([2, 4, 6])
    expect(startCount()).toBe(1)
  })

  it('sends the parts of an answer before its end, in their order', async () => {
    const parts: unknown[] = []
    await open().ask('parts', 4, (part) => parts.push(part))
    expect(parts).toEqual([0, 1, 2, 3])
  })

  it('fails as its work failed: expected, by the system, and never by its own end', async () => {
    const client = open()
    await expect(client.ask('refuse', null)).rejects.toMatchObject({
      code: 'conflict',
      message: 'That is there already.',
    })
    await expect(client.ask('missing', join(folder, 'none'))).rejects.toMatchObject({
      code: 'ENOENT',
      syscall: 'open',
    })
    expect(await client.ask('double', 4)).toBe(8)
    expect(startCount()).toBe(1)
  })

  it('that ends fails what waits, and is started by the next question', async () => {
    const client = open()
    const outcomes = await Promise.allSettled([client.ask('die', null), client.ask('hang', null)])
    expect(outcomes).toMatchObject([
      { reason: { message: expect.stringMatching(/^die failed: /) } },
      { reason: { message: expect.stringMatching(/^hang failed: /) } },
    ])
    expect(await client.ask('double', 2)).toBe(4)
    expect(startCount()).toBe(2)
  })

  it('that ends is asked again where that is wanted, and fails only what ends it twice', async () => {
    const client = open({ asksAgain: true })
    const asked = [client.ask('die first', null), client.ask('double', 5)]
    expect(await Promise.all(asked)).toEqual([undefined, 10])
    expect(startCount()).toBe(2)
    await expect(client.ask('die', null)).rejects.toThrow('die failed')
    expect(startCount()).toBe(3)
    expect(await client.ask('double', 6)).toBe(12)
  })

  it('that ends again and again is given up, and tried again when asked', async () => {
    const client = open({ restartMs: (ends) => (ends < 3 ? 5 : null) })
    for (let n = 0; n < 3; n++) await expect(client.ask('die', null)).rejects.toThrow('die failed')
    expect([client.status, startCount()]).toEqual(['given_up', 3])
    await expect(client.ask('double', 1)).rejects.toBeInstanceOf(NoWorkerError)
    client.retry()
    expect(await client.ask('double', 1)).toBe(2)
  })

  it('that takes too long fails the question, and others go to a new one', async () => {
    const client = open({ answerMs: 1500 })
    await client.ask('double', 1)
    await expect(client.ask('hang', null)).rejects.toThrow('hang failed: it took too long')
    expect(await client.ask('double', 3)).toBe(6)
    expect(startCount()).toBe(2)
  })

  it('without questions is ended', async () => {
    const client = open({ idleMs: () => 1 })
    await client.ask('double', 1)
    await expect.poll(() => client.status, { timeout: 20_000 }).toBe('stopped')
    expect(await client.ask('double', 2)).toBe(4)
    expect(startCount()).toBe(2)
  })

  it('is ended by the close, which fails what waits and what comes later', async () => {
    const client = open()
    await client.ask('double', 1)
    const waiting = client.ask('hang', null).catch((error: Error) => error.message)
    await client.close()
    expect(await waiting).toMatch(/^hang failed: /)
    await expect(client.ask('double', 1)).rejects.toBeInstanceOf(NoWorkerError)
  })
})
