// The context that would be given, asked for by project or by folder.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ContractClient, createLocalClient } from '../clients/local-client.ts'
import { openTestCore, type TestCore } from '../testing/test-core.ts'

let test: TestCore
let client: ContractClient
beforeEach(async () => {
  test = await openTestCore()
  client = createLocalClient(test.core)
})
afterEach(() => test.close())

const countOf = (table: string) =>
  Number(test.core.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get())

it('is shown for a project and records nothing', async () => {
  const context = await client.context.preview({ projectId: 'shop' })
  expect(context.text).toContain('Mend the login')
  expect(context.tokens).toBeLessThanOrEqual(context.budget)
  expect(countOf('injections')).toBe(1)
})

it('lets the thread of searches begin before it searches, so that this thread need not', async () => {
  const { reader, context } = test.core
  const order: string[] = []
  vi.spyOn(reader, 'isReady').mockReturnValue(false)
  vi.spyOn(reader, 'read').mockImplementation(async ({ name }) => {
    order.push(name)
    return null as never
  })
  vi.spyOn(context, 'related').mockImplementation(async () => {
    order.push('related')
    return []
  })
  await client.context.preview({ projectId: 'shop' })
  expect(order).toEqual(['search.begun', 'related'])
})

it('is shown without what is searched for while search has not begun, and once after that', async () => {
  const { reader, context } = test.core
  const isReady = vi.spyOn(reader, 'isReady').mockReturnValue(false)
  const related = vi.spyOn(context, 'related')
  const begun = Promise.withResolvers<never>()
  vi.spyOn(reader, 'read').mockReturnValue(begun.promise)
  const whole = client.context.preview({ projectId: 'shop' })
  const soon = await client.context.previewSoon({ projectId: 'shop' })
  expect(soon?.text).toContain('Mend the login')
  expect(related).not.toHaveBeenCalled()
  expect(countOf('injections')).toBe(1)
  begun.resolve(null as never)
  expect((await whole).text).toContain('Mend the login')
  expect(related).toHaveBeenCalledOnce()
  isReady.mockReturnValue(true)
  expect(await client.context.previewSoon({ projectId: 'shop' })).toBeNull()
})

it('is shown for a folder inside a project', async () => {
  const folder = join(test.folder, 'cart')
  mkdirSync(join(folder, 'src'), { recursive: true })
  test.core.capture.ingest(
    { session_id: 's9', hook_event_name: 'UserPromptSubmit', cwd: folder, prompt: 'Mend the cart' },
    { at: test.core.now(), bytes: 1, via: 'http' },
  )
  const { projectId } = await client.context.preview({ cwd: folder })
  expect(projectId).not.toBeNull()
  const { rows } = await client.sessions.list({ projectId: projectId ?? '' })
  expect(rows.map((row) => row.id)).toEqual(['s9'])
})

it('is shown for a folder that is gone where sessions of a project were, as their list is', async () => {
  const cwd = '/home/dev/shop-worktrees/shop-4te'
  test.core.db.prepare(`UPDATE sessions SET cwd = ? WHERE project_id = 'shop'`).run(cwd)
  expect((await client.context.preview({ cwd })).projectId).toBe('shop')
  expect((await client.search.scope({ cwd })).projectId).toBe('shop')
  const stored = await client.memories.store({ content: 'The worktrees share a database', cwd })
  expect(stored.namespace).toBe('project:shop')
})

it('is empty for a folder that was never worked in, which stays unknown', async () => {
  const before = countOf('projects')
  const context = await client.context.preview({ cwd: test.folder })
  expect(context).toMatchObject({ text: '', tokens: 0, projectId: null, layers: [] })
  expect(countOf('projects')).toBe(before)
  expect(countOf('project_keys')).toBe(0)
})

it('asks for a folder or a known project', async () => {
  await expect(client.context.preview({})).rejects.toMatchObject({ code: 'invalid_input' })
  const unknown = client.context.preview({ projectId: 'nobody' })
  await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
})
