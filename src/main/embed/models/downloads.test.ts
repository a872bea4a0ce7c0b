// Downloads by the real client from a server in the hub's layout: slow, partial, refused, wrong.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  openTestEmbeddings,
  type TestEmbeddings,
  testModel,
  until,
} from '../testing/test-embeddings.ts'
import { openTestHub, type TestHub } from '../testing/test-hub.ts'
import { builtInProfiles } from './built-in-profiles.ts'
import type { ModelProfile } from './model-profile.ts'

const repository = 'tiny/test-model'
const names = ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model.onnx']
const contents = new Map(names.map((name) => [name, readFileSync(join(testModel, name))]))
const [pattern] = builtInProfiles
if (!pattern) throw new Error('There is no built-in profile')

/** The tiny model as one that is downloaded. */
const tiny: ModelProfile = {
  ...pattern,
  id: 'tiny',
  name: 'Tiny',
  source: { kind: 'hub', repository, revision: 'main' },
  files: names.map((path) => ({ path, bytes: contents.get(path)?.length ?? 0 })),
  weights: 'fp32',
  pooling: 'mean',
  dimensions: 16,
  usedDimensions: 16,
  maxTokens: 32,
}

let hub: TestHub
let store: TestEmbeddings

beforeEach(async () => {
  hub = await openTestHub(repository, contents)
})

afterEach(async () => {
  await store.close()
  await hub.close()
})

function open(mirror = hub.url, more: Parameters<typeof openTestEmbeddings>[0] = {}): void {
  store = openTestEmbeddings({ offered: [tiny], downloadBackoffMs: [1, 1, 1], ...more })
  store.settings.update({ models: { mirror } })
}

/** Downloads the model until that ends, well or not. */
async function download() {
  store.embeddings.models.download('tiny')
  await store.embeddings.downloaded('tiny')
  const row = store.embeddings.models.state().models.find((model) => model.id === 'tiny')
  if (!row) throw new Error('The model is not offered')
  return row
}

function fileOf(name: string): string {
  return join(store.folder, 'models', repository, name)
}

function expectWhole(): void {
  for (const [name, content] of contents) {
    expect(readFileSync(fileOf(name)).equals(content)).toBe(true)
    expect(existsSync(`${fileOf(name)}.part`)).toBe(false)
  }
}

describe('a download', () => {
  it('brings a model that can be chosen, and then it answers', async () => {
    open()
    store.put('m1', 'login password')
    expect(() => store.embeddings.models.choose('tiny')).toThrow(/not downloaded yet/)
    expect((await download()).files).toBe('ready')
    expectWhole()
    store.embeddings.models.choose('tiny')
    store.embeddings.start()
    await store.embeddings.idle()
    expect(store.embeddings.embedder.state.status).toBe('ready')
    expect(store.embeddings.vectors.counts().documents).toBe(1)
    expect(store.announced.some(({ type }) => type === 'models')).toBe(true)
  })

  it('of the model that the settings name already is used when it is there', async () => {
    open()
    store.settings.update({ models: { profile: 'tiny' } })
    expect(store.embeddings.embedder.state).toMatchObject({ status: 'missing' })
    expect(store.embeddings.embedder.state.message).toMatch(/not downloaded yet: download it/)
    store.put('m1', 'login password')
    store.embeddings.start()
    await download()
    await until(() => store.embeddings.vectors.counts().documents === 1)
  })

  it('follows the hub to another address and checks what comes by the first one', async () => {
    open()
    hub.mood.redirects = true
    expect((await download()).files).toBe('ready')
    expectWhole()
  })

  it('goes on where the connection broke, as often as that happens', async () => {
    open()
    hub.mood.cutAfter = 4000
    expect((await download()).files).toBe('ready')
    expectWhole()
    expect(hub.ranges.filter((range) => range !== null).length).toBeGreaterThan(2)
  })

  it('begins again where a server does not resume', async () => {
    open()
    mkdirSync(join(store.folder, 'models', repository, 'onnx'), { recursive: true })
    writeFileSync(`${fileOf('onnx/model.onnx')}.part`, 'abc')
    hub.mood.noRanges = true
    expect((await download()).files).toBe('ready')
    expectWhole()
  })

  it('throws away a beginning that belongs to another file', async () => {
    open()
    mkdirSync(join(store.folder, 'models', repository, 'onnx'), { recursive: true })
    writeFileSync(`${fileOf('onnx/model.onnx')}.part`, Buffer.alloc(5000, 7))
    expect((await download()).files).toBe('ready')
    expectWhole()
  })

  it('tells its progress, stops when asked, and is resumed from there', async () => {
    open()
    hub.mood.slowMs = 5
    const { models } = store.embeddings
    const state = () => models.state().models[0]?.download ?? null
    models.download('tiny')
    await until(
      () => (state()?.bytes ?? 0) > 6000 && existsSync(`${fileOf('onnx/model.onnx')}.part`),
    )
    expect(state()).toMatchObject({ status: 'running', problem: null })
    expect(state()?.rate).toBeGreaterThan(0)
    expect(state()?.total).toBe([...contents.values()].reduce((sum, { length }) => sum + length, 0))
    await models.cancel('tiny')
    expect(state()?.status).toBe('stopped')
    expect(models.state().models[0]?.files).toBe('partial')
    const kept = statSync(`${fileOf('onnx/model.onnx')}.part`).size

    hub.mood.slowMs = 0
    hub.ranges.length = 0
    expect((await download()).files).toBe('ready')
    expectWhole()
    if (kept > 0) expect(hub.ranges).toEqual([`bytes=${kept}-`])
  })

  it('removes its files and its index, but not those of the model in use', async () => {
    open()
    store.put('m1', 'login password')
    await download()
    store.embeddings.models.choose('tiny')
    store.embeddings.start()
    await store.embeddings.idle()
    expect(store.tables()).toMatchObject([{ documents: 1, rows: 1 }])
    await expect(store.embeddings.models.remove('tiny')).rejects.toThrow(/in use: choose another/)
    store.embeddings.models.choose(null)
    await store.embeddings.models.remove('tiny')
    expect(existsSync(join(store.folder, 'models', 'tiny'))).toBe(false)
    expect(store.embeddings.models.state().models[0]?.files).toBe('absent')
    await store.embeddings.idle()
    expect(store.tables()).toEqual([])
  })
})

describe('a download that fails says what to do:', () => {
  const problem = async () => (await download()).download?.problem

  it('no server', async () => {
    open('http://127.0.0.1:9')
    expect(await problem()).toMatch(
      /127.0.0.1:9 cannot be reached .* check the network, or name a mirror/,
    )
  })

  it('no such name', async () => {
    open('http://no-such-host.invalid')
    expect(await problem()).toMatch(/no-such-host.invalid cannot be reached/)
  })

  it('no web address', async () => {
    open('ftp://example.org')
    expect(await problem()).toMatch(/is no web address: correct it/)
  })

  it.each([
    [403, /refused the download \(403\)/],
    [404, /has no .*config.json: name another mirror/],
    [407, /proxy asks for a name and a password/],
    [500, /broke off .* resume it later; what came is kept/],
  ])('an answer %i', async (status, sentence) => {
    open()
    hub.mood.status = status
    expect(await problem()).toMatch(sentence)
  })

  it('a damaged file, which is thrown away', async () => {
    open()
    hub.mood.damaged = true
    expect(await problem()).toMatch(/came damaged .* thrown away: try again/)
    expect(existsSync(fileOf('config.json'))).toBe(false)
    expect(existsSync(`${fileOf('config.json')}.part`)).toBe(false)
  })

  it('a proxy that does not let it through', async () => {
    // A web server refuses to be a proxy for others.
    const proxyEnv = { HTTP_PROXY: hub.url, HTTPS_PROXY: hub.url }
    open('https://hub.invalid', { proxyEnv })
    expect(await problem()).toMatch(/proxy refused the way to hub.invalid/)
  })

  it('a folder that cannot be written', async () => {
    open()
    writeFileSync(join(store.folder, 'models'), 'a file where the folder should be')
    expect(await problem()).toMatch(/cannot be written .* make its folder writable/)
  })

  it('a disk without room', async () => {
    open(hub.url, { offered: [{ ...tiny, files: [{ path: 'config.json', bytes: 1e15 }] }] })
    expect(await problem()).toMatch(/too little room .* free \d+ MB and resume/)
  })
})
