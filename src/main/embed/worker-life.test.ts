// The life of the worker process: killed, idle, given up, orphaned; and models that cannot be used.
import { fork } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { forkWorker } from '../threads/worker-process.ts'
import {
  isRunning,
  openTestEmbeddings,
  type TestEmbeddings,
  testModel,
  until,
} from './testing/test-embeddings.ts'

let store: TestEmbeddings

afterEach(() => store?.close())

function putMany(count: number): void {
  store.db.transaction(() => {
    for (let n = 0; n < count; n++) store.put(`m${n}`, `login token ${n % 7} database`, { at: n })
  })()
}

describe('the worker process', () => {
  it('may be killed 20 times during 5,000 documents: nothing is lost or doubled', {
    timeout: 120_000,
  }, async () => {
    store = openTestEmbeddings()
    putMany(5000)
    store.embeddings.models.chooseFolder(testModel)
    store.embeddings.start()
    const { counts } = store.embeddings.vectors
    for (let kill = 0; kill < 20; kill++) {
      const before = counts().documents
      await until(() => counts().documents > before && store.embeddings.workerPid !== undefined)
      const pid = store.embeddings.workerPid
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
    }
    expect(counts().documents).toBeLessThan(5000)
    await until(() => counts().pending === 0)
    expect(store.tables()).toMatchObject([{ documents: 5000, vectors: 5000, rows: 5000 }])
  })

  it('ends when its host is killed', { timeout: 60_000 }, async () => {
    const host = fork(join(import.meta.dirname, 'testing', 'test-host.ts'), [], { execArgv: [] })
    const { pid, folder } = await new Promise<{ pid: number; folder: string }>((resolve) => {
      host.once('message', (told) =>
        resolve(z.object({ pid: z.number(), folder: z.string() }).parse(told)),
      )
    })
    expect(isRunning(pid)).toBe(true)
    host.kill('SIGKILL')
    await until(() => !isRunning(pid))
    rmSync(folder, { recursive: true, force: true })
  })

  it('is ended when it has had nothing to do, and started again when it has', async () => {
    store = openTestEmbeddings({ idleMs: 30 })
    store.put('m1', 'login password')
    store.embeddings.models.chooseFolder(testModel)
    store.embeddings.start()
    await store.embeddings.idle()
    const first = store.embeddings.workerPid
    await until(() => store.embeddings.embedder.state.status === 'resting')
    await until(() => first === undefined || !isRunning(first))
    expect(await store.embeddings.embedder.embedQuery('login', 20_000)).not.toBeNull()
    expect(store.embeddings.workerPid).not.toBe(first)
  })

  it('is given up after a few failures in a row, said plainly, and tried again when asked', async () => {
    let broken = true
    store = openTestEmbeddings({
      startWorker: (entry, events) =>
        forkWorker(broken ? join(entry, '..', 'no-such-file.ts') : entry, events),
    })
    store.put('m1', 'login password')
    store.embeddings.models.chooseFolder(testModel)
    store.embeddings.start()
    const { embedder, models } = store.embeddings
    await until(() => embedder.state.status === 'given_up')
    expect(embedder.state.message).toMatch(/given up: try again/)
    // Nobody waits for what will not come.
    expect(await embedder.embedQuery('login', 20_000)).toBeNull()
    expect(store.embeddings.vectors.counts().pending).toBe(1)

    broken = false
    models.retry()
    await until(() => store.embeddings.vectors.counts().documents === 1)
    expect(embedder.state.status).toBe('ready')
  })

  it('leaves out a text that makes it crash, and goes on with the others', async () => {
    store = openTestEmbeddings({
      startWorker(entry, events) {
        const worker = forkWorker(entry, events)
        return {
          ...worker,
          send(message) {
            if (JSON.stringify(message).includes('bug number 23')) worker.kill()
            worker.send(message)
          },
        }
      },
    })
    for (let n = 0; n < 60; n++) store.put(`m${n}`, `bug number ${n}`)
    store.embeddings.models.chooseFolder(testModel)
    store.embeddings.start()
    await until(() => store.embeddings.vectors.counts().pending === 0)
    expect(store.tables()).toMatchObject([{ documents: 60, vectors: 59, rows: 59 }])
  })

  it('leaves a query to the words that it cannot answer in time', async () => {
    store = openTestEmbeddings()
    store.put('m1', 'login')
    store.embeddings.models.chooseFolder(testModel)
    // The process has yet to start: no model answers within a millisecond.
    expect(await store.embeddings.embedder.embedQuery('login', 1)).toBeNull()
  })
})

describe('a model that cannot be used', () => {
  it.each([
    ['without a tokenizer', 'tokenizer.json', null, /lacks tokenizer.json/],
    ['without weights', 'onnx/model.onnx', null, /has no onnx\/model.onnx/],
    ['with a configuration that is no JSON', 'config.json', '{', /config.json cannot be used/],
  ])('is refused when chosen: a folder %s', (_, name, content, sentence) => {
    store = openTestEmbeddings()
    const folder = store.copyModel('broken')
    if (content === null) rmSync(join(folder, name))
    else writeFileSync(join(folder, name), content)
    expect(() => store.embeddings.models.chooseFolder(folder)).toThrow(sentence)
    expect(store.embeddings.embedder.state.status).toBe('off')
  })

  it.each([
    ['damaged weights', 'onnx/model.onnx', 'no onnx at all', /could not be loaded/],
    ['a damaged tokenizer', 'tokenizer.json', '{"version"', /tokenizer.json is damaged/],
    [
      'lying dimensions',
      'recollect.json',
      '{"dimensions": 384}',
      /vectors of 16 numbers where its profile says 384/,
    ],
    [
      'another architecture',
      'config.json',
      '{"model_type":"whisper","hidden_size":16}',
      /could not be loaded|does not turn text/,
    ],
  ])('is told in the state: %s', async (_, name, content, sentence) => {
    store = openTestEmbeddings()
    const folder = store.copyModel('broken')
    writeFileSync(join(folder, name), content)
    store.put('m1', 'login password')
    store.embeddings.models.chooseFolder(folder)
    store.embeddings.start()
    const { embedder } = store.embeddings
    await until(() => embedder.state.status === 'failed')
    expect(embedder.state.message).toMatch(sentence)
    expect(await embedder.embedQuery('login', 20_000)).toBeNull()
    expect(store.embeddings.vectors.counts().pending).toBe(1)
  })

  it('is told when its folder goes away', async () => {
    store = openTestEmbeddings()
    const folder = store.copyModel('own')
    store.embeddings.models.chooseFolder(folder)
    rmSync(folder, { recursive: true })
    store.embeddings.models.retry()
    expect(store.embeddings.embedder.state).toEqual({
      status: 'missing',
      message: `There is no folder ${folder}: choose the folder of a model.`,
    })
  })
})

describe('another model', () => {
  it('takes over during live writes: search answers all the while, then one vector for each document', {
    timeout: 60_000,
  }, async () => {
    store = openTestEmbeddings()
    putMany(600)
    store.embeddings.models.chooseFolder(testModel)
    store.embeddings.start()
    await store.embeddings.idle()
    const { embedder, vectors, models } = store.embeddings
    const other = store.copyModel('other')
    writeFileSync(join(other, 'recollect.json'), '{"name": "Other", "usedDimensions": 8}')

    models.chooseFolder(other)
    let written = 600
    let asked = 0
    const near = async () => {
      const vector = await embedder.embedQuery('token database', 20_000)
      expect(vector).not.toBeNull()
      return vector ? vectors.nearest(vector, { k: 5 }).length : 0
    }
    while (store.tables().length > 1 || models.state().building !== null) {
      if (written < 900) {
        store.put(`m${written}`, `login token ${written} database`, { at: written })
        if (written % 10 === 0) store.index.remove('memory', `m${written - 300}`)
        if (written % 15 === 0) store.put(`m${written - 301}`, `rain cloud ${written}`)
        written += 1
      }
      // Handed over between a question's vector and its answer, the index of that vector is gone: asked anew.
      expect((await near()) || (await near())).toBe(5)
      asked += 1
    }
    expect(asked).toBeGreaterThan(1)
    await store.embeddings.idle()
    const documents = Number(
      store.db.prepare('SELECT count(*) FROM search_documents').pluck().get(),
    )
    expect(embedder.profile?.name).toBe('Other')
    expect(store.tables()).toMatchObject([
      { profile: 2, state: 'serving', documents, vectors: documents, rows: documents },
    ])
  })

  it('is forgotten when the first one is chosen again before it was ready', async () => {
    store = openTestEmbeddings()
    putMany(50)
    store.embeddings.models.chooseFolder(testModel)
    store.embeddings.start()
    await store.embeddings.idle()
    const other = store.copyModel('other')
    writeFileSync(join(other, 'recollect.json'), '{"usedDimensions": 8}')
    store.embeddings.models.chooseFolder(other)
    store.embeddings.models.chooseFolder(testModel)
    await store.embeddings.idle()
    expect(store.tables()).toMatchObject([
      { profile: 1, state: 'serving', documents: 50, rows: 50 },
    ])
  })
})

it('says why a host can run no model, and answers by words', async () => {
  const sentence = 'Models run in the desktop app alone: open it.'
  store = openTestEmbeddings({ startWorker: { unavailable: sentence } })
  store.put('m1', 'login password')
  store.embeddings.models.chooseFolder(testModel)
  store.embeddings.start()
  await store.embeddings.idle()
  const { embedder, vectors } = store.embeddings
  expect(embedder.state).toEqual({ status: 'failed', message: sentence })
  expect(await embedder.embedQuery('login', 20_000)).toBeNull()
  expect(vectors.counts().pending).toBe(1)
})
