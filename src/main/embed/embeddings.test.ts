// Embeddings from end to end: real worker process, real model, real file.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import {
  openTestEmbeddings,
  type TestEmbeddings,
  testModel,
  until,
} from './testing/test-embeddings.ts'

let store: TestEmbeddings

afterEach(() => store.close())

/** Ids of the nearest documents to a query. */
async function find(query: string, options: { projects?: string[]; within?: number[] } = {}) {
  const vector = await store.embeddings.embedder.embedQuery(query, 20_000)
  if (!vector) return null
  return store.embeddings.vectors.nearest(vector, { k: 5, ...options })
}

describe('documents', () => {
  it('are found by what they mean, in their project or in all', async () => {
    store = openTestEmbeddings()
    const login = store.put('m1', 'login failed with a wrong password')
    const invoice = store.put('m2', 'invoice currency and tax', { projectId: 'blog' })
    store.put('m3', 'rain in the mountain river')
    store.embeddings.models.chooseFolder(testModel)
    store.embeddings.start()
    await store.embeddings.idle()

    // None of these words stands in the document.
    expect((await find('authentication credentials exception'))?.[0]?.documentId).toBe(login)
    expect((await find('payment price'))?.[0]?.documentId).toBe(invoice)
    expect(
      (await find('payment price', { projects: ['shop'] }))?.map((hit) => hit.documentId),
    ).not.toContain(invoice)
    expect(
      (await find('payment price', { within: [login] }))?.map((hit) => hit.documentId),
    ).toEqual([login])
    expect(store.embeddings.vectors.counts()).toEqual({ vectors: 3, documents: 3, pending: 0 })
  })

  it('are embedded as they come, again when they change, and vanish when they go', async () => {
    store = openTestEmbeddings()
    store.embeddings.models.chooseFolder(testModel)
    store.embeddings.start()
    const id = store.put('m1', 'login password')
    await until(() => store.embeddings.vectors.counts().documents === 1)
    const before = (await find('login password'))?.[0]?.similarity ?? 0
    expect(before).toBeGreaterThan(0.95)

    store.put('m1', 'rain cloud')
    await until(() => store.embeddings.vectors.counts().pending === 0)
    expect((await find('login password'))?.[0]?.similarity).toBeLessThan(0.6)
    expect((await find('rain cloud'))?.[0]).toMatchObject({ documentId: id })

    const vector = await store.embeddings.embedder.embedQuery('rain cloud', 20_000)
    store.index.remove('memory', 'm1')
    expect(await find('rain cloud')).toEqual([])
    expect(store.tables()).toMatchObject([{ documents: 0, vectors: 0, rows: 0 }])
    store.db.pragma('wal_checkpoint(TRUNCATE)')
    const bytes = readFileSync(join(store.folder, 'test.db'))
    // The vector of the text is that of the same words asked.
    expect(bytes.includes(Buffer.from(vector?.buffer ?? new ArrayBuffer(1)))).toBe(false)
  })

  it('go with their project by the same deletion', async () => {
    store = openTestEmbeddings()
    store.embeddings.models.chooseFolder(testModel)
    store.put('m1', 'login password')
    store.put('m2', 'rain cloud', { projectId: 'blog' })
    store.embeddings.start()
    await store.embeddings.idle()
    store.db.prepare(`DELETE FROM projects WHERE id = 'shop'`).run()
    expect(store.tables()).toMatchObject([{ documents: 1, vectors: 1, rows: 1 }])
  })

  it('longer than the model takes are found by each of their parts', async () => {
    store = openTestEmbeddings()
    const body = [
      ...Array(40).fill('login password'),
      ...Array(40).fill('invoice currency'),
      ...Array(40).fill('rain cloud'),
    ].join(' ')
    const id = store.put('m1', 'all', { body })
    store.embeddings.models.chooseFolder(testModel)
    store.embeddings.start()
    await store.embeddings.idle()
    for (const query of ['login password', 'invoice currency', 'rain cloud']) {
      const hits = await find(query)
      expect(hits).toHaveLength(1)
      expect(hits?.[0]?.documentId).toBe(id)
      expect(hits?.[0]?.similarity).toBeGreaterThan(0.95)
    }
    expect(store.embeddings.vectors.counts().vectors).toBeGreaterThan(5)
  })

  it('are found with the instruction of what a query seeks, without being embedded again', async () => {
    store = openTestEmbeddings()
    const rain = store.put('m1', 'rain in the mountain river')
    const login = store.put('m2', 'login failed with a wrong password')
    const folder = store.copyModel('told')
    const { embedder, models, vectors } = store.embeddings
    models.chooseFolder(folder)
    store.embeddings.start()
    await store.embeddings.idle()
    const counts = store.tables()
    const nearestTo = async (seeks?: 'learnings' | 'code') => {
      const vector = await embedder.embedQuery('login', 20_000, seeks)
      return vectors.nearest(vector ?? new Float32Array(), { k: 1 })[0]?.documentId
    }
    expect(await nearestTo('learnings')).toBe(login)

    const own = { queryPrefixes: { learnings: 'rain cloud river mountain: ' } }
    writeFileSync(join(folder, 'recollect.json'), JSON.stringify(own))
    models.chooseFolder(folder)
    await store.embeddings.idle()
    expect(await nearestTo('learnings')).toBe(rain)
    expect(await nearestTo('code')).toBe(login)
    expect(await nearestTo()).toBe(login)
    expect(store.tables()).toEqual(counts)
  })

  it('and queries without a known word give no vector, and wait no more', async () => {
    store = openTestEmbeddings()
    for (const [index, text] of ['', '   ', 'xyzzy', '日本語', '\u0000'].entries()) {
      store.put(`m${index}`, text)
    }
    store.embeddings.models.chooseFolder(testModel)
    store.embeddings.start()
    await store.embeddings.idle()
    expect(store.embeddings.vectors.counts()).toEqual({ vectors: 0, documents: 5, pending: 0 })
    for (const query of ['', '  ', 'xyzzy', '日本語']) {
      const vector = await store.embeddings.embedder.embedQuery(query, 20_000)
      expect(vector?.length ?? 0, query).toBe(0)
    }
    const endless = await store.embeddings.embedder.embedQuery('login '.repeat(10_000), 20_000)
    expect(Math.hypot(...(endless ?? []))).toBeCloseTo(1, 5)
  })
})

describe('a vector of the caller', () => {
  /** The memory that a vector comes with. */
  function memory(documentId: number) {
    store.db.exec(`INSERT OR IGNORE INTO memories (id, namespace, kind, content, created_at, updated_at)
      VALUES (1, 'global', 'fact', 'x', 1, 1)`)
    return { row: 1, documentId }
  }

  it('is taken when it fits, and found', async () => {
    store = openTestEmbeddings()
    store.embeddings.models.chooseFolder(testModel)
    const id = store.put('m1', 'xyzzy')
    const own = Array.from({ length: 16 }, (_, index) => index + 1)
    store.embeddings.acceptVector(memory(id), own)
    store.embeddings.start()
    await store.embeddings.idle()
    const [hit] = store.embeddings.vectors.nearest(
      Float32Array.from(own, (value) => value / Math.hypot(...own)),
      { k: 1 },
    )
    expect(hit?.documentId).toBe(id)
    expect(hit?.similarity).toBeCloseTo(1, 5)
    expect(store.tables()).toMatchObject([{ documents: 1, rows: 1 }])
  })

  it('is refused with a sentence when it does not fit', () => {
    store = openTestEmbeddings()
    const id = store.put('m1', 'login')
    expect(() => store.embeddings.acceptVector(memory(id), [1])).not.toThrow()
    store.embeddings.models.chooseFolder(testModel)
    expect(() => store.embeddings.acceptVector(memory(id), [1, 2, 3])).toThrow(
      /has 3 numbers where .* has 16/,
    )
    expect(() => store.embeddings.acceptVector(memory(id), Array(16).fill(0))).toThrow(/zero/)
    expect(() => store.embeddings.acceptVector(memory(id), Array(16).fill(Number.NaN))).toThrow(
      /no number/,
    )
    expect(() => store.embeddings.acceptVector(memory(99), Array(16).fill(1))).toThrow(
      /no document 99/,
    )
    expect(store.tables()).toMatchObject([{ documents: 0, rows: 0 }])
  })
})

describe('the index', () => {
  it('is made anew from the documents, and answers meanwhile', async () => {
    store = openTestEmbeddings()
    for (let n = 0; n < 100; n++) store.put(`m${n}`, `login password ${n}`)
    store.embeddings.models.chooseFolder(testModel)
    store.embeddings.start()
    await store.embeddings.idle()
    store.embeddings.rebuild()
    expect(await find('login password')).toHaveLength(5)
    await store.embeddings.idle()
    expect(store.tables()).toMatchObject([
      { profile: 2, state: 'serving', documents: 100, rows: 100 },
    ])
  })

  it('is made anew when its table went missing', async () => {
    store = openTestEmbeddings()
    const home = store.folder
    store.put('m1', 'login password')
    store.embeddings.models.chooseFolder(testModel)
    store.embeddings.start()
    await store.embeddings.idle()
    await store.embeddings.close()
    store.db.exec('DROP TABLE vectors_1')
    store.db.close()

    store = openTestEmbeddings({ home })
    store.embeddings.start()
    await store.embeddings.idle()
    expect(await find('login password')).toHaveLength(1)
    expect(store.tables()).toMatchObject([{ state: 'serving', documents: 1, rows: 1 }])
  })

  it('whose model cannot be read says so, until the model is chosen again', async () => {
    store = openTestEmbeddings()
    const home = store.folder
    store.put('m1', 'login password')
    store.embeddings.models.chooseFolder(testModel)
    store.embeddings.start()
    await store.embeddings.idle()
    await store.embeddings.close()
    const { model } = store.db.prepare('SELECT model FROM embedding_profiles').get() as {
      model: string
    }
    // A folder that is not there at the start: nothing is written of the model then.
    store.settings.update({ models: { folder: join(home, 'gone') } })
    store.db.exec(`UPDATE embedding_profiles SET model = '{"id":1}'`)
    store.db.close()

    store = openTestEmbeddings({ home })
    store.embeddings.start()
    const broken = await find('login password')
    expect(broken).toBeNull()
    expect(store.embeddings.embedder.profile).toBeNull()
    store.embeddings.models.chooseFolder(testModel)
    await store.embeddings.idle()
    expect(await find('login password')).toHaveLength(1)
    expect(store.db.prepare('SELECT model FROM embedding_profiles').pluck().get()).toBe(model)
  })

  it('loses vectors of documents that another connection removed', async () => {
    store = openTestEmbeddings()
    const home = store.folder
    store.put('m1', 'login password')
    store.put('m2', 'rain cloud')
    store.embeddings.models.chooseFolder(testModel)
    store.embeddings.start()
    await store.embeddings.idle()
    await store.embeddings.close()
    store.db.close()
    // Opened without sqlite-vec, as other programs do.
    const { openDatabase } = await import('../db/open.ts')
    const { db } = openDatabase(join(home, 'test.db'))
    db.prepare(`DELETE FROM search_documents WHERE ref = 'm1'`).run()
    db.close()

    store = openTestEmbeddings({ home })
    store.embeddings.start()
    await store.embeddings.idle()
    expect(store.tables()).toMatchObject([{ documents: 1, vectors: 1, rows: 1 }])
  })
})
