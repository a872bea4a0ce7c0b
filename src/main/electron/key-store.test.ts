// Keys in the system's key store: sealed on disk, opened by the desktop alone, and in a file where there is no store.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createKeys, type KeyStore } from '../providers/keys.ts'
import { createSealer } from './key-store.ts'
import { fakeStorage } from './testing/fake-storage.ts'

let folder: string
let storage: ReturnType<typeof fakeStorage>
let problems: string[]
const key = 'sk-ant-made-up-7f3a9c51'

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-keys-'))
  storage = fakeStorage()
  problems = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = () => join(folder, 'keys.json')
const sealedFile = () => join(folder, 'keys-sealed.json')

async function open(sealer: ReturnType<typeof createSealer> | null): Promise<KeyStore> {
  const keys = createKeys({
    ...{ file: file(), sealedFile: sealedFile(), sealer },
    onProblem: (provider, error) => problems.push(`${provider}: ${String(error)}`),
  })
  await keys.opened
  return keys
}
const desktop = (platform = 'linux') => open(createSealer(storage, platform))
const command = () => open(null)

it('are sealed on disk, and there again at the next start of the desktop', async () => {
  const first = await desktop()
  expect(first.place()).toBe('system')
  await first.set('anthropic', key)
  expect([first.get('anthropic'), first.sourceOf('anthropic')]).toEqual([key, 'system'])
  expect(existsSync(file())).toBe(false)
  const text = readFileSync(sealedFile(), 'utf8')
  expect(text).not.toContain(key)
  expect(text).not.toContain(Buffer.from(key).toString('base64').slice(0, 20))
  expect(statSync(sealedFile()).mode & 0o077).toBe(0)
  const next = await desktop()
  expect(next.get('anthropic')).toBe(key)
  await next.set('anthropic', null)
  expect([next.get('anthropic'), next.sourceOf('anthropic')]).toEqual([null, 'none'])
  expect(existsSync(sealedFile())).toBe(false)
})

it('are closed to a command, which says so and replaces them', async () => {
  await (await desktop()).set('anthropic', key)
  const other = await command()
  expect([other.get('anthropic'), other.sourceOf('anthropic')]).toEqual([null, 'sealed'])
  expect([other.sourceOf('openai'), other.place()]).toEqual(['none', 'file'])
  await other.set('anthropic', 'sk-newer')
  expect([other.get('anthropic'), other.sourceOf('anthropic')]).toEqual(['sk-newer', 'file'])
  expect(existsSync(sealedFile())).toBe(false)
  // The desktop takes the newer one, and puts away what is set there.
  const again = await desktop()
  expect([again.get('anthropic'), again.sourceOf('anthropic')]).toEqual(['sk-newer', 'file'])
  await again.set('anthropic', key)
  expect([again.get('anthropic'), existsSync(file())]).toEqual([key, false])
})

it.each(['basic_text', 'unknown'] as const)('count %s as no store', async (backend) => {
  storage.state.backend = backend
  const keys = await desktop()
  expect(keys.place()).toBe('file')
  await keys.set('anthropic', key)
  expect(keys.sourceOf('anthropic')).toBe('file')
  expect(existsSync(sealedFile())).toBe(false)
  expect(statSync(file()).mode & 0o077).toBe(0)
})

it.each(['darwin', 'win32'])('ask %s for no name of its store', async (platform) => {
  storage.getSelectedStorageBackend = () => {
    throw new Error('only on Linux')
  }
  expect((await desktop(platform)).place()).toBe('system')
})

it('stay sealed where the store is locked or was made anew, and are told of', async () => {
  await (await desktop()).set('anthropic', key)
  storage.state.isAvailable = false
  const locked = await desktop()
  expect([locked.get('anthropic'), locked.sourceOf('anthropic')]).toEqual([null, 'sealed'])
  storage = fakeStorage()
  const foreign = await desktop()
  expect([foreign.get('anthropic'), foreign.sourceOf('anthropic')]).toEqual([null, 'sealed'])
  expect(problems).toEqual([expect.stringMatching(/^anthropic: /)])
  expect(problems.join()).not.toContain(key)
  await foreign.set('anthropic', key)
  expect(foreign.sourceOf('anthropic')).toBe('system')
})

it('are sealed anew when the store says so', async () => {
  await (await desktop()).set('anthropic', key)
  const before = readFileSync(sealedFile(), 'utf8')
  storage.state.isRotated = true
  expect((await desktop()).get('anthropic')).toBe(key)
  expect(readFileSync(sealedFile(), 'utf8')).not.toBe(before)
  storage.state.isRotated = false
  expect((await desktop()).get('anthropic')).toBe(key)
})

it('are kept where they were when the store refuses a new one', async () => {
  const keys = await desktop()
  await keys.set('anthropic', key)
  storage.state.isAvailable = false
  await expect(keys.set('anthropic', 'sk-newer')).rejects.toThrow(/unlock it/)
  expect(keys.get('anthropic')).toBe(key)
})

it('are none where the files hold something else', async () => {
  writeFileSync(file(), '[1')
  writeFileSync(sealedFile(), '{"anthropic": 3}')
  const keys = await desktop()
  expect([keys.get('anthropic'), keys.sourceOf('anthropic')]).toEqual([null, 'none'])
})
