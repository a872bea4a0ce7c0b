// The area `models` over a real core: the list, what is refused, and a folder of the user's own.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLocalClient } from '../clients/local-client.ts'
import { openTestCore, type TestCore } from '../testing/test-core.ts'

let test: TestCore

beforeEach(async () => {
  test = await openTestCore()
})

afterEach(() => test.close())

describe('models', () => {
  it('are offered with their size, none chosen', async () => {
    const state = await createLocalClient(test.core).models.state()
    expect(state.models.map(({ id, files, isChosen }) => ({ id, files, isChosen }))).toEqual([
      { id: 'bge-small-en', files: 'absent', isChosen: false },
      { id: 'granite-97m-multilingual', files: 'absent', isChosen: false },
      { id: 'qwen3-0.6b', files: 'absent', isChosen: false },
    ])
    expect(state.embedder).toEqual({
      status: 'off',
      message: 'No model is chosen: search goes by words.',
    })
  })

  it('cannot be chosen before they are there, nor removed while they are in use', async () => {
    const client = createLocalClient(test.core)
    await expect(client.models.choose({ id: 'bge-small-en' })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(client.models.choose({ id: 'none' })).rejects.toMatchObject({ code: 'not_found' })
    test.core.settings.update({ models: { profile: 'bge-small-en' } })
    await expect(client.models.remove({ id: 'bge-small-en' })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect((await client.models.state()).embedder.status).toBe('missing')
  })

  it('of a folder are listed once chosen; a folder without a model is refused', async () => {
    const client = createLocalClient(test.core)
    const empty = join(test.folder, 'empty')
    mkdirSync(empty)
    await expect(client.models.chooseFolder({ folder: empty })).rejects.toThrow(/has no onnx/)
    const folder = join(test.core.app.root, 'src', 'main', 'embed', 'test-model')
    const state = await client.models.chooseFolder({ folder })
    expect(state.models.at(-1)).toMatchObject({ id: 'folder', files: 'ready', isChosen: true })
    expect(state.serving).toMatchObject({ profile: 'folder', vectors: 0 })
    expect((await client.models.choose({ id: null })).embedder.status).toBe('off')
  })
})
